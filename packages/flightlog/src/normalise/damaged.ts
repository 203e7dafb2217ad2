/**
 * A flight from a damaged log. ArduPilot's and PX4's logs carry no checksum, so that where bytes were found
 * damaged others are as well, inside of records that look whole: a voltage of 4·10⁹ V, one sample of full
 * stick. A value that leaves its neighbours on both sides and comes back is left out and counted. A whole log is
 * not looked at: there a single sample can be real.
 */

import { isChanged } from '../damage.ts';
import type { ArmedSpan, Flight, Motor } from '../flight.ts';
import type { DatedDamage, Implausible, ScannedLog } from '../table.ts';
import { tableTimes } from './times.ts';

/** A log that lost its power in mid-record, or was cut by hand, has one or two damaged places and no changed values. */
const FEW_PLACES = 3;

export async function readDamaged(log: ScannedLog, flight: Flight): Promise<Flight> {
  const strays = flight.implausible ?? [];
  const changed = log.damage.filter(isChanged).length;
  if (changed + strays.length === 0) return flight;
  const damage = await dated(log);
  // Telemetry has a checksum in every frame. One torn record is no sign of more.
  if (log.format === 'tlog' || changed + strays.length < FEW_PLACES) return { ...flight, damage };
  const spikes: Implausible[] = [];
  const cleaned = withoutSpikes(flight, spikes) as Flight;
  const motors = cleaned.motors.filter(({ output }) => output.value.some(Number.isFinite));
  const armed = believedSpans(cleaned.armed, motors, cleaned.meta.duration_us);
  return { ...cleaned, motors, armed, damage, implausible: [...strays, ...spikes] };
}

/** Rotors that run on for this long after a disarm were not disarmed. */
const RUNS_ON_US = 3e6;
const TURNS = 0.02;
/** Share of the outputs in that time that turn. */
const MOST_TURN = 0.8;

/** Nothing arms again as fast: checks and the hold of a stick or a button take longer. */
const REARM_US = 0.5e6;
const STEP_US = 0.5e6;
const NOT_ENDED = { disarmSeen: false, disarmMethod: null, forced: false } as const;

/** Armed spans without the disarms that a changed byte made: the outputs run on through them, or it is armed again at once. */
export function believedSpans(
  spans: readonly ArmedSpan[],
  motors: readonly Motor[],
  end_us: number,
): ArmedSpan[] {
  const out: ArmedSpan[] = [];
  let open: ArmedSpan | null = null;
  for (const [at, span] of spans.entries()) {
    const whole: ArmedSpan =
      open === null ? span : { ...span, from_us: open.from_us, armSeen: open.armSeen };
    const next_us = spans[at + 1]?.from_us ?? Number.POSITIVE_INFINITY;
    const flickers = next_us - span.to_us < REARM_US;
    open = span.disarmSeen && (flickers || runsOn(motors, span.to_us)) ? whole : null;
    if (open === null) out.push(whole);
  }
  if (open !== null) out.push({ ...open, ...NOT_ENDED, to_us: end_us });
  return withDriven(out, motors, end_us);
}

/** Spans, and those whose record is lost: only what is armed drives its rotors for long. */
function withDriven(
  spans: readonly ArmedSpan[],
  motors: readonly Motor[],
  end_us: number,
): ArmedSpan[] {
  const out: ArmedSpan[] = [];
  const addIn = (from_us: number, to_us: number) => {
    const stretch = drivenIn(motors, from_us, to_us);
    if (stretch !== null) out.push({ ...stretch, ...NOT_ENDED, armSeen: false });
  };
  let from_us = 0;
  for (const span of spans) {
    addIn(from_us, span.from_us);
    out.push(span);
    from_us = span.to_us;
  }
  addIn(from_us, end_us);
  return out;
}

/** From where the rotors first turn for long to where they last do; null where they do not. */
function drivenIn(
  motors: readonly Motor[],
  from_us: number,
  to_us: number,
): { from_us: number; to_us: number } | null {
  let first_us = Number.NaN;
  let last_us = Number.NaN;
  let next_us = from_us;
  while (next_us + RUNS_ON_US <= to_us) {
    const at_us = next_us;
    // A changed time may lie years away: where nothing was written nothing is looked at.
    next_us = Math.max(at_us + STEP_US, firstSample_us(motors, at_us + STEP_US) - STEP_US);
    if (!runsOn(motors, at_us)) continue;
    if (Number.isNaN(first_us)) first_us = at_us;
    last_us = at_us + RUNS_ON_US;
  }
  return Number.isNaN(first_us) ? null : { from_us: first_us, to_us: last_us };
}

