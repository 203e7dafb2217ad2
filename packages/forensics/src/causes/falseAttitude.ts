/**
 * The attitude itself was wrong: gyros with an error take the estimate with them, and the aircraft looks level
 * in its own log while it falls on its side. Accelerometer and attitude together give how it must speed up or
 * down; satellites and barometer give how it did. Where the two part, the attitude is false. This needs
 * no estimator in the log.
 */
import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Situation } from '../event/situation.ts';
import { degrees } from '../report/words.ts';
import { lengthOf, mean } from '../samples/robust.ts';
import {
  holdAt,
  medianIn,
  medianStep_us,
  SECOND_US,
  slopeIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { attitudeFalse, sentAside } from './sentAside.ts';
import { cameDown, isSteady, type SpedUp, spedUp } from './spedUp.ts';

/** A second, or as long as an accelerometer needs for enough samples. */
const LEAST_WIDTH_US = SECOND_US;
const LEAST_SAMPLES = 8;

export function falseAttitude(situation: Situation): Cause | null {
  const { event_us, outcome, search } = situation;
  // The pull-ups of a wing change faster than satellites and barometers follow.
  if (event_us === null || outcome.disarm !== null || situation.view.winged) return null;
  const rates = witnessesOf(situation);
  const until_us = Math.min(outcome.departure?.onset_us ?? event_us, event_us) - 0.1 * SECOND_US;
  const from_us = Math.max(search.from_us + 2 * SECOND_US, until_us - 15 * SECOND_US);
  const window = { from_us, to_us: until_us };
  const step_us = medianStep_us(situation.flight.imus[0]?.motion.time_us ?? new Float64Array(0));
  // Slower samples catch moments of a shake and not its mean.
  if (rates.length === 0 || !(step_us <= limit.attitudeStep_s * SECOND_US))
    return sentAside(situation, window);
  const width_us = Math.max(LEAST_WIDTH_US, LEAST_SAMPLES * step_us);
  const long_us = LONG_US + width_us;
  return (
    pushesElsewhere(situation, rates, window, [width_us, limit.attitudeFalse_mps2]) ??
    pointsAside(situation, rates, window) ??
    pushesElsewhere(situation, rates, window, [long_us, limit.attitudeFalseLong_mps2]) ??
    // With so few samples the satellites are the better witness.
    (width_us > LEAST_WIDTH_US ? sentAside(situation, window) : null)
  );
}

/** A velocity that is known to 0.3 m/s leaves less the longer it is looked at. */
const LONG_US = SECOND_US;

/** By accelerometer and attitude it must have climbed faster than it did, by a limit over a width. */
function pushesElsewhere(
  situation: Situation,
  rates: readonly Channel[],
  { from_us, to_us }: Window,
  [width_us, least_mps2]: readonly [number, number],
): Cause | null {
  let since_us: number | null = null;
  for (let at_us = from_us; at_us + width_us <= to_us; at_us += 0.25 * SECOND_US) {
    const window = { from_us: at_us, to_us: at_us + width_us };
    if (!isSteady(situation, window)) continue;
    const felt = feltClimb_mps2(situation, window);
    const gaps = rates.map((rate: Channel) => felt - slopeIn(rate, window)).filter(Number.isFinite);
    // Every measure of vertical speed must show it: one of them may be lost itself.
    if (gaps.length === 0 || !gaps.every((gap) => gap >= least_mps2)) {
      since_us = null;
      continue;
    }
    since_us ??= at_us;
    // One moment may be a gust or a jump of a receiver; a false attitude lasts.
    if (at_us - since_us < 0.25 * SECOND_US && at_us + width_us + 0.25 * SECOND_US <= to_us)
      continue;
    return causeOf(since_us, Math.min(...gaps));
  }
  return null;
}

/**
 * The force that the satellites show, over ground and upward, must be as long as the one that the accelerometer
 * feels: no attitude is needed for that, and satellites that are wrong fail it. Where it holds, the angle between
 * the two forces is the error of the attitude. A force of equal parts that only points elsewhere is a heading.
 */
function pointsAside(
  situation: Situation,
  rates: readonly Channel[],
  window: Window,
): Cause | null {
  const fell = cameDown(situation);
  let since_us: number | null = null;
  for (const row of spedUp(situation, window)) {
    const errors = rates.map((rate) => errorOf(row, slopeIn(rate, row)));
    const known = errors.filter(Number.isFinite);
    const error_rad = Math.min(...known);
    const isFalse = known.length > 0 && degrees(error_rad) >= limit.attitudeAside_deg;
    // On its way over, a false attitude passes angles at which a heading would explain it as well; no heading lets it fall.
    if (isFalse && !fell && isTurnedHeading(row, rates)) continue;
    if (!isFalse || !isSteady(situation, row)) {
      since_us = null;
      continue;
    }
    since_us ??= row.from_us;
    // Two looks that share no sample.
    if (row.to_us - since_us < 2 * SECOND_US) continue;
    return attitudeFalse(
      since_us,
      `the force that sped it up pointed ${degrees(error_rad).toFixed(0)} degrees away from where the attitude in the log has it (limit ${limit.attitudeAside_deg} degrees, satellites against accelerometer): the attitude was false. A gyro or the estimator failed.`,
    );
  }
  return null;
}

/** Angle between the force that was seen and the one that was felt; 0 where their lengths part. */
function errorOf({ seen_mps2, felt_mps2, lift_mps2 }: SpedUp, climb_mps2: number) {
  const up = climb_mps2 + GRAVITY_MPS2;
  const length = lengthOf(seen_mps2[0], seen_mps2[1], up);
  // The length of the mean and not the mean of the lengths: what shakes adds to those.
  const felt = lengthOf(felt_mps2[0], felt_mps2[1], lift_mps2);
  if (!(Math.abs(length - felt) <= SAME_LENGTH * felt)) return 0;
  const along = seen_mps2[0] * felt_mps2[0] + seen_mps2[1] * felt_mps2[1] + up * lift_mps2;
  return Math.acos(Math.max(-1, Math.min(1, along / (length * felt))));
}

/** A heading turns the force about the vertical: its part over ground keeps its length, and its upward part stays. */
function isTurnedHeading(row: SpedUp, rates: readonly Channel[]): boolean {
  const { seen_mps2, felt_mps2, lift_mps2 } = row;
  const [seen, felt] = [Math.hypot(...seen_mps2), Math.hypot(...felt_mps2)];
  const whole = lengthOf(felt_mps2[0], felt_mps2[1], lift_mps2);
  const sameSize = Math.abs(seen - felt) < BIAS_MPS2 + SAME_LENGTH * Math.max(seen, felt);
  return (
    sameSize &&
    rates.every(
      (rate) => !(Math.abs(lift_mps2 - slopeIn(rate, row) - GRAVITY_MPS2) >= SAME_LIFT * whole),
    )
  );
}

/** A tenth for the scale and bias of accelerometers, and a little for a velocity that is filtered. */
const SAME_LENGTH = 0.15;
/** Of an accelerometer, or of a velocity that is known to 0.3 m/s at both ends of a second. */
const BIAS_MPS2 = 1;
/** A heading turns the force about the vertical and leaves its upward part; this is the bias of accelerometers. */
const SAME_LIFT = 0.1;

function causeOf(at_us: number, gap: number): Cause {
  return attitudeFalse(
    at_us,
    `the attitude in the log does not fit its own accelerometer: it should have climbed ${gap.toFixed(0)} m/s² faster than it did. The rotors pushed, but not upward: a gyro or the estimator failed.`,
  );
}

/** Vertical speeds that can be believed: an estimate far from the satellites' has run away itself. */
export function witnessesOf({ flight, search }: Situation): Channel[] {
  const { ekf, gps, baro } = flight.climbRates;
  const far =
    ekf !== null &&
    gps !== null &&
    Math.abs(medianIn(ekf.time_us, ekf.value, search) - medianIn(gps.time_us, gps.value, search)) >
      limit.blowSink_mps;
  return [gps, far ? null : ekf, baro].filter((rate) => rate !== null);
}

/** Mean vertical acceleration by the specific force turned with the attitude, up positive. */
function feltClimb_mps2({ flight }: Situation, window: Window): number {
  const { attitude, imus } = flight;
  const motion = imus[0]?.motion;
  if (attitude === null || motion === undefined) return Number.NaN;
  const [from, to] = within(motion.time_us, window);
  if (to - from < 5) return Number.NaN;
  const times = motion.time_us.subarray(from, to);
  const roll = holdAt(attitude.time_us, attitude.roll_rad, times, 0.5 * SECOND_US);
  const pitch = holdAt(attitude.time_us, attitude.pitch_rad, times, 0.5 * SECOND_US);
  const felt = new Float64Array(times.length);
  for (let i = 0; i < times.length; i++) {
    const level = Math.cos(pitch[i]!);
    felt[i] =
      motion.accX_mps2[from + i]! * Math.sin(pitch[i]!) -
      motion.accY_mps2[from + i]! * Math.sin(roll[i]!) * level -
      motion.accZ_mps2[from + i]! * Math.cos(roll[i]!) * level;
  }
  return trimmedMean(felt) - GRAVITY_MPS2;
}

/** Without its largest and its smallest part: one sample decides nothing, and what shakes stays even. */
function trimmedMean(values: Float64Array): number {
  const sorted = values.filter(Number.isFinite).sort();
  const off = Math.ceil(TRIMMED * sorted.length);
  return sorted.length > 2 * off ? mean(sorted, off, sorted.length - off) : mean(sorted);
}

const TRIMMED = 0.1;
