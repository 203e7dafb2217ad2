import { describe, expect, test } from 'vitest';
import { analysisOf } from '../analysis.ts';
import { motors, propellers } from '../catalog/index.ts';
import { exampleOf } from '../testing/sweeps.ts';
import type { Build } from './build.ts';

const table = [
  { throttle: 0.5, thrust_g: 900, power_w: 250, rpm: 14_000 },
  { throttle: 1, thrust_g: 2000, power_w: 900, rpm: 21_000 },
];
const built = (change: Build): Build => ({
  ...exampleOf('Quad X'),
  max_thrust_per_motor_g: null,
  thrust_table: table,
  ...change,
});
const of = { motor_kv: 1300, prop_diameter_in: 7, prop_pitch_in: 4, prop_blades: 3, voltage_v: 24 };

describe('a thrust table', () => {
  test('is used as it is by the motor, propeller and cells that it was measured with', () => {
    const { resolved } = analysisOf(built({ thrust_table_of: of }));
    expect(resolved.tableScale).toBeNull();
    expect(resolved.full.max_thrust_per_motor_g).toBe(2000);
    expect(resolved.aircraft).toEqual(analysisOf(built({})).resolved.aircraft);
  });

  test('follows Kv, propeller and cells of the build where it says what it was measured with', () => {
    const scaleOf = (change: Build) =>
      analysisOf(built({ thrust_table_of: of, ...change })).resolved;
    const faster = scaleOf({ motor_kv: 1600 });
    expect(faster.tableScale!.thrust).toBeGreaterThan(1.1);
    expect(faster.full.max_thrust_per_motor_g).toBeCloseTo(2000 * faster.tableScale!.thrust, 6);
    expect(faster.aircraft.groups[0]!.standPoints[1]!.power_W).toBeCloseTo(
      900 * faster.tableScale!.power,
      6,
    );
    const larger = scaleOf({ prop_diameter_in: 8 }).tableScale!;
    expect([larger.thrust > 1, larger.speed < 1]).toEqual([true, true]);
    const [pack] = exampleOf('Quad X').batteries;
    const weaker = scaleOf({ batteries: [{ ...pack, cells: 4 }] }).tableScale!;
    expect(weaker.thrust).toBeLessThan(0.7);
    expect(weaker.differences).toEqual([{ field: 'voltage_v', measured: 24, build: 14.8 }]);
  });

  test('goes with the stated full thrust of a motor of another size', () => {
    const { resolved } = analysisOf(
      built({
        max_thrust_per_motor_g: 1400,
        thrust_table_of: { ...of, max_thrust_per_motor_g: 2000 },
      }),
    );
    expect(resolved.tableScale!.thrust).toBeCloseTo(0.7, 9);
    expect(resolved.aircraft.groups[0]!.standPoints[1]!.thrust_N / 9.80665).toBeCloseTo(1.4, 9);
    expect(resolved.tableScale!.power).toBeLessThan(0.7);
  });

  test('that was scaled tells more of a motor than the law alone, over all motors with two tests', () => {
    const propellerById = new Map(propellers.map((part) => [part.id, part.propeller]));
    const errors: { scaled: number[]; law: number[] } = { scaled: [], law: [] };
    for (const { motor } of motors) {
      const full = motor.tests.filter((one) => one.full_throttle && one.points.length > 2);
      for (const here of full)
        for (const there of full) {
          if (here === there || here.propeller === there.propeller) continue;
          if (Math.abs(here.voltage_v / there.voltage_v - 1) > 0.05) continue;
          const [mine, other] = [
            propellerById.get(here.propeller)!,
            propellerById.get(there.propeller)!,
          ];
          const cells = Math.max(1, Math.round(here.voltage_v / 3.7));
          const build: Build = {
            motor_kv: motor.kv_rpm_per_v,
            prop_diameter_in: mine.diameter_in,
            prop_pitch_in: mine.pitch_in,
            prop_blades: mine.blades,
            batteries: [{ cells: Math.min(24, cells), capacity_mah: 5000 }],
          };
          const points = there.points.slice(0, 50).map((point) => ({ ...point, throttle: null }));
          const last = { ...points.at(-1)!, throttle: 1 };
          const scaled = analysisOf({
            ...build,
            thrust_table: [...points.slice(0, -1), last],
            thrust_table_of: {
              prop_diameter_in: other.diameter_in,
              prop_pitch_in: other.pitch_in,
              prop_blades: other.blades,
            },
          });
          const truth_g = here.points.at(-1)!.thrust_g;
          const error = (thrust_g: number) => Math.abs(Math.log(thrust_g / truth_g));
          errors.scaled.push(error(scaled.resolved.full.max_thrust_per_motor_g));
          errors.law.push(error(analysisOf(build).resolved.full.max_thrust_per_motor_g));
        }
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
    expect(errors.scaled.length).toBeGreaterThan(100);
    expect(median(errors.scaled)).toBeLessThan(0.08);
    expect(median(errors.scaled)).toBeLessThan(0.7 * median(errors.law));
  });
});
