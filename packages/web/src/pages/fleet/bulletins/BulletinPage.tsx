import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  Columns,
  Fact,
  FactTable,
  Instant,
  PageBar,
  Rows,
  Sheet,
  Table,
  useRecordId,
} from '../../../ui/index.ts';
import styles from '../fleet.module.css';
import { PhotosAndFiles } from '../PhotosAndFiles.tsx';
import { AircraftLink, None, State } from '../parts.tsx';
import { BulletinForm } from './BulletinForm.tsx';
import type { Bulletin } from './bulletins.ts';
import { ComplianceForm } from './ComplianceForm.tsx';
import { Deadline } from './Deadline.tsx';

/** One bulletin: what it says, whom it concerns, and who complied. */
export function BulletinPage() {
  const id = useRecordId();
  const found = useQuery(query('getBulletin', { params: { id } }));
  return (
    <Answered of={found} page="Bulletin">
      {({ bulletin }) => <One bulletin={bulletin} />}
    </Answered>
  );
}

function One({ bulletin }: { readonly bulletin: Bulletin }) {
  const manages = usePermission()('maintenance.manage');
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageBar title={`${bulletin.number}: ${bulletin.title}`} note={words(bulletin.severity)}>
        {manages ? <Button onClick={() => setEditing(true)}>Edit</Button> : null}
      </PageBar>
      {editing ? <BulletinForm bulletin={bulletin} onClose={() => setEditing(false)} /> : null}
      <Columns>
        <Rows>
          {bulletin.summary === '' ? null : <Sheet title="Summary">{bulletin.summary}</Sheet>}
          <ComplianceTable bulletin={bulletin} manages={manages} />
        </Rows>
        <Rows>
          <Facts bulletin={bulletin} />
          <PhotosAndFiles of={`bulletin:${bulletin.id}`} may={manages} />
        </Rows>
      </Columns>
    </>
  );
}

type TableProps = { readonly bulletin: Bulletin; readonly manages: boolean };

function ComplianceTable({ bulletin, manages }: TableProps) {
  const registry = useQuery(query('listAircraft'));
  const names = new Map(registry.data?.aircraft.map((one) => [one.id, one.name]));
  const [setting, setSetting] = useState<Bulletin['aircraft'][number] | null>(null);
  return (
    <Sheet title="Compliance by aircraft" flush>
      {bulletin.aircraft.length === 0 ? (
        <None>It applies to no aircraft in the registry.</None>
      ) : (
        <Table
          of={bulletin.aircraft}
          rowKey={(one) => one.asset_id}
          columns={[
            { name: 'State', as: 'lead', cell: (one) => <State of={one.state} /> },
            {
              name: 'Aircraft',
              as: 'lead',
              cell: ({ asset_id }) => (
                <AircraftLink id={asset_id} name={names.get(asset_id) ?? ''} />
              ),
            },
            {
              name: 'Complied on',
              cell: (one) => <Instant at={one.complied_on} as="date" none="–" />,
            },
            {
              name: 'Work',
              cell: ({ workorder_id: order }) =>
                order === null ? (
                  '–'
                ) : (
                  <AppLink to={paths.workOrder(order)} className={styles.when}>
                    Order {order}
                  </AppLink>
                ),
            },
            { name: 'Note', cell: (one) => one.note || '–' },
            manages
              ? {
                  name: 'Actions',
                  as: 'actions',
                  cell: (one) => (
                    <Button
                      size="compact-xs"
                      aria-label={`Set the compliance of ${names.get(one.asset_id) ?? ''}`}
                      onClick={() => setSetting(one)}
                    >
                      Set
                    </Button>
                  ),
                }
              : null,
          ]}
        />
      )}
      {setting === null ? null : (
        <ComplianceForm
          bulletin={bulletin}
          entry={setting}
          name={names.get(setting.asset_id) ?? ''}
          onClose={() => setSetting(null)}
        />
      )}
    </Sheet>
  );
}

function Facts({ bulletin }: { readonly bulletin: Bulletin }) {
  const types = useQuery(query('listTypes'));
  const { applies_to: about, deadline } = bulletin;
  const concerned = [
    about.type_ids
      .map((id) => types.data?.types.find((one) => one.id === id)?.name ?? `type ${id}`)
      .join(', '),
    about.serial_from === null && about.serial_to === null
      ? ''
      : `serials ${about.serial_from ?? '…'} to ${about.serial_to ?? '…'}`,
    about.firmware === null ? '' : `firmware ${about.firmware}`,
    about.component_kind === null ? '' : `with a ${words(about.component_kind).toLowerCase()}`,
  ].filter((part) => part !== '');
  return (
    <Sheet title="About" flush>
      <FactTable>
        <Fact name="Kind">{words(bulletin.kind)}</Fact>
        <Fact name="Issuer">{bulletin.issuer || '–'}</Fact>
        <Fact name="Issued">
          <Instant at={bulletin.issued} as="date" none="–" />
        </Fact>
        <Fact name="In effect from">
          <Instant at={bulletin.effective} as="date" none="–" />
        </Fact>
        <Fact name="Deadline">
          <Deadline of={deadline} />
        </Fact>
        <Fact name="Applies to">{concerned.join('; ') || 'Every aircraft'}</Fact>
        <Fact name="Document">
          {bulletin.url !== null && /^https?:\/\//.test(bulletin.url) ? (
            <a href={bulletin.url} rel="noreferrer" target="_blank">
              Open
            </a>
          ) : (
            '–'
          )}
        </Fact>
      </FactTable>
    </Sheet>
  );
}
