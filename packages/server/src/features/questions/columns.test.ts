import { questionColumns } from '@airworthy/contract';
import { expect, test } from 'vitest';
import { columnMeasureOf, measureOf } from './columns.ts';

/** What a body states, the rest left out. */
const of = (stated: object) =>
  columnMeasureOf({ of: 'column', ...stated } as Parameters<typeof columnMeasureOf>[0]);

test.each([
  ['battery_current_a', 'A'],
  ['battery.voltage_V', 'V'],
  ['gps_speed_mps', 'm/s'],
  ['imu.accel_z_mps2', 'm/s²'],
  ['attitude_roll_deg', '°'],
  ['rates_roll_degps', '°/s'],
  ['height_m', 'm'],
  ['battery_used_ah', 'Ah'],
  ['battery_used_wh', 'Wh'],
  ['left_pct', '%'],
  ['esc_1_rpm', 'rpm'],
  ['imu_temp_c', '°C'],
  ['age_s', 's'],
  ['satellites', ''],
  ['gps_hdop', ''],
])('the unit of %s is %j, by its last word', (column, unit) => {
  const measure = of({ column });
  expect(measure).toEqual({
    column: column.replace('.', '_').toLowerCase(),
    take: 'mean',
    level: null,
  });
  expect(measureOf(measure)).toEqual({
    of: measure.column,
    label: questionColumns[measure.column] ?? measure.column,
    unit,
    from: 'log',
  });
});

test('time above a level is in seconds, and needs the level', () => {
  const asked = { column: 'battery_current_a', take: 'time_above' };
  const measure = of({ ...asked, level: 0 });
  expect(measure).toEqual({ column: 'battery_current_a', take: 'time_above', level: 0 });
  expect(measureOf(measure).unit).toBe('s');
  expect(() => of(asked)).toThrow('as measure.level');
});

test.each([
  [{}, 'measure.column', 'A column is needed'],
  [{ column: 'x;--' }, 'measure.column', 'has the column x;--.'],
  [{ column: 'height_m', take: 'sum' }, 'measure.take', 'take is one of'],
])('%j is refused by its field', (asked, field, words) => {
  let refused: unknown;
  try {
    of(asked);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ members: { field } });
  expect(String(refused)).toContain(words);
});
