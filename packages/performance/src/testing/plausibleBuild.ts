import fc from 'fast-check';
import type { Build } from '../airframe/build.ts';
import { airframeTypes } from '../airframe/table.ts';
import { exampleOf } from './sweeps.ts';

const factor = (low: number, high: number) =>
  fc.double({ min: Math.log(low), max: Math.log(high), noNaN: true }).map(Math.exp);

const changes = fc.record(
  {
    dry_mass_g: factor(0.6, 2),
    prop_diameter_in: factor(0.75, 1.3),
    prop_pitch_in: factor(0.6, 1.6),
    motor_kv: factor(0.6, 1.6),
    max_thrust_per_motor_g: factor(0.4, 1.5),
    esc_current_a: factor(0.3, 1.5),
    arm_length_mm: factor(0.8, 1.3),
    wing_span_mm: factor(0.6, 1.4),
  },
  { requiredKeys: [] },
);

const pack = fc.record({
  chemistry: fc.constantFrom('lipo', 'lihv', 'liion', 'semi_solid'),
  capacity: factor(0.4, 1.5),
  c_rating: fc.option(factor(5, 100), { nil: null }),
  ir: fc.option(factor(0.5, 6), { nil: null }),
});

/** A build as people enter it: an aircraft of a type with some of its parts chosen badly. */
export const plausibleBuild: fc.Arbitrary<Build> = fc
  .record({
    type: fc.constantFrom(...airframeTypes.map(({ name }) => name)),
    changes,
    pack,
    temp_c: fc.constantFrom(15, 15, 35, 2),
  })
  .map((drawn): Build => {
    const base = exampleOf(drawn.type);
    const changed = Object.entries(drawn.changes).map(([field, by]) => [
      field,
      Number(((base[field as keyof typeof drawn.changes] ?? 1) * (by ?? 1)).toPrecision(3)),
    ]);
    return {
      ...base,
      ...Object.fromEntries(changed),
      temp_c: drawn.temp_c,
      batteries: base.batteries.map((battery) => ({
        ...battery,
        chemistry: drawn.pack.chemistry,
        capacity_mah: Math.round((battery.capacity_mah ?? 3000) * drawn.pack.capacity),
        c_rating: drawn.pack.c_rating,
        ir_mohm: drawn.pack.ir,
        mass_g: null,
      })),
    } as Build;
  });
