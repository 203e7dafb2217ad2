import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { useDelayedDelete } from '../../../shell/useDelayedDelete.ts';
import { Answered, Instant, Sheet, Table } from '../../../ui/index.ts';
import { None, State } from '../parts.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { type AircraftDocument, byEnd } from './documents.ts';

/** Papers of this aircraft, what ends first on top. */
export function Documents({ assetId }: { readonly assetId: number }) {
  const documents = useQuery(
    query('listDocuments', { query: { asset_id: assetId, limit: 1000, total: 0 } }),
  );
  const { hidden, remove: removeLater } = useDelayedDelete();
  const manages = usePermission()('maintenance.manage');
  const [open, setOpen] = useState<AircraftDocument | 'new' | null>(null);
  const remove = ({ id, title }: AircraftDocument) =>
    removeLater({
      id,
      text: `${title} deleted`,
      run: async () => {
        await call('deleteDocument', { params: { id } });
      },
    });
  return (
    <Sheet
      title="Documents"
      flush
      actions={manages ? <Button onClick={() => setOpen('new')}>Add a document</Button> : undefined}
    >
      <Answered of={documents} rows={2}>
        {({ documents: all }) => {
          const list = byEnd(all.filter(({ id }) => !hidden.has(id)));
          return list.length === 0 ? (
            <None>
              No document on record. Registration, insurance, permits and manuals are kept here by
              number, with the day they end.
            </None>
          ) : (
            <Table
              of={list}
              rowKey={({ id }) => id}
              headless
              columns={[
                { name: 'Document', as: 'lead', cell: (one) => <About one={one} /> },
                manages
                  ? {
                      name: 'Actions',
                      as: 'actions',
                      cell: (one) => (
                        <Menu position="bottom-end">
                          <Menu.Target>
                            <Button size="compact-xs" aria-label={`Change ${one.title}`}>
                              Change
                            </Button>
                          </Menu.Target>
                          <Menu.Dropdown>
                            <Menu.Item onClick={() => setOpen(one)}>Edit…</Menu.Item>
                            <Menu.Item onClick={() => remove(one)}>Delete</Menu.Item>
                          </Menu.Dropdown>
                        </Menu>
                      ),
                    }
                  : null,
              ]}
            />
          );
        }}
      </Answered>
      {open === null ? null : (
        <DocumentForm
          assetId={assetId}
          document={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Sheet>
  );
}

function About({ one }: { readonly one: AircraftDocument }) {
  const { title, url, state, valid_until: end } = one;
  return (
    <>
      {url === null ? (
        title
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
      )}{' '}
      {end === null ? null : <State of={state} />}
      <div className="muted small">
        {[words(one.kind), one.number].filter(Boolean).join(' ')}
        {end === null ? null : (
          <>
            , to <Instant at={end} as="date" />
          </>
        )}
        {one.notes === '' ? null : <div>{one.notes}</div>}
      </div>
    </>
  );
}
