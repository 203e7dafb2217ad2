/**
 * A false attitude without an accelerometer that is fast enough: satellites show that it speeds up over ground
 * by more than the lean in its log can give, and it comes down all the while. What its rotors lift is known from the
 * vertical speed; by the lean that they push with, the rest of the thrust follows, whatever the throttle gives. A false
 * heading turns the push and leaves the lift, so that nothing comes down; a wind of that force would have to
 * rise by more than five metres a second within one.
 */
import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import type { Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { climbOfHeight } from '../samples/motion.ts';
import { medianIn, SECOND_US, slopeIn, type Window } from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';
import { type Change, cameDown, changesOf, isSteady } from './spedUp.ts';

/** Two looks, half a second apart; a blow is over at once and takes speed. */
const LASTS_US = 1.4 * SECOND_US;
/** Steeper than that the lean follows from a small difference of large numbers. */
const STEEPEST_RAD = 1;

export function sentAside(situation: Situation, window: Window): Cause | null {
  const { view } = situation;
  const climb = climbOf(situation);
  if (climb === null || !view.rotary || view.winged || view.tilt === null) return null;
  if (!cameDown(situation)) return null;
  let since_us: number | null = null;
  for (const row of changesOf(situation, window)) {
    const more_mps2 = unexplained_mps2(situation, row, climb);
    if (!(more_mps2 >= limit.attitudeFalse_mps2 && isSteady(situation, row))) {
      since_us = null;
      continue;
    }
    since_us ??= row.from_us;
    if (row.to_us - since_us >= LASTS_US)
      return attitudeFalse(
        since_us,
        `it sped up over ground by ${more_mps2.toFixed(0)} m/s² more than the lean in the log can give (limit ${limit.attitudeFalse_mps2} m/s², by its satellites) and came down: the rotors pushed, but not upward. A gyro or the estimator failed.`,
      );
  }
  return null;
}

/** What it gained in speed beyond the push of the lean in its log, along the way that it sped up. */
function unexplained_mps2(situation: Situation, row: Change, climb: Channel): number {
  const { tilt } = situation.view;
  const lean_rad = medianIn(tilt!.time_us, tilt!.value, row);
  if (!row.faster || !(lean_rad < STEEPEST_RAD)) return Number.NaN;
  const lift_mps2 = GRAVITY_MPS2 + (slopeIn(climb, row) || 0);
  const [north, east] = row.leaned;
  const [seenNorth, seenEast] = row.seen_mps2;
  const seen_mps2 = Math.hypot(seenNorth, seenEast);
  const along = (north * seenNorth + east * seenEast) / seen_mps2;
  return seen_mps2 - Math.max(0, Math.max(0, lift_mps2) * along);
}

function climbOf({ flight, view }: Situation): Channel | null {
  return flight.climbRates.ekf ?? flight.climbRates.gps ?? climbOfHeight(view);
}

/** The cause of a false attitude, however it shows. */
export function attitudeFalse(at_us: number, sentence: string): Cause {
  return {
    category: 'ekf',
    key: 'attitude_false',
    onset_us: at_us,
    rank: 1,
    clause: `the attitude estimate was false from ${atText(at_us)}`,
    sentence: `From ${atText(at_us)} ${sentence}`,
  };
}
