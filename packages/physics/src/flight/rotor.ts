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
function longestRange(flight: ForwardFlight, { top, endurance_mps, cruiseTime_s }: Moving) {
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

type Hovering = { readonly hover: Hover; readonly hoverTime_s: number };

function hoveringOf(craft: Rotorcraft): Hovering {
  const hover = hoverOf(craft);
  return { hover, hoverTime_s: hover.kind === 'hover' ? hoverTime_s(craft) : 0 };
}

/** How long and how fast it flies on its rotors. */
type Moving = {
  readonly top: TopSpeed;
  /** Of best endurance; null where it cannot hover. */
  readonly endurance_mps: number | null;
  readonly cruiseTime_s: number;
};

const GROUNDED = {
  top: { speed_mps: 0, limit: 'cannot_hover' },
  endurance_mps: null,
  cruiseTime_s: 0,
} as const;

function movingOf(flight: ForwardFlight, hover: Hover): Moving {
  if (hover.kind !== 'hover') return GROUNDED;
  const top = topSpeed(flight);
  // A craft that hovers but has no thrust to spare for moving off flies longest on the spot.
  const endurance_mps = top.speed_mps > 0 ? bestEnduranceSpeed_mps(flight, top.speed_mps) : 0;
  return { top, endurance_mps, cruiseTime_s: timeAtSpeed_s(flight, endurance_mps) };
}

/** The figures on rotors that have a band. */
export type RotorHeadline = Pick<
  RotorPerformance,
  'hover' | 'hoverTime_s' | 'cruiseTime_s' | 'maxSpeed_mps' | 'maxSpeedLimit' | 'spreads'
>;

/** They alone: half of what the whole costs. */
export function rotorHeadline(craft: Rotorcraft): RotorHeadline {
  const { hover, hoverTime_s } = hoveringOf(craft);
  const { cruiseTime_s, top } = movingOf(forwardFlight(craft), hover);
  return {
    hover,
    hoverTime_s,
    cruiseTime_s,
    maxSpeed_mps: top.speed_mps,
    maxSpeedLimit: top.limit,
    spreads: spreadsOf(craft),
  };
}

/** Hover, forward flight, wind and ceiling are each solved when they are first read: a patch asks for few of them. */
class RotorFigures implements RotorPerformance {
  readonly thrustToWeight: number;
  readonly thrustToWeightSag: number;
  readonly diskLoading_Npm2: number;
  readonly payloadMargin_kg: number;
  readonly spreads: RotorPerformance['spreads'];
  readonly #flight: ForwardFlight;
  readonly #conditions: Conditions;
  #hovering: Hovering | undefined;
  #moving: Moving | undefined;
  #far: ReturnType<typeof longestRange> | null | undefined;
  #wind: WindFigures | undefined;

  constructor(craft: Rotorcraft, wot: FullThrottle, conditions: Conditions) {
    const thrust_N = craft.fullThrust_N;
    this.thrustToWeight = thrust_N / craft.weight_N;
    this.thrustToWeightSag = (thrust_N * wot.thrustShare) / craft.weight_N;
    this.diskLoading_Npm2 = craft.weight_N / (craft.count * craft.drive.diskArea_m2);
    this.payloadMargin_kg = thrust_N / (2 * GRAVITY_MPS2) - craft.mass_kg;
    this.spreads = spreadsOf(craft);
    this.#flight = forwardFlight(craft);
    this.#conditions = conditions;
  }

  get #hovers(): Hovering {
    this.#hovering ??= hoveringOf(this.#flight.craft);
    return this.#hovering;
  }

  get #moves(): Moving {
    this.#moving ??= movingOf(this.#flight, this.hover);
    return this.#moving;
  }

  get #farthest() {
    if (this.#far === undefined)
      this.#far =
        this.#moves.endurance_mps === null ? null : longestRange(this.#flight, this.#moves);
    return this.#far;
  }

  get hover(): Hover {
    return this.#hovers.hover;
  }
  get hoverTime_s(): number {
    return this.#hovers.hoverTime_s;
  }
  get cruiseTime_s(): number {
    return this.#moves.cruiseTime_s;
  }
  get cruisePower_W(): number | null {
    const { endurance_mps } = this.#moves;
    if (endurance_mps === null) return null;
    return motorPower_W(this.#flight, endurance_mps) + (this.#flight.craft.bus?.load_W ?? 0);
  }
  get bestEnduranceSpeed_mps(): number | null {
    return this.#moves.endurance_mps;
  }
  get bestRangeSpeed_mps(): number | null {
    return this.#farthest?.speed_mps ?? null;
  }
  get range_m(): number {
    return this.#farthest?.range_m ?? 0;
  }
  get maxSpeed_mps(): number {
    return this.#moves.top.speed_mps;
  }
  get maxSpeedLimit(): TopSpeed['limit'] {
    return this.#moves.top.limit;
  }
  get wind(): WindFigures {
    this.#wind ??= windFigures(this.#flight, this.#moves.top, this.#farthest?.speed_mps ?? 0);
    return this.#wind;
  }
  get serviceCeiling_m(): number {
    return ceiling_m(this.#flight.craft, this.#conditions);
  }
}

/** Performance of an aircraft flying on its rotors. */
export function rotorPerformance(
  craft: Rotorcraft,
  wot: FullThrottle,
  conditions: Conditions,
): RotorPerformance {
  return new RotorFigures(craft, wot, conditions);
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
