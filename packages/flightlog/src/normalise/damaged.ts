/**
 * A flight from a damaged log. ArduPilot's and PX4's logs carry no checksum, so that where bytes were found
 * damaged others are as well, inside of records that look whole: a voltage of 4·10⁹ V, one sample of full
 * stick. A value that leaves its neighbours on both sides and comes back is left out and counted. A whole log is
 * not looked at: there a single sample can be real.
 */

import { isChanged } from '../damage.ts';
import type { ArmedSpan, Battery, Flight, Motor } from '../flight.ts';
import type { Damage, DatedDamage, Implausible, ScannedLog } from '../table.ts';
import { withoutSpikes } from './spikes.ts';
import { tableTimes } from './times.ts';

/** A log that lost its power in mid-record, or was cut by hand, has one or two damaged places and no changed values. */
const FEW_PLACES = 3;

/** Bytes of a log were changed in more places than a cut or a torn record leaves. */
export function isDamaged(damage: readonly Damage[]): boolean {
  return damage.filter(isChanged).length >= FEW_PLACES;
}

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
  const batteries = cleaned.batteries.map(withoutLoneCells);
  const modes = cleaned.modes.filter(({ name }) => !UNKNOWN_MODE.test(name));
  const implausible = [...strays, ...spikes];
  for (const { time_us, name } of cleaned.modes)
    if (UNKNOWN_MODE.test(name)) implausible.push({ time_us, origin: 'MODE' });
  return { ...cleaned, batteries, motors, modes, armed, damage, implausible };
}

/** A number that no firmware gives to a mode. */
const UNKNOWN_MODE = /^MODE \d+$/i;

/** A pack without the cells of which nothing is left: they stood in single records. */
function withoutLoneCells(pack: Battery): Battery {
  const cells_V = pack.cells_V.filter(({ value }) => value.some(Number.isFinite));
  if (cells_V.length === pack.cells_V.length) return pack;
  const counted = pack.cellCount === pack.cells_V.length;
  const cellCount = counted ? cells_V.length || null : pack.cellCount;
  return { ...pack, cells_V, cellCount };
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
