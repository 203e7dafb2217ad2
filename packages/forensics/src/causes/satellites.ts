/** GPS that was lost, jumped or was no longer to be believed while the aircraft flew by it. */

import type { Gps } from '@airworthy/flightlog';
import { isInAir, recordsOf, type Situation } from '../event/situation.ts';
import { atText, secondsText } from '../report/words.ts';
import { hasChangedValues, isAlone } from '../samples/changed.ts';
import { needsPosition } from '../samples/modes.ts';
import { quantile } from '../samples/robust.ts';
import { medianStep_us, SECOND_US, type Window, within } from '../samples/samples.ts';
import { modeAt } from '../samples/view.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

const METRES_PER_DEGREE = 111_195;

export function mainGps(situation: Situation): Gps | null {
  return situation.flight.gps.find((gps) => gps.solution.time_us.length > 2) ?? null;
}

/** Spans in flight without a 3D fix, or with too few satellites to have one. */
export function lossesOf(situation: Situation, gps: Gps): readonly Window[] {
  const before = knownLosses.get(situation)?.get(gps);
  if (before !== undefined) return before;
  const losses = findLosses(situation, gps);
  knownLosses.set(situation, new Map([[gps, losses]]));
  return losses;
}

/** A cause, a rule-out and a section ask for the same: worked out once for a situation. */
const knownLosses = new WeakMap<Situation, Map<Gps, readonly Window[]>>();
const knownGlitches = new WeakMap<Situation, Map<Gps, readonly Glitch[]>>();

function findLosses(situation: Situation, gps: Gps): Window[] {
  const { time_us, fix, satellites } = gps.solution;
  if (!(quantile(fix, 0.9) >= 3)) return [];
  const usual = quantile(satellites, 0.5);
  const losses: { from_us: number; to_us: number }[] = [];
  for (const span of situation.inAir) {
    const [from, to] = within(time_us, span);
    for (let i = from; i < to; i++) {
      const gone = fix[i]! < 3 || (usual >= 6 && satellites[i]! <= 3);
      const silent = i > from && isSilent(situation, time_us[i - 1]!, time_us[i]!);
      if (!gone && !silent) continue;
      const start = silent ? time_us[i - 1]! : time_us[i]!;
      const end = Math.min(time_us[i + 1] ?? span.to_us, span.to_us);
      const open = losses[losses.length - 1];
      if (open !== undefined && start - open.to_us < SECOND_US)
        open.to_us = gone ? end : time_us[i]!;
      else losses.push({ from_us: start, to_us: gone ? end : time_us[i]! });
    }
    const last = time_us[to - 1];
    if (last !== undefined && span.to_us - last > 3 * SECOND_US)
      losses.push({ from_us: last, to_us: span.to_us });
  }
  return losses.filter((loss) => loss.to_us - loss.from_us >= limit.gpsLost_s * SECOND_US);
}

/** No GPS for two seconds although the rest of the log went on. */
function isSilent(situation: Situation, from_us: number, to_us: number): boolean {
  if (to_us - from_us <= 2 * SECOND_US) return false;
  const attitude = situation.flight.attitude;
  if (attitude === null) return false;
  const [from, to] = within(attitude.time_us, { from_us: from_us + 0.2 * SECOND_US, to_us });
  const step_us = medianStep_us(attitude.time_us);
  return to - from >= 0.6 * ((to_us - from_us) / step_us);
}

export type Glitch = { readonly time_us: number; readonly step_m: number };

/** Steps of the position that the speed cannot explain. */
export function glitchesOf(situation: Situation, gps: Gps): readonly Glitch[] {
  const before = knownGlitches.get(situation)?.get(gps);
  if (before !== undefined) return before;
  const glitches = findGlitches(situation, gps);
  knownGlitches.set(situation, new Map([[gps, glitches]]));
  return glitches;
}

/** One fix that is elsewhere, between others that agree; a neighbour that was left out itself says nothing. */
function comesBack({ solution }: Gps, i: number): boolean {
  const { latitude_deg, longitude_deg } = solution;
  const at = (place: number) => [latitude_deg[place]!, longitude_deg[place]!] as const;
  const isKnown = (place: number) => at(place).every(Number.isFinite);
  const before = isKnown(i - 1) ? i - 1 : i - 2;
  const after = isKnown(i + 1) ? i + 1 : i + 2;
  return isAlone(at(before), at(i), at(after));
}

