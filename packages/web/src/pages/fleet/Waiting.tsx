import { Button } from '@mantine/core';
import { useState } from 'react';
import { dropRun, type KeptRun, tryRunAgain, useKeptRuns } from '../../../api/outbox.ts';
import { useHolder } from '../../../api/session.ts';
import { ConfirmDialog, Instant, Level, Sheet, Table } from '../../../ui/index.ts';

/** Completed checklists that the server does not have yet. */
export function WaitingRuns() {
  const kept = useKeptRuns(useHolder());
  const [dropping, setDropping] = useState<KeptRun | null>(null);
  if (kept.length === 0) return null;
  return (
    <Sheet title="On this device" note="sent when the server is reached" flush>
      <Table
        of={kept}
        rowKey={({ ref }) => ref}
        headless
        columns={[
          {
            name: 'State',
            as: 'lead',
            cell: ({ problem }) => (
              <Level level={problem === null ? 'warn' : 'bad'}>
                {problem === null ? 'Waiting' : 'Refused'}
              </Level>
            ),
          },
          { name: 'Checklist', as: 'lead', cell: ({ name }) => name },
          { name: 'Completed', cell: ({ at }) => <Instant at={at} /> },
          { name: 'Why', as: 'lead', cell: ({ problem }) => problem },
          {
            name: 'Actions',
            as: 'actions',
            cell: (run) =>
              run.problem === null ? null : (
                <>
                  <Button onClick={() => tryRunAgain(run.ref)}>Try again</Button>{' '}
                  <Button color="red" variant="subtle" onClick={() => setDropping(run)}>
                    Discard
                  </Button>
                </>
              ),
          },
        ]}
      />
      {dropping === null ? null : (
        <ConfirmDialog
          title={`Discard "${dropping.name}"?`}
          action="Discard"
          run={async () => dropRun(dropping.ref)}
          onClose={() => setDropping(null)}
        >
          The answers exist only on this device. Discarding them cannot be undone.
        </ConfirmDialog>
      )}
    </Sheet>
  );
}
