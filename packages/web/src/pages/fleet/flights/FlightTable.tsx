import { Checkbox } from '@mantine/core';
import { words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Level } from '../../../ui/index.ts';
import { duration } from '../due.ts';
import { AircraftLink } from '../parts.tsx';
import styles from './flights.module.css';
import type { Flight } from './useFlights.ts';
import { clockOf, logWords } from './words.ts';

export type Selection = {
  readonly has: (id: number) => boolean;
  readonly toggle: (flight: Flight) => void;
  readonly all: (flights: readonly Flight[]) => void;
  readonly count: number;
};

type FlightTableProps = {
  readonly flights: readonly Flight[];
  /** Null where the reader may not change flights. */
  readonly selection: Selection | null;
};

export function FlightTable({ flights, selection }: FlightTableProps) {
  return (
    <table className={`rows list ${styles.flights}`}>
      <thead>
        <tr>
          {selection === null ? null : (
            <th className={styles.pick}>
              <Checkbox
                size="xs"
                aria-label="Choose all that are shown"
                checked={flights.every(({ id }) => selection.has(id))}
                onChange={() => selection.all(flights)}
              />
            </th>
          )}
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
          <Row key={flight.id} flight={flight} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ flight, selection }: { flight: Flight; selection: Selection | null }) {
  const date = dateText(flight.flown_at);
  const clock = clockOf(flight.started_at);
  return (
    <tr>
      {selection === null ? null : (
        <td className={styles.pick}>
          <Checkbox
            size="xs"
            aria-label={`Choose the flight of ${date}, ${flight.asset_name}`}
            checked={selection.has(flight.id)}
            onChange={() => selection.toggle(flight)}
          />
        </td>
      )}
      <td style={{ whiteSpace: 'nowrap' }}>
        <AppLink to={paths.flight(flight.id)}>{date}</AppLink>
        {clock === null ? null : <span className={styles.clock}>{clock}</span>}
      </td>
      <td data-label="Aircraft">
        <AircraftLink id={flight.asset_id} name={flight.asset_name} />
      </td>
      <td data-label="Pilot">{flight.pilot_name ?? '–'}</td>
      <td data-label="Kind">
        {words(flight.flight_type)}
        {flight.night ? ', night' : ''}
      </td>
      <td data-label="Site">{flight.site || '–'}</td>
      <td className="n" data-label="Time">
        {duration(flight.duration_s)}
      </td>
      <td data-label="Log">
        <LogState flight={flight} />
      </td>
    </tr>
  );
}

function LogState({ flight }: { flight: Flight }) {
  const state = flight.analysis_state === null ? undefined : logWords[flight.analysis_state];
  return (
    <>
      {flight.incident ? <Level level="bad">Incident</Level> : null}{' '}
      {state === undefined ? (
        flight.incident ? null : (
          <span className="muted">–</span>
        )
      ) : state.level === 'ok' || state.level === 'plain' ? (
        <span className="muted">{state.label}</span>
      ) : (
        <Level level={state.level}>{state.label}</Level>
      )}
    </>
  );
}
