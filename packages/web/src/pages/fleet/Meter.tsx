import styles from './fleet.module.css';

type MeterProps = {
  /** What is measured, for somebody who does not see the bar. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Between these two it is worth a look; beyond the one that is farther from `best` it is bad. */
  readonly low: number;
  readonly high: number;
  readonly best: number;
  /** The figure beside the bar. */
  readonly text: string;
};

/** A bar with its figure beside it; the bars of a column begin under one another. */
export function Meter({ label, value, max, low, high, best, text }: MeterProps) {
  return (
    <span className={styles.meter}>
      <meter
        min={0}
        max={max}
        low={low}
        high={high}
        optimum={best}
        value={Math.min(max, value)}
        aria-label={label}
      />
      <span className="num">{text}</span>
    </span>
  );
}

/** A score of 0 to 100; below 80 it is worth a look, below 60 it is poor. */
export function Score({ score, of }: { readonly score: number | null; readonly of: string }) {
  if (score === null) return '–';
  const label = `Score of ${of}`;
  return (
    <Meter label={label} value={score} max={100} low={60} high={80} best={100} text={`${score}`} />
  );
}
