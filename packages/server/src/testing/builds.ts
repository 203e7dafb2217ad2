import { airframeNames, batteryRoles, chemistries, framePresets } from '@airworthy/contract';
import type { Build } from '@airworthy/performance';
import fc from 'fast-check';

/*
 * Builds from the whole space of requests: usual values, the ends of every range and anything between,
 * each member left out, null or given.
 */

/** Spread over the decades of a range, its ends and zero included where they belong to it. */
function spread(low: number, high: number): fc.Arbitrary<number> {
  const least = low > 0 ? low : 1e-6;
  const decades = fc
    .double({ min: Math.log(least), max: Math.log(high), noNaN: true })
    .map((value) => Math.min(high, Math.max(least, Math.exp(value))));
  const ends = low === 0 ? fc.constantFrom(0, high) : fc.constantFrom(low, high);
  return fc.oneof({ weight: 8, arbitrary: decades }, { weight: 1, arbitrary: ends });
}

function around(low: number, high: number, usualLow: number, usualHigh: number) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.double({ min: usualLow, max: usualHigh, noNaN: true }) },
    { weight: 1, arbitrary: spread(low, high) },
  );
}

const whole = (min: number, max: number) => fc.integer({ min, max });
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = fc.oneof(between(-300, 300), fc.constantFrom(-100_000, 0, 100_000));
const share = spread(1e-9, 1);
const mass = around(0, 1_000_000, 0, 3000);
const load = around(0, 100_000, 0, 20);
const TINY = 1e-9;

function members(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
  const loose = Object.fromEntries(
    Object.entries(shape).map(([name, value]) => [name, fc.option(value, { freq: 8 })]),
  );
  return fc.record(loose, { requiredKeys: [] });
}

const battery = members({
  role: fc.constantFrom(...batteryRoles),
  chemistry: fc.constantFrom(...chemistries),
  cells: whole(1, 24),
  parallel: whole(1, 64),
  capacity_mah: around(TINY, 10_000_000, 500, 30_000),
  c_rating: spread(TINY, 1000),
  c_burst: spread(TINY, 1000),
  ir_mohm: around(0, 10_000, 0.5, 20),
  mass_g: mass,
  soh: share,
  temp_c: between(-60, 70),
  count: whole(1, 64),
  x_mm: place,
  y_mm: place,
  z_mm: place,
});

const rail = members({
  voltage_v: load,
  current_a: load,
  power_w: load,
  efficiency: share,
  duty: between(0, 1),
  max_current_a: load,
  mass_g: mass,
  x_mm: place,
  qty: whole(1, 64),
});

const payload = members({
  catalog_id: fc.constantFrom('livox-mid-360', 'holybro-pixhawk-6c', 'elrs-rx-2400-250'),
  qty: whole(1, 64),
  mass_g: mass,
  power_w: load,
  duty: between(0, 1),
  x_mm: place,
});

const thrustPoint = fc.record({
  thrust_g: around(TINY, 1_000_000, 50, 4000),
  power_w: around(TINY, 1_000_000, 5, 900),
  rpm: around(TINY, 1_000_000, 1000, 20_000),
});

const measuredHover = fc.oneof(
  fc.record({
    power_w: around(TINY, 1_000_000, 50, 2000),
    mass_g: around(TINY, 1_000_000, 100, 8000),
  }),
  fc.record({ minutes: around(TINY, 10_000, 5, 40), payload_g: mass }),
  fc.record({ current_a: around(TINY, 10_000, 2, 80), altitude_m: between(-500, 12_000) }),
);

const measuredCruise = fc.oneof(
  fc.record({
    speed_kmh: around(TINY, 2000, 20, 120),
    power_w: around(TINY, 1_000_000, 20, 2000),
    mass_g: around(TINY, 1_000_000, 100, 8000),
  }),
  fc.record({
    speed_kmh: around(TINY, 2000, 20, 120),
    current_a: around(TINY, 10_000, 1, 80),
    altitude_m: between(-500, 12_000),
  }),
);

const leg = fc.oneof(
  fc.record({ kind: fc.constantFrom('hover', 'loiter'), minutes: around(TINY, 10_000, 1, 20) }),
  fc.record({ kind: fc.constant('cruise'), distance_km: around(TINY, 100_000, 0.5, 20) }),
  fc.record({
    kind: fc.constantFrom('climb', 'descend'),
    height_m: around(TINY, 20_000, 10, 500),
    speed_kmh: around(TINY, 2000, 5, 60),
    payload_g: mass,
  }),
);

/** Any build that a request may carry. */
export const anyBuild = members({
  airframe_type: fc.constantFrom(...airframeNames),
  motor_count: fc.oneof(fc.constantFrom(1, 2, 3, 4, 6, 8), whole(1, 32)),
  coaxial: fc.boolean(),
  dry_mass_g: around(TINY, 1_000_000, 100, 8000),
  arm_length_mm: around(TINY, 100_000, 80, 700),
  prop_diameter_in: around(0.5, 120, 3, 20),
  prop_pitch_in: around(0.5, 120, 2, 10),
  prop_blades: whole(1, 12),
  motor_kv: around(1, 100_000, 200, 3000),
  max_thrust_per_motor_g: around(TINY, 1_000_000, 200, 5000),
  esc_current_a: around(TINY, 10_000, 10, 100),
  altitude_m: between(-500, 12_000),
  temp_c: between(-60, 70),
  flat_plate_area_m2: around(0, 100, 0, 0.1),
  usable_fraction: share,
  batteries: fc.array(battery, { maxLength: 4 }),
  aux_rails: fc.array(rail, { maxLength: 3 }),
  payload: fc.array(payload, { maxLength: 3 }),
  wing_span_mm: around(TINY, 100_000, 800, 3000),
  wing_chord_mm: around(TINY, 100_000, 120, 400),
  wing_tip_chord_mm: around(TINY, 100_000, 80, 400),
  wing_sweep_mm: place,
  wing_cl_max: between(0.1, 5),
  cruise_speed_kmh: around(TINY, 2000, 30, 120),
  body_length_mm: around(TINY, 100_000, 100, 1500),
  frame_preset: fc.constantFrom(...framePresets),
  motor_resistance_mohm: around(0, 100_000, 10, 300),
  motor_no_load_a: around(0, 1000, 0.1, 3),
  motor_mass_g: mass,
  thrust_table: fc.array(thrustPoint, { minLength: 1, maxLength: 4 }),
  measured_hover: fc.array(measuredHover, { minLength: 1, maxLength: 3 }),
  measured_cruise: fc.array(measuredCruise, { minLength: 1, maxLength: 3 }),
  wind_kmh: around(0, 500, 0, 60),
  mission: fc.array(leg, { minLength: 1, maxLength: 4 }),
  chart_theme: fc.constantFrom('inherit', 'light', 'dark'),
}) as fc.Arbitrary<Build>;
