import { powerAt_W } from '../../packages/physics/src/motor.ts';
import type { StandPoint } from '../../packages/physics/src/standTable.ts';
import { GRAM_FORCE_N } from '../../packages/physics/src/units.ts';
import type { StandRow } from './data.ts';
import { type DriveLaw, standDrive } from './drive.ts';

/** Shares of the full thrust near which points are taken from a test: one near hover, or two about it. */
export const ONE_POINT = [0.4];
export const TWO_POINTS = [0.25, 0.6];

/** Tests need this many points beside those that are given. */
const LEFT_LEAST = 2;

function nearest(rows: readonly StandRow[], share: number): StandRow {
  const distance = (row: StandRow) => Math.abs(Math.log(row.thrust_g / row.maxThrust_g / share));
  return rows.reduce((best, row) => (distance(row) < distance(best) ? row : best));
}

/** One test, with the points that a caller states and those that are to be predicted. */
export type TableCase = {
  readonly motor: string;
  readonly given: readonly StandRow[];
  readonly asked: StandRow;
};

export function tableCases(rows: readonly StandRow[], shares: readonly number[]): TableCase[] {
  const tests = new Map<string, StandRow[]>();
  for (const row of rows) {
    const test = tests.get(row.test);
    if (test === undefined) tests.set(row.test, [row]);
    else test.push(row);
  }
  const cases: TableCase[] = [];
  for (const test of tests.values()) {
    if (test.length < shares.length + LEFT_LEAST) continue;
    const given: StandRow[] = [];
    for (const share of shares) {
      const left = test.filter((row) => !given.includes(row));
      given.push(nearest(left, share));
    }
    for (const asked of test) {
      if (!given.includes(asked)) cases.push({ motor: asked.motor, given, asked });
    }
  }
  return cases;
}

function pointOf(row: StandRow): StandPoint {
  return {
    thrust_N: row.thrust_g * GRAM_FORCE_N,
    power_W: row.power_W,
    speed_rps: row.rpm === null ? null : row.rpm / 60,
  };
}

/** Power at a thrust that was not given, over the measured one, less 1. */
export function tableError({ given, asked }: TableCase, law: DriveLaw): number {
  const drive = standDrive(law, asked, given.map(pointOf));
  return powerAt_W(drive, asked.thrust_g / asked.maxThrust_g) / asked.power_W - 1;
}
