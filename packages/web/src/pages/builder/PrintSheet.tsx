import { drawChart } from '@airworthy/chart';
import { chartInUnits, textInUnits } from '../../charts/chartUnits.ts';
import { figure } from '../../format/numbers.ts';
import { useUnits } from '../../format/settings.ts';
import { dateText } from '../../format/times.ts';
import { shownValue } from '../../format/units.ts';
import { Figure } from '../../ui/Figure.tsx';
import { LayoutDrawing } from './LayoutDrawing.tsx';
import { chartOrder, chartsOf } from './model/charts.ts';
import { figures, numberOf } from './model/figures.ts';
import type { Draft } from './model/share.ts';
import { type Study, typeOf } from './model/study.ts';
import styles from './PrintSheet.module.css';
import { inWords } from './results/Findings.tsx';
import { type Gauge, gaugesOf } from './results/gauges.ts';

const CHARTS = 4;
const LEVELS = { ok: 'Fine', warn: 'Warning', bad: 'Problem' } as const;

/** One page of paper: figures, charts, findings and the layout. Hidden on a screen. */
export function PrintSheet({ draft, study }: { readonly draft: Draft; readonly study: Study }) {
  const { reply, analysis } = study;
  const units = useUnits();
  const bound = ({ band, kind }: Gauge, end: 'low' | 'high') =>
    band === null ? '' : figure(shownValue(band[end], kind, units));
  const charts = chartsOf(study);
  const gauges = gaugesOf(reply);
  const open = reply.lint.filter((finding) => finding.level !== 'ok');
  const shown = chartOrder.filter((name) => charts[name] !== undefined).slice(0, CHARTS);
  return (
    <section className={styles.sheet} aria-hidden="true">
      <h2>{draft.name || 'Build'}</h2>
      <p>
        {typeOf(draft.params).label}, <Figure value={reply.out.auw_g} kind="mass_g" />.{' '}
        {draft.notes} <span className="muted">Printed {dateText(new Date().toISOString())}.</span>
      </p>
      <div className={styles.top}>
        <table>
          <tbody>
            {gauges.map((gauge) => (
              <tr key={gauge.key}>
                <td>{gauge.label}</td>
                <td className="n">
                  <Figure
                    value={gauge.value}
                    {...(gauge.kind === undefined ? {} : { kind: gauge.kind })}
                    {...(gauge.unit === undefined ? {} : { unit: gauge.unit })}
                  />
                </td>
                <td className="small muted">
                  {gauge.band === null ? '' : `${bound(gauge, 'low')} to ${bound(gauge, 'high')}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <LayoutDrawing
          platform={reply.platform}
          wing={analysis.balance.wing === null ? null : analysis.resolved.full}
        />
      </div>
      <div className={styles.charts}>
        {shown.map((name) => (
          <img
            key={name}
            alt=""
            src={`data:image/svg+xml;utf8,${encodeURIComponent(drawChart(chartInUnits(charts[name]!, units), 'light'))}`}
          />
        ))}
      </div>
      <h3>Findings</h3>
      {open.length === 0 ? <p>All {reply.lint.length} checks are within their limits.</p> : null}
      <ul className={styles.findings}>
        {open.map((finding) => (
          <li key={finding.code + finding.message}>
            {LEVELS[finding.level]}: {inWords(finding, textInUnits(finding.message, units))}
            {finding.set_aside === null ? '' : ` Set aside: ${finding.set_aside}`}
          </li>
        ))}
      </ul>
      <h3>Other figures</h3>
      <ul className={styles.figures}>
        {figures
          .filter(
            (info) => numberOf(reply, info) !== null && !gauges.some(({ key }) => key === info.key),
          )
          .map((info) => (
            <li key={info.key}>
              {info.label}{' '}
              <Figure
                value={numberOf(reply, info)}
                {...(info.kind === undefined ? {} : { kind: info.kind })}
                {...(info.unit === undefined ? {} : { unit: info.unit })}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}
