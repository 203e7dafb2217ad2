import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf, call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import {
  AppLink,
  ErrorState,
  Figure,
  Instant,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
} from '../../../ui/index.ts';
import { duration } from '../due.ts';
import { AircraftLink, Answered, None, State } from '../parts.tsx';
import { Strip } from '../strip.tsx';
import { type CurrencyItem, standingText } from './lapses.ts';
import { PilotForm } from './PilotForm.tsx';

type PilotRecord = CallReply<'getPilotRecord'>;
type Totals = PilotRecord['by_type'][number];

const PAGE = 50;

/** One pilot: currency by item, totals by type, and the logbook. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string };
  const record = useQuery(query('getPilotRecord', { params: { id } }));
  const edits = usePermission()('records.manage');
  const [editing, setEditing] = useState(false);
  return (
    <Answered of={record}>
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
          </Rows>
        </>
      )}
    </Answered>
  );
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
          note: <Instant at={pilot.last_flight} as="date" none="none yet" />,
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
        <table className="rows list">
          <tbody>
            {items.map((item) => (
              <tr key={`${item.key} ${item.type_id ?? ''}`}>
                <td>
                  <State of={item.status} />
                </td>
                <td>{item.label}</td>
                <td data-label="Holds">{standingText(item)}</td>
                <td className="muted">{item.basis}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}

const COLUMNS = [
  ['Hours', 'hours'],
  ['12 months', 'hours_12m'],
  ['90 days', 'hours_90d'],
  ['Night', 'night_hours'],
] as const;

function TypeTotals({ list }: { readonly list: readonly Totals[] }) {
  const sum = (key: (typeof COLUMNS)[number][1] | 'flights' | 'landings') =>
    list.reduce((total, one) => total + one[key], 0);
  if (list.length === 0) return null;
  return (
    <Sheet title="Totals by type" flush>
      <table className="rows list">
        <thead>
          <tr>
            <th>Type</th>
            <th className="n">Flights</th>
            <th className="n">Landings</th>
            {COLUMNS.map(([label]) => (
              <th key={label} className="n">
                {label}
              </th>
            ))}
            <th>Last flight</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.type_id ?? 0}>
              <td>{one.type_name ?? 'Without a type'}</td>
              <td className="n" data-label="Flights">
                {one.flights}
              </td>
              <td className="n" data-label="Landings">
                {one.landings}
              </td>
              {COLUMNS.map(([label, key]) => (
                <td key={label} className="n" data-label={label}>
                  <Figure value={one[key]} digits={1} />
                </td>
              ))}
              <td data-label="Last flight">
                <Instant at={one.last_flight} as="date" />
              </td>
            </tr>
          ))}
          <tr>
            <td>
              <b>All</b>
            </td>
            <td className="n" data-label="Flights">
              {sum('flights')}
            </td>
            <td className="n" data-label="Landings">
              {sum('landings')}
            </td>
            {COLUMNS.map(([label, key]) => (
              <td key={label} className="n" data-label={label}>
                <b>
                  <Figure value={sum(key)} digits={1} />
                </b>
              </td>
            ))}
            <td />
          </tr>
        </tbody>
      </table>
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
  return (
    <Sheet title="Logbook" note="newest first" flush>
      {list.error !== null ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <LoadingState />
      ) : flights.length === 0 ? (
        <None>No flight on record.</None>
      ) : (
        <table className="rows list">
          <thead>
            <tr>
              <th>Date</th>
              <th>Aircraft</th>
              <th>Kind</th>
              <th>Site</th>
              <th className="n">Landings</th>
              <th>Night</th>
              <th className="n">Time</th>
            </tr>
          </thead>
          <tbody>
            {flights.map((flight) => (
              <tr key={flight.id}>
                <td>
                  <AppLink to={paths.flight(flight.id)}>
                    <Instant at={flight.flown_at} as="date" />
                  </AppLink>
                </td>
                <td data-label="Aircraft">
                  <AircraftLink id={flight.asset_id} name={flight.asset_name ?? ''} />
                </td>
                <td data-label="Kind">{words(flight.flight_type)}</td>
                <td data-label="Site">{flight.site || '–'}</td>
                <td className="n" data-label="Landings">
                  {flight.landings}
                </td>
                <td data-label="Night">{flight.night ? 'Night' : '–'}</td>
                <td className="n" data-label="Time">
                  {duration(flight.duration_s)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage ? (
        <div style={{ padding: 10 }}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            More flights
          </Button>
        </div>
      ) : null}
    </Sheet>
  );
}
