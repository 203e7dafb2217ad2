import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  type Column,
  EmptyState,
  PageBar,
  Rows,
  Sheet,
  Table,
  useAddress,
} from '../../../ui/index.ts';
import type { Aircraft } from '../aircraft/status.ts';
import { intervalText } from '../due.ts';
import { MaintenanceTabs } from '../maintenance/tabs.tsx';
import { AircraftLink, HowTo, None } from '../parts.tsx';
import { TypeForm } from './TypeForm.tsx';

type Type = CallReply<'listTypes'>['types'][number];

/** Maintenance programs by type of aircraft: what is done how often; the first limit to pass counts. */
export function ProgramsPage() {
  const types = useQuery(query('listTypes'));
  const { type: chosen } = useAddress('programs');
  const edits = usePermission()('maintenance.manage');
  const [editing, setEditing] = useState<Type | 'new' | null>(null);
  return (
    <>
      <PageBar title="Programs" note="of each type; the first interval to pass makes an item due">
        {edits ? (
          <Button variant="filled" onClick={() => setEditing('new')}>
            Add a type
          </Button>
        ) : null}
      </PageBar>
      {editing === null ? null : (
        <TypeForm type={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <Rows>
        <MaintenanceTabs at={paths.programs} />
        <Answered of={types}>
          {({ types: list }) => {
            const shown = list.filter((one) => chosen === undefined || String(one.id) === chosen);
            return shown.length === 0 ? (
              <EmptyState title="No types yet">
                A type describes aircraft that are maintained alike. Its program raises work when an
                aircraft reaches the hours, flights or days of an item.{' '}
                <HowTo may={edits} button="Add a type" deed="add them" />
              </EmptyState>
            ) : (
              shown.map((one) => (
                <TypeSheet
                  key={one.id}
                  type={one}
                  onEdit={edits ? () => setEditing(one) : undefined}
                />
              ))
            );
          }}
        </Answered>
      </Rows>
    </>
  );
}

const COLUMNS: readonly Column<Type['program'][number]>[] = [
  { name: 'Item', as: 'lead', width: '19%', cell: ({ title }) => title },
  { name: 'Every', width: '16%', cell: ({ every }) => intervalText(every) },
  { name: 'Due soon from', width: '12%', cell: (item) => `${Math.round(item.warn_at * 100)} %` },
  {
    name: 'When overdue',
    width: '12%',
    cell: ({ grounding }) => (grounding ? 'Grounds the aircraft' : 'Raises work'),
  },
  { name: 'Tasks', width: '41%', cell: ({ tasks }) => tasks.join('; ') || '–' },
];

type SheetProps = { readonly type: Type; readonly onEdit: (() => void) | undefined };

function TypeSheet({ type, onEdit }: SheetProps) {
  const registry = useQuery(query('listAircraft'));
  return (
    <Sheet
      title={type.name}
      note={[type.maker, type.airframe_type].filter(Boolean).join(', ')}
      flush
      actions={
        onEdit === undefined ? null : (
          <Button onClick={onEdit} aria-label={`Edit ${type.name}`}>
            Edit
          </Button>
        )
      }
    >
      {type.program.length === 0 ? (
        <None>Nothing is scheduled for this type.</None>
      ) : (
        <Table of={type.program} rowKey={({ key }) => key} columns={COLUMNS} />
      )}
      <Answered of={registry} rows={1}>
        {({ aircraft }) => <Flown list={aircraft.filter((one) => one.type_id === type.id)} />}
      </Answered>
    </Sheet>
  );
}

function Flown({ list }: { readonly list: readonly Aircraft[] }) {
  return (
    <None>
      {plural(list.length, 'aircraft', 'aircraft')}
      {list.length === 0 ? '' : ': '}
      {list.map((one, at) => (
        <span key={one.id}>
          {at === 0 ? '' : ', '}
          <AircraftLink id={one.id} name={one.name} />
        </span>
      ))}
    </None>
  );
}
