import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import { words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  AppLink,
  EmptyState,
  ErrorState,
  Level,
  LoadingState,
  PageBar,
  Sheet,
  useAddress,
  useSetAddress,
} from '../../ui/index.ts';
import { duration } from './due.ts';
import { FlightForm } from './FlightForm.tsx';
import { flightTypes } from './flightTypes.ts';
import { AircraftLink } from './parts.tsx';

const PAGE = 50;

/** Flights on record, newest first. Pages come from the server without counting what lies behind them. */
export function Page() {
  const address = useAddress();
  const set = useSetAddress();
  const may = usePermission();
  const [filing, setFiling] = useState(false);
  const { q, asset_id, since, until, flight_type } = address;
  const filters = { q, asset_id, since, until, flight_type };
  const aircraft = useQuery(query('listAircraft'));
  const list = useInfiniteQuery({
    queryKey: ['listFlights', 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listFlights',
        { query: { ...filters, limit: PAGE, total: 0, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const flights = list.data?.pages.flatMap((page) => page.flights) ?? [];
  const filtered = Object.values(filters).some((value) => value !== undefined && value !== '');
  return (
    <>
      <PageBar title="Flights">
        {may('flights.manage') ? (
          <Button variant="filled" onClick={() => setFiling(true)}>
            File a flight
          </Button>
        ) : null}
      </PageBar>
      <FlightForm opened={filing} onClose={() => setFiling(false)} />
      <Sheet
        flush
        title={
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <TextInput
              size="xs"
              aria-label="Search"
              placeholder="Site, remarks, reference"
              value={q ?? ''}
              onChange={(event) => set({ q: event.currentTarget.value }, { replace: true })}
            />
            <NativeSelect
              size="xs"
              aria-label="Aircraft"
              value={asset_id ?? ''}
              data={[
                { value: '', label: 'All aircraft' },
                ...(aircraft.data?.aircraft ?? []).map((one) => ({
                  value: String(one.id),
                  label: one.name,
                })),
              ]}
              onChange={(event) => set({ asset_id: event.currentTarget.value })}
            />
            <NativeSelect
              size="xs"
              aria-label="Kind of flight"
              value={flight_type ?? ''}
              data={[
                { value: '', label: 'All kinds' },
                ...flightTypes.map((type) => ({ value: type, label: words(type) })),
              ]}
              onChange={(event) => set({ flight_type: event.currentTarget.value })}
            />
            <TextInput
              size="xs"
              type="date"
              aria-label="Since"
              value={since ?? ''}
              onChange={(event) => set({ since: event.currentTarget.value })}
            />
            <TextInput
              size="xs"
              type="date"
              aria-label="Until"
              value={until ?? ''}
              onChange={(event) => set({ until: event.currentTarget.value })}
            />
          </div>
        }
      >
        {list.error !== null ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : list.data === undefined ? (
          <LoadingState rows={10} />
        ) : flights.length === 0 ? (
          <EmptyState title={filtered ? 'No flight fits these filters' : 'No flights yet'}>
            {filtered
              ? 'Clear a filter to see more.'
              : 'Flights are filed here by hand, by a ground station with a device credential, or through the API.'}
          </EmptyState>
        ) : (
          <table className="rows list">
            <thead>
              <tr>
                <th>Date</th>
                <th>Aircraft</th>
                <th>Pilot</th>
                <th>Kind</th>
                <th>Site</th>
                <th className="n">Time</th>
                <th>Log</th>
              </tr>
            </thead>
            <tbody>
              {flights.map((flight) => (
                <tr key={flight.id}>
                  <td>
                    <AppLink to={paths.flight(flight.id)}>{flight.flown_at}</AppLink>
                  </td>
                  <td data-label="Aircraft">
                    <AircraftLink id={flight.asset_id} name={flight.asset_name ?? ''} />
                  </td>
                  <td data-label="Pilot">{flight.pilot_name}</td>
                  <td data-label="Kind">{words(flight.flight_type)}</td>
                  <td data-label="Site">{flight.site}</td>
                  <td className="n" data-label="Time">
                    {duration(flight.duration_s)}
                  </td>
                  <td data-label="Log">
                    {flight.incident ? <Level level="bad">Incident</Level> : null}{' '}
                    {flight.analysis_state === null ? (
                      <span className="muted">–</span>
                    ) : (
                      words(flight.analysis_state)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {list.hasNextPage ? (
        <Button mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More flights
        </Button>
      ) : null}
    </>
  );
}
