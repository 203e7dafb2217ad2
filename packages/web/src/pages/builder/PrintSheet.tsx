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
import { inputSheet } from './model/inputSheet.ts';
import type { Draft } from './model/share.ts';
import { type Study, typeOf } from './model/study.ts';
import styles from './PrintSheet.module.css';
import { inWords } from './results/Findings.tsx';
import { GaugeFigure } from './results/Gauges.tsx';
import { type Gauge, gaugesOf } from './results/gauges.ts';

const CHARTS = 4;
const LEVELS = { ok: 'Fine', warn: 'Warning', bad: 'Problem' } as const;

/** On one page figures, charts, findings and the layout, on the next the inputs. Hidden on a screen. */
export function PrintSheet({ draft, study }: { readonly draft: Draft; readonly study: Study }) {
  const { reply, analysis } = study;
  const units = useUnits();
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
                  <GaugeFigure gauge={gauge} />
                </td>
                <td className="small muted">
                  <GaugeBand gauge={gauge} />
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
      <InputSheet draft={draft} study={study} />
    </section>
  );
}

/** Behind a figure its band; behind a band its middle. */
function GaugeBand({ gauge }: { readonly gauge: Gauge }) {
  const units = useUnits();
  const { band, bandFirst, value, kind } = gauge;
  const shown = (number: number) => figure(shownValue(number, kind, units));
  if (band === null) return null;
  return bandFirst && value !== null
    ? `middle ${shown(value)}`
    : `${shown(band.low)} to ${shown(band.high)}`;
}

const ORIGINS = {
  stated: '',
  predicted: 'predicted',
  measured: 'of the measured points',
  assumed: 'assumed',
} as const;

/** What the aircraft is built from, so that it can be built again from paper, and who answers for it. */
function InputSheet({ draft, study }: { readonly draft: Draft; readonly study: Study }) {
  const units = useUnits();
  const parts = inputSheet(draft.params, study.reply.platform, units);
  return (
    <div className={styles.inputs}>
      <h2>Inputs of {draft.name || 'this build'}</h2>
      <p className="muted">
        What is marked as assumed or predicted was not stated: the model took it.
      </p>
      <div className={styles.parts}>
        {parts.map(({ title, rows }) => (
          <table key={title}>
            <caption>{title}</caption>
            <tbody>
              {rows.map(({ label, text, origin }) => (
                <tr key={label + text}>
                  {label === '' ? null : <td>{label}</td>}
                  <td className="num">
                    {text} <i className="muted">{ORIGINS[origin]}</i>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <div className={styles.signed}>
        {['Built by', 'Date', 'Checked by', 'Date of the check'].map((label) => (
          <div key={label}>{label}</div>
        ))}
      </div>
    </div>
  );
}
