/**
 * The push of a wing without a witness of its current: at the throttle that held height and speed before, it loses
 * speed and height together. Height and speed are one store, so that a pull that trades one for the other, or a dive,
 * leaves their sum as it was; drag that nothing pays for takes from it at the speed over the glide ratio.
 */
import type { Channel } from '@airworthy/flightlog';
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { baselineOf, type Situation } from '../event/situation.ts';
import { atText } from '../report/words.ts';
import { climbOfHeight } from '../samples/motion.ts';
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

/** From 100 m at the sink of a small wing. */
const LONGEST_GLIDE_US = 60 * SECOND_US;

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
  // A glide from height is longer than what the baseline leaves out: it may reach into it.
  const from_us = Math.max(base.from_us, event_us - LONGEST_GLIDE_US);
  // From there on a wing that is pulled or rolled pays for that.
  const moved_us = firstMoved_us(situation, from_us, base);
  const last_us = Math.min(event_us - WIDTH_US, moved_us);
  const lostIn = (at_us: number) => {
    const window = { from_us: at_us, to_us: at_us + WIDTH_US };
    const driven = smallestIn(throttle.time_us, throttle.value, window) >= 0.9 * usual;
    const level = middle(view.tilt!, window) < MOST_LEAN_RAD;
    const slow = middle(speeds[0]!, window) <= 1.1 * cruise_mps;
    const lost_mps = driven && level && slow ? -rate_mps(window) : Number.NaN;
    return lost_mps >= least_mps && lost_mps <= STEEPEST * least_mps ? lost_mps : Number.NaN;
  };
  for (let at_us = from_us; at_us + WIDTH_US <= last_us; at_us += STEP_US) {
    const lost_mps = lostIn(at_us);
    if (!(lost_mps > 0 && lostIn(at_us + WIDTH_US) > 0)) continue;
    // A downdraught passes; a motor that stopped does not come back.
    if (comesBack(rate_mps, at_us, last_us)) continue;
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

/** In any second until a stick moves or the ground comes, speed and height together hold again. */
function comesBack(rate_mps: (window: Window) => number, from_us: number, to_us: number): boolean {
  for (let at_us = from_us; at_us + WIDTH_US <= to_us; at_us += WIDTH_US)
    if (rate_mps({ from_us: at_us, to_us: at_us + WIDTH_US }) >= 0) return true;
  return false;
}

/** When a lean stick first left where it was held in the cruise; never without sticks in the log. */
function firstMoved_us({ flight, event_us }: Situation, from_us: number, base: Window): number {
  if (flight.rc === null) return Number.POSITIVE_INFINITY;
  const { time_us, roll, pitch } = flight.rc.sticks;
  const usual = [roll, pitch].map((stick) => medianIn(time_us, stick, base));
  const [from, to] = within(time_us, { from_us, to_us: event_us! });
  for (let i = from; i < to; i++) {
    const moved = [roll, pitch].some(
      (stick, k) => Math.abs(stick[i]! - usual[k]!) > limit.stickMoved,
    );
    if (moved) return time_us[i]!;
  }
  return Number.POSITIVE_INFINITY;
}

function climbOf({ flight, view }: Situation): Channel | null {
  const { ekf, gps, baro } = flight.climbRates;
  return ekf ?? gps ?? baro ?? climbOfHeight(view);
}

/** Through the air and over ground: a gust moves the first alone, a turn in the wind the second. */
function speedsOf({ flight, view }: Situation): Channel[] {
  return [flight.airspeed, view.groundSpeed].filter((speed) => speed !== null);
}
