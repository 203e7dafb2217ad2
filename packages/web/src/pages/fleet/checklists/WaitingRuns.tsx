import { Button } from '@mantine/core';
import { useState } from 'react';
import { dropRun, type KeptRun, tryRunAgain, useKeptRuns } from '../../../api/outbox.ts';
import { useHolder } from '../../../api/session.ts';
import { ConfirmDialog, Instant, Level, Sheet } from '../../../ui/index.ts';

/** Completed checklists that the server does not have yet. */
export function WaitingRuns() {
  const kept = useKeptRuns(useHolder());
  const [dropping, setDropping] = useState<KeptRun | null>(null);
  if (kept.length === 0) return null;
  return (
    <Sheet title="On this device" note="sent when the server is reached" flush>
      <table className="rows list">
        <tbody>
          {kept.map((run) => (
            <tr key={run.ref}>
              <td>
                <Level level={run.problem === null ? 'warn' : 'bad'}>
                  {run.problem === null ? 'Waiting' : 'Refused'}
                </Level>
              </td>
              <td>{run.name}</td>
              <td data-label="Completed">
                <Instant at={run.at} />
              </td>
              <td>{run.problem}</td>
              <td className="end">
                {run.problem === null ? null : (
                  <>
                    <Button onClick={() => tryRunAgain(run.ref)}>Try again</Button>{' '}
                    <Button color="red" variant="subtle" onClick={() => setDropping(run)}>
                      Discard
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