function findGlitches(situation: Situation, gps: Gps): Glitch[] {
  const { time_us, latitude_deg, longitude_deg, speed_mps, fix } = gps.solution;
  // A telemetry log is timed by its receiver, and links send in bursts.
  const jitter_s = situation.flight.meta.format === 'tlog' ? 3 : 0;
  const changed = hasChangedValues(situation.flight);
  const found: Glitch[] = [];
  for (let i = 1; i < time_us.length; i++) {
    const dt_s = (time_us[i]! - time_us[i - 1]!) / SECOND_US;
    if (!(dt_s > 0) || dt_s > 3 || fix[i]! < 3 || fix[i - 1]! < 3) continue;
    if (changed && (comesBack(gps, i) || comesBack(gps, i - 1))) continue;
    const north = (latitude_deg[i]! - latitude_deg[i - 1]!) * METRES_PER_DEGREE;
    const equator = (longitude_deg[i]! - longitude_deg[i - 1]!) * METRES_PER_DEGREE;
    // Two sides are longer than the third, and no parallel is longer than the equator.
    if (Math.abs(north) + Math.abs(equator) < limit.gpsStep_m) continue;
    const east = equator * Math.cos((latitude_deg[i]! * Math.PI) / 180);
    const speed = Math.max(speed_mps[i]! || 0, speed_mps[i - 1]! || 0);
    const step_m = Math.hypot(north, east) - speed * (dt_s * 1.5 + jitter_s);
    if (step_m > limit.gpsStep_m && isInAir(situation, time_us[i]!))
      found.push({ time_us: time_us[i]!, step_m });
  }
  return found;
}

export function gpsFault(situation: Situation): Cause | null {
  const gps = mainGps(situation);
  const end_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const losses =
    gps === null ? [] : lossesOf(situation, gps).filter((loss) => loss.from_us < end_us);
  const glitches =
    gps === null ? [] : glitchesOf(situation, gps).filter((step) => step.time_us < end_us);
  const loss = losses[0];
  const glitch = glitches[0];
  if (glitch !== undefined && (loss === undefined || glitch.time_us <= loss.from_us))
    return jumped(situation, glitch);
  if (loss !== undefined) return lost(situation, loss);
  return recorded(situation);
}

/** Satellites bring down only what flies by them, and not minutes later. */
function rankFor(situation: Situation, at_us: number): 1 | 2 | 3 {
  if (situation.lost_us === null) return 1;
  if (!needsPosition(modeAt(situation.flight, situation.lost_us - 0.1 * SECOND_US))) return 3;
  const near = situation.lost_us - at_us < 60 * SECOND_US;
  return near &&
    situation.outcome.departure === null &&
    needsPosition(modeAt(situation.flight, at_us))
    ? 1
    : 2;
}

function jumped(situation: Situation, glitch: Glitch): Cause {
  return {
    category: 'gps',
    key: 'gps_glitch',
    onset_us: glitch.time_us,
    rank: rankFor(situation, glitch.time_us),
    clause: `the GPS position jumped at ${atText(glitch.time_us)}`,
    sentence: `The GPS position jumped by ${glitch.step_m.toFixed(0)} m at ${atText(glitch.time_us)}, more than the aircraft's speed allows.`,
  };
}

function lost(situation: Situation, loss: Window): Cause {
  return {
    category: 'gps',
    key: 'gps_lost',
    onset_us: loss.from_us,
    rank: rankFor(situation, loss.from_us),
    clause: `GPS was lost at ${atText(loss.from_us)}`,
    sentence: `GPS was lost at ${atText(loss.from_us)} for ${secondsText(loss.to_us - loss.from_us)} in flight.`,
  };
}

/** "GPS glitch or compass error" means that the estimator refused it; alone it is a weak sign. */
function recorded(situation: Situation): Cause | null {
  const record = recordsOf(situation, ['gps_glitch', 'gps_lost', 'failsafe_gps']).find(
    (row) => row.time_us < (situation.lost_us ?? Number.POSITIVE_INFINITY),
  );
  if (record === undefined) return null;
  return {
    category: 'gps',
    key: record.key,
    onset_us: record.time_us - SECOND_US,
    rank: rankFor(situation, record.time_us) === 3 ? 3 : 2,
    clause: `the autopilot rejected GPS at ${atText(record.time_us)}`,
    sentence: `The autopilot recorded trouble with GPS at ${atText(record.time_us)} (${record.text}).`,
  };
}
