import {
  CELSIUS_ZERO_K,
  GRAM_FORCE_N,
  KMH_MPS,
  type Learned,
  type Leg,
  type MeasuredCruise,
  type MeasuredHover,
  MINUTE_S,
  type StandPoint,
} from '@airworthy/physics';
import type {
  Build,
  LegRequest,
  MeasuredCruiseRequest,
  MeasuredHoverRequest,
  StandPointRequest,
} from './airframe/build.ts';

/** Throttle from which a point counts as full throttle: some stands write 0.99. */
const FULL_THROTTLE = 0.98;

/** The build with the full thrust that its thrust table states, where the build itself leaves it out. */
export function withMeasuredThrust(build: Build, points: readonly StandPointRequest[]): Build {
  if (build.max_thrust_per_motor_g != null) return build;
  const full = points.filter(({ throttle }) => (throttle ?? 0) >= FULL_THROTTLE);
  if (full.length === 0) return build;
  return { ...build, max_thrust_per_motor_g: Math.max(...full.map(({ thrust_g }) => thrust_g)) };
}

/* The optional inputs of a build in SI. */

export function standPointsOf(points: readonly StandPointRequest[]): StandPoint[] {
  return points.map((point) => ({
    thrust_N: point.thrust_g * GRAM_FORCE_N,
    // The contract asks for a power, or a current with its voltage.
    power_W: point.power_w ?? (point.current_a ?? 0) * (point.voltage_v ?? 0),
    speed_rps: point.rpm == null ? null : point.rpm / 60,
  }));
}

function measuredOf(hover: MeasuredHoverRequest): MeasuredHover['measured'] {
  return hover.power_w == null && hover.minutes != null
    ? { kind: 'time', time_s: hover.minutes * MINUTE_S }
    : drawnOf(hover);
}

/** What was drawn from the pack. The contract asks for a power or a current. */
function drawnOf(flown: MeasuredHoverRequest | MeasuredCruiseRequest): MeasuredCruise['measured'] {
  if (flown.power_w != null) return { kind: 'power', power_W: flown.power_w };
  const current_A = flown.current_a ?? 0;
  return flown.voltage_v == null
    ? { kind: 'current', current_A }
    : { kind: 'power', power_W: current_A * flown.voltage_v };
}

/** The state of the build, in which what was measured is taken to have been flown where it does not say otherwise. */
export type BuildState = {
  readonly mass_kg: number;
  readonly payload_kg: number;
  readonly altitude_m: number;
  readonly temp_c: number;
};

function stateOf(flown: MeasuredHoverRequest | MeasuredCruiseRequest, of: BuildState) {
  const payload_kg = flown.payload_g == null ? of.payload_kg : flown.payload_g / 1000;
  return {
    mass_kg: flown.mass_g == null ? of.mass_kg - of.payload_kg + payload_kg : flown.mass_g / 1000,
    conditions: {
      altitude_m: flown.altitude_m ?? of.altitude_m,
      temperature_K: (flown.temp_c ?? of.temp_c) + CELSIUS_ZERO_K,
    },
  };
}

export const measuredHoversOf = (build: Build, of: BuildState): MeasuredHover[] =>
  (build.measured_hover ?? []).map((hover) => ({
    ...stateOf(hover, of),
    measured: measuredOf(hover),
  }));

export const measuredCruisesOf = (build: Build, of: BuildState): MeasuredCruise[] =>
  (build.measured_cruise ?? []).map((cruise) => ({
    ...stateOf(cruise, of),
    airspeed_mps: cruise.speed_kmh * KMH_MPS,
    measured: drawnOf(cruise),
  }));

/** Null without figures that flights taught; those of an aircraft of the registry have been filled in before. */
export function learnedOf({ calibration }: Build): Learned | null {
  if (calibration == null) return null;
  const { loss_factor, pack_resistance_mohm, drag_area_m2 } = calibration;
  if (loss_factor == null && pack_resistance_mohm == null && drag_area_m2 == null) return null;
  return {
    lossFactor: loss_factor ?? null,
    packResistance_ohm: pack_resistance_mohm == null ? null : pack_resistance_mohm / 1000,
    dragArea_m2: drag_area_m2 ?? null,
  };
}

export function legOf(leg: LegRequest): Leg {
  return {
    kind: leg.kind,
    time_s: leg.minutes == null ? null : leg.minutes * MINUTE_S,
    distance_m: leg.distance_km == null ? null : 1000 * leg.distance_km,
    height_m: leg.height_m ?? null,
    speed_mps: leg.speed_kmh == null ? null : leg.speed_kmh * KMH_MPS,
    payload_kg: leg.payload_g == null ? null : leg.payload_g / 1000,
  };
}
