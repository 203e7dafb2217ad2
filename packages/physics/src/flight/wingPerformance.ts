import type { Conditions } from '../aircraft.ts';
import { altitudeOfDensity_m } from '../atmosphere.ts';
import { currentForPower_A, dischargeTime_s, openCircuit_V } from '../battery/discharge.ts';
import { motorVoltage_V } from '../motor.ts';
import type { WingPerformance } from '../performance.ts';
import { minimum, rootRising } from '../solve.ts';
import { HALF_USED, loadsTime_s } from './rotorcraft.ts';
import { CALIBRATED_CRUISE_SPREAD, SPREADS, WING_TOP_SPEED_SPREAD } from './spreads.ts';
import { type Transition, transitionOf } from './vtol.ts';
import {
  drag_N,
  glideRatio,
  levelPower_W,
  levelSpeed_rps,
  stallSpeed_mps,
  thrustAvailable_N,
  type Winged,
} from './wing.ts';

/** Lowest speed over stall speed at which cruise and climb are considered. */
const SLOWEST_OVER_STALL = 1.1;
/** Lowest cruise speed over stall speed when none is given: the usual margin in manned aviation. */
const CRUISE_OVER_STALL = 1.3;
/** Climb rate that defines the service ceiling: 0.5 m/s, the 100 ft/min of manned aviation. */
const CEILING_CLIMB_MPS = 0.5;

/** Asked for by the figures, by their curves and by missions: solved once for a craft. */
const topSpeeds = new WeakMap<Winged, number>();

/** Fastest level speed; 0 when full throttle cannot hold level flight at any speed above the stall. */
export function topLevelSpeed_mps(craft: Winged): number {
  const known = topSpeeds.get(craft);
  if (known !== undefined) return known;
  const solved_mps = thrustLimitedSpeed_mps(craft);
  const speed_mps = solved_mps < stallSpeed_mps(craft) ? 0 : solved_mps;
  topSpeeds.set(craft, speed_mps);
  return speed_mps;
}

/** Fastest speed at which full throttle overcomes the drag of level flight; the stall is ignored. */
function thrustLimitedSpeed_mps(craft: Winged): number {
  if (craft.screw === null || craft.drive === null) return 0;
  const bound_mps =
    2 * craft.drive.maxSpeed_rps * craft.screw.diameter_m * craft.screw.zeroThrustAdvance;
  const from_mps = minimum(
    (v) => drag_N(craft, v) - thrustAvailable_N(craft, v),
    0.5 * stallSpeed_mps(craft),
    Math.max(bound_mps, stallSpeed_mps(craft)),
  );
  if (drag_N(craft, from_mps) > thrustAvailable_N(craft, from_mps)) return 0;
  return rootRising(
    (v) => (drag_N(craft, v) - thrustAvailable_N(craft, v)) / craft.weight_N,
    from_mps,
    Math.max(bound_mps, from_mps),
  );
}

/**
 * Climb rate V sin γ with sin γ = (T - D) / W. An aircraft with more thrust than that needs climbs vertically at V with
 * the throttle reduced.
 */
export function climbRate_mps(craft: Winged, airspeed_mps: number): number {
  const excess_N = thrustAvailable_N(craft, airspeed_mps) - drag_N(craft, airspeed_mps);
  return climbOn_mps(craft, airspeed_mps, excess_N);
}

/** The same, of a thrust above the drag that is known. */
export function climbOn_mps(craft: Winged, airspeed_mps: number, excess_N: number): number {
  return airspeed_mps * Math.min(1, excess_N / craft.weight_N);
}

/**
 * Time that the cruise can last at an airspeed on a fraction of the charge. A bus that feeds only constant loads may end
 * it sooner.
 */
export function timeAtLevel_s(craft: Winged, airspeed_mps: number, fraction: number): number {
  return levelTime_s(craft, levelPower_W(craft, airspeed_mps) + (craft.bus?.load_W ?? 0), fraction);
}

/** The same, at a power that is known, constant loads included. */
export function levelTime_s(craft: Winged, power_W: number, fraction: number): number {
  if (craft.bus === null || craft.group === null) return 0;
  const time_s = dischargeTime_s(craft.bus, power_W, fraction, 0);
  return Math.min(time_s, loadsTime_s(craft.others, craft.usableFraction));
}

/** Speeds between which the minima of power are searched for. */
export function speedSpan(craft: Winged): { readonly from_mps: number; readonly to_mps: number } {
  const from_mps = SLOWEST_OVER_STALL * stallSpeed_mps(craft);
  return { from_mps, to_mps: 4 * from_mps };
}

/** Range of the density at the ceiling over the density here. An aircraft at 12 km may be above its ceiling. */
const CEILING_DENSITY = { least: 0.02, most: 6 } as const;

