/**
 * A motor that gives less than it is asked for and still holds: bent propeller, dragging bearing, a
 * speed controller out of calibration. One motor stands alone above the rest. A pair above the rest is
 * a yaw trim (opposite spins) or a center of gravity off the middle (one side up, the other down).
 */

import { baselineOf, type Situation } from '../event/situation.ts';
import { atText, capital, motorText } from '../report/words.ts';
import { mean } from '../samples/robust.ts';
import { SECOND_US, type Window, within } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { type Outputs, outputsOf } from './motorLoss.ts';

/** Mean output of each motor in a window, 0..1. */
export function meanOutputs(outputs: Outputs, window: Window): number[] {
  const [from, to] = within(outputs.time_us, window);
  return outputs.levels.map((level) => mean(level, from, to));
}

export type Standout = { readonly index: number; readonly offset: number };

/** The motor that stands alone above the others, or null. */
export function standoutOf(outputs: Outputs, means: readonly number[]): Standout | null {
  const order = means.map((_, index) => index).sort((a, b) => means[b]! - means[a]!);
  const top = order[0]!;
  const rest = order.slice(1).map((index) => means[index]!);
  const middle = rest[Math.floor(rest.length / 2)]!;
  const offset = means[top]! - middle;
  // On a coaxial arm the partner is driven up along with it.
  const others = order.slice(1).filter((index) => !shareArm(outputs, top, index));
  const alone = means[top]! - means[others[0] ?? order[1]!]!;
  const across = outputs.opposite[top]!;
  const balanced = across >= 0 && middle - means[across]! > 0.6 * offset;
  return offset >= limit.imbalanceWarn && alone >= 0.6 * limit.imbalanceWarn && !balanced
    ? { index: top, offset }
    : null;
}

function shareArm(outputs: Outputs, a: number, b: number): boolean {
  const one = outputs.motors[a]!.angle_rad;
  const two = outputs.motors[b]!.angle_rad;
  return one !== null && two !== null && Math.abs(Math.sin((one - two) / 2)) < 0.09;
}

export function weakMotor(situation: Situation): Cause | null {
  const outputs = outputsOf(situation);
  const window = baselineOf(situation, situation.lost_us ?? Number.POSITIVE_INFINITY);
  if (outputs === null || window === null || situation.view.winged) return null;
  const step = 2 * SECOND_US;
  let held = 0;
  let onset_us = Number.NaN;
  let strongest: Standout | null = null;
  for (let from_us = window.from_us; from_us + step <= window.to_us; from_us += step) {
    const found = standoutOf(outputs, meanOutputs(outputs, { from_us, to_us: from_us + step }));
    if (found === null || found.offset < limit.motorOffset) {
      if (held < 3) {
        held = 0;
        onset_us = Number.NaN;
      }
      continue;
    }
    if (strongest !== null && found.index !== strongest.index && held < 3) held = 0;
    if (held === 0) onset_us = from_us;
    held++;
    if (strongest === null || found.offset > strongest.offset) strongest = found;
  }
  const windows = Math.floor((window.to_us - onset_us) / step);
  if (held < 3 || strongest === null || held < 0.7 * windows) return null;
  const motor = outputs.motors[strongest.index]!;
  const percent = Math.round(100 * strongest.offset);
  return {
    category: 'thrust_loss',
    key: 'weak_motor',
    onset_us,
    rank: 2,
    clause: `${motorText(motor)} gave less thrust than the others from ${atText(onset_us)}`,
    sentence: `${capital(motorText(motor))} had to run ${percent} points of its range above the others from ${atText(onset_us)} on: it gives less thrust than commanded.`,
    motor: motor.number,
  };
}
