import { withUnit } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { AppLink } from '../../../ui/index.ts';
import { type AnswerRow, type Asked, isBeyond, type Line, recordOf } from './question.ts';
import styles from './questions.module.css';

type GroupBarsProps = {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly AnswerRow[];
  readonly group: Asked['group'];
  readonly nameOf: (row: AnswerRow) => string;
  /** Figures beyond it are marked. */
  readonly line: Line | null;
};

/** Groups beside one another, each under its name: no line between them, which would be a course over time. */
export function GroupBars({ title, unit, rows, group, nameOf, line }: GroupBarsProps) {
  const values = rows.map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const share = (value: number) => (100 * (value - low)) / (high - low || 1);
  return (
    <ul className={styles.bars} aria-label={title}>
      {rows.map((row) => {
        const [latest] = row.flight_ids;
        const record = recordOf(row, group) ?? (latest === undefined ? null : paths.flight(latest));
        const name = nameOf(row);
        const from = share(Math.min(0, row.value));
        return (
          <li key={name} data-beyond={isBeyond(row.value, line) || undefined}>
            <span className={styles.group}>
              {record === null ? name : <AppLink to={record}>{name}</AppLink>}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                style={{
                  marginLeft: `${from}%`,
                  width: `${share(Math.max(0, row.value)) - from}%`,
                }}
              />
            </span>
            <span className="num">
              {withUnit(row.value, unit)}
              {line !== null && isBeyond(row.value, line) ? (
                <span className="visually-hidden"> {line.side} the line</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