/**
 * Altitude at which the best climb rate falls to `CEILING_CLIMB_MPS`. At σ times the density, the wing carries the same
 * weight with the same drag at V / √σ, and full throttle gives σ times the thrust that it gives here at that speed.
 * `speed_mps` is the speed of least power, at which an aircraft near its ceiling climbs best.
 */
function ceiling_m(craft: Winged, speed_mps: number, conditions: Conditions): number {
  const drag = drag_N(craft, speed_mps);
  // As on rotors, the pack is left out: in thin air the motors load it far less.
  const unsagged: Winged = { ...craft, sags: false };
  const climbAt_mps = (sigma: number) => {
    const atDensity_mps = speed_mps / Math.sqrt(sigma);
    const excess_N = sigma * thrustAvailable_N(unsagged, atDensity_mps) - drag;
    return (excess_N * atDensity_mps) / craft.weight_N;
  };
  const densityRatio = rootRising(
    (sigma) => climbAt_mps(sigma) - CEILING_CLIMB_MPS,
    CEILING_DENSITY.least,
    CEILING_DENSITY.most,
  );
  return Math.max(0, altitudeOfDensity_m(conditions, densityRatio * craft.air.density_kgm3));
}

type Cruise = Pick<
  WingPerformance,
  | 'cruiseSpeed_mps'
  | 'cruisePower_W'
  | 'cruiseCurrent_A'
  | 'cruiseThrottle'
  | 'cruisePossible'
  | 'enduranceTime_s'
  | 'range_m'
>;

/** Current and throttle of level flight on a half-used pack; null where no pack can supply the power. */
function cruiseDraw(
  craft: Winged,
  speed_mps: number,
  motors_W: number,
): { current_A: number; throttle: number } | null {
  const { bus, drive } = craft;
  if (bus === null || drive === null) return null;
  const open_V = openCircuit_V(bus, HALF_USED);
  const current_A = currentForPower_A(open_V, bus.resistanceInUse_ohm, motors_W + bus.load_W);
  if (!(current_A >= 0)) return null;
  const needed_V = motorVoltage_V(drive, levelSpeed_rps(craft, speed_mps), motors_W / craft.count);
  return { current_A, throttle: needed_V / (open_V - current_A * bus.resistanceInUse_ohm) };
}

function cruiseAt(craft: Winged, speed_mps: number, fraction: number): Cruise {
  const motors_W = levelPower_W(craft, speed_mps);
  // A cruise at exactly the stall speed counts as flying, whatever the rounding.
  const wingCarries = speed_mps >= stallSpeed_mps(craft) * (1 - 1e-9);
  const thrustSuffices = drag_N(craft, speed_mps) <= thrustAvailable_N(craft, speed_mps);
  const draw = cruiseDraw(craft, speed_mps, motors_W);
  const time_s = wingCarries ? timeAtLevel_s(craft, speed_mps, fraction) : 0;
  return {
    cruiseSpeed_mps: speed_mps,
    cruisePower_W: motors_W + (craft.bus?.load_W ?? 0),
    cruiseCurrent_A: draw?.current_A ?? null,
    cruiseThrottle: draw === null ? null : Math.min(1, draw.throttle),
    cruisePossible: wingCarries && thrustSuffices && draw !== null && draw.throttle <= 1,
    enduranceTime_s: time_s,
    range_m: time_s * speed_mps,
  };
}

/** Airspeeds of least power, and of least power over speed (loads included). */
function levelSpeeds(craft: Winged): {
  readonly endurance_mps: number;
  readonly range_mps: number;
} {
  const span = speedSpan(craft);
  const load_W = craft.bus?.load_W ?? 0;
  const endurance_mps = minimum((v) => levelPower_W(craft, v), span.from_mps, span.to_mps);
  const range_mps = minimum(
    (v) => (levelPower_W(craft, v) + load_W) / v,
    endurance_mps,
    span.to_mps,
  );
  return { endurance_mps, range_mps };
}

/** Airspeed of fastest climb. An aircraft that can climb vertically does so near its top speed. */
function climbSpeed_mps(craft: Winged, top_mps: number): number {
  const span = speedSpan(craft);
  const fastest_mps = Math.max(span.to_mps, top_mps);
  return minimum((v) => -climbRate_mps(craft, v), span.from_mps, fastest_mps);
}

export type BestWingSpeeds = {
  readonly endurance_mps: number;
  readonly range_mps: number;
  readonly climb_mps: number;
};

export function bestWingSpeeds(craft: Winged): BestWingSpeeds {
  return { ...levelSpeeds(craft), climb_mps: climbSpeed_mps(craft, topLevelSpeed_mps(craft)) };
}

