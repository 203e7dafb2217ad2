import type { KeptOf } from '../../../api/outbox/entry.ts';
import { listed } from '../../../api/standing.ts';
import { Instant, Level } from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import type { useOffered } from './useOffered.ts';

type NoteProps = {
  readonly of: Pick<ReturnType<typeof useOffered>, 'gaps'>;
  /** A flight that was kept, and why it is not filed. */
  readonly kept: KeptOf<'flight'> | undefined;
};

/** Above the form: why the flight was not filed, and how far what it offers can be trusted. */
export function OfferedNote({ of: { gaps }, kept }: NoteProps) {
  const { unknown, old, since } = gaps;
  return (
    <div className={styles.offered}>
      {kept?.problem == null ? null : (
        <p>
          <Level level="bad">Not filed</Level> {kept.problem.sentence}
        </p>
      )}
      {unknown.length === 0 ? null : (
        <p role="status">
          <Level level="warn">Not loaded</Level> There is nothing to choose from for{' '}
          {listed(unknown)}. Write the names, or add them once the server is reached.
        </p>
      )}
      {since === null ? null : (
        <p className="muted" role="status">
          To choose from: {listed(old)} as loaded at <Instant at={new Date(since).toISOString()} />.
        </p>
      )}
    </div>
  );
}
