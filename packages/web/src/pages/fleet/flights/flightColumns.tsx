import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { AppLink, type Column, Instant } from '../../../ui/index.ts';
import { duration } from '../due.ts';
import { AircraftLink } from '../parts.tsx';
import type { Flight } from './useFlights.ts';

/** What a short list of flights shows; the page of an aircraft, a pilot or a mission takes what it needs. */
export const flightColumns = {
  date: {
    name: 'Date',
    as: 'lead',
    cell: (flight) => (
      <AppLink to={paths.flight(flight.id)}>
        <Instant at={flight.flown_at} as="date" />
      </AppLink>
    ),
  },
  aircraft: {
    name: 'Aircraft',
    cell: (flight) => <AircraftLink id={flight.asset_id} name={flight.asset_name} />,
  },
  pilot: { name: 'Pilot', cell: (flight) => flight.pilot_name ?? '–' },
  kind: { name: 'Kind', cell: (flight) => words(flight.flight_type) },
  site: { name: 'Site', cell: (flight) => flight.site || '–' },
  landings: { name: 'Landings', as: 'figure', cell: (flight) => flight.landings },
  night: { name: 'Night', cell: (flight) => (flight.night ? 'Night' : '–') },
  time: { name: 'Time', as: 'figure', cell: (flight) => duration(flight.duration_s) },
} as const satisfies Readonly<Record<string, Column<Flight>>>;
