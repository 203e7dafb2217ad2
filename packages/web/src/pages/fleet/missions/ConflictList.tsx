import { Level } from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import type { Conflict } from './conflicts.ts';

/** What stands against a plan. It is shown and not enforced: the planner decides. */
export function ConflictList({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  return (
    <ul className={styles.conflicts} aria-live="polite" aria-label="Conflicts">
      {conflicts.map(({ key, level, sentence }) => (
        <li key={key}>
          <Level level={level}>{level === 'bad' ? 'Conflict' : 'Look at'}</Level> {sentence}
        </li>
      ))}
    </ul>
  );
}
