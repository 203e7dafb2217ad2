import type { Conditions } from '../aircraft.ts';
import { altitudeOfDensity_m } from '../atmosphere.ts';
import { GRAVITY_MPS2 } from '../constants.ts';
import type { FullThrottle, RotorPerformance, WindFigures } from '../performance.ts';
import { KMH_MPS } from '../units.ts';

import {
  type BestSpeeds,
  bestSpeeds,
  type ForwardFlight,
  forwardFlight,
  leanAt,
  motorPower_W,
  speedAtTilt_mps,
  type TopSpeed,
  thrustShareAt,
  topSpeed,
} from './forward.ts';
import { hoverOf, hoverTime_s } from './hover.ts';
import { flightTime_s, neededVoltage_V, type Rotorcraft } from './rotorcraft.ts';
import { CALIBRATED_SPREAD, SPREADS, spreadWidth, widened } from './spreads.ts';

/** Steady wind over top airspeed that makers state: 0.55 in the middle of 48 products (0.35 to 0.65). */
const STEADY_SHARE = 0.55;
/** Gusts over the steady wind that still leave the craft in place. */
const GUST_SHARE = 1.2;
/** Largest headwind of the return, over the best-range airspeed. */
const RETURN_SHARE = 2 / 3;
/** Thrust over weight at the service ceiling: what control and gusts still need. */
const CEILING_THRUST_RATIO = 1.2;

/** Whole discharge at a steady airspeed. */
export function timeAtSpeed_s(flight: ForwardFlight, airspeed_mps: number): number {
  const share = thrustShareAt(flight, airspeed_mps);
  if (share > 1) return 0;
  const { craft } = flight;
  return flightTime_s(craft, motorPower_W(flight, airspeed_mps), neededVoltage_V(craft, share));
}

/**
 * The best-range speed and the range there. Where the pack cannot hold that speed, the speed of best endurance
 * gives the longer range.
 */
function longestRange(flight: ForwardFlight, best: BestSpeeds, endurance_s: number) {
  const range_m = timeAtSpeed_s(flight, best.range_mps) * best.range_mps;
  const slow_m = endurance_s * best.endurance_mps;
  return slow_m > range_m
    ? { speed_mps: best.endurance_mps, range_m: slow_m }
    : { speed_mps: best.range_mps, range_m };
}

function windFigures(flight: ForwardFlight, top: TopSpeed, bestRange_mps: number): WindFigures {
  const { craft } = flight;
  const tilt_mps = speedAtTilt_mps(flight, craft.tiltLimit_rad);
  const airspeed_mps = Math.min(tilt_mps, top.speed_mps);
  const maxSteady_mps = STEADY_SHARE * airspeed_mps;
  const wind_mps = 30 * KMH_MPS;
  return {
    maxSteady_mps,
    maxGust_mps: GUST_SHARE * maxSteady_mps,
    holdPosition_mps: maxSteady_mps,
    returnHeadwind_mps: Math.min(maxSteady_mps, RETURN_SHARE * bestRange_mps),
    tiltLimit_rad: craft.tiltLimit_rad,
    tiltAtMax_rad: Math.atan(leanAt(flight, airspeed_mps)),
    limitedBy:
      tilt_mps <= top.speed_mps
        ? 'tilt'
        : top.limit === 'pitch_speed' || top.limit === 'stated'
          ? 'speed'
          : 'power',
    hoverTimeAt30kmh_s: wind_mps <= airspeed_mps ? timeAtSpeed_s(flight, wind_mps) : 0,
  };
}

/** Performance of an aircraft flying on its rotors. */
export function rotorPerformance(
  craft: Rotorcraft,
  wot: FullThrottle,
  conditions: Conditions,
): RotorPerformance {
  const flight = forwardFlight(craft);
  const hover = hoverOf(craft);
  const hovers = hover.kind === 'hover';
  const top = hovers ? topSpeed(flight) : { speed_mps: 0, limit: 'cannot_hover' as const };
  const best = hovers ? bestSpeeds(flight, top.speed_mps) : null;
  const hoverTime = hovers ? hoverTime_s(craft) : 0;
  const cruiseTime = best === null ? 0 : timeAtSpeed_s(flight, best.endurance_mps);
  const far = best === null ? null : longestRange(flight, best, cruiseTime);
  const thrust_N = craft.fullThrust_N;
  const load_W = craft.bus?.load_W ?? 0;
  return {
    thrustToWeight: thrust_N / craft.weight_N,
    thrustToWeightSag: (thrust_N * wot.thrustShare) / craft.weight_N,
    hover,
    diskLoading_Npm2: craft.weight_N / (craft.count * craft.drive.diskArea_m2),
    hoverTime_s: hoverTime,
    cruiseTime_s: cruiseTime,
    cruisePower_W: best === null ? null : motorPower_W(flight, best.endurance_mps) + load_W,
    bestEnduranceSpeed_mps: best?.endurance_mps ?? null,
    bestRangeSpeed_mps: far?.speed_mps ?? null,
    range_m: far?.range_m ?? 0,
    maxSpeed_mps: top.speed_mps,
    maxSpeedLimit: top.limit,
    wind: windFigures(flight, top, far?.speed_mps ?? 0),
    payloadMargin_kg: thrust_N / (2 * GRAVITY_MPS2) - craft.mass_kg,
    serviceCeiling_m: ceiling_m(craft, conditions),
    spreads: spreadsOf(craft),
  };
}

function spreadsOf(craft: Rotorcraft): RotorPerformance['spreads'] {
  const width = spreadWidth(craft.drive.diameter_m);
  const maxSpeed = SPREADS.topSpeed;
  if (craft.calibrated) {
    const hover = CALIBRATED_SPREAD;
    return { hoverTime: hover, hoverCurrent: hover, cruiseTime: widened(hover, 1.5), maxSpeed };
  }
  return {
    hoverTime: widened(SPREADS.hoverTime, width),
    cruiseTime: widened(SPREADS.cruiseTime, width),
    hoverCurrent: widened(SPREADS.hoverCurrent, width),
    maxSpeed,
  };
}

/** Full thrust goes with density, so the ceiling is where the density has fallen far enough. */
function ceiling_m(craft: Rotorcraft, conditions: Conditions): number {
  const target = CEILING_THRUST_RATIO * craft.hoverShare * craft.air.density_kgm3;
  return Math.max(0, altitudeOfDensity_m(conditions, target));
}
