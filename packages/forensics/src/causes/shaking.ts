/** Vibration and clipping, oscillation of the controller: shaking that came before the loss. */

import { baselineOf, recordsOf, type Situation } from '../event/situation.ts';
import { atText, degrees, secondsText } from '../report/words.ts';
import { median, medianOf } from '../samples/robust.ts';
import {
  heldAt,
  holdAt,
  largestIn,
  lastAt,
  medianIn,
  medianStep_us,
  runsAbove,
  SECOND_US,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

/** Clipped samples of one IMU in a window; counters run since boot, and can restart. */
export function clipsIn(
  count: { time_us: Float64Array; value: Float64Array },
  window: Window,
): number {
  const before = heldAt(count.time_us, count.value, window.from_us, Number.POSITIVE_INFINITY);
  const after = heldAt(count.time_us, count.value, window.to_us, Number.POSITIVE_INFINITY);
  const start = Number.isFinite(before) ? before : (count.value[0] ?? 0);
  return Number.isFinite(after) ? Math.max(0, after - start) : 0;
}

/** Clipped samples of all accelerometers in flight: the figure that every sentence about it gives. */
export function clipsInFlight(
  { flight, inAir }: Situation,
  windows: readonly Window[] = inAir,
): number {
  let clips = 0;
  for (const { count } of flight.clipping)
    for (const window of windows) clips += clipsIn(count, window);
  return clips;
}

/** Largest vibration of any accelerometer and axis in flight. */
function vibrationPeak({ flight, inAir }: Situation): number {
  let peak = 0;
  for (const { level } of flight.vibrations)
    for (const values of [level.x_mps2, level.y_mps2, level.z_mps2])
      for (const window of inAir)
        peak = Math.max(peak, largestIn(level.time_us, values, window) || 0);
  return peak;
}

export function vibrationFault(situation: Situation): Cause | null {
  const to_us = situation.lost_us ?? Number.POSITIVE_INFINITY;
  const spans = situation.inAir.map((span) => ({
    from_us: span.from_us + SECOND_US,
    to_us: Math.min(span.to_us, to_us - 0.1 * SECOND_US),
  }));
  // What decides is what came before the loss; the sentence gives the figure of the whole flight.
  const clips = clipsInFlight(situation, spans);
  const shaking = longestShaking(situation, spans);
  const record = recordsOf(situation, ['vibration_compensation'])[0];
  if (shaking === null && clips < limit.clipsAlert && record === undefined) return null;
  if (shaking === null && record === undefined && !(clips >= 10 * limit.clipsAlert))
    return weakClips(situation, spans);
  const begun_us =
    shaking?.from_us ??
    (record === undefined ? firstClip_us(situation, spans) : null) ??
    record!.time_us;
  const onset_us = shakingSince(situation, begun_us);
  const level =
    shaking === null
      ? ''
      : ` Vibration reached ${vibrationPeak(situation).toFixed(0)} m/s² in flight and stayed above ${shaking.high.toFixed(0)} for ${secondsText(shaking.to_us - shaking.from_us)}.`;
  const clipped =
    clips > 0
      ? ` The accelerometers clipped ${Math.round(clipsInFlight(situation))} times in flight.`
      : '';
  const called =
    record === undefined
      ? ''
      : ` The autopilot switched to its vibration compensation at ${atText(record.time_us)}.`;
  return {
    category: 'vibration',
    key: 'vibration_high',
    onset_us,
    rank: record !== undefined || situation.lost_us === null ? 1 : 2,
    clause: `vibration was high from ${atText(onset_us)}`,
    sentence: `The airframe shook from ${atText(onset_us)} on.${level}${clipped}${called}`,
  };
}

/**
 * Back to where the level left its own normal: levels are filtered over half a second and records wait for
 * a second, so both come after the shaking. At most five seconds.
 */
function shakingSince(situation: Situation, at_us: number): number {
  const base = baselineOf(situation, at_us - 5 * SECOND_US);
  const vibration = situation.flight.vibrations[0];
  if (base === null || vibration === undefined) return at_us;
  const { time_us, x_mps2, y_mps2, z_mps2 } = vibration.level;
  const level = worstAxis(x_mps2, y_mps2, z_mps2);
  const usual = medianIn(time_us, level, base);
  const runs = runsAbove(time_us, level, {
    limit: Math.max(limit.vibeGrown * usual, limit.vibeFelt_mps2),
    window: { from_us: at_us - 5 * SECOND_US, to_us: at_us },
    bridge_us: SECOND_US,
  });
  return runs[runs.length - 1]?.from_us ?? at_us;
}

function weakClips(situation: Situation, spans: readonly Window[]): Cause {
  const onset_us = firstClip_us(situation, spans) ?? spans[0]?.from_us ?? 0;
  return {
    category: 'vibration',
    key: 'clipping',
    onset_us,
    rank: 3,
    clause: `the accelerometers clipped from ${atText(onset_us)}`,
    sentence: `The accelerometers clipped ${Math.round(clipsInFlight(situation))} times in flight, first at ${atText(onset_us)}.`,
  };
}

function longestShaking(situation: Situation, spans: readonly Window[]) {
  let best: (Window & { extreme: number; high: number }) | null = null;
  for (const vibration of situation.flight.vibrations) {
    const { time_us, x_mps2, y_mps2, z_mps2 } = vibration.level;
    const high = vibration.metric === 'px4' ? 2 * limit.vibePx4Alert_mps2 : limit.vibeAlert_mps2;
    const level = worstAxis(x_mps2, y_mps2, z_mps2);
    for (const span of spans) {
      for (const run of runsAbove(time_us, level, {
        limit: high,
        window: span,
        bridge_us: SECOND_US,
      })) {
        if (run.to_us - run.from_us < 2 * SECOND_US) continue;
        if (best === null || run.from_us < best.from_us) best = { ...run, high };
      }
    }
  }
  return best;
}

function worstAxis(x: Float64Array, y: Float64Array, z: Float64Array): Float64Array {
  const out = new Float64Array(x.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.max(x[i]! || 0, y[i]! || 0, z[i]! || 0);
  return out;
}

export function firstClip_us(situation: Situation, spans: readonly Window[]): number | null {
  let first: number | null = null;
  for (const { count } of situation.flight.clipping) {
    for (const span of spans) {
      const [from, to] = within(count.time_us, span);
      const base = count.value[Math.max(0, lastAt(count.time_us, span.from_us))] ?? 0;
      for (let i = from; i < to; i++) {
        if (!(count.value[i]! > base)) continue;
        if (first === null || count.time_us[i]! < first) first = count.time_us[i]!;
        break;
      }
    }
  }
  return first;
}

/** Changes of side in six seconds that no tumble and no single upset makes. */
const SWINGS = 8;

/**
 * Oscillation: the rate error grows to several times its own median over seconds and swings to both
 * sides, before the attitude departs. One-second windows of root mean square.
 */
export function oscillation(situation: Situation): Cause | null {
  const { lost_us, flight } = situation;
  const { departure } = situation.outcome;
  // Without a target of attitude no departure is known; the targets of the rates show the swings up to the contact.
  const alone = departure === null && flight.attitudeTarget === null && flight.rateTargets !== null;
  const gone_us = departure?.time_us ?? (alone ? lost_us : null);
  if (lost_us === null || gone_us === null || flight.rates === null) return null;
  // Slower than this the swings fall between the samples and any tumble reads as one.
  if (!(medianStep_us(flight.rates.time_us) <= limit.oscillationStep_s * SECOND_US)) return null;
  const error = rateError(situation);
  if (error === null) return null;
  const base = baselineOf(situation, lost_us);
  const usual = base === null ? Number.NaN : usualLevel(error, base);
  const early = {
    from_us: Math.max(situation.search.from_us, gone_us - 3 * SECOND_US),
    to_us: gone_us - 0.6 * SECOND_US,
  };
  const swings = {
    from_us: Math.max(situation.search.from_us, gone_us - 6 * SECOND_US),
    to_us: early.to_us,
  };
  const level = rootMeanSquare(error, early);
  const grown = level / usual;
  const changes = crossings(error, swings);
  // Against its own past where there is one; a craft that shook from the start has only the fixed limit.
  const least_dps = alone ? limit.livelyRate_dps : 8;
  const grew =
    grown >= limit.oscillation && degrees(level) >= least_dps && changes >= (alone ? SWINGS : 3);
  // Without targets the rates are what was flown, and a lively hand turns that fast.
  const always =
    flight.rateTargets !== null && degrees(level) >= limit.oscillationRate_dps && changes >= SWINGS;
  if (!grew && !always) return null;
  let onset_us = early.from_us;
  // Two-second windows: a swing has calm moments.
  while (
    base !== null &&
    onset_us - SECOND_US > base.from_us &&
    rootMeanSquare(error, { from_us: onset_us - 2 * SECOND_US, to_us: onset_us }) > 2 * usual
  )
    onset_us -= SECOND_US;
  if (base !== null) onset_us = firstLoud(error, onset_us, early.to_us, 2 * usual);
  return {
    category: 'tuning',
    key: 'oscillation',
    onset_us,
    rank: 1,
    clause: `it began to oscillate at ${atText(onset_us)}`,
    sentence: `It oscillated from ${atText(onset_us)}: the rate error was ${degrees(level).toFixed(0)} deg/s${grew ? `, ${grown.toFixed(1)} times its usual level,` : ''} before control was lost. Poor tuning, a loose part or a failing motor can do that.`,
  };
}

/** The first half second above a level; the windows that found it reach back before it began. */
function firstLoud(error: RateError, from_us: number, to_us: number, least: number): number {
  const width_us = 0.5 * SECOND_US;
  for (let at_us = from_us - 2 * SECOND_US; at_us + width_us < to_us; at_us += width_us / 2)
    if (rootMeanSquare(error, { from_us: at_us, to_us: at_us + width_us }) > least) return at_us;
  return from_us;
}

function rateError(
  situation: Situation,
): { time_us: Float64Array; roll: Float64Array; pitch: Float64Array } | null {
  const { rates, rateTargets } = situation.flight;
  if (rates === null) return null;
  const { time_us } = rates;
  const errorOf = (axis: 'roll_radps' | 'pitch_radps') => {
    const values = rates[axis];
    if (rateTargets === null) return values;
    const error = holdAt(rateTargets.time_us, rateTargets[axis], time_us, SECOND_US);
    for (let i = 0; i < error.length; i++) error[i] = values[i]! - (error[i]! || 0);
    return error;
  };
  return { time_us, roll: errorOf('roll_radps'), pitch: errorOf('pitch_radps') };
}

type RateError = { time_us: Float64Array; roll: Float64Array; pitch: Float64Array };

/** Median of one-second levels: growing swings at the end do not raise it. */
function usualLevel(error: RateError, base: Window): number {
  const levels: number[] = [];
  for (let at_us = base.from_us; at_us + SECOND_US <= base.to_us; at_us += SECOND_US) {
    const level = rootMeanSquare(error, { from_us: at_us, to_us: at_us + SECOND_US });
    if (Number.isFinite(level)) levels.push(level);
  }
  return medianOf(levels);
}

function rootMeanSquare(error: RateError, window: Window): number {
  const [from, to] = within(error.time_us, window);
  let sum = 0;
  let count = 0;
  for (let i = from; i < to; i++) {
    const square = error.roll[i]! * error.roll[i]! + error.pitch[i]! * error.pitch[i]!;
    if (!Number.isFinite(square)) continue;
    sum += square;
    count++;
  }
  return count < 3 ? Number.NaN : Math.sqrt(sum / count);
}

/** Swings of the larger of the two errors from one side to the other, each past half of its own level. */
function crossings(error: RateError, window: Window): number {
  const [from, to] = within(error.time_us, window);
  const power = (values: Float64Array) =>
    median(values.subarray(from, to).map((value) => value * value));
  const values = power(error.roll) >= power(error.pitch) ? error.roll : error.pitch;
  // A trembling sensor changes sign with every sample; only what swings past this has swung.
  const least = 0.5 * Math.sqrt(power(values));
  let count = 0;
  let side = 0;
  for (let i = from; i < to; i++) {
    if (!(Math.abs(values[i]!) >= least)) continue;
    const now = Math.sign(values[i]!);
    if (side !== 0 && now !== side) count++;
    side = now;
  }
  return count;
}
