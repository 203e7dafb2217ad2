/**
 * Gyros that read a turn while the aircraft lies still. Gravity that keeps its direction in the body says that
 * it does not turn; about the vertical it could, so only the rate across gravity counts. An estimator that
 * went wrong on such gyros is their victim. Needs a log that goes on for five seconds after the event. Made on
 * the simulated gyro fault of the corpus (ArduPilot 4.6).
 */
import type { Situation } from '../event/situation.ts';
import { atText, degrees } from '../report/words.ts';
import { median } from '../samples/robust.ts';
import { SECOND_US, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

/** The causes, with the gyros named where they are behind what the estimator did. */
export function gyroNamed(situation: Situation, causes: readonly Cause[]): readonly Cause[] {
  const isTheirs = ({ key, category }: Cause) =>
    key === 'attitude_false' ||
    (key.endsWith('_rejected') && (category === 'ekf' || category === 'compass'));
  if (!causes.some(isTheirs)) return causes;
  const rate_degps = restingRate_degps(situation);
  if (!(rate_degps >= limit.gyroAtRest_degps)) return causes;
  const seen = `The gyros read ${rate_degps.toFixed(0)} deg/s as it lay still at the end of the log (limit ${limit.gyroAtRest_degps}): they were wrong.`;
  return causes.map((cause) =>
    isTheirs(cause)
      ? {
          ...cause,
          category: 'ekf',
          clause: `the gyros were wrong from ${atText(cause.onset_us)}`,
          sentence: `${cause.sentence} ${seen}`,
        }
      : cause,
  );
}

/** Rate across gravity in the last three seconds, where gravity did not turn with it; NaN elsewhere. */
function restingRate_degps({ flight, view, event_us }: Situation): number {
  const motion = flight.imus[0]?.motion;
  const from_us = view.end_us - 3 * SECOND_US;
  if (motion === undefined || event_us === null || from_us < event_us + 2 * SECOND_US)
    return Number.NaN;
  const middleOf = (first_us: number, last_us: number, columns: readonly Float64Array[]) => {
    const [from, to] = within(motion.time_us, { from_us: first_us, to_us: last_us });
    return columns.map((column) => median(column, from, to));
  };
  const force = [motion.accX_mps2, motion.accY_mps2, motion.accZ_mps2];
  const before = middleOf(from_us, from_us + SECOND_US, force);
  const after = middleOf(view.end_us - SECOND_US, view.end_us, force);
  const gyros = [motion.gyroX_radps, motion.gyroY_radps, motion.gyroZ_radps];
  const rates = middleOf(from_us, view.end_us, gyros);
  const along = dot(rates, after) ** 2 / dot(after, after);
  const across_degps = degrees(Math.sqrt(dot(rates, rates) - along));
  const alike = dot(before, after) / Math.sqrt(dot(before, before) * dot(after, after));
  // Two seconds lie between the two looks: a quarter of that turn is more than idling rotors shake.
  return degrees(Math.acos(Math.min(1, alike))) < 0.5 * across_degps ? across_degps : Number.NaN;
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);