/** What it is flown with. */
type Flown = {
  readonly cruiseSpeed_mps: number | null;
  readonly conditions: Conditions;
  /** Share of the charge that cruising has. */
  readonly fraction: number;
  readonly vtol: boolean;
};

/** Climb, ceiling, transition and the speeds are each solved when they are first read: a band or a patch asks for few. */
class WingFigures implements WingPerformance {
  readonly area_m2: number;
  readonly meanChord_m: number;
  readonly aspectRatio: number;
  readonly wingLoading_Npm2: number;
  readonly stallSpeed_mps: number;
  readonly cruiseFraction: number;
  readonly cruiseSolved: boolean;
  readonly glideRatio: number;
  readonly zeroLiftDrag: number;
  readonly oswald: number;
  readonly spreads: WingPerformance['spreads'];
  readonly #craft: Winged;
  readonly #of: Flown;
  #level: ReturnType<typeof levelSpeeds> | undefined;
  #climb: { readonly speed_mps: number; readonly rate_mps: number } | undefined;
  #cruise: Cruise | undefined;
  #ceiling_m: number | undefined;
  #transition: Transition | undefined;

  constructor(craft: Winged, of: Flown) {
    this.area_m2 = craft.area_m2;
    this.meanChord_m = craft.area_m2 / craft.wing.span_m;
    this.aspectRatio = craft.aspectRatio;
    this.wingLoading_Npm2 = craft.weight_N / craft.area_m2;
    this.stallSpeed_mps = stallSpeed_mps(craft);
    this.cruiseFraction = of.fraction;
    this.cruiseSolved = of.cruiseSpeed_mps === null;
    this.glideRatio = glideRatio(craft);
    this.zeroLiftDrag = craft.zeroLiftDrag;
    this.oswald = craft.oswald;
    this.spreads = {
      enduranceTime: craft.calibrated ? CALIBRATED_CRUISE_SPREAD : SPREADS.wingEndurance,
      maxSpeed: WING_TOP_SPEED_SPREAD,
    };
    this.#craft = craft;
    this.#of = of;
  }

  get #levelSpeeds() {
    this.#level ??= levelSpeeds(this.#craft);
    return this.#level;
  }

  get #flownCruise(): Cruise {
    this.#cruise ??= cruiseAt(
      this.#craft,
      this.#of.cruiseSpeed_mps ??
        Math.max(this.#levelSpeeds.range_mps, CRUISE_OVER_STALL * this.stallSpeed_mps),
      this.#of.fraction,
    );
    return this.#cruise;
  }

  get #bestClimb() {
    if (this.#climb === undefined) {
      const speed_mps = climbSpeed_mps(this.#craft, this.maxSpeed_mps);
      this.#climb = { speed_mps, rate_mps: climbRate_mps(this.#craft, speed_mps) };
    }
    return this.#climb;
  }

  get #vtolTransition(): Transition | null {
    if (!this.#of.vtol) return null;
    this.#transition ??= transitionOf(this.#craft, this.stallSpeed_mps);
    return this.#transition;
  }

  get cruiseSpeed_mps(): number {
    return this.#flownCruise.cruiseSpeed_mps;
  }
  get cruisePower_W(): number {
    return this.#flownCruise.cruisePower_W;
  }
  get cruiseCurrent_A(): number | null {
    return this.#flownCruise.cruiseCurrent_A;
  }
  get cruiseThrottle(): number | null {
    return this.#flownCruise.cruiseThrottle;
  }
  get cruisePossible(): boolean {
    return this.#flownCruise.cruisePossible;
  }
  get enduranceTime_s(): number {
    return this.#flownCruise.enduranceTime_s;
  }
  get range_m(): number {
    return this.#flownCruise.range_m;
  }
  get bestEnduranceSpeed_mps(): number {
    return this.#levelSpeeds.endurance_mps;
  }
  get bestRangeSpeed_mps(): number {
    return this.#levelSpeeds.range_mps;
  }
  get maxSpeed_mps(): number {
    return topLevelSpeed_mps(this.#craft);
  }
  get bestClimbSpeed_mps(): number {
    return this.#bestClimb.speed_mps;
  }
  get climbRate_mps(): number {
    return this.#bestClimb.rate_mps;
  }
  get serviceCeiling_m(): number {
    this.#ceiling_m ??= ceiling_m(
      this.#craft,
      this.#levelSpeeds.endurance_mps,
      this.#of.conditions,
    );
    return this.#ceiling_m;
  }
  get transitionSpeed_mps(): number | null {
    return this.#vtolTransition?.speed_mps ?? null;
  }
  get transitionMargin_mps(): number | null {
    return this.#vtolTransition?.margin_mps ?? null;
  }
}

/** Performance of an aircraft flying on its wing. */
export function wingPerformance(craft: Winged, of: Flown): WingPerformance {
  return new WingFigures(craft, of);
}
