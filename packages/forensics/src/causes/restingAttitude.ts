/**
 * An attitude estimate that turns over while the aircraft stands: gyros with a bias carry it along, and the
 * accelerometer at rest says how it really stands. A finding about the estimator, not a crash, however
 * far the estimate leans and whatever crash check fires on it.
 */
import type { Situation } from '../event/situation.ts';
import { atText, degrees } from '../report/words.ts';
import { restTilt_rad } from '../samples/restTilt.ts';
import {
  heldAt,
  largestIn,
  medianIn,
  SECOND_US,
  smallestIn,
  type Window,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

const RADIANS = Math.PI / 180;
const WIDTH_US = 4 * SECOND_US;
/** Bound on the windows looked at: a log may stand armed for hours. */
const MOST_WINDOWS = 2000;

export function restingAttitude(situation: Situation): Cause | null {
  const { flight, view, event_us } = situation;
  if (view.tilt === null || event_us !== null || !(view.rotary || view.winged)) return null;
  let looked = 0;
  for (const armed of flight.armed) {
    for (let at_us = armed.from_us; at_us + WIDTH_US <= armed.to_us; at_us += WIDTH_US / 2) {
      if (++looked > MOST_WINDOWS) return null;
      const middle_us = at_us + WIDTH_US / 2;
      // Most windows end here, without a median.
      if (!(heldAt(view.tilt.time_us, view.tilt.value, middle_us) >= 0.5)) continue;
      const window = { from_us: at_us, to_us: at_us + WIDTH_US };
      const estimated_rad = medianIn(view.tilt.time_us, view.tilt.value, window);
      if (!(estimated_rad >= limit.crashTilt_deg * RADIANS) || !stands(situation, window)) continue;
      const felt_rad = restTilt_rad(view, window);
      if (!(estimated_rad - felt_rad > limit.restTiltApart_deg * RADIANS)) continue;
      return {
        category: 'ekf',
        key: 'attitude_drifts',
        onset_us: at_us,
        rank: 1,
        clause: `the attitude estimate was false from ${atText(at_us)}`,
        sentence: `From ${atText(at_us)} the attitude estimate read ${degrees(estimated_rad).toFixed(0)} degrees of tilt while the accelerometer at rest read ${degrees(felt_rad).toFixed(0)} (limit ${limit.restTiltApart_deg} degrees apart): the estimate drifted, as on a gyro with a bias. Calibrate the gyros before the next flight.`,
      };
    }
  }
  return null;
}

/** The barometer did not move by more than its noise: neither flight nor fall. */
function stands({ flight }: Situation, window: Window): boolean {
  const { baro } = flight.heights;
  if (baro === null) return false;
  const high_m = largestIn(baro.time_us, baro.value, window);
  return high_m - smallestIn(baro.time_us, baro.value, window) < limit.airborneHeight_m;
}
