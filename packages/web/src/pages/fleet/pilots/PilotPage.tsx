import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  type Column,
  Figure,
  Instant,
  PageBar,
  Rows,
  Sheet,
  Table,
  useRecordId,
} from '../../../ui/index.ts';
import { flightColumns } from '../flights/flightColumns.tsx';
import { History } from '../History.tsx';
import { None, Paged, State } from '../parts.tsx';
import { Strip } from '../strip.tsx';
import { type CurrencyItem, standingText } from './lapses.ts';
import { PilotForm } from './PilotForm.tsx';

type PilotRecord = CallReply<'getPilotRecord'>;
type Totals = PilotRecord['by_type'][number];

const PAGE = 50;

/** One pilot: currency by item, totals by type, and the logbook. */
export function PilotPage() {
  const id = useRecordId();
  const record = useQuery(query('getPilotRecord', { params: { id } }));
  const edits = usePermission()('records.manage');
  const [editing, setEditing] = useState(false);
  return (
    <Answered of={record} page="Pilot">
      {(found) => (
        <>
          <PageBar title={found.pilot.name} note={words(found.pilot.role)}>
            <Button
              component="a"
              href={addressOf('exportFlights', { query: { pilot_id: id } })}
              download
            >
              CSV
            </Button>
            <Button onClick={() => window.print()}>Print</Button>
            {edits ? (
              <Button variant="filled" onClick={() => setEditing(true)}>
                Edit
              </Button>
            ) : null}
          </PageBar>
          {editing ? <PilotForm record={found} onClose={() => setEditing(false)} /> : null}
          <Rows>
            <Figures record={found} />
            <Currency items={found.pilot.currency.items} />
            <TypeTotals list={found.by_type} />
            <Logbook pilotId={id} />
            <PilotHistory id={id} />
          </Rows>
        </>
      )}
    </Answered>
  );
}

function PilotHistory({ id }: { readonly id: string }) {
  return <History of={useQuery(query('getPilotHistory', { params: { id } }))} />;
}

function Figures({ record: { pilot } }: { readonly record: PilotRecord }) {
  return (
    <Strip
      items={[
        { label: 'Hours', value: <Figure value={pilot.hours} digits={1} /> },
        {
          label: 'In 90 days',
          value: <Figure value={pilot.hours_90d} digits={1} />,
          note: 'hours',
        },
        {
          label: 'At night',
          value: <Figure value={pilot.night_hours} digits={1} />,
          note: 'hours',
        },
        { label: 'Landings in 90 days', value: pilot.landings_90d },
        {
          label: 'Flights',
          value: pilot.flights,
          note:
            pilot.last_flight === null ? (
              'none yet'
            ) : (
              <>
                last <Instant at={pilot.last_flight} as="date" />
              </>
            ),
        },
      ]}
    />
  );
}

function Currency({ items }: { readonly items: readonly CurrencyItem[] }) {
  return (
    <Sheet title="Currency" note="information only; it must not be used to prevent a flight" flush>
      {items.length === 0 ? (
        <None>
          No currency rule is on. <AppLink to={paths.organizationSettings}>Rules</AppLink> are
          turned on for the whole organization.
        </None>
      ) : (
        <Table
          of={items}
          rowKey={({ key, type_id }) => `${key} ${type_id ?? ''}`}
          headless
          columns={[
            { name: 'Status', as: 'lead', cell: (item) => <State of={item.status} /> },
            { name: 'Item', as: 'lead', cell: (item) => item.label },
            { name: 'Standing', as: 'lead', cell: standingText },
            {
              name: 'Basis',
              as: 'lead',
              cell: (item) => <span className="muted">{item.basis}</span>,
            },
          ]}
        />
      )}
    </Sheet>
  );
}

const FIGURES = [
  ['Flights', 'flights', 0],
  ['Landings', 'landings', 0],
  ['Hours', 'hours', 1],
  ['Hours in 12 months', 'hours_12m', 1],
  ['Hours in 90 days', 'hours_90d', 1],
  ['Night hours', 'night_hours', 1],
] as const;

function TypeTotals({ list }: { readonly list: readonly Totals[] }) {
  const sums = FIGURES.map(([, key]) => [key, list.reduce((sum, one) => sum + one[key], 0)]);
  const all = { type_name: 'All', last_flight: null, ...Object.fromEntries(sums) } as Totals;
  if (list.length === 0) return null;
  return (
    <Sheet title="Totals by type" flush>
      <Table
        of={[...list, all]}
        rowKey={(one) => (one === all ? 'all' : (one.type_id ?? 0))}
        columns={[
          {
            name: 'Type',
            as: 'lead',
            cell: (one) => (one === all ? <b>All</b> : (one.type_name ?? 'Without a type')),
          },
          ...FIGURES.map(
            ([name, key, digits]): Column<Totals> => ({
              name,
              as: 'figure',
              cell: (one) => <Figure value={one[key]} digits={digits} />,
            }),
          ),
          {
            name: 'Last flight',
            cell: (one) => (one === all ? '' : <Instant at={one.last_flight} as="date" />),
          },
        ]}
      />
    </Sheet>
  );
}

function Logbook({ pilotId }: { readonly pilotId: string }) {
  const list = useInfiniteQuery({
    queryKey: ['listFlights', 'logbook', pilotId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listFlights',
        { query: { pilot_id: pilotId, limit: PAGE, total: 0, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const flights = list.data?.pages.flatMap((page) => page.flights) ?? [];
  const { date, aircraft, kind, site, landings, night, time } = flightColumns;
  return (
    <Sheet title="Logbook" note="newest first" flush>
      <Paged of={list} rows={flights} empty="No flight on record." more="More flights">
        <Table
          of={flights}
          rowKey={({ id }) => id}
          columns={[date, aircraft, kind, site, landings, night, time]}
        />
      </Paged>
    </Sheet>
  );
}
