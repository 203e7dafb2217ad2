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
  EmptyState,
  Figure,
  Instant,
  PageBar,
  Rows,
  Sheet,
  Table,
} from '../../../ui/index.ts';
import { State } from '../parts.tsx';
import { Strip } from '../strip.tsx';
import { endText, lapsesOf, nextLapse, type Pilot, standingText } from './lapses.ts';
import { PilotForm } from './PilotForm.tsx';

/** As many lines as can be read at a glance; the rest is on each pilot's page. */
const SOONEST = 12;

/** The roster with currency by item, and what lapses when. Currency is information only. */
export function PilotsPage() {
  const pilots = useQuery(query('listPilots'));
  const edits = usePermission()('records.manage');
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageBar title="Pilots" note={pilots.data?.advisory}>
        {edits ? (
          <Button variant="filled" onClick={() => setAdding(true)}>
            Add a pilot
          </Button>
        ) : null}
      </PageBar>
      {adding ? <PilotForm record={null} onClose={() => setAdding(false)} /> : null}
      <Answered of={pilots}>
        {({ pilots: list }) =>
          list.length === 0 ? (
            <EmptyState title="Nobody is on the roster">
              Every member of the organization is on it, and people without an account who were
              added by hand.
            </EmptyState>
          ) : (
            <Rows>
              <Counts list={list} />
              <Roster list={list} />
              <Lapses list={list} />
            </Rows>
          )
        }
      </Answered>
    </>
  );
}

function Counts({ list }: { readonly list: readonly Pilot[] }) {
  const count = (status: Pilot['status']) => list.filter((one) => one.status === status).length;
  const [lapsed, lapsing] = [count('lapsed'), count('lapsing')];
  const hours = list.reduce((sum, one) => sum + one.hours_90d, 0);
  return (
    <Strip
      items={[
        { label: 'Current', value: `${count('current')} of ${list.length}`, level: 'ok' },
        { label: 'Lapsing in 30 days', value: lapsing, level: lapsing > 0 ? 'warn' : 'plain' },
        { label: 'Lapsed', value: lapsed, level: lapsed > 0 ? 'bad' : 'plain' },
        { label: 'Hours in 90 days', value: <Figure value={hours} digits={1} /> },
      ]}
    />
  );
}

function Roster({ list }: { readonly list: readonly Pilot[] }) {
  return (
    <Sheet title="Roster" flush>
      <Table
        of={list}
        rowKey={({ id }) => id}
        columns={[
          { name: 'Currency', as: 'lead', cell: ({ status }) => <State of={status} /> },
          {
            name: 'Name',
            as: 'lead',
            className: 'name',
            cell: (pilot) => <PilotLink pilot={pilot} />,
          },
          { name: 'Role', cell: ({ role }) => words(role) },
          { name: 'Hours', as: 'figure', cell: ({ hours }) => <Figure value={hours} digits={1} /> },
          {
            name: 'Hours in 90 days',
            as: 'figure',
            cell: ({ hours_90d }) => <Figure value={hours_90d} digits={1} />,
          },
          {
            name: 'Night hours',
            as: 'figure',
            cell: ({ night_hours }) => <Figure value={night_hours} digits={1} />,
          },
          {
            name: 'Last flight',
            cell: ({ last_flight }) => <Instant at={last_flight} as="date" />,
          },
          { name: 'Lapses next', as: 'lead', cell: (pilot) => lapseText(nextLapse(pilot)) },
        ]}
      />
    </Sheet>
  );
}

function Lapses({ list }: { readonly list: readonly Pilot[] }) {
  const soonest = lapsesOf(list).slice(0, SOONEST);
  if (soonest.length === 0) return null;
  return (
    <Sheet title="What lapses when" flush>
      <Table
        of={soonest}
        rowKey={({ pilot, item }) => `${pilot.id} ${item.key} ${item.type_id ?? ''}`}
        headless
        columns={[
          { name: 'Currency', as: 'lead', cell: ({ item }) => <State of={item.status} /> },
          { name: 'Name', as: 'lead', cell: ({ pilot }) => <PilotLink pilot={pilot} /> },
          { name: 'Item', as: 'lead', cell: ({ item }) => item.label },
          { name: 'Standing', as: 'lead', cell: ({ item }) => standingText(item) },
        ]}
      />
    </Sheet>
  );
}

function PilotLink({ pilot }: { readonly pilot: Pilot }) {
  return <AppLink to={paths.pilot(pilot.id)}>{pilot.name}</AppLink>;
}

function lapseText(next: ReturnType<typeof nextLapse>): string {
  return next === null ? '–' : `${next.label}, ${endText(next)}`;
}
