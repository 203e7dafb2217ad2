import {
  DRIVE_LAW,
  type Drive,
  type DriveLaw,
  driveIn,
  powerAt_W,
} from '../../packages/physics/src/motor.ts';
import type { StandPoint } from '../../packages/physics/src/standTable.ts';
import { GRAM_FORCE_N, INCH_M } from '../../packages/physics/src/units.ts';
import type { StandRow } from './data.ts';
import { standardAir } from './propeller.ts';
import { fitRobust, onceEach } from './robust.ts';

export type { DriveLaw };

/** A stand's motor by a law, the test's largest thrust being full throttle, with what was measured of it. */
export function standDrive(
  law: DriveLaw,
  row: StandRow,
  standPoints: readonly StandPoint[] = [],
): Drive {
  return driveIn(
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
      kvStated: true,
      maxThrust_N: row.maxThrust_g * GRAM_FORCE_N,
      fullPower_W: null,
      escLimit_A: 1000,
      resistance_ohm: null,
      noLoadCurrent_A: null,
      standPoints,
    },
    standardAir,
    row.voltage_V,
    law,
  );
}

/** Electrical power of the model at the thrust of a row. */
export function standPower_W(law: DriveLaw, row: StandRow): number {
  return powerAt_W(standDrive(law, row), row.thrust_g / row.maxThrust_g);
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

/** Every test to full throttle counts once, by its relative error: of the others the full thrust is not known. */
export function fitDriveLaw(all: readonly StandRow[]): DriveLaw {
  const rows = all.filter((row) => row.toFullThrottle);
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
