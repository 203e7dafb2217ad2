import styles from '../fleet.module.css';

/** A score of 0 to 100 with its bar; below 80 it is worth a look. */
export function ScoreBar({ score, of }: { readonly score: number | null; readonly of: string }) {
  if (score === null) return '–';
  return (
    <span className={styles.life}>
      <meter
        min={0}
        max={100}
        low={60}
        high={80}
        optimum={100}
        value={score}
        aria-label={`Score of ${of}`}
      />
      <span className="num">{score}</span>
    </span>
  );
}
