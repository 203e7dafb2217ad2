import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { plural, words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import {
  Answered,
  AppLink,
  type Column,
  EmptyState,
  PageBar,
  Sheet,
  Table,
  useAddress,
} from '../../../ui/index.ts';

import { FilterBar } from './FilterBar.tsx';
import { type Filters, filtersOf } from './filters.ts';
import styles from './flights.module.css';
import type { Flight } from './useFlights.ts';
import { clockOf } from './words.ts';

/** Flights that a printed book takes; more are chosen by dates. */
const MOST = 2000;

type Book = { readonly flights: readonly Flight[]; readonly more: boolean };

async function bookOf(filters: Filters, signal: AbortSignal): Promise<Book> {
  const flights: Flight[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(
      'listFlights',
      { query: { ...filters, limit: 500, total: 0, cursor } },
      { signal },
    );
    flights.push(...(page.flights as readonly Flight[]));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && flights.length < MOST);
  // A book is read from its beginning.
  return { flights: flights.slice(0, MOST).reverse(), more: cursor !== undefined };
}

/** A logbook: oldest first, with sums, to be printed. */
export function Page() {
  const filters = filtersOf(useAddress());
  const isFiltered = Object.keys(filters).length > 0;
  const organization = useSession().data?.organization?.name ?? '';
  const book = useQuery({
    queryKey: ['listFlights', 'book', filters],
    queryFn: ({ signal }) => bookOf(filters, signal),
  });
  return (
    <>
      <PageBar title="Logbook" note={organization}>
        <Button component={AppLink} to={paths.flights} search={filters as Record<string, string>}>
          Flights
        </Button>
        <Button variant="filled" onClick={() => print()}>
          Print
        </Button>
      </PageBar>
      <div className={styles.screenOnly}>
        <FilterBar filters={filters} />
      </div>
      <Answered of={book} rows={12}>
        {(found) =>
          found.flights.length === 0 ? (
            <EmptyState
              title={isFiltered ? 'No flights match these filters' : 'No flights yet'}
              action={
                isFiltered ? undefined : <AppLink to={paths.flights}>File the first flight</AppLink>
              }
            >
              {isFiltered
                ? 'Clear a filter to see more.'
                : 'Every flight is listed here from the first on, with sums, to be printed.'}
            </EmptyState>
          ) : (
            <BookTable book={found} filters={filters} />
          )
        }
      </Answered>
    </>
  );
}

function BookTable({ book: { flights, more }, filters }: { book: Book; filters: Filters }) {
  return (
    <Sheet flush title={<Subject filters={filters} flights={flights} />}>
      <Table
        of={flights}
        rowKey={({ id }) => id}
        className={styles.book}
        columns={COLUMNS}
        foot={<Sums flights={flights} />}
      />
      {more ? (
        <p className="muted" style={{ padding: 14 }}>
          These are the newest {MOST} that fit. Choose dates for an earlier part, or export all of
          them as CSV.
        </p>
      ) : null}
    </Sheet>
  );
}

const COLUMNS: readonly Column<Flight>[] = [
  { name: 'Date', as: 'lead', cell: ({ flown_at }) => dateText(flown_at) },
  { name: 'Start', cell: ({ started_at }) => clockOf(started_at) },
  { name: 'Aircraft', cell: ({ asset_name }) => asset_name },
  { name: 'Registration', cell: ({ registration }) => registration },
  { name: 'Pilot', cell: ({ pilot_name }) => pilot_name },
  { name: 'Kind', cell: ({ flight_type }) => words(flight_type) },
  { name: 'Site', cell: ({ site }) => site },
  { name: 'Time', as: 'figure', cell: ({ duration_s }) => hours(duration_s) },
  {
    name: 'Night',
    as: 'figure',
    cell: ({ night, duration_s }) => (night ? hours(duration_s) : null),
  },
  { name: 'Landings', as: 'figure', cell: ({ landings }) => landings },
  { name: 'Remarks', cell: ({ remarks }) => remarks },
];

/** The last row of the book. */
function Sums({ flights }: { readonly flights: readonly Flight[] }) {
  const sum = (of: (flight: Flight) => number) =>
    flights.reduce((total, flight) => total + of(flight), 0);
  return (
    <tr className={styles.sum}>
      <th scope="row" colSpan={7}>
        {plural(flights.length, 'flight')}
      </th>
      <td className="n" data-label="Time">
        {hours(sum((flight) => flight.duration_s))}
      </td>
      <td className="n" data-label="Night">
        {hours(sum((flight) => (flight.night ? flight.duration_s : 0)))}
      </td>
      <td className="n" data-label="Landings">
        {sum((flight) => flight.landings)}
      </td>
      <td />
    </tr>
  );
}

/** `1:05`, as logbooks write hours. */
function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Whose book it is and of which time. */
function Subject({ filters, flights }: { filters: Filters; flights: readonly Flight[] }) {
  const aircraft = useQuery(query('listAircraft')).data?.aircraft;
  const pilots = useQuery(query('listPilots')).data?.pilots;
  const of = [
    aircraft?.find(({ id }) => String(id) === filters.asset_id)?.name,
    pilots?.find(({ id }) => String(id) === filters.pilot_id)?.name,
  ].filter((name) => name !== undefined);
  const [first, last] = [flights[0], flights.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <>
      {of.length === 0 ? 'All flights' : of.join(', ')}, {dateText(first.flown_at)} to{' '}
      {dateText(last.flown_at)}
    </>
  );
}
