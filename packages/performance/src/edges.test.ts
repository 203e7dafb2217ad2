/** Small parts at their edges, by hand. */
import { expect, test } from 'vitest';
import { airframeTypes } from './airframe/table.ts';
import { analysisOf } from './analysis.ts';
import { replyOf } from './analyze.ts';
import { motors } from './catalog/index.ts';
import { balanceBasis } from './checks/mass.ts';
import { standPointsOf } from './inputs.ts';
import { nearest } from './nearest.ts';
import { resolveLink } from './radio.ts';
import { sixDigits } from './round.ts';
import { possible } from './search/bounds.ts';
import type { Candidate, Ground } from './search/candidate.ts';
import { suitsVoltage } from './search/drives.ts';

test('a name is compared by its first sixty letters', () => {
  const name = 'a'.repeat(60);
  expect(nearest(`${name}${'b'.repeat(40)}`, [name])).toBe(name);
  expect(nearest(`${'a'.repeat(30)}${'b'.repeat(30)}`, [name])).toBeNull();
});

test('what is not finite is null, and what is next to nothing is 0', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY, 1.1e-9, 0.9e-9].map(sixDigits)).toEqual([
    null,
    null,
    1.1e-9,
    0,
  ]);
});

test('the power of a point on a stand is as stated, or its current times its voltage', () => {
  const points = standPointsOf([
    { thrust_g: 100, power_w: 20, current_a: 3, voltage_v: 10 },
    { thrust_g: 100, current_a: 3, voltage_v: 10, rpm: 6000 },
    { thrust_g: 100 },
  ]);
  expect(points.map(({ power_W, speed_rps }) => [power_W, speed_rps])).toEqual([
    [20, null],
    [30, 100],
    [0, null],
  ]);
});

test('no figure of a link is above 1e15', () => {
  const {
    curve: _,
    notes: _notes,
    ...figures
  } = resolveLink({ freq_mhz: 1e-30, rx_sens_dbm: -300 });
  const numbers = Object.values(figures).filter((value) => typeof value === 'number');
  expect(Math.max(...numbers)).toBe(1e15);
});

test('what a candidate can reach before it is analyzed', () => {
  const of = {
    mass_g: 2000,
    energy_Wh: 100,
    price: 250,
    disk_m2: 0.5,
    thrust_g: 5000,
    usable: 0.8,
  } as Candidate;
  const ground = { density_kgm3: 1.225 } as Ground;
  const reach = (figure: string, but: Partial<Candidate> = {}) =>
    possible(figure, { ...of, ...but }, ground);
  const about = (value: number) => ({ least: value * (1 - 1e-5), most: value * (1 + 1e-5) });
  expect(reach('auw_g')).toEqual(about(2000));
  expect(reach('energy_wh')).toEqual(about(100));
  expect(reach('price')).toEqual(about(250));
  expect(reach('price', { price: null })).toBeNull();
  expect(reach('energy_wh', { energy_Wh: null })).toBeNull();
  expect(reach('hover_min', { energy_Wh: null })).toBeNull();
  expect(reach('hover_min', { disk_m2: null })).toBeNull();
  expect(reach('twr', { thrust_g: null })).toBeNull();
  expect(reach('range_km')).toBeNull();
  // 19.6133 N ideally take 19.6133 ** 1.5 / sqrt(2 * 1.225 * 0.5) = 78.48 W; 1.25 * 100 Wh * 0.8 over 0.9 of it.
  expect(reach('hover_min')!.most).toBeCloseTo((100 * 60) / (0.9 * 78.48), 1);
  expect(reach('twr')).toEqual({ least: 0, most: 2.5 * 1.01 });
});

test('a motor suits packs of the cells that it is made for, down to half of them', () => {
  const motor = motors.find(
    ({ motor: { tests, predicted } }) => tests.length > 0 && predicted === null,
  )!;
  const highest_V = Math.max(...motor.motor.tests.map((one) => one.voltage_v));
  const option = { motor, propeller: null, test: null };
  const fitting = Array.from({ length: 16 }, (_, i) => i + 1).filter((cells) =>
    suitsVoltage(option, cells, 3.7 * cells),
  );
  const most = fitting.at(-1)!;
  expect(fitting[0]).toBe(Math.ceil(most / 2));
  expect(fitting).toHaveLength(most - Math.ceil(most / 2) + 1);
  expect(Math.abs(most - highest_V / 3.7)).toBeLessThan(1);
  const [test_] = motor.motor.tests;
  const tested = { motor, propeller: null, test: test_! };
  expect(
    [0.89, 0.95, 1.05, 1.12].map((factor) => suitsVoltage(tested, 4, test_!.voltage_v * factor)),
  ).toEqual([false, true, true, false]);
});

test('only what hovers has a gap between its propellers, and only what cruises is measured by a cruise', () => {
  const cruise = [{ speed_kmh: 60, power_w: 150 }];
  for (const { name, class: kind } of airframeTypes) {
    const analysis = analysisOf({ airframe_type: name, measured_cruise: cruise });
    const { platform } = replyOf(analysis);
    if (kind === 'wing') expect(platform.prop_gap_mm ?? null).toBeNull();
    expect(analysis.resolved.cruiseCalibration !== null).toBe(kind !== 'multirotor');
  }
});

test('a center of gravity rests on stated positions, on those of the type, or on too little', () => {
  const plane = { airframe_type: 'Fixed wing (twin)' };
  const pack = { chemistry: 'lipo', cells: 4, capacity_mah: 5000 } as const;
  const basis = (build: object) => balanceBasis(analysisOf({ ...plane, ...build }));
  expect(basis({})).toBe('assumed');
  expect(basis({ batteries: [{ ...pack, x_mm: 60 }] })).toBe('stated');
  expect(basis({ payload: [{ name: 'Camera', mass_g: 3000 }] })).toBe('too little');
});
