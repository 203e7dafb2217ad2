/** A second flight behind the first: which one it is, and by how much its clock is shifted. */
import type { CrashReading, FlightRow } from '@airworthy/forensics';
import type { TimeLine } from '../../../charts/timePlot.ts';
import type { LogEntry } from '../logs.ts';

/** A flight of an open log; `flight` counts from 1. */
export type Candidate = {
  /** As the address writes it: the name of the log, with the number of the flight where there are several. */
  readonly key: string;
  readonly label: string;
  readonly entry: LogEntry;
  readonly reading: CrashReading;
  readonly flight: FlightRow | null;
};

export type Comparison = {
  readonly candidate: Candidate;
  /** Added to a time of the other log to give that of this one. */
  readonly shift_s: number;
};

const SEPARATOR = '#';

/** Every flight of every open log. */
export function candidatesOf(entries: readonly LogEntry[]): Candidate[] {
  return entries.flatMap((entry): Candidate[] => {
    if (entry.state.kind !== 'read') return [];
    const { reading } = entry.state;
    const { name } = entry;
    if (reading.flights.length < 2)
      return [{ key: name, label: name, entry, reading, flight: reading.flights[0] ?? null }];
    return reading.flights.map((flight, i) => ({
      key: `${name}${SEPARATOR}${i + 1}`,
      label: `${name}, flight ${i + 1}`,
      entry,
      reading,
      flight,
    }));
  });
}

/** Moments that two flights can be laid over one another by, as far as both have them. */
export function alignments(
  own: { readonly reading: CrashReading; readonly flight: FlightRow | null },
  other: Candidate,
): { readonly key: string; readonly text: string; readonly shift_s: number }[] {
  const out: { key: string; text: string; shift_s: number }[] = [];
  const add = (key: string, text: string, mine: number | null, theirs: number | null) => {
    if (mine !== null && theirs !== null) out.push({ key, text, shift_s: mine - theirs });
  };
  add('takeoff', 'Take-off', own.flight?.start_s ?? null, other.flight?.start_s ?? null);
  add('landing', 'End of flight', own.flight?.end_s ?? null, other.flight?.end_s ?? null);
  add('event', 'Event', eventOf(own.reading), eventOf(other.reading));
  const [mine, theirs] = [clockOf(own.reading), clockOf(other.reading)];
  // A shift by days would show nothing of either.
  if (mine !== null && theirs !== null && Math.abs(theirs - mine) < 3600)
    out.push({ key: 'clock', text: 'Time of day', shift_s: theirs - mine });
  return out;
}

const eventOf = ({ crash }: CrashReading) =>
  crash.detected ? (crash.control_lost_s ?? crash.time) : null;

function clockOf({ meta }: CrashReading): number | null {
  return meta.started_at === null ? null : Date.parse(meta.started_at) / 1000;
}

/** The flight that a window shows: the one that shares most of it. */
export function flightIn(
  { flights }: CrashReading,
  [from, to]: readonly [number, number],
): FlightRow | null {
  const shared = (flight: FlightRow) => Math.min(to, flight.end_s) - Math.max(from, flight.start_s);
  return [...flights].sort((a, b) => shared(b) - shared(a))[0] ?? null;
}

type Lines = { readonly times: readonly number[]; readonly lines: readonly TimeLine[] };

/**
 * Lines of two logs over one axis. A time that only the other log has leaves a value undefined, which a plot draws
 * across; a gap of the log itself stays null, which it does not.
 */
export function overlaid(own: Lines, other: Lines, shift_s: number): Lines {
  const theirs = other.times.map((time_s) => time_s + shift_s);
  const times: number[] = [];
  const from: [number, number][] = [];
  for (let i = 0, k = 0; i < own.times.length || k < theirs.length; ) {
    const [a, b] = [own.times[i] ?? Infinity, theirs[k] ?? Infinity];
    times.push(Math.min(a, b));
    from.push([a <= b ? i : -1, b <= a ? k : -1]);
    if (a <= b) i++;
    if (b <= a) k++;
  }
  const spread = (line: TimeLine, side: 0 | 1): TimeLine => ({
    ...line,
    values: from.map((places) => line.values[places[side]]) as (number | null)[],
  });
  return {
    times,
    lines: [
      ...own.lines.map((line) => spread(line, 0)),
      ...other.lines.map((line) => faintLine(spread(line, 1))),
    ],
  };
}

/** The line of the other flight: the same colour, paler, under a name of its own. */
export function faintLine(line: TimeLine): TimeLine {
  return { ...line, key: `other ${line.key}`, faint: true };
}
