import { firstFrom } from '../byTime.ts';
import type { ArmedSpan, Flight, ModeChange } from '../flight.ts';
import { type FlightSources, flightSources } from './flightStreams.ts';
import {
  firstMeasured,
  intervalOf,
  type NumberKind,
  type Places,
  type SourceStream,
} from './stream.ts';

/** A column gives the rows that it is asked for, so that a long flight is never held as a table. */
export type TableColumn =
  | {
      readonly name: string;
      readonly kind: NumberKind;
      /** Rows from `from` up to `to`; NaN where nothing was measured. */
      rows(from: number, to: number): Float64Array;
    }
  | {
      readonly name: string;
      readonly kind: 'text';
      rows(from: number, to: number): readonly (string | null)[];
    };

/** One long table of a flight: a row for each interval in which something was measured. */
export type FlightTable = {
  readonly rows: number;
  readonly rate_hz: number;
  readonly columns: readonly TableColumn[];
};

/**
 * All streams on one time axis. `time_s` is the start of an interval since the start of the log, and a row holds what
 * was measured in it: a slow sensor is NaN in between, never repeated, so that means and percentiles weigh
 * measurements. Mode and arming are states, and hold until the log says otherwise.
 */
export function flightTable(flight: Flight): FlightTable {
  const { step_us, sources } = flightSources(flight);
  const axis = axisOf(sources, step_us);
  const { starts_us } = axis;
  return {
    rows: starts_us.length,
    rate_hz: 1e6 / step_us,
    columns: [
      {
        name: 'time_s',
        kind: 'double',
        rows: (from, to) => starts_us.slice(from, to).map((start) => start / 1e6),
      },
      {
        name: 'mode',
        kind: 'text',
        rows: (from, to) => modesAt(flight.modes, starts_us.subarray(from, to), step_us),
      },
      {
        name: 'armed',
        kind: 'flag',
        rows: (from, to) => armedAt(flight.armed, starts_us.subarray(from, to), step_us),
      },
      ...sources.flatMap((source) => columnsOf(source, axis)),
    ],
  };
}

type Axis = {
  readonly step_us: number;
  /** Start of the interval of each row. */
  readonly starts_us: Float64Array;
  /** Row of each interval that has one. */
  readonly rowOf: Uint32Array;
};

/** Intervals in which at least one stream has a sample, in order. */
function axisOf(sources: FlightSources['sources'], step_us: number): Axis {
  // Streams that were logged in one message share their times.
  const clocks = new Set(sources.map(({ time_us }) => time_us));
  let most = 0;
  for (const times of clocks)
    most = Math.max(most, intervalOf(times[times.length - 1] ?? -1, step_us) + 1);
  const used = new Uint8Array(most);
  for (const times of clocks)
    for (let i = 0; i < times.length; i++)
      if (times[i]! >= 0) used[Math.floor(times[i]! / step_us)] = 1;
  const rowOf = new Uint32Array(most);
  let rows = 0;
  for (let i = 0; i < most; i++) if (used[i] === 1) rowOf[i] = rows++;
  const starts_us = new Float64Array(rows);
  for (let i = 0; i < most; i++) if (used[i] === 1) starts_us[rowOf[i]!] = i * step_us;
  return { step_us, starts_us, rowOf };
}

/** Rows of all columns that a log has nothing for; many are, and nobody writes into what a column gives. */
let unmeasured = new Float64Array(0);
function unmeasuredRows(count: number): Float64Array {
  if (unmeasured.length < count) unmeasured = new Float64Array(count).fill(Number.NaN);
  return unmeasured.subarray(0, count);
}

function columnsOf({ time_us, columns }: SourceStream, axis: Axis): TableColumn[] {
  if (time_us.length === 0)
    return columns.map(({ name, kind }) => ({
      name,
      kind,
      rows: (from, to) => unmeasuredRows(to - from),
    }));
  const placesOf = placesIn(time_us, axis);
  return columns.map((column) => ({
    name: column.name,
    kind: column.kind,
    rows: (from, to) => firstMeasured(column, placesOf(from, to), to - from),
  }));
}

/** Where the samples of some rows belong; the columns of a stream ask for the same rows one after the other. */
function placesIn(time_us: Float64Array, { step_us, starts_us, rowOf }: Axis) {
  let asked = { from: -1, to: -1, places: { first: 0, of: new Int32Array(0) } };
  return (from: number, to: number): Places => {
    if (asked.from === from && asked.to === to) return asked.places;
    const first = firstFrom(time_us, starts_us[from] ?? Number.POSITIVE_INFINITY);
    const end = firstFrom(time_us, starts_us[to] ?? Number.POSITIVE_INFINITY);
    const of = new Int32Array(end - first);
    for (let i = first; i < end; i++)
      of[i - first] = rowOf[intervalOf(time_us[i]!, step_us)]! - from;
    asked = { from, to, places: { first, of } };
    return asked.places;
  };
}

/** The mode at the end of each interval; null before the log names one. */
function modesAt(
  modes: readonly ModeChange[],
  starts_us: Float64Array,
  step_us: number,
): (string | null)[] {
  const ordered = [...modes].sort((a, b) => a.time_us - b.time_us);
  let next = 0;
  let name: string | null = null;
  return Array.from(starts_us, (start) => {
    for (; next < ordered.length && ordered[next]!.time_us < start + step_us; next++)
      name = ordered[next]!.name;
    return name;
  });
}

/** 1 while armed, 0 else; NaN throughout where the log records no arming at all. */
function armedAt(
  spans: readonly ArmedSpan[],
  starts_us: Float64Array,
  step_us: number,
): Float64Array {
  const ordered = [...spans].sort((a, b) => a.from_us - b.from_us);
  let at = 0;
  return starts_us.map((start) => {
    if (ordered.length === 0) return Number.NaN;
    while (at < ordered.length && ordered[at]!.to_us <= start) at++;
    const span = ordered[at];
    return span !== undefined && span.from_us < start + step_us ? 1 : 0;
  });
}
