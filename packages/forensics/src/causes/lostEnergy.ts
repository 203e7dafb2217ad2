/**
 * The push of a wing without a witness of its current: at the throttle that held height and speed before, it loses
 * speed and height together. Height and speed are one store, so that a pull that trades one for the other, or a dive,
 * leaves their sum as it was; drag that nothing pays for takes from it at the speed over the glide ratio.
 */
import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { baselineOf, type Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import {
  medianIn,
  SECOND_US,
  slopeIn,
  smallestIn,
  type Window,
  within,
} from '../samples/samples.ts';
import { limit } from '../thresholds/thresholds.ts';
import type { Cause } from './cause.ts';

const WIDTH_US = SECOND_US;
const STEP_US = 0.2 * SECOND_US;
/** Drag takes no more than a third of the weight; what takes more is a blow. */
const STEEPEST = 5;
/** Leans of a steady turn; a steeper one costs as much as a dead motor. */
const MOST_LEAN_RAD = 0.6;

const middle = ({ time_us, value }: Channel, window: Window) => medianIn(time_us, value, window);

export function lostEnergy(situation: Situation, throttle: Channel): Cause | null {
  const { event_us, view } = situation;
  const climb = climbOf(situation);
  if (event_us === null || climb === null || view.rotary || view.tilt === null) return null;
  const base = baselineOf(situation, event_us - 5 * SECOND_US);
  const speeds = speedsOf(situation);
  if (base === null || speeds.length === 0) return null;
  const usual = middle(throttle, base);
  const cruise_mps = middle(speeds[0]!, base);
  const rate_mps = (window: Window) =>
    Math.max(
      ...speeds.map(
        (speed) =>
          middle(climb, window) + (middle(speed, window) * slopeIn(speed, window)) / GRAVITY_MPS2,
      ),
    );
  // It held both before: a glider that soars, or a climb, has no such throttle.
  if (!(usual >= limit.engineIdle && Math.abs(rate_mps(base)) < 0.5)) return null;
  const least_mps = cruise_mps / limit.glideRatio;
  const from_us = base.to_us - SECOND_US;
  // From there on a wing that is pulled or rolled pays for that.
  const moved_us = firstMoved_us(situation, base);
  const last_us = Math.min(event_us - WIDTH_US, moved_us);
  for (let at_us = from_us; at_us + WIDTH_US <= last_us; at_us += STEP_US) {
    const window = { from_us: at_us, to_us: at_us + WIDTH_US };
    const next = { from_us: window.to_us, to_us: window.to_us + WIDTH_US };
    const driven = [window, next].every(
      (each) => smallestIn(throttle.time_us, throttle.value, each) >= 0.9 * usual,
    );
    const level = middle(view.tilt, window) < MOST_LEAN_RAD;
    const slow = middle(speeds[0]!, window) <= 1.1 * cruise_mps;
    if (!driven || !level || !slow) continue;
    const lost_mps = -rate_mps(window);
    const drags = (lost: number) => lost >= least_mps && lost <= STEEPEST * least_mps;
    if (!drags(lost_mps) || !drags(-rate_mps(next))) continue;
    return {
      category: 'thrust_loss',
      key: 'no_push',
      onset_us: at_us,
      rank: 2,
      clause: `the propulsion gave no push from ${atText(at_us)}`,
      sentence: `From ${atText(at_us)} the throttle of the cruise (${Math.round(100 * usual)} %) no longer held it: speed and height together went as in a fall of ${lost_mps.toFixed(1)} m/s (limit ${least_mps.toFixed(1)} m/s at ${cruise_mps.toFixed(1)} m/s of cruise). The motor or its propeller gave no push.`,
    };
  }
  return null;
}

/** When a lean stick first left where it was held in the cruise; never without sticks in the log. */
function firstMoved_us({ flight, event_us }: Situation, base: Window): number {
  if (flight.rc === null) return Number.POSITIVE_INFINITY;
  const { time_us, roll, pitch } = flight.rc.sticks;
  const usual = [roll, pitch].map((stick) => medianIn(time_us, stick, base));
  const [from, to] = within(time_us, { from_us: base.to_us - SECOND_US, to_us: event_us! });
  for (let i = from; i < to; i++) {
    const moved = [roll, pitch].some(
      (stick, k) => Math.abs(stick[i]! - usual[k]!) > limit.stickMoved,
    );
    if (moved) return time_us[i]!;
  }
  return Number.POSITIVE_INFINITY;
}

function climbOf({ flight }: Situation): Channel | null {
  return flight.climbRates.ekf ?? flight.climbRates.gps ?? flight.climbRates.baro;
}

/** Through the air and over ground: a gust moves the first alone, a turn in the wind the second. */
function speedsOf({ flight, view }: Situation): Channel[] {
  return [flight.airspeed, view.groundSpeed].filter((speed) => speed !== null);
}
