import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Kept, KeptKind } from '../../api/outbox/entry.ts';
import { discard, tryAgain, useKept } from '../../api/outbox/outbox.ts';
import { useHolder } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { AppLink, ConfirmDialog, Instant, Level, Sheet, Table } from '../../ui/index.ts';
import styles from './fleet.module.css';

type WaitingProps = {
  readonly kind: KeptKind;
  /** Opens the form with what was typed; left out where there is no form to correct it in. */
  readonly onCorrect?: (entry: Kept) => void;
};

/** What this person saved on this device and the server does not have yet; each stays until it is filed or discarded. */
export function Waiting({ kind, onCorrect }: WaitingProps) {
  const kept = useKept(useHolder()).filter((one) => one.kind === kind);
  const [dropping, setDropping] = useState<Kept | null>(null);
  if (kept.length === 0) return null;
  return (
    <Sheet
      title="On this device"
      note="sent while this app is open and the server is reached"
      flush
    >
      <Table
        of={kept}
        rowKey={({ ref }) => ref}
        headless
        columns={[
          { name: 'State', as: 'lead', cell: (entry) => <KeptState of={entry} /> },
          { name: 'Name', as: 'lead', cell: ({ name }) => name },
          { name: 'Saved', cell: ({ at }) => <Instant at={at} /> },
          {
            name: 'Actions',
            as: 'actions',
            cell: (entry) => (
              <Actions entry={entry} onCorrect={onCorrect} onDiscard={() => setDropping(entry)} />
            ),
          },
        ]}
        detail={whyOf}
      />
      {dropping === null ? null : (
        <ConfirmDialog
          title={`Discard "${dropping.name}"?`}
          action="Discard"
          run={() => discard(dropping)}
          onClose={() => setDropping(null)}
        >
          What was typed exists only on this device. Discarding it cannot be undone. What the server
          may have taken already stays on file there.
        </ConfirmDialog>
      )}
    </Sheet>
  );
}

function KeptState({ of: { problem, filedAs } }: { readonly of: Kept }) {
  if (problem !== null)
    return <Level level="bad">{isConflict(problem.code) ? 'Conflict' : 'Refused'}</Level>;
  return <Level level="warn">{filedAs === null ? 'Waiting' : 'Photos waiting'}</Level>;
}

const isConflict = (code: string) => code === 'twin' || code === 'stale';

/** Why it is not filed; null while it only waits. */
function whyOf({ kind, problem, filedAs }: Kept): ReactNode {
  if (problem === null && filedAs === null) return null;
  const id = problem?.recordId ?? filedAs;
  return (
    <>
      {filedAs === null ? null : 'It is filed; its photos are not. '}
      {problem?.sentence}{' '}
      {id === null ? null : kind === 'flight' ? (
        <AppLink to={paths.flight(id)}>Show flight {id}</AppLink>
      ) : (
        <AppLink to={paths.filedChecklist(id)}>Show the filed checklist</AppLink>
      )}
    </>
  );
}

type ActionsProps = {
  readonly entry: Kept;
  readonly onCorrect: ((entry: Kept) => void) | undefined;
  readonly onDiscard: () => void;
};

function Actions({ entry, onCorrect, onDiscard }: ActionsProps) {
  const { ref, problem } = entry;
  return (
    <div className={styles.buttons}>
      {problem?.code === 'twin' ? (
        <Button onClick={() => tryAgain(ref, { another: true })}>File as another flight</Button>
      ) : null}
      {onCorrect === undefined ? null : <Button onClick={() => onCorrect(entry)}>Correct</Button>}
      {problem === null || isConflict(problem.code) ? null : (
        <Button onClick={() => tryAgain(ref)}>Try again</Button>
      )}
      <Button color="red" variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
