import type { AnalysisReply } from '@airworthy/performance';
import type { CSSProperties } from 'react';
import { textInUnits } from '../../../charts/chartUnits.ts';
import { figure } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { scaleOf, shownValue } from '../../../format/units.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { BandFigure } from './BandFigure.tsx';
import styles from './gauges.module.css';
import { columnsOf, type Gauge, gaugesOf } from './gauges.ts';

const WORDS = {
  ok: 'within limits',
  warn: 'near a limit',
  bad: 'beyond a limit',
  plain: '',
} as const;

/** The figures that decide, at a glance. `after` is a change that is only looked at. */
export function Gauges({
  reply,
  after,
}: {
  readonly reply: AnalysisReply;
  readonly after: AnalysisReply | null;
}) {
  const next = after === null ? [] : gaugesOf(after);
  const gauges = gaugesOf(reply);
  // Rows of equal length, so that no cell of the frame stays empty; the last takes what is left of its row.
  const half = Math.ceil(gauges.length / 2);
  const columns = gauges.length > 8 ? half : gauges.length;
  const style = {
    '--columns': columnsOf(gauges, columns),
    '--last': 2 * half - gauges.length + 1,
    '--narrow-columns': half,
  } as CSSProperties;
  return (
    <section
      className={styles.gauges}
      style={style}
      data-rows={columns === half ? 2 : 1}
      aria-label="Results at a glance"
      aria-live="polite"
    >
      {gauges.map((gauge) => (
        <GaugeCell
          key={gauge.key}
          gauge={gauge}
          after={next.find((one) => one.key === gauge.key) ?? null}
        />
      ))}
    </section>
  );
}

function GaugeCell({ gauge, after }: { readonly gauge: Gauge; readonly after: Gauge | null }) {
  const { value } = gauge;
  const changed = after !== null && after.value !== null && after.value !== value;
  return (
    <div className={styles.gauge} data-level={gauge.level}>
      <div className="small muted">{gauge.label}</div>
      <div
        className={styles.big}
        data-band={gauge.bandFirst && gauge.band !== null}
        title={WORDS[gauge.level]}
      >
        <GaugeFigure gauge={gauge} />
        <span className="visually-hidden">{WORDS[gauge.level]}</span>
      </div>
      <div className={`small muted num ${styles.note}`}>
        {changed ? (
          <span className={styles.after}>
            → <GaugeFigure gauge={after} />
          </span>
        ) : after !== null && after.note !== gauge.note ? (
          <span className={styles.after}>
            <Note gauge={after} />
          </span>
        ) : (
          <Note gauge={gauge} />
        )}
      </div>
      <Bar gauge={gauge} after={changed ? after.value : null} />
    </div>
  );
}

/** The figure of a gauge with its unit: one number, or the ends of its band where that comes first. */
export function GaugeFigure({ gauge }: { readonly gauge: Gauge }) {
  const { value, kind, unit, band, bandFirst } = gauge;
  const props = {
    ...(kind === undefined ? {} : { kind }),
    ...(unit === undefined ? {} : { unit }),
  };
  if (!bandFirst || band === null) return <Figure value={value} {...props} />;
  return <BandFigure band={band} {...props} />;
}

function Note({ gauge }: { readonly gauge: Gauge }) {
  const units = useUnits();
  const shown = (value: number) => figure(shownValue(value, gauge.kind, units));
  if (gauge.bandFirst && gauge.band !== null && gauge.value !== null)
    return `middle ${shown(gauge.value)}`;
  if (gauge.band !== null) return `${shown(gauge.band.low)} to ${shown(gauge.band.high)}`;
  if (gauge.note !== null) return textInUnits(gauge.note, units);
  if (gauge.limit === null) return '\u00a0';
  const { unit } = gauge.kind === undefined ? gauge : scaleOf(gauge.kind, units);
  return `${gauge.good === 'above' ? 'min' : 'max'} ${shown(gauge.limit)} ${unit ?? ''}`;
}

function Bar({ gauge, after }: { readonly gauge: Gauge; readonly after: number | null }) {
  const share = (value: number) => `${Math.min(100, Math.max(0, (value / gauge.full) * 100))}%`;
  const { limit, value } = gauge;
  const zone =
    limit === null
      ? { left: '0%', right: '0%' }
      : gauge.good === 'above'
        ? { left: share(limit), right: '0%' }
        : { left: '0%', right: `${100 - Number.parseFloat(share(limit))}%` };
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={styles.zone} style={zone} data-none={limit === null} />
      {value === null ? null : <span className={styles.tick} style={{ left: share(value) }} />}
      {after === null ? null : (
        <span className={styles.tick} data-after="true" style={{ left: share(after) }} />
      )}
    </div>
  );
}
