import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { type Asked, bodyOf, isBeyond, type Names, seriesOf } from './question.ts';
import styles from './questions.module.css';

const WIDTH = 100;
const HEIGHT = 32;
/** Runs or groups beyond these would be a smear at this size. */
const MOST = 12;

/** The chart of a saved question, small; nothing is drawn that was not answered. */
export function Picture({ asked, names }: { readonly asked: Asked; readonly names: Names }) {
  // Columns take an engine of their own each time: they are drawn once somebody opened them.
  const isColumn = asked.column !== null;
  const { data, isError } = useQuery({
    ...query('askQuestion', { body: bodyOf(asked) }),
    enabled: !isColumn,
  });
  if (isError) return <p className="muted">could not be asked</p>;
  if (isColumn && data === undefined) return null;
  if (data === undefined) return <svg className={styles.picture} aria-hidden="true" />;
  const series = seriesOf(data.rows, asked, names).slice(0, MOST);
  if (series.length === 0) return <p className="muted">no flight has its figure</p>;
  const { line } = asked;
  const values = series.flatMap(({ rows }) => rows.map(({ value }) => value));
  const held = line === null ? values : [...values, line.value];
  const low = Math.min(...held, asked.per === '' ? 0 : Number.POSITIVE_INFINITY);
  const high = Math.max(...held, asked.per === '' ? 0 : Number.NEGATIVE_INFINITY);
  const yAt = (value: number) => HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4);
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {asked.per === ''
        ? series[0]!.rows.slice(0, MOST).map(({ value }, at, all) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name
              key={at}
              data-beyond={isBeyond(value, line) || undefined}
              x={(at * WIDTH) / all.length + 1}
              width={WIDTH / all.length - 2}
              y={Math.min(yAt(value), yAt(0))}
              height={Math.max(1, Math.abs(yAt(0) - yAt(value)))}
            />
          ))
        : series.map(({ name, rows }) => (
            <polyline
              key={name}
              points={rows
                .map(
                  ({ value }, at) => `${(at * WIDTH) / Math.max(1, rows.length - 1)},${yAt(value)}`,
                )
                .join(' ')}
            />
          ))}
      {line === null ? null : <line x1={0} x2={WIDTH} y1={yAt(line.value)} y2={yAt(line.value)} />}
    </svg>
  );
}