/** The first output at or after a time; infinite where there is none. */
function firstSample_us(motors: readonly Motor[], from_us: number): number {
  const times = motors.map(({ output: { time_us } }) => time_us[firstAfter(time_us, from_us)]);
  return Math.min(...times.map((time_us) => time_us ?? Number.POSITIVE_INFINITY));
}

function runsOn(motors: readonly Motor[], from_us: number): boolean {
  let all = 0;
  let turning = 0;
  for (const { output } of motors) {
    const { time_us, value } = output;
    for (let i = firstAfter(time_us, from_us); i < time_us.length; i++) {
      if (time_us[i]! > from_us + RUNS_ON_US) break;
      all++;
      if (value[i]! > TURNS) turning++;
    }
  }
  return all >= 5 && turning >= MOST_TURN * all;
}

/** The time of each damage: that of the record before it in the message that is written most often to the end. */
async function dated(log: ScannedLog): Promise<DatedDamage[]> {
  const ends = new Map([...log.tables.keys()].map((key) => [key, log.offsets(key).at(-1) ?? 0]));
  const end = Math.max(0, ...ends.values());
  const densest = [...log.tables]
    .filter(([key]) => ends.get(key)! > 0.9 * end)
    .toSorted(([, a], [, b]) => b.count - a.count)[0];
  if (densest === undefined) return [...log.damage];
  const times_us = await (await tableTimes(log))(densest[0]);
  const offsets = log.offsets(densest[0]);
  return log.damage.map((row) => {
    const time_us = times_us[Math.max(0, firstAfter(offsets, row.at) - 1)];
    return time_us === undefined || !(time_us >= 0) ? row : { ...row, time_us };
  });
}

function firstAfter(offsets: Float64Array, at: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Blows are a single sample in many logs: of accelerometers only what none of them can measure is left out. */
const SINGLE_SAMPLES = /^acc[XYZ]_mps2$/;
const MOST_ACCEL_MPS2 = 2000;

/** Every series inside of a value, without the samples that leave both neighbours and come back. */
function withoutSpikes(value: unknown, found: Implausible[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutSpikes(item, found));
  if (value === null || typeof value !== 'object' || value instanceof Map) return value;
  if (value instanceof Float64Array) return value;
  const times_us = (value as { time_us?: unknown }).time_us;
  const origin = String((value as { origin?: unknown }).origin ?? '');
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (!(item instanceof Float64Array)) return [name, withoutSpikes(item, found)];
      if (name === 'time_us' || !(times_us instanceof Float64Array)) return [name, item];
      const places = SINGLE_SAMPLES.test(name) ? beyond(item, MOST_ACCEL_MPS2) : spikesIn(item);
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

/** A sample stands out by so many times what its neighbours move, and what the whole series usually moves. */
const TIMES_NEIGHBOURS = 12;
const TIMES_USUAL = 50;

function spikesIn(values: Float64Array): number[] {
  const usual = usualStep(values);
  const places: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    // The first and the last have their two neighbours on one side.
    const before = values[i - 1] ?? values[i + 2] ?? Number.NaN;
    const after = values[i + 1] ?? values[i - 2] ?? Number.NaN;
    if (Number.isNaN(before) && Number.isNaN(after)) {
      places.push(i);
      continue;
    }
    const near = Math.abs(after - before);
    const off = Math.min(Math.abs(value - before), Math.abs(value - after));
    if (!(off > TIMES_NEIGHBOURS * near + TIMES_USUAL * usual)) continue;
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

/** The middle of the steps of a series that are not 0; 0 for one that never moves. */
function usualStep(values: Float64Array): number {
  const steps: number[] = [];
  const stride = Math.max(1, Math.floor(values.length / 2000));
  for (let i = 1; i < values.length; i += stride) {
    const step = Math.abs(values[i]! - values[i - 1]!);
    if (step > 0) steps.push(step);
  }
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 0;
}
