/**
 * Single values that changed bytes made: far from the samples on both sides, which agree with one another. Only
 * logs that are damaged elsewhere are looked at; in a whole one a single sample can be real.
 */
import type { Implausible } from '../table.ts';

/** Blows are a single sample in many logs, but not of one axis alone; what no accelerometer measures is no blow. */
const ACCELERATION = /^acc[XYZ]_mps2$/;
const MOST_ACCEL_MPS2 = 2000;
/** Autopilots low-pass their accelerometers at 20 to 80 Hz: no blow is shorter than two samples at this step. */
const FAST_STEP_US = 10e3;

type Columns = Readonly<Record<string, unknown>>;

/**
 * Places of an acceleration that a changed byte made: beyond every sensor, or alone. What hits an airframe moves
 * other axes or turns it; straight up it may not, as in a landing on four legs.
 */
function changedAccelerations(name: string, columns: Columns, values: Float64Array): number[] {
  const impossible = beyond(values, MOST_ACCEL_MPS2);
  const times_us = columns.time_us as Float64Array;
  const isFast = (place: number) => times_us[place + 1]! - times_us[place - 1]! <= 2 * FAST_STEP_US;
  const alone = spikesIn(values).filter((place) => name !== 'accZ_mps2' || isFast(place));
  if (alone.length === 0) return impossible;
  const others = Object.entries(columns).flatMap(([other, column]) =>
    other !== name && other !== 'time_us' && column instanceof Float64Array ? [column] : [],
  );
  const moved = new Set(others.flatMap((column) => spikesIn(column)));
  const lone = alone.filter((place) => !moved.has(place));
  return [...new Set([...impossible, ...lone])];
}

/** Every series inside of a value, without the samples that leave both neighbours and come back. */
export function withoutSpikes(value: unknown, found: Implausible[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSpikes(item, found));
  if (value === null || typeof value !== 'object' || value instanceof Map) return value;
  if (value instanceof Float64Array) return value;
  const times_us = (value as { time_us?: unknown }).time_us;
  const origin = String((value as { origin?: unknown }).origin ?? '');
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (!(item instanceof Float64Array)) return [name, withoutSpikes(item, found)];
      if (name === 'time_us' || !(times_us instanceof Float64Array)) return [name, item];
      const places = ACCELERATION.test(name)
        ? changedAccelerations(name, value as Columns, item)
        : spikesIn(item);
      if (places.length === 0) return [name, item];
      const kept = item.slice();
      for (const place of places) {
        kept[place] = Number.NaN;
        found.push({ time_us: times_us[place]!, origin });
      }
      return [name, kept];
    }),
  );
}

function beyond(values: Float64Array, most: number): number[] {
  const places: number[] = [];
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i]!) > most) places.push(i);
  return places;
}

/** A sample stands out by so many times what its neighbours move. */
const TIMES_NEIGHBOURS = 12;
/** By so many times what the whole series usually moves in a step it always stands out, */
const TIMES_USUAL = 50;
/** and by this many where nearly all samples of the series stand out by far less: one that is written in steps, or rests. */
const TIMES_LEAST = 3;
const TIMES_OTHERS = 8;
const NEARLY_ALL = 0.98;

function spikesIn(values: Float64Array): number[] {
  const least = standsOut(values);
  const places: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    const { before, after } = neighboursOf(values, i);
    if (Number.isNaN(before) && Number.isNaN(after)) {
      places.push(i);
      continue;
    }
    const near = Math.abs(after - before);
    const off = Math.min(Math.abs(value - before), Math.abs(value - after));
    if (off > near && leavesLine(values, i, least)) {
      places.push(i);
      continue;
    }
    if (!(off > TIMES_NEIGHBOURS * near + least)) continue;
    // What moves on both sides of it moves here as well: a tumble, a stick that is thrown over. On one side alone it may
    // be a second changed value that the first one hides behind.
    const around = Math.min(
      Math.abs(before - (values[i - 2] ?? before)),
      Math.abs((values[i + 2] ?? after) - after),
    );
    if (off > TIMES_NEIGHBOURS * around) places.push(i);
  }
  return places;
}

/** Of a series that moves smoothly, as a position does: far off the line of its neighbours, which bend little on both sides. */
function leavesLine(values: Float64Array, i: number, least: number): boolean {
  const bends = Math.max(offLine(values, i - 2), offLine(values, i + 2));
  return offLine(values, i) > TIMES_NEIGHBOURS * bends + least;
}

/** Distance of a sample from the middle of its neighbours; NaN at the ends. */
function offLine(values: Float64Array, i: number): number {
  return Math.abs(values[i]! - (values[i - 1]! + values[i + 1]!) / 2);
}

/** The first and the last sample have their two neighbours on one side. */
function neighboursOf(values: Float64Array, i: number): { before: number; after: number } {
  return {
    before: values[i - 1] ?? values[i + 2] ?? Number.NaN,
    after: values[i + 1] ?? values[i - 2] ?? Number.NaN,
  };
}

/** How far a sample must stand out of a series: by its usual steps, and by how far others leave their line. */
function standsOut(values: Float64Array): number {
  const steps: number[] = [];
  const offs: number[] = [];
  const stride = Math.max(1, Math.floor(values.length / 2000));
  for (let i = 1; i < values.length; i += stride) {
    const step = Math.abs(values[i]! - values[i - 1]!);
    const off = offLine(values, i);
    if (step > 0) steps.push(step);
    if (off >= 0) offs.push(off);
  }
  const usual = quantileOf(steps, 0.5);
  // In a short series two spikes and their neighbours are more than the rest of it.
  const others = quantileOf(offs, Math.min(NEARLY_ALL, Math.max(0.5, 1 - 7 / offs.length)));
  return Math.min(TIMES_USUAL * usual, Math.max(TIMES_LEAST * usual, TIMES_OTHERS * others));
}

/** 0 of nothing. */
function quantileOf(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(share * (values.length - 1))] ?? 0;
}
