import type { Conditions } from '../aircraft.ts';
import { altitudeOfDensity_m } from '../atmosphere.ts';
import { GRAVITY_MPS2 } from '../constants.ts';
import type { FullThrottle, Hover, RotorPerformance, WindFigures } from '../performance.ts';
import { KMH_MPS } from '../units.ts';

import {
  bestEnduranceSpeed_mps,
  bestRangeSpeed_mps,
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
function longestRange(flight: ForwardFlight, { top, endurance_mps, cruiseTime_s }: Times) {
  const best = { top_mps: top.speed_mps, endurance_mps: endurance_mps ?? 0 };
  const range_mps = top.speed_mps > 0 ? bestRangeSpeed_mps(flight, best) : 0;
  const range_m = timeAtSpeed_s(flight, range_mps) * range_mps;
  const slow_m = cruiseTime_s * best.endurance_mps;
  return slow_m > range_m
    ? { speed_mps: best.endurance_mps, range_m: slow_m }
    : { speed_mps: range_mps, range_m };
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

/** How long and how fast it flies on its rotors. */
type Times = {
  readonly hover: Hover;
  readonly hoverTime_s: number;
  readonly top: TopSpeed;
  /** Of best endurance; null where it cannot hover. */
  readonly endurance_mps: number | null;
  readonly cruiseTime_s: number;
};

const GROUNDED = { speed_mps: 0, limit: 'cannot_hover' } as const;

function timesOf(flight: ForwardFlight): Times {
  const { craft } = flight;
  const hover = hoverOf(craft);
  if (hover.kind !== 'hover')
    return { hover, hoverTime_s: 0, top: GROUNDED, endurance_mps: null, cruiseTime_s: 0 };
  const top = topSpeed(flight);
  // A craft that hovers but has no thrust to spare for moving off flies longest on the spot.
  const endurance_mps = top.speed_mps > 0 ? bestEnduranceSpeed_mps(flight, top.speed_mps) : 0;
  return {
    hover,
    hoverTime_s: hoverTime_s(craft),
    top,
    endurance_mps,
    cruiseTime_s: timeAtSpeed_s(flight, endurance_mps),
  };
}

/** The figures on rotors that have a band. */
export type RotorHeadline = Pick<
  RotorPerformance,
  'hover' | 'hoverTime_s' | 'cruiseTime_s' | 'maxSpeed_mps' | 'maxSpeedLimit' | 'spreads'
>;

/** They alone: half of what the whole costs. */
export function rotorHeadline(craft: Rotorcraft): RotorHeadline {
  const { hover, hoverTime_s, cruiseTime_s, top } = timesOf(forwardFlight(craft));
  return {
    hover,
    hoverTime_s,
    cruiseTime_s,
    maxSpeed_mps: top.speed_mps,
    maxSpeedLimit: top.limit,
    spreads: spreadsOf(craft),
  };
}

/** Performance of an aircraft flying on its rotors. */
export function rotorPerformance(
  craft: Rotorcraft,
  wot: FullThrottle,
  conditions: Conditions,
): RotorPerformance {
  const flight = forwardFlight(craft);
  const times = timesOf(flight);
  const { top, endurance_mps } = times;
  const far = endurance_mps === null ? null : longestRange(flight, times);
  const thrust_N = craft.fullThrust_N;
  const load_W = craft.bus?.load_W ?? 0;
  return {
    thrustToWeight: thrust_N / craft.weight_N,
    thrustToWeightSag: (thrust_N * wot.thrustShare) / craft.weight_N,
    hover: times.hover,
    diskLoading_Npm2: craft.weight_N / (craft.count * craft.drive.diskArea_m2),
    hoverTime_s: times.hoverTime_s,
    cruiseTime_s: times.cruiseTime_s,
    cruisePower_W: endurance_mps === null ? null : motorPower_W(flight, endurance_mps) + load_W,
    bestEnduranceSpeed_mps: endurance_mps,
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
