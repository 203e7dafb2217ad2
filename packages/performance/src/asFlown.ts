import {
  CELSIUS_ZERO_K,
  dragAreaAsFlown_m2,
  type FlownState,
  powerAsFlown,
  standardTemperature_K,
  withLearned,
} from '@airworthy/physics';
import type { Build } from './airframe/build.ts';
import { resolve } from './analysis.ts';

/** How a build was flown: what the log measured where it was steady, and what the flight's record says. */
export type AsFlown = {
  /** In place of the payload of the build; null where the record says nothing of a payload. */
  readonly payload_g: number | null;
  /** Above mean sea level. */
  readonly altitude_m: number;
  /** Null takes that of the standard atmosphere. */
  readonly temp_c: number | null;
  readonly hover_voltage_v: number | null;
  readonly climb_rate_mps: number | null;
  readonly cruise_airspeed_mps: number | null;
};

/** What the build says of that flight, in the units of the interface. */
export type PredictedFlight = {
  readonly mass_g: number;
  readonly air_density_kg_m3: number;
  readonly hover_power_w: number;
  /** Four aircraft in five lie between. */
  readonly hover_power_low_w: number;
  readonly hover_power_high_w: number;
  /** The constant part of the power. */
  readonly loads_w: number;
  readonly hover_throttle: number | null;
  readonly climb_power_w: number | null;
  readonly cruise_power_w: number | null;
  readonly pack_resistance_mohm: number | null;
};

/** The build as an aircraft, and the state that it was flown in. */
export function stateOf(build: Build, flown: AsFlown) {
  const { aircraft } = resolve(build);
  let mass_kg = aircraft.dryMass_kg + aircraft.payloadMass_kg;
  for (const pack of aircraft.packs) mass_kg += pack.mass_kg;
  if (flown.payload_g !== null) mass_kg += flown.payload_g / 1000 - aircraft.payloadMass_kg;
  const temperature_K =
    flown.temp_c === null ? standardTemperature_K(flown.altitude_m) : flown.temp_c + CELSIUS_ZERO_K;
  const state: FlownState = {
    mass_kg,
    conditions: { altitude_m: flown.altitude_m, temperature_K },
    voltage_V: flown.hover_voltage_v,
    climb_mps: flown.climb_rate_mps,
    airspeed_mps: flown.cruise_airspeed_mps,
  };
  return { aircraft, state };
}

/** Null where the build has no rotors to hover on, or does not lift what was flown. */
export function predictFlight(build: Build, flown: AsFlown): PredictedFlight | null {
  const { aircraft, state } = stateOf(build, flown);
  const power = powerAsFlown(aircraft, state);
  if (power === null) return null;
  const motors_W = power.hover_W - power.loads_W;
  return {
    mass_g: 1000 * state.mass_kg,
    air_density_kg_m3: power.density_kgm3,
    hover_power_w: power.hover_W,
    hover_power_low_w: motors_W * Math.exp(power.hoverSpread.low) + power.loads_W,
    hover_power_high_w: motors_W * Math.exp(power.hoverSpread.high) + power.loads_W,
    loads_w: power.loads_W,
    hover_throttle: power.throttle,
    climb_power_w: power.climb_W,
    cruise_power_w: power.cruise_W,
    pack_resistance_mohm:
      power.packResistance_ohm === null ? null : 1000 * power.packResistance_ohm,
  };
}

/** Drag area with which the cruise of a flight takes what it took, once the losses are those of its hover. */
export function flownDragArea_m2(
  build: Build,
  flown: AsFlown,
  measured: { readonly cruise_power_w: number; readonly loss_factor: number },
): number | null {
  const { aircraft, state } = stateOf(build, flown);
  const known = withLearned(aircraft, {
    lossFactor: measured.loss_factor,
    packResistance_ohm: null,
    dragArea_m2: null,
  });
  return dragAreaAsFlown_m2(known, state, measured.cruise_power_w);
}
