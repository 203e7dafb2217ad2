import { DRIVE_LAW, type DriveLaw, driveIn, powerAt_W } from '../../packages/physics/src/motor.ts';
import { GRAM_FORCE_N, INCH_M } from '../../packages/physics/src/units.ts';
import type { StandRow } from './data.ts';
import { standardAir } from './propeller.ts';
import { fitRobust, onceEach } from './robust.ts';

/** Electrical power of the model at the thrust of a row, the test's largest thrust being full throttle. */
export function standPower_W(law: DriveLaw, row: StandRow): number {
  const drive = driveIn(
    {
      name: 'stand',
      role: 'lift',
      count: 1,
      coaxial: false,
      propeller: {
        diameter_m: row.diameter_in * INCH_M,
        pitch_m: row.pitch_in * INCH_M,
        blades: row.blades,
      },
      motorKv_rpmPerV: row.kv,
      maxThrust_N: row.maxThrust_g * GRAM_FORCE_N,
      escLimit_A: 1000,
    },
    standardAir,
    row.voltage_V,
    law,
  );
  return powerAt_W(drive, row.thrust_g / row.maxThrust_g);
}

/** What the stands determine; the rest of the law is held. */
const NAMES = ['merit0', 'meritDiameter', 'noLoad'] as const;

function lawFrom(p: readonly number[]): DriveLaw {
  const law = Object.fromEntries(NAMES.map((name, i) => [name, p[i]!])) as Record<
    (typeof NAMES)[number],
    number
  >;
  return { ...DRIVE_LAW, ...law, noLoad: Math.abs(law.noLoad) };
}

/** Every test counts once, by its relative error. */
export function fitDriveLaw(rows: readonly StandRow[]): DriveLaw {
  const p = fitRobust(
    (parameters) => {
      const law = lawFrom(parameters);
      return Float64Array.from(rows, (row) => standPower_W(law, row) / row.power_W - 1);
    },
    NAMES.map((name) => DRIVE_LAW[name]),
    { scale: 0.05, weights: onceEach(rows, (row) => row.test) },
  );
  return lawFrom(p);
}
