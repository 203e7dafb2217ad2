import { Checkbox } from '@mantine/core';
import { words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { AppLink, type Column, Level, Table } from '../../../ui/index.ts';
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
    <Table
      of={flights}
      rowKey={({ id }) => id}
      className={styles.flights}
      columns={[
        selection === null ? null : pickColumn(flights, selection),
        {
          name: 'Date',
          as: 'lead',
          className: styles.date,
          cell: (flight) => <Start of={flight} />,
        },
        {
          name: 'Aircraft',
          cell: ({ asset_id, asset_name }) => <AircraftLink id={asset_id} name={asset_name} />,
        },
        { name: 'Pilot', cell: ({ pilot_name }) => pilot_name ?? '–' },
        {
          name: 'Kind',
          cell: ({ flight_type, night }) => `${words(flight_type)}${night ? ', night' : ''}`,
        },
        { name: 'Site', cell: ({ site }) => site || '–' },
        { name: 'Time', as: 'figure', cell: ({ duration_s }) => duration(duration_s) },
        { name: 'Log', cell: (flight) => <LogState flight={flight} /> },
      ]}
    />
  );
}

function pickColumn(flights: readonly Flight[], selection: Selection): Column<Flight> {
  return {
    name: 'Chosen',
    as: 'lead',
    className: styles.pick,
    heading: (
      <Checkbox
        size="xs"
        aria-label="Choose all that are shown"
        checked={flights.every(({ id }) => selection.has(id))}
        onChange={() => selection.all(flights)}
      />
    ),
    cell: (flight) => (
      <Checkbox
        size="xs"
        aria-label={`Choose the flight of ${dateText(flight.flown_at)}, ${flight.asset_name}`}
        checked={selection.has(flight.id)}
        onChange={() => selection.toggle(flight)}
      />
    ),
  };
}

function Start({ of: flight }: { readonly of: Flight }) {
  const clock = clockOf(flight.started_at);
  return (
    <>
      <AppLink to={paths.flight(flight.id)}>{dateText(flight.flown_at)}</AppLink>
      {clock === null ? null : <span className={styles.clock}>{clock}</span>}
    </>
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
