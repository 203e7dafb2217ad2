import type { CrashReading, FlightEnding, FlightRow } from '@airworthy/forensics';
import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { duration } from '../../../format/times.ts';
import { Figure, Level, Sheet } from '../../../ui/index.ts';
import styles from '../log.module.css';
import { time } from '../quantities.ts';
import { LookButton } from './Causes.tsx';
import type { OnLook } from './look.ts';

const ENDINGS: Record<FlightEnding, { text: string; level: 'bad' | 'warn' | 'ok' }> = {
  crash: { text: 'Crash', level: 'bad' },
  hard_landing: { text: 'Hard landing', level: 'warn' },
  log_ends_in_air: { text: 'Log ends in the air', level: 'warn' },
  landed: { text: 'Landed', level: 'ok' },
};
const GRAVITY: readonly FlightEnding[] = ['crash', 'log_ends_in_air', 'hard_landing', 'landed'];

/** So many flights have their words in the strip and all their rows in the list. */
const NAMED = 6;

type FlightsProps = { readonly reading: CrashReading; readonly onLook: OnLook };

/** A strip of the log with its flights; several are also listed, the worst first. */
export function Flights({ reading, onLook }: FlightsProps) {
  const { flights, meta } = reading;
  if (flights.length === 0) return null;
  const share = (seconds: number) => `${(100 * seconds) / Math.max(meta.duration_s, 1)}%`;
  const show = (flight: FlightRow) => onLook({ window: [flight.start_s - 1, flight.end_s + 1] });
  return (
    <section aria-label="Flights of this log" className={styles.stack}>
      <div className={styles.strip}>
        {flights.map((flight, i) => (
          <UnstyledButton
            key={flight.start_s}
            className={styles.stripFlight}
            data-level={ENDINGS[flight.ending].level}
            style={{ left: share(flight.start_s), width: share(flight.end_s - flight.start_s) }}
            aria-label={`Flight ${i + 1}, ${duration(flight.end_s - flight.start_s)}: ${ENDINGS[flight.ending].text}. Show it`}
            onClick={() => show(flight)}
          >
            <span aria-hidden="true">
              {flights.length > NAMED
                ? i + 1
                : `Flight ${i + 1} · ${duration(flight.end_s - flight.start_s)} · ${ENDINGS[flight.ending].text}`}
            </span>
          </UnstyledButton>
        ))}
      </div>
      {flights.length < 2 ? null : <FlightTable flights={flights} show={show} />}
    </section>
  );
}

function FlightTable({
  flights,
  show,
}: {
  readonly flights: readonly FlightRow[];
  readonly show: (flight: FlightRow) => void;
}) {
  const rows = flights
    .map((flight, i) => ({ flight, number: i + 1 }))
    .sort((a, b) => GRAVITY.indexOf(a.flight.ending) - GRAVITY.indexOf(b.flight.ending));
  const [all, setAll] = useState(false);
  const listed = all ? rows : rows.slice(0, NAMED);
  return (
    <Sheet
      title="Flights"
      note="worst first"
      actions={
        rows.length <= NAMED ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => setAll(!all)}>
            {all ? `The first ${NAMED}` : `All ${rows.length} flights`}
          </Button>
        )
      }
      flush
    >
      <table className="rows list">
        <thead>
          <tr>
            <th>Flight</th>
            <th>Ending</th>
            <th className="n">Start</th>
            <th className="n">Length</th>
            <th className="n">Height</th>
            <th className="n">Sink at contact</th>
            <th>
              <span className="visually-hidden">Show</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ flight, number }) => (
            <tr key={number}>
              <td data-label="Flight">{number}</td>
              <td data-label="Ending">
                <Level level={ENDINGS[flight.ending].level}>{ENDINGS[flight.ending].text}</Level>
              </td>
              <td className="n" data-label="Start">
                {time(flight.start_s)}
              </td>
              <td className="n" data-label="Length">
                {duration(flight.end_s - flight.start_s)}
              </td>
              <td className="n" data-label="Height">
                <Figure value={flight.height_m} kind="height_m" />
              </td>
              <td className="n" data-label="Sink at contact">
                <Figure value={flight.sink_ms} kind="climb_ms" digits={1} />
              </td>
              <td className="end">
                <LookButton what={`flight ${number}`} onClick={() => show(flight)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
