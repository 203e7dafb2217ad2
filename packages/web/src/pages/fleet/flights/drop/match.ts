import type { Flight } from '../useFlights.ts';
import type { LogSummary } from './fromLog.ts';

type Candidate = Pick<Flight, 'flown_at' | 'started_at' | 'duration_s'> & {
  readonly log: Pick<NonNullable<Flight['log']>, 'analysis_state'> | null;
};

/** A start on record may be this far from that of the log: clocks differ, and people round. */
const START_REACH_S = 15 * 60;
/** Without a start, the length must agree this well. */
const LENGTH_SHARE = 0.2;
const LENGTH_S = 90;

/**
 * Flights on record that a log can be of, the likeliest first: by the start where the flight has one, else by the day
 * and the length. A flight that has a readable log already is none of them.
 */
export function matchesOf<One extends Candidate>(
  summary: Pick<LogSummary, 'startedAt' | 'duration_s'>,
  flights: readonly One[],
  dayOf: (at: Date) => string = (at) => at.toLocaleDateString('sv-SE'),
): One[] {
  const { startedAt, duration_s } = summary;
  if (startedAt === null) return [];
  const found = flights.flatMap((flight) => {
    if (flight.log !== null && flight.log.analysis_state !== 'failed') return [];
    const apart_s = Math.abs(flight.duration_s - duration_s);
    if (flight.started_at !== null) {
      const late_s = Math.abs(new Date(flight.started_at).getTime() - startedAt.getTime()) / 1000;
      return late_s <= START_REACH_S ? [{ flight, far: late_s + apart_s }] : [];
    }
    const sameDay = flight.flown_at === dayOf(startedAt);
    const alike = apart_s <= Math.max(LENGTH_S, LENGTH_SHARE * duration_s);
    return sameDay && alike ? [{ flight, far: START_REACH_S + apart_s }] : [];
  });
  return found.sort((a, b) => a.far - b.far).map(({ flight }) => flight);
}
