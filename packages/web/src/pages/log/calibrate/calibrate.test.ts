import type { CrashReading, Hover } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import { isStudy, study } from '../../builder/model/study.ts';
import { measuredOf, withHovers, withResistance } from './calibrate.ts';

const hover = (seconds: number, power_w: number | null): Hover => ({
  start_s: 10,
  seconds,
  power_w,
  current_a: null,
  voltage_v: null,
  throttle: null,
  altitude_m: null,
});
const reading = {
  hovers: [hover(5, 300), hover(40, 312.345), hover(20, null)],
  diagnostics: { battery: { available: true, ir_mohm_cell: 2.5 } },
} as unknown as CrashReading;

test('the longest hovers with a power become those of the build, before its own', () => {
  const measured = measuredOf(reading);
  expect(withHovers({ measured_hover: [{ minutes: 12 }] }, measured, 1500)).toEqual({
    measured_hover: [
      { power_w: 312.3, mass_g: 1500 },
      { power_w: 300, mass_g: 1500 },
      { minutes: 12 },
    ],
  });
  expect(withHovers({}, measured, null).measured_hover?.[0]).toEqual({ power_w: 312.3 });
});

test('the resistance of a group of parallel cells becomes that of one cell', () => {
  const measured = measuredOf(reading);
  const build = { batteries: [{ cells: 6, parallel: 2 }, { role: 'aux' as const }] };
  expect(withResistance(build, measured).batteries).toEqual([
    { cells: 6, parallel: 2, ir_mohm: 5 },
    { role: 'aux' },
  ]);
  expect(withResistance({}, measured)).toEqual({});
});

test('a build that is calibrated hovers at the measured power', () => {
  const build = { airframe_type: 'Quad X' };
  const before = study(build);
  if (!isStudy(before)) throw new Error(before.refused);
  const power_w = 1.2 * (before.reply.out.hover_power_w as number);
  const after = study(withHovers(build, { hovers: [hover(9, power_w)], cell_mohm: null }, null));
  if (!isStudy(after)) throw new Error(after.refused);
  // The analysis hovers at a voltage that sags a little less than at the one of the fit.
  expect((after.reply.out.hover_power_w as number) / power_w).toBeCloseTo(1, 2);
});
