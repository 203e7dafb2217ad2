import type { TimeWindow } from '../../../charts/timePlot.ts';
import { fixed } from '../../../format/numbers.ts';
import styles from './plots.module.css';

/** Why a plot is empty: nothing is drawn as zero. */
export function EmptyWindow({ window: [from, to] }: { readonly window: TimeWindow }) {
  return (
    <p className={styles.empty} role="note">
      Not recorded between {fixed(from, 1)} and {fixed(to, 1)} s: the log has no value there.
    </p>
  );
}
