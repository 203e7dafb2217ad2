import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/queries.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { AppLink, ErrorState, Instant, Level, Sheet } from '../../ui/index.ts';
import styles from './fleet.module.css';

type Check = CallReply<'checkSignedRecords'>['check'];

const WORDS: Readonly<Record<Check['result'], readonly [string, 'ok' | 'bad' | 'plain']>> = {
  fits: ['The chain fits', 'ok'],
  broken: ['A record does not fit', 'bad'],
  nothing_to_check: ['Nothing to check', 'plain'],
};

/** Checks the chain of signed records, of one aircraft or of all; nothing is said before it was asked for. */
export function CheckRecords({ assetId }: { readonly assetId?: number }) {
  const asked = useQuery({
    ...query('checkSignedRecords', assetId === undefined ? {} : { query: { asset_id: assetId } }),
    enabled: false,
  });
  const check = asked.error === null ? asked.data?.check : undefined;
  return (
    // A sheet of paper has no use for a question that was not asked.
    <div className={check === undefined ? styles.unasked : undefined}>
      <Sheet
        title="Signed records"
        actions={
          <Button
            size="compact-sm"
            loading={asked.isFetching}
            onClick={() => void asked.refetch({ cancelRefetch: false })}
          >
            Check the records
          </Button>
        }
      >
        <div className={styles.stack} aria-live="polite">
          {asked.error === null ? null : (
            <ErrorState error={asked.error} retry={() => void asked.refetch()} />
          )}
          {check === undefined ? (
            <p className="muted">
              Every signed work order names the hash of the one that was signed before it. A check
              shows whether all of them still read as they were signed.
            </p>
          ) : (
            <Found check={check} />
          )}
        </div>
      </Sheet>
    </div>
  );
}

function Found({ check }: { readonly check: Check }) {
  const [word, level] = WORDS[check.result];
  return (
    <>
      <p>
        <Level level={level}>{word}</Level> {check.message}
      </p>
      {check.faults.length === 0 ? null : (
        <ul className={styles.faults}>
          {check.faults.map((fault) => (
            <li key={`${fault.asset_id} ${fault.workorder_id}`}>
              <AppLink to={paths.workOrder(fault.workorder_id)}>
                Work order {fault.workorder_id}
              </AppLink>{' '}
              {check.faults.length === 1 ? null : fault.message}
            </li>
          ))}
        </ul>
      )}
      <p className="muted small">
        Checked <Instant at={check.checked_at} />.
        {check.last_hash === null ? null : (
          <>
            {' '}
            Last record {check.last_position}:{' '}
            <code className={styles.hash}>{check.last_hash}</code> A sheet that was printed earlier
            must have a hash of this chain.
          </>
        )}
      </p>
    </>
  );
}
