import type { Build } from '@airworthy/performance';
import { buildTable } from '@airworthy/performance/inputs';
import { describe, expect, test } from 'vitest';
import { examples } from '../examples.ts';
import { inputSheet, type SheetRow } from './inputSheet.ts';
import { isStudy, study } from './study.ts';

const METRIC = { system: 'metric', speed: 'km/h' } as const;

function rowsOf(build: Build): readonly (SheetRow & { readonly title: string })[] {
  const studied = study(build);
  if (!isStudy(studied)) throw new Error(studied.refused);
  return inputSheet(build, studied.reply.platform, METRIC).flatMap(({ title, rows }) =>
    rows.map((row) => ({ ...row, title })),
  );
}

/** One value for every input that a build can state. */
const EVERYTHING: Build = {
  ...Object.fromEntries(
    Object.entries(buildTable).flatMap(([name, row]) =>
      'range' in row && 'example' in row ? [[name, row.example]] : [],
    ),
  ),
  ...examples.find(({ key }) => key === 'quadplane')!.params,
  coaxial: false,
  frame_preset: 'quad-7',
  payload: [{ name: 'Camera', mass_g: 611, x_mm: 12 }],
  aux_rails: [{ name: 'Video', voltage_v: 9.1, current_a: 0.7, efficiency: 0.91 }],
  thrust_table: [{ throttle: 0.4, thrust_g: 783, power_w: 232.8, rpm: 14081, voltage_v: 24.74 }],
  thrust_table_of: { motor_kv: 1303 },
  measured_hover: [{ minutes: 9.25 }],
  measured_cruise: [{ speed_kmh: 61, power_w: 151 }],
  calibration: { loss_factor: 1.063 },
  wind_kmh: 13,
  mission: [{ kind: 'climb', height_m: 121 }],
  set_aside: [{ code: 'MOTOR_OUT', reason: 'Over own ground.' }],
};

describe('the inputs on paper', () => {
  test('hold every number that was stated, as it is typed in again', () => {
    const text = JSON.stringify(rowsOf(EVERYTHING));
    const numbers = (value: unknown): readonly number[] =>
      typeof value === 'number'
        ? [value]
        : value !== null && typeof value === 'object'
          ? Object.values(value).flatMap(numbers)
          : [];
    // Ratios are typed as percentages.
    const missing = numbers(EVERYTHING).filter(
      (one) =>
        ![one, one * 100].some((shown) => text.includes(String(Number(shown.toPrecision(6))))),
    );
    expect(missing).toEqual([]);
    for (const word of [
      'LiPo',
      'climb',
      'MOTOR_OUT',
      'Over own ground.',
      'Quadplane (lift + pusher)',
    ])
      expect(text).toContain(word);
  });

  test('mark what nobody stated', () => {
    const rows = rowsOf({ airframe_type: 'Quad X', motor_kv: 900, prop_diameter_in: 9 });
    const originOf = (label: string) => rows.find((row) => row.label === label)?.origin;
    expect(originOf('Motor Kv')).toBe('stated');
    expect(originOf('Full thrust per motor')).toBe('predicted');
    expect(originOf('Dry mass')).toBe('assumed');
    expect(
      rows.filter(({ title }) => title.startsWith('Battery')).map(({ origin }) => origin),
    ).not.toContain('stated');
  });

  test('say that the full thrust is that of the measured points', () => {
    const { params } = examples.find(({ key }) => key === 'long-range-7')!;
    expect(rowsOf(params).find(({ label }) => label === 'Full thrust per motor')).toMatchObject({
      text: '2020 g',
      origin: 'measured',
    });
  });

  test('mark of a pack what follows from its chemistry', () => {
    const rows = rowsOf({
      batteries: [{ name: 'Pack', chemistry: 'liion', cells: 6, capacity_mah: 5000 }],
    });
    const pack = rows.filter(({ title }) => title === 'Battery 1: Pack');
    const originOf = (label: string) => pack.find((row) => row.label === label)?.origin;
    expect([originOf('Capacity'), originOf('Mass')]).toEqual(['stated', 'predicted']);
  });
});
