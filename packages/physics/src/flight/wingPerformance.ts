import type { Conditions } from '../aircraft.ts';
import { altitudeOfDensity_m } from '../atmosphere.ts';
import { currentForPower_A, dischargeTime_s, openCircuit_V } from '../battery/discharge.ts';
import { motorVoltage_V } from '../motor.ts';
import type { WingPerformance } from '../performance.ts';
import { minimum, rootRising } from '../solve.ts';
import { HALF_USED, loadsTime_s } from './rotorcraft.ts';
import { SPREADS } from './spreads.ts';
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

/** Nobody cruises or climbs closer to the stall than this. */
const SLOWEST_OVER_STALL = 1.1;
/** A solved cruise keeps the margin that the checks ask for. */
const CRUISE_OVER_STALL = 1.3;
/** Climb left at the service ceiling: 0.5 m/s, the 100 ft/min of manned aviation. */
const CEILING_CLIMB_MPS = 0.5;

/** Fastest level speed; 0 when the drive cannot hold it in the air at any, which below the stall it cannot. */
export function topLevelSpeed_mps(craft: Winged): number {
  const fastest_mps = fastestHeld_mps(craft);
  return fastest_mps < stallSpeed_mps(craft) ? 0 : fastest_mps;
}

/** Where full throttle holds against the drag of level flight, if the wing would carry. */
function fastestHeld_mps(craft: Winged): number {
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

/** V sin γ with sin γ = (T - D) / W; who has thrust for more goes straight up at V, throttled. */
export function climbRate_mps(craft: Winged, airspeed_mps: number): number {
  const excess_N = thrustAvailable_N(craft, airspeed_mps) - drag_N(craft, airspeed_mps);
  return airspeed_mps * Math.min(1, excess_N / craft.weight_N);
}

/** Time at an airspeed over the share of the charge that cruising has; a bus of loads alone may end it sooner. */
export function timeAtLevel_s(craft: Winged, airspeed_mps: number, fraction: number): number {
  if (craft.bus === null || craft.group === null) return 0;
  const power_W = levelPower_W(craft, airspeed_mps) + craft.bus.load_W;
  const time_s = dischargeTime_s(craft.bus, power_W, fraction, 0);
  return Math.min(time_s, loadsTime_s(craft.others, craft.usableFraction));
}

/** Slowest and fastest speed at which minima of power are looked for. */
export function speedSpan(craft: Winged): { readonly from_mps: number; readonly to_mps: number } {
  const from_mps = SLOWEST_OVER_STALL * stallSpeed_mps(craft);
  return { from_mps, to_mps: 4 * from_mps };
}

/** Densities, over the one flown in, between which a ceiling is looked for: from 12 km it may lie below. */
const CEILING_DENSITY = { least: 0.02, most: 6 } as const;

/**
 * The density at which the best climb falls to the ceiling's, from one point: at σ of the density the same
 * lift is flown at V / √σ with the same drag, and full throttle gives σ of the thrust it has here at that speed.
 * With little thrust left the best climb is flown at the speed of least power.
 */
function ceiling_m(craft: Winged, speed_mps: number, conditions: Conditions): number {
  const drag = drag_N(craft, speed_mps);
  const climbAt_mps = (sigma: number) => {
    const there_mps = speed_mps / Math.sqrt(sigma);
    return ((sigma * thrustAvailable_N(craft, there_mps) - drag) * there_mps) / craft.weight_N;
  };
  const ratio = rootRising(
    (sigma) => climbAt_mps(sigma) - CEILING_CLIMB_MPS,
    CEILING_DENSITY.least,
    CEILING_DENSITY.most,
  );
  return Math.max(0, altitudeOfDensity_m(conditions, ratio * craft.air.density_kgm3));
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

function cruiseAt(craft: Winged, speed_mps: number, fraction: number): Cruise {
  const motors_W = levelPower_W(craft, speed_mps);
  const power_W = motors_W + (craft.bus?.load_W ?? 0);
  // Below the stall speed the wing does not carry the aircraft.
  const flies = speed_mps >= stallSpeed_mps(craft) * (1 - 1e-9);
  const time_s = flies ? timeAtLevel_s(craft, speed_mps, fraction) : 0;
  let current_A: number | null = null;
  let throttle: number | null = null;
  if (craft.bus !== null && craft.drive !== null) {
    const open_V = openCircuit_V(craft.bus, HALF_USED);
    const solved_A = currentForPower_A(open_V, craft.bus.resistanceInUse_ohm, power_W);
    if (solved_A >= 0) {
      current_A = solved_A;
      const needed_V = motorVoltage_V(
        craft.drive,
        levelSpeed_rps(craft, speed_mps),
        motors_W / craft.count,
      );
      throttle = needed_V / (open_V - solved_A * craft.bus.resistanceInUse_ohm);
    }
  }
  const held = drag_N(craft, speed_mps) <= thrustAvailable_N(craft, speed_mps);
  return {
    cruiseSpeed_mps: speed_mps,
    cruisePower_W: power_W,
    cruiseCurrent_A: current_A,
    cruiseThrottle: throttle === null ? null : Math.min(1, throttle),
    cruisePossible: flies && held && throttle !== null && throttle <= 1,
    enduranceTime_s: time_s,
    range_m: time_s * speed_mps,
  };
}

/** Performance of an aircraft flying on its wing. */
export function wingPerformance(
  craft: Winged,
  of: {
    readonly cruiseSpeed_mps: number | null;
    readonly conditions: Conditions;
    /** Null on a pure wing, and where the hover draws on another bus. */
    readonly hoverPower_W: number | null;
    readonly vtol: boolean;
  },
): WingPerformance {
  const stall_mps = stallSpeed_mps(craft);
  const span = speedSpan(craft);
  const load_W = craft.bus?.load_W ?? 0;
  const endurance_mps = minimum((v) => levelPower_W(craft, v), span.from_mps, span.to_mps);
  const range_mps = minimum(
    (v) => (levelPower_W(craft, v) + load_W) / v,
    endurance_mps,
    span.to_mps,
  );
  const top_mps = topLevelSpeed_mps(craft);
  // Who climbs straight up does so near top speed.
  const fastest_mps = Math.max(span.to_mps, top_mps);
  const climb_mps = minimum((v) => -climbRate_mps(craft, v), span.from_mps, fastest_mps);
  const solved = of.cruiseSpeed_mps === null;
  const cruise_mps = of.cruiseSpeed_mps ?? Math.max(range_mps, CRUISE_OVER_STALL * stall_mps);
  const transition: Transition | null = of.vtol
    ? transitionOf(craft, { stall_mps, hoverPower_W: of.hoverPower_W, top_mps })
    : null;
  const fraction = craft.usableFraction - (transition?.hoverShare ?? 0);
  const cruise = cruiseAt(craft, cruise_mps, Math.max(0, fraction));
  return {
    area_m2: craft.area_m2,
    meanChord_m: craft.area_m2 / craft.wing.span_m,
    aspectRatio: craft.aspectRatio,
    wingLoading_Npm2: craft.weight_N / craft.area_m2,
    stallSpeed_mps: stall_mps,
    ...cruise,
    cruiseFraction: Math.max(0, fraction),
    cruiseSolved: solved,
    bestClimbSpeed_mps: climb_mps,
    climbRate_mps: climbRate_mps(craft, climb_mps),
    bestRangeSpeed_mps: range_mps,
    bestEnduranceSpeed_mps: endurance_mps,
    maxSpeed_mps: top_mps,
    glideRatio: glideRatio(craft),
    serviceCeiling_m: ceiling_m(craft, endurance_mps, of.conditions),
    zeroLiftDrag: craft.zeroLiftDrag,
    oswald: craft.oswald,
    transitionSpeed_mps: transition?.speed_mps ?? null,
    transitionMargin_mps: transition?.margin_mps ?? null,
    spreads: { enduranceTime: SPREADS.wingEndurance, maxSpeed: SPREADS.topSpeed },
  };
}
