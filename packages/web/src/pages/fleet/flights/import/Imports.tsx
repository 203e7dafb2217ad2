import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { query } from '../../../../api/queries.ts';
import type { CallReply } from '../../../../api/types.ts';
import { plural } from '../../../../format/numbers.ts';
import { notify } from '../../../../shell/notices.ts';
import { ConfirmDialog, Instant, Sheet, Table } from '../../../../ui/index.ts';

type Import = CallReply<'listFlightImports'>['imports'][number];

/** Files that were imported, each of which can be taken back. */
export function Imports() {
  const { data } = useQuery(query('listFlightImports'));
  const [undoing, setUndoing] = useState<Import | null>(null);
  if (data === undefined || data.imports.length === 0) return null;
  return (
    <Sheet title="Imported files" flush>
      <Table
        of={data.imports}
        rowKey={({ id }) => id}
        headless
        columns={[
          { name: 'File', as: 'lead', cell: ({ name }) => name },
          { name: 'Flights', cell: ({ flights }) => plural(flights, 'flight') },
          {
            name: 'When',
            cell: ({ created, by }) => (
              <>
                <Instant at={created} />
                {by === null ? null : <span className="muted"> by {by}</span>}
              </>
            ),
          },
          {
            name: 'Actions',
            as: 'actions',
            cell: (one) => (
              <Button
                size="compact-xs"
                color="red"
                variant="subtle"
                aria-label={`Undo the import of ${one.name}`}
                onClick={() => setUndoing(one)}
              >
                Undo
              </Button>
            ),
          },
        ]}
      />
      {undoing === null ? null : (
        <ConfirmDialog
          title={`Undo the import of ${undoing.name}?`}
          action={`Delete ${plural(undoing.flights, 'flight')}`}
          run={async () => {
            const { deleted } = await call('undoFlightImport', { params: { id: undoing.id } });
            notify({ text: `${plural(deleted, 'flight')} deleted`, level: 'plain' });
          }}
          onClose={() => setUndoing(null)}
        >
          All {plural(undoing.flights, 'flight')} of this file are deleted, with logs attached to
          them since.{' '}
          {undoing.corrected === 0
            ? null
            : `${plural(undoing.corrected, 'of them was', 'of them were')} corrected since.`}
        </ConfirmDialog>
      )}
    </Sheet>
  );
}
