import fc from 'fast-check';
import type { Build } from '../airframe/build.ts';
import { airframeTypes } from '../airframe/table.ts';

/** A number of the accepted range, its ends and its decades alike. */
function within(low: number, high: number): fc.Arbitrary<number> {
  const spread = fc
    .double({ min: Math.log(Math.max(low, 1e-9)), max: Math.log(high), noNaN: true })
    .map((x) => Math.min(high, Math.max(low, Math.exp(x))));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(low, high) },
    { weight: 8, arbitrary: spread },
  );
}

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 3 });

const battery = fc.record(
  {
    role: fc.constantFrom('main', 'lift', 'cruise', 'aux'),
    chemistry: fc.constantFrom('lipo', 'lihv', 'liion', 'semi_solid', 'lifepo4', 'nimh'),
    cells: fc.integer({ min: 1, max: 24 }),
    parallel: fc.integer({ min: 1, max: 64 }),
    capacity_mah: within(1e-3, 1e7),
    c_rating: within(1e-3, 1000),
    ir_mohm: fc.oneof(fc.constant(0), within(1e-6, 10_000)),
    mass_g: fc.oneof(fc.constant(0), within(1e-3, 1e6)),
    soh: within(1e-6, 1),
    temp_c: fc.double({ min: -60, max: 70, noNaN: true }),
    count: fc.integer({ min: 1, max: 64 }),
  },
  { requiredKeys: [] },
);

const rail = fc.record(
  {
    voltage_v: within(0, 1e5),
    current_a: fc.oneof(fc.constant(0), within(1e-6, 1e5)),
    power_w: maybe(within(1e-6, 1e5)),
    efficiency: within(1e-6, 1),
    duty: fc.double({ min: 0, max: 1, noNaN: true }),
    mass_g: within(0, 1e6),
    qty: fc.integer({ min: 1, max: 64 }),
  },
  { requiredKeys: [] },
);

/** Any build that a request may carry. */
export const anyBuild: fc.Arbitrary<Build> = fc.record(
  {
    airframe_type: fc.constantFrom(...airframeTypes.map((type) => type.name)),
    motor_count: fc.integer({ min: 1, max: 32 }),
    coaxial: fc.boolean(),
    dry_mass_g: within(1e-3, 1e6),
    prop_diameter_in: within(0.5, 120),
    prop_pitch_in: within(0.5, 120),
    prop_blades: fc.integer({ min: 1, max: 12 }),
    motor_kv: within(1, 1e5),
    max_thrust_per_motor_g: within(1e-3, 1e6),
    esc_current_a: within(1e-6, 1e4),
    altitude_m: fc.double({ min: -500, max: 12_000, noNaN: true }),
    temp_c: fc.double({ min: -60, max: 70, noNaN: true }),
    flat_plate_area_m2: fc.oneof(fc.constant(0), within(1e-9, 100)),
    usable_fraction: within(1e-6, 1),
    batteries: fc.array(battery as fc.Arbitrary<NonNullable<Build['batteries']>[number]>, {
      maxLength: 4,
    }),
    aux_rails: fc.array(rail, { maxLength: 3 }),
    wing_span_mm: within(1e-3, 1e5),
    wing_chord_mm: within(1e-3, 1e5),
    wing_cl_max: within(0.1, 5),
    cruise_speed_kmh: within(1e-3, 2000),
  },
  { requiredKeys: [] },
);

/** Members of an object, those too that are worked out when they are read. */
function namesOf(value: object): string[] {
  const getters = Object.entries(
    Object.getOwnPropertyDescriptors(Object.getPrototypeOf(value) as object),
  ).filter(([name, { get }]) => get !== undefined && name !== '__proto__');
  return [...Object.keys(value), ...getters.map(([name]) => name)];
}

/** Path of the first number that is not finite; null when all are. */
export function firstBadNumber(value: unknown, path = ''): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} = ${value}`;
  if (value === null || typeof value !== 'object') return null;
  for (const key of namesOf(value)) {
    const found = firstBadNumber(value[key as keyof typeof value], `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
