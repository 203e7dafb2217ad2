import { nearestIndex, type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import type { TimeLine } from '../../../charts/timePlot.ts';
import { figure, fixed } from '../../../format/numbers.ts';
import styles from './plots.module.css';

type LegendProps = {
  readonly times: ArrayLike<number>;
  readonly lines: readonly TimeLine[];
  readonly cursor: TimeCursor;
  readonly onRemove?: (key: string) => void;
};

/** The lines of a plot with their figures at the cursor; those of another flight in a row below. */
export function Legend({ times, lines, cursor, onRemove }: LegendProps) {
  const at_s = useCursorTime(cursor);
  const index = at_s === null ? -1 : nearestIndex(times, at_s);
  const item = ({ key, label, unit, color, dashed, faint, values }: TimeLine) => (
    <li key={key} data-faint={faint}>
      <i
        style={{ borderTopColor: color, borderTopStyle: dashed ? 'dashed' : 'solid' }}
        aria-hidden="true"
      />
      {label}
      <span className={styles.value}>
        {at_s === null ? unit : valueText(valueAt(values, index), unit)}
      </span>
      {onRemove === undefined || faint === true ? null : (
        <button type="button" aria-label={`Remove ${label}`} onClick={() => onRemove(key)}>
          ×
        </button>
      )}
    </li>
  );
  const others = lines.filter(({ faint }) => faint === true);
  return (
    <>
      <ul className={styles.legend}>{lines.filter(({ faint }) => faint !== true).map(item)}</ul>
      {others.length === 0 ? null : (
        <ul className={`${styles.legend} ${styles.others}`} aria-label="The other flight">
          <li aria-hidden="true">Other flight:</li>
          {others.map(item)}
        </ul>
      )}
    </>
  );
}

/** The value at an index, or the one before it where another line has a point there. */
export function valueAt(values: TimeLine['values'], index: number): number | null {
  for (let i = index; i >= 0; i--) {
    const value = values[i];
    if (value !== undefined) return value;
  }
  return null;
}

/** Decimals that a reader of a plot can use; a field in another unit has three significant figures. */
const DIGITS: Readonly<Record<string, number>> = {
  '%': 0,
  '°': 1,
  m: 1,
  'm/s': 1,
  'km/h': 1,
  kn: 1,
  mph: 1,
  'm/s²': 1,
  V: 2,
  A: 1,
};

function valueText(value: number | null, unit: string): string {
  if (value === null || !Number.isFinite(value)) return '–';
  const gap = unit === '' || unit === '°' ? '' : '\u202f';
  const digits = DIGITS[unit];
  return `${digits === undefined ? figure(value) : fixed(value, digits)}${gap}${unit}`;
}
