/**
 * The same flight as a logger that started late, stopped early, wrote slowly or kept several flights in
 * one file would have left it. What may change in the verdict follows from what the cut took away.
 */
import type { Flight } from '@airworthy/flightlog';

type Columns = { readonly time_us: Float64Array; readonly [name: string]: unknown };
type Timed = { readonly time_us: number };

/** Every series of a flight through one function; single moments are left to the caller. */
export function everySeries(flight: Flight, change: (series: Columns) => Columns): Flight {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object' || value instanceof Map) return value;
    if ('time_us' in value && (value as { time_us: unknown }).time_us instanceof Float64Array)
      return change(value as Columns);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(flight) as Flight;
}

function picked(series: Columns, keep: (index: number) => boolean, shift_us: number): Columns {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(series)) {
    if (!(value instanceof Float64Array)) out[name] = value;
    else if (name === 'time_us')
      out[name] = value.filter((_, index) => keep(index)).map((time_us) => time_us + shift_us);
    else out[name] = value.filter((_, index) => keep(index));
  }
  return out as Columns;
}

/** Only what lies between two moments, with the clock set to zero at the first. */
export function cut(flight: Flight, window: { from_us?: number; to_us?: number }): Flight {
  const from_us = window.from_us ?? 0;
  const to_us = Math.min(window.to_us ?? Number.POSITIVE_INFINITY, flight.meta.duration_us);
  const inside = (time_us: number) => time_us >= from_us && time_us <= to_us;
  const moments = <T extends Timed>(rows: readonly T[]): T[] =>
    rows
      .filter((row) => inside(row.time_us))
      .map((row) => ({ ...row, time_us: row.time_us - from_us }));
  const series = everySeries(flight, (columns) =>
    picked(columns, (index) => inside(columns.time_us[index]!), -from_us),
  );
  const open = flight.modes.filter((mode) => mode.time_us < from_us).pop();
  return {
    ...series,
    meta: { ...flight.meta, duration_us: to_us - from_us, truncated: false },
    modes: [...(open === undefined ? [] : [{ ...open, time_us: 0 }]), ...moments(flight.modes)],
    armed: flight.armed
      .filter((span) => span.to_us > from_us && span.from_us < to_us)
      .map((span) => ({
        ...span,
        from_us: Math.max(0, span.from_us - from_us),
        to_us: Math.min(span.to_us, to_us) - from_us,
        armSeen: span.armSeen && span.from_us >= from_us,
        disarmSeen: span.disarmSeen && span.to_us <= to_us,
        disarmMethod: span.to_us <= to_us ? span.disarmMethod : null,
        forced: span.to_us <= to_us && span.forced,
      })),
    events: moments(flight.events),
    texts: moments(flight.texts),
    parameterChanges: moments(flight.parameterChanges),
    dropouts: [],
  };
}

/** No series faster than this; slower ones stay as they are. */
export function slowed(flight: Flight, rate_hz: number): Flight {
  const step_us = 1e6 / rate_hz;
  return everySeries(flight, (columns) => {
    const kept = new Set<number>();
    let next_us = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < columns.time_us.length; i++) {
      if (columns.time_us[i]! < next_us) continue;
      kept.add(i);
      next_us = Math.max(next_us + step_us, columns.time_us[i]! + 0.5 * step_us);
    }
    return picked(columns, (index) => kept.has(index), 0);
  });
}

/** Two flights of one aircraft in one file, five seconds apart. The members of both must match. */
export function joined(first: Flight, second: Flight): Flight {
  const shift_us = first.meta.duration_us + 5e6;
  const walk = (a: unknown, b: unknown): unknown => {
    if (Array.isArray(a) && Array.isArray(b))
      return a.map((value, index) => (index < b.length ? walk(value, b[index]) : value));
    if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a ?? b;
    if (a instanceof Map) return a;
    if ('time_us' in a && (a as Columns).time_us instanceof Float64Array)
      return chained(a as Columns, b as Columns, shift_us);
    return Object.fromEntries(
      Object.entries(a).map(([key, value]) => [key, walk(value, (b as Columns)[key])]),
    );
  };
  const later = <T extends Timed>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, time_us: row.time_us + shift_us }));
  const both = walk(first, second) as Flight;
  return {
    ...both,
    meta: { ...first.meta, duration_us: shift_us + second.meta.duration_us },
    modes: [...first.modes, ...later(second.modes)],
    armed: [
      ...first.armed,
      ...second.armed.map((span) => ({
        ...span,
        from_us: span.from_us + shift_us,
        to_us: span.to_us + shift_us,
      })),
    ],
    events: [...first.events, ...later(second.events)],
    texts: [...first.texts, ...later(second.texts)],
    parameterChanges: [...first.parameterChanges, ...later(second.parameterChanges)],
    dropouts: [],
    damage: [],
  };
}

function chained(first: Columns, second: Columns, shift_us: number): Columns {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(first)) {
    const other = second[name];
    if (!(value instanceof Float64Array) || !(other instanceof Float64Array)) out[name] = value;
    else {
      const whole = new Float64Array(value.length + other.length);
      whole.set(value);
      whole.set(
        name === 'time_us' ? other.map((time_us) => time_us + shift_us) : other,
        value.length,
      );
      out[name] = whole;
    }
  }
  return out as Columns;
}
