import styles from './health.module.css';
import { OUTSIDE, type Trend } from './measures.ts';

const WIDTH = 104;
const HEIGHT = 24;
const EDGE = 4;

/** A figure over the flights in a line of text; what was usual is dashed, what lies outside is a dot. */
export function Sparkline({ of: { measure, flights } }: { readonly of: Trend }) {
  const values = flights.flatMap(({ value, mean }) => (mean === null ? [value] : [value, mean]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) =>
    EDGE + (index / Math.max(1, flights.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const usual = flights.flatMap(({ mean }, index) =>
    mean === null ? [] : [`${x(index)},${y(mean)}`],
  );
  return (
    <svg
      className={styles.spark}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${measure.label} over ${flights.length} flights`}
    >
      <polyline className={styles.usual} points={usual.join(' ')} />
      <polyline
        className={styles.run}
        points={flights.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
      />
      {flights.map(({ flightId, value, z }, index) =>
        Math.abs(z ?? 0) >= OUTSIDE ? (
          <circle key={flightId} cx={x(index)} cy={y(value)} r={3} />
        ) : null,
      )}
    </svg>
  );
}
