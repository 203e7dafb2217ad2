import type { CrashReading } from '@airworthy/forensics';
import { useUnits } from '../../../format/settings.ts';
import { Sheet } from '../../../ui/index.ts';
import styles from '../log.module.css';
import { aboutRows } from '../report/about.ts';
import { measuresOf } from '../report/measures.ts';
import { sentenceText } from '../sentences.ts';

/** The figures behind the findings; a section that the log cannot fill says why. */
export function Measures({ reading }: { reading: CrashReading }) {
  const units = useUnits();
  return (
    <Sheet title="Measurements">
      <div className={styles.measures}>
        {measuresOf(reading, units).map(({ title, rows, missing }) => (
          <div key={title}>
            <h3>{title}</h3>
            {missing === null ? <Rows rows={rows} /> : <p className="muted small">{missing}</p>}
          </div>
        ))}
      </div>
    </Sheet>
  );
}

export function About({ reading }: { reading: CrashReading }) {
  return (
    <Sheet title="This log">
      <Rows rows={aboutRows(reading)} />
    </Sheet>
  );
}

export function Limits({ reading: { warnings } }: { reading: CrashReading }) {
  const units = useUnits();
  if (warnings.length === 0) return null;
  return (
    <Sheet title="Limits of this reading">
      <ul className={styles.limits}>
        {warnings.map((warning) => (
          <li key={warning}>{sentenceText(warning, units)}</li>
        ))}
      </ul>
    </Sheet>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
