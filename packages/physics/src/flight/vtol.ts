import type { MotorGroup } from '../aircraft.ts';
import type { Bus } from '../battery/bus.ts';
import { GRAVITY_MPS2, SEA_LEVEL_DENSITY_KGM3, SEA_LEVEL_VISCOSITY_M2PS } from '../constants.ts';
import type { SizeCruiseGroup } from '../performance.ts';
import { groupThrustLaw, speedForThrust_rps } from '../propeller/static.ts';
import { rootRising } from '../solve.ts';
import { AH_C, INCH_M } from '../units.ts';
import {
  oswaldFactor,
  parasiteDrag_N,
  thrustAvailable_N,
  type Winged,
  wingArea_m2,
} from './wing.ts';

/** Hover that a flight keeps for take-off, transition and landing. */
const HOVER_RESERVE_S = 120;

/**
 * Drag area of turning lift rotors edge-on and the steeper body, over that of the clean aircraft, while
 * the rotors still carry.
 */
const TRANSITION_DRAG_FACTOR = 2;

export type Transition = {
  /** Airspeed that the cruise drive reaches with the rotors carrying all of the weight. */
  readonly speed_mps: number;
  readonly margin_mps: number;
};

/** Share of the charge that the hover phases of a flight take. */
export function hoverPhases(bus: Bus, hoverPower_W: number): number {
  return Math.min(1, (HOVER_RESERVE_S * hoverPower_W) / (bus.capacity_Ah * AH_C * bus.nominal_V));
}

export function transitionOf(craft: Winged, stall_mps: number): Transition {
  const reach_mps = rootRising(
    (v) =>
      (TRANSITION_DRAG_FACTOR * parasiteDrag_N(craft, v) - thrustAvailable_N(craft, v)) /
      craft.weight_N,
    0,
    8 * stall_mps,
  );
  return { speed_mps: reach_mps, margin_mps: reach_mps - stall_mps };
}

/** Static thrust over weight of published pushers; enough for 3 to 5 m/s of climb. */
const THRUST_OVER_WEIGHT = 0.45;
/** Pitch speed over the speed of best lift over drag. */
const PITCH_SPEED_OVER_CRUISE = 1.9;
/** Full-throttle speed over kv × nominal voltage. */
const SPEED_FRACTION = 0.78;

/**
 * A pusher for a VTOL whose request describes lift motors only. Diameter by mass as published airframes
 * have it (11 in at 3 kg, 15 in at 7 kg), pitch so that the pitch speed is well above cruise, kv to match.
 *
 * @example
 * sizeCruiseGroup({ mass_kg: 5, wing: plane.wing, nominal_V: 22.2, name: 'cruise' }).maxThrust_N // 22.065
 */
export const sizeCruiseGroup: SizeCruiseGroup = (of) => {
  const weight_N = of.mass_kg * GRAVITY_MPS2;
  const area_m2 = wingArea_m2(of.wing);
  const aspectRatio = (of.wing.span_m * of.wing.span_m) / area_m2;
  const lift = Math.sqrt(Math.PI * oswaldFactor(aspectRatio) * aspectRatio * 0.04);
  const cruise_mps = Math.sqrt((2 * weight_N) / (SEA_LEVEL_DENSITY_KGM3 * area_m2 * lift));
  const diameter_m = Math.min(60, Math.max(3, 7.3 * of.mass_kg ** 0.37)) * INCH_M;
  const maxThrust_N = THRUST_OVER_WEIGHT * weight_N;
  let pitch_m = 0.6 * diameter_m;
  let speed_rps = 0;
  for (let i = 0; i < 4; i++) {
    const propeller = { diameter_m, pitch_m, blades: 2 };
    const law = groupThrustLaw({ role: 'cruise', propeller }, SEA_LEVEL_VISCOSITY_M2PS);
    speed_rps = speedForThrust_rps(law, {
      thrust_N: maxThrust_N,
      density_kgm3: SEA_LEVEL_DENSITY_KGM3,
      diameter_m,
    });
    const wanted_m = (PITCH_SPEED_OVER_CRUISE * cruise_mps) / speed_rps;
    pitch_m = Math.min(1.1 * diameter_m, Math.max(0.4 * diameter_m, wanted_m));
  }
  const group: MotorGroup = {
    name: of.name,
    role: 'cruise',
    count: 1,
    coaxial: false,
    propeller: { diameter_m, pitch_m, blades: 2 },
    motorKv_rpmPerV: Math.max(1, (speed_rps * 60) / (SPEED_FRACTION * Math.max(1, of.nominal_V))),
    kvStated: false,
    maxThrust_N,
    fullPower_W: null,
    resistance_ohm: null,
    noLoadCurrent_A: null,
    standPoints: [],
    escLimit_A: Math.max(10, (2.2 * maxThrust_N * cruise_mps) / Math.max(1, of.nominal_V)),
  };
  return group;
};
