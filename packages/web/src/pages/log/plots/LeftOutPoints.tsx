import { leftOutOf } from '../../../charts/logScale.ts';
import type { TimeLine, TimeWindow } from '../../../charts/timePlot.ts';
import { count } from '../../../format/numbers.ts';
import styles from './plots.module.css';

type LeftOutPointsProps = {
  readonly times: ArrayLike<number>;
  readonly lines: readonly TimeLine[];
  readonly window: TimeWindow;
};

/** What a logarithmic scale does not show: a gap in it is no gap in the log. */
export function LeftOutPoints({ times, lines, window }: LeftOutPointsProps) {
  const left = leftOutOf(times, lines, window);
  if (left.length === 0) return null;
  const parts = left.map(({ label, points, of }) =>
    points === of ? `${label} all ${count(of)}` : `${label} ${count(points)} of ${count(of)}`,
  );
  return (
    <p className={`${styles.empty} small`} role="note">
      Points at zero or below are not drawn on a log scale: {parts.join(', ')}.
    </p>
  );
}
