import type { Build } from '../../packages/performance/src/airframe/build.ts';
import { resolveWith } from '../../packages/performance/src/airframe/resolve.ts';
import type { Chemistry } from '../../packages/physics/src/aircraft.ts';
import { sizeCruiseGroup } from '../../packages/physics/src/flight/vtol.ts';
import { THRUST_LAW } from '../../packages/physics/src/propeller/static.ts';
import { GRAM_FORCE_N } from '../../packages/physics/src/units.ts';
import type { AircraftRow } from './data.ts';
import { speedFor_rpm } from './propeller.ts';

/** Names of the tables in the interface's words. */
const CHEMISTRY: Readonly<Record<string, Chemistry>> = {
  lipo: 'lipo',
  lihv: 'lihv',
  liion: 'liion',
  life: 'lifepo4',
};
const NOMINAL_V: Readonly<Record<string, number>> = {
  lipo: 3.7,
  lihv: 3.8,
  liion: 3.6,
  lifepo4: 3.2,
};
const TYPES: Readonly<Record<string, string>> = {
  quad: 'Quad X',
  hexa: 'Hexa',
  octo: 'Octo',
  x8: 'X8 (coaxial)',
};
/** Loaded speed over kv × nominal voltage where a row has no kv. */
const ASSUMED_FRACTION = 0.74;

function batteriesOf(row: AircraftRow) {
  return row.batteries.map((battery) => ({
    chemistry: CHEMISTRY[battery.chemistry] ?? 'lipo',
    cells: battery.cells_s,
    parallel: battery.parallel,
    capacity_mah: battery.capacity_mah ?? 5000,
    mass_g: battery.mass_g ?? 0,
    count: battery.count,
  }));
}

function dryMass_g(row: AircraftRow): number {
  let mass_g = row.takeoff_mass_g;
  for (const battery of row.batteries) mass_g -= (battery.mass_g ?? 0) * battery.count;
  return mass_g;
}

/** Of the motors' packs. */
export function nominal_V(row: AircraftRow): number {
  const first = batteriesOf(row)[0];
  return (first?.cells ?? 6) * (NOMINAL_V[first?.chemistry ?? 'lipo'] ?? 3.7);
}

/** The kv that puts the speed at full thrust at 0.74 of kv × nominal voltage. */
function assumedKv(row: AircraftRow, thrust_g: number): number {
  const propeller = {
    diameter_in: row.prop_diameter_in!,
    pitch_in: row.prop_pitch_in!,
    blades: row.prop_blades!,
  };
  const speed_rpm = speedFor_rpm(THRUST_LAW, propeller, thrust_g * GRAM_FORCE_N);
  return speed_rpm / (ASSUMED_FRACTION * nominal_V(row));
}

/**
 * A multirotor row as a request body, missing fields filled as the accuracy table prescribes. `heaviest_g` is the
 * mass that an unknown largest thrust lifts twice.
 */
export function rotorRequest(row: AircraftRow, heaviest_g = row.takeoff_mass_g): Build {
  const count = row.motor_count!;
  const thrust_g = row.max_thrust_per_motor_g ?? (2 * heaviest_g) / count;
  return {
    airframe_type: TYPES[row.airframe_type ?? 'quad'] ?? 'Quad X',
    motor_count: count,
    coaxial: row.coaxial ?? false,
    dry_mass_g: dryMass_g(row),
    prop_diameter_in: row.prop_diameter_in!,
    prop_pitch_in: row.prop_pitch_in!,
    prop_blades: row.prop_blades!,
    motor_kv: row.motor_kv ?? assumedKv(row, thrust_g),
    max_thrust_per_motor_g: thrust_g,
    flat_plate_area_m2: 0.012 * (row.takeoff_mass_g / 900) ** (2 / 3),
    usable_fraction: row.discharge_basis ?? 0.8,
    batteries: batteriesOf(row),
    aux_rails: row.aux_w ? [{ power_w: row.aux_w, efficiency: 1 }] : [],
  };
}

/** A winged row as a request body; what it does not say is left to the airframe's defaults. */
export function wingRequest(row: AircraftRow): Build {
  return {
    airframe_type: row.cls === 'vtol' ? 'Quadplane (lift + pusher)' : 'Fixed wing (pusher)',
    dry_mass_g: dryMass_g(row),
    wing_span_mm: row.wing_span_mm!,
    wing_chord_mm: row.wing_chord_mm!,
    altitude_m: row.altitude_m ?? 0,
    cruise_speed_kmh: row.published.endurance_speed_kmh ?? row.published.cruise_speed_kmh ?? null,
    usable_fraction: row.discharge_basis!,
    batteries: batteriesOf(row),
    aux_rails: [],
  };
}

/** The road of a request: body, defaults, aircraft in SI. */
export function resolveRequest(build: Build) {
  return resolveWith(build, sizeCruiseGroup);
}
