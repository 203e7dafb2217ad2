import { batteries, motors, propellers } from '@airworthy/performance/catalog';
import { describe, expect, test } from 'vitest';
import { examples } from '../examples.ts';
import {
  keepingTable,
  type MeasuredDrive,
  nearVoltage,
  originIn,
  originOf,
  packOf,
  packVoltage,
  withDrive,
  withTable,
} from './drive.ts';
import { isStudy, study } from './study.ts';

const driveOf = (motorId: string, testId: string): MeasuredDrive => {
  const motor = motors.find((part) => part.id === motorId)!;
  const stand = motor.motor.tests.find(({ id }) => id === testId)!;
  return { motor, test: stand, propeller: propellers.find(({ id }) => id === stand.propeller)! };
};
const all = motors.flatMap((part) => part.motor.tests.map(({ id }) => driveOf(part.id, id)));
const studied = (params: object) => {
  const found = study(params);
  if (!isStudy(found)) throw new Error(found.refused);
  return found;
};
const fullThrust = (params: object) =>
  studied(params).glance.platform.groups[0]!.max_thrust_per_motor_g;
const draft = { name: 'Survey', notes: 'Carries a lidar.', params: { airframe_type: 'Hexa' } };

test.each([
  ['lipo', 14.8],
  ['lihv', 15.2],
  ['semi_solid', 15],
  ['nimh', 4.8],
] as const)('a pack of four %s cells is rated %d V', (chemistry, voltage_v) => {
  expect(packVoltage([{ chemistry, cells: 4 }])).toBe(voltage_v);
});

describe('a measured motor', () => {
  test('of every name fills a build that can be analyzed', () => {
    for (const { id, motor } of motors.filter((part) => part.motor.tests.length > 0)) {
      const drive = driveOf(id, motor.tests[0]!.id);
      const { params } = withDrive(draft, drive);
      expect(params.thrust_table).toHaveLength(drive.test.points.length);
      expect(isStudy(study(params))).toBe(true);
    }
  });

  test('leaves the full thrust out where its test stopped before full throttle', () => {
    const packFor = (voltage_v: number) => ({
      cells: Math.round(voltage_v / 3.7),
      capacity_mah: 5000,
    });
    const stated = { ...draft, params: { ...draft.params, max_thrust_per_motor_g: 900 } };
    const part = all.find((one) => !one.test.full_throttle)!;
    const whole = all.find((one) => one.test.full_throttle)!;
    expect(withDrive(stated, part).params.max_thrust_per_motor_g).toBeUndefined();
    const { params } = withDrive(stated, whole);
    expect(params.max_thrust_per_motor_g).toBeUndefined();
    expect(params.thrust_table!.at(-1)).toMatchObject({ throttle: 1 });
    const batteries = [packFor(whole.test.voltage_v)];
    expect(fullThrust({ ...params, batteries })).toBeCloseTo(whole.test.points.at(-1)!.thrust_g, 6);
  });

  test('is scaled to the propeller of the build where that is kept, and to other cells', () => {
    const drive = all.find(({ propeller }) => propeller.propeller.diameter_in === 17)!;
    const own = { ...draft, params: { airframe_type: 'Hexa', prop_diameter_in: 15 } };
    const kept = withDrive(own, drive, true).params;
    expect(kept.prop_diameter_in).toBe(15);
    const { lint } = studied(kept).glance;
    expect(lint.find(({ code }) => code === 'TABLE_OTHER_DRIVE')?.message).toMatch(
      /scaled by the law from diameter .* to 15 in/,
    );
  });

  test('keeps what it was measured with when motor, propeller or pack change', () => {
    const hexa = examples.find(({ key }) => key === 'survey-hexa')!.params;
    const { thrust_table_of, ...before } = { ...hexa, max_thrust_per_motor_g: 2600 };
    const after = keepingTable(before, { ...before, motor_kv: 380 });
    expect(after.thrust_table_of).toEqual(thrust_table_of);
    expect(after.max_thrust_per_motor_g).toBeUndefined();
    expect(fullThrust(after)).toBeGreaterThan(2700);
    const untouched = { ...before, dry_mass_g: 3000 };
    expect(keepingTable(before, untouched)).toBe(untouched);
    const other = { ...before, thrust_table: [{ thrust_g: 1, power_w: 1 }], motor_kv: 380 };
    expect(keepingTable(before, other)).toBe(other);
  });

  test('keeps its origin in the notes, once', () => {
    const [first, second] = [all[0]!, all[1]!];
    const { notes } = withDrive(withDrive(draft, first), second);
    expect(notes.startsWith('Carries a lidar.\nMotor: ')).toBe(true);
    expect(notes.split('\n')).toHaveLength(2);
    expect(originIn(notes)).toContain(second.test.source);
  });

  test('leaves the notes with its points', () => {
    const measured = withDrive(draft, all[0]!);
    const pasted = withTable(measured, [{ thrust_g: 500, power_w: 60 }]);
    expect(pasted.notes).toBe('Carries a lidar.');
    expect(pasted.params.thrust_table).toHaveLength(1);
    expect(withTable(measured, null).params.thrust_table).toBeUndefined();
  });

  test('is near the voltage of a pack within a tenth', () => {
    const voltage_v = packVoltage([{ chemistry: 'lipo', cells: 6 }]);
    expect(voltage_v).toBeCloseTo(22.2, 9);
    const at = (volts: number) => ({ ...all[0]!.test, voltage_v: volts });
    expect([20, 24.4, 19.9, 24.5].map((volts) => nearVoltage(at(volts), 22.2))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a battery of the catalog', () => {
  test('of one cell becomes a pack of the size that was there', () => {
    const cell = batteries.find((part) => part.id === 'molicel-inr-21700-p42a')!;
    const pack = packOf(cell, { cells: 6, parallel: 3, capacity_mah: 1 });
    expect(pack).toMatchObject({ cells: 6, parallel: 3, capacity_mah: 4200, mass_g: 18 * 70 });
  });

  test('that is a pack keeps its own size', () => {
    const part = batteries.find(({ battery }) => battery.cells === 4)!;
    expect(packOf(part, { cells: 6, parallel: 3 })).toMatchObject({ cells: 4, parallel: 1 });
  });
});

test('examples that name a measured motor have its points', () => {
  const measured = examples.filter(({ params }) => params.thrust_table !== undefined);
  expect(measured.map(({ key }) => key)).toEqual(['long-range-7', 'survey-hexa']);
  for (const { notes, params } of measured) {
    const drive = all.find((one) => originOf(one) === originIn(notes));
    expect(drive?.test.points).toEqual(params.thrust_table);
  }
});
