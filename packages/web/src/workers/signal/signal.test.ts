import type { ScannedLog } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { peaksOf, spectrumOf } from '../../pages/log/plots/spectrum.ts';
import { batchSignal, batchTables } from './batches.ts';
import { derivative, evaluate, lowPass, movingMean, type Signal } from './evaluate.ts';
import { ExpressionError, fieldsIn, parseExpression } from './expression.ts';

const signal = (times_s: readonly number[], values: readonly number[]): Signal => ({
  time_us: Float64Array.from(times_s, (at) => at * 1e6),
  value: Float64Array.from(values),
});

const every = (count: number, step_s: number, value: (at_s: number) => number): Signal => {
  const times = Array.from({ length: count }, (_, i) => i * step_s);
  return signal(times, times.map(value));
};

describe('an expression', () => {
  const signals: Record<string, Signal> = {
    'ATT.Roll': signal([0, 1, 2, 3], [10, 20, 30, 40]),
    'ATT.DesRoll': signal([0, 1, 2, 3], [1, 2, 3, 4]),
    'BAT[0].Volt': signal([0, 2], [12, 10]),
    'ATT.Yaw': signal([0, 1], [350, 725]),
  };
  const of = async (text: string) => {
    const result = await evaluate(parseExpression(text), async (table, field) => {
      const found = signals[`${table}.${field}`];
      if (found === undefined) throw new Error(`no ${table}.${field}`);
      return found;
    });
    return [...result.value];
  };

  test('computes products before sums and from left to right', async () => {
    expect(await of('ATT.Roll - ATT.DesRoll')).toEqual([9, 18, 27, 36]);
    expect(await of('ATT.Roll - 2 * ATT.DesRoll - 1')).toEqual([7, 15, 23, 31]);
    expect(await of('(ATT.Roll - 2) * -ATT.DesRoll / 2')).toEqual([-4, -18, -42, -76]);
    expect(await of('wrap(ATT.Yaw)')).toEqual([-10, 5]);
    expect(await of('sqrt(abs(-ATT.DesRoll))')).toEqual([1, Math.SQRT2, Math.sqrt(3), 2]);
  });

  test('compares, and keeps what a condition leaves', async () => {
    expect(await of('ATT.Roll > 20')).toEqual([0, 0, 1, 1]);
    expect(await of('ATT.Roll >= 20 and ATT.DesRoll != 3')).toEqual([0, 1, 0, 1]);
    expect(await of('ATT.Roll = 10 or ATT.DesRoll + 1 > 4')).toEqual([1, 0, 0, 1]);
    expect(await of('if(ATT.Roll > 20, ATT.Roll, -1)')).toEqual([-1, -1, 30, 40]);
    expect(await of('if(ATT.Roll > 20, ATT.Roll)')).toEqual([Number.NaN, Number.NaN, 30, 40]);
    // What is not known is neither: beyond the last voltage there is none.
    expect(await of('(ATT.Roll > 0) + 0 * BAT[0].Volt')).toEqual([1, 1, 1, Number.NaN]);
    expect(await of('BAT[0].Volt + ATT.Roll * 0 > 1')).toEqual([1, 1, 1, Number.NaN]);
    expect(await of('max(ATT.Roll, 25) - min(ATT.DesRoll, 2)')).toEqual([24, 23, 28, 38]);
  });

  test('turns a quaternion into the angles that it was made of', async () => {
    // Yaw 90°, then pitch 30°, then roll 20°, worked out by hand from the product of the three turns.
    const half = (degrees: number) => (degrees / 2 / 180) * Math.PI;
    const [cr, sr] = [Math.cos(half(20)), Math.sin(half(20))];
    const [cp, sp] = [Math.cos(half(30)), Math.sin(half(30))];
    const [cy, sy] = [Math.cos(half(90)), Math.sin(half(90))];
    const q = [
      cr * cp * cy + sr * sp * sy,
      sr * cp * cy - cr * sp * sy,
      cr * sp * cy + sr * cp * sy,
      cr * cp * sy - sr * sp * cy,
    ];
    for (const [i, one] of q.entries()) signals[`att.q[${i}]`] = signal([0], [2 * one]);
    const parts = 'att.q[0], att.q[1], att.q[2], att.q[3]';
    expect((await of(`roll(${parts})`))[0]).toBeCloseTo(20, 9);
    expect((await of(`pitch(${parts})`))[0]).toBeCloseTo(30, 9);
    expect((await of(`yaw(${parts})`))[0]).toBeCloseTo(90, 9);
    expect(await of('roll(0, 0, 0, 0 * att.q[0])')).toEqual([Number.NaN]);
  });

  test('joins messages of different rates on the finer one, without inventing what lies beyond', async () => {
    expect(await of('ATT.Roll * BAT[0].Volt')).toEqual([120, 220, 300, Number.NaN]);
  });

  test('names fields of instances, arrays and nested messages', () => {
    const names = (text: string) =>
      fieldsIn(parseExpression(text)).map(({ table, field }) => `${table} ${field}`);
    expect(names('esc_status.esc[0].esc_rpm + ATTITUDE[1/1].roll')).toEqual([
      'esc_status esc[0].esc_rpm',
      'ATTITUDE[1/1] roll',
    ]);
    expect(names('mean(vehicle_attitude.q[2], 0.5)')).toEqual(['vehicle_attitude q[2]']);
  });

  test.each([
    ['', 'Expected a field such as ATT.Roll'],
    ['ATT.Roll -', 'at the end'],
    ['ATT.Roll ATT.Pitch', 'at “ATT.Pitch”'],
    ['(ATT.Roll', 'Expected “)” at the end'],
    ['sine(ATT.Roll)', 'or one of derivative, mean'],
    ['mean(ATT.Roll, 0)', 'a length in seconds'],
    ['abs(ATT.Roll, 3)', 'Expected “)”'],
    ['lowpass(ATT.Roll, 0)', 'a frequency in Hz'],
    ['roll(ATT.Roll)', '4 signals, as in roll('],
    ['ATT.Roll > 3 > 2', 'at “> 2”'],
    ['ATT.Roll >', 'at the end'],
    ['1 + 2', 'names no field'],
    ['ATT', 'Expected a field (message.field)'],
    ['constructor(ATT.Roll)', 'Expected a field (message.field)'],
    [`${'('.repeat(60)}ATT.Roll`, 'too many brackets'],
    ['x'.repeat(301), 'longer than 300'],
  ])('that is wrong says where: %s', (text, message) => {
    expect(() => parseExpression(text)).toThrow(ExpressionError);
    expect(() => parseExpression(text)).toThrow(message);
  });
});

test('a derivative is per second and does not reach across a gap', () => {
  const { value } = derivative(signal([0, 0.5, 1, 10, 10.5], [0, 1, 2, 50, 48]));
  expect([...value]).toEqual([2, 2, 2, -4, -4]);
});

test('a moving mean takes half of its length on each side and skips what is not a number', () => {
  const { value } = movingMean(signal([0, 1, 2, 3, 4], [0, 3, Number.NaN, 9, 12]), 2);
  expect([...value]).toEqual([1.5, 1.5, 6, 10.5, 10.5]);
});

test('a low-pass filter follows a step as first order does, and begins anew behind a gap', () => {
  // After one time constant, 1 / (2π · 1 Hz) = 0.159 s, it is at 1 − 1/e.
  const constant_s = 1 / (2 * Math.PI);
  const step = signal([0, constant_s, 2 * constant_s, 100, 101], [0, 1, 1, 7, Number.NaN]);
  const { value } = lowPass(step, 1);
  expect(value[0]).toBe(0);
  expect(value[1]).toBeCloseTo(1 - 1 / Math.E, 9);
  expect(value[2]).toBeCloseTo(1 - 1 / Math.E ** 2, 9);
  expect(value[3]).toBe(7);
  expect(value[4]).toBeNaN();
});

describe('a spectrum', () => {
  test('shows a swing at its frequency with its amplitude, whatever the constant below it', () => {
    const swing = every(8000, 0.001, (t) => 40 + 3 * Math.sin(2 * Math.PI * 125 * t));
    const spectrum = spectrumOf(swing, [0, 8e6])!;
    expect(spectrum.rate_hz).toBeCloseTo(1000, 6);
    const [peak] = peaksOf(spectrum, 2);
    expect(peak!.frequency_hz).toBeCloseTo(125, 6);
    expect(peak!.amplitude).toBeCloseTo(3, 2);
    expect(peaksOf(spectrum, 2).length).toBe(1);
  });

  test('averages over a gap without seeing it as a step', () => {
    const swing = (t: number) => Math.sin(2 * Math.PI * 62.5 * t);
    const before = every(3000, 0.001, swing);
    const after = before.time_us.map((at) => at + 7.0005e6);
    const both = {
      time_us: Float64Array.of(...before.time_us, ...after),
      value: Float64Array.of(...before.value, ...after.map((at) => 100 + swing(at / 1e6))),
    };
    const spectrum = spectrumOf(both, [0, 20e6])!;
    expect(peaksOf(spectrum, 1)[0]!.frequency_hz).toBeCloseTo(62.5, 6);
    expect(spectrum.amplitude[1]).toBeLessThan(0.02);
  });

  test('is none where the window holds too few samples', () => {
    expect(spectrumOf(every(20, 0.01, Math.sin), [0, 1e6])).toBeNull();
    expect(spectrumOf(every(2000, 0.01, Math.sin), [0, 1000])).toBeNull();
  });
});

test('batches of raw samples become signals at the rate of the sensor, in degrees and on the clock of the log', async () => {
  const columns: Record<string, number[]> = {
    'ISBH.N': [7, 8],
    'ISBH.type': [1, 0],
    'ISBH.instance': [0, 0],
    'ISBH.mul': [100, 10],
    'ISBH.smp_cnt': [64, 32],
    'ISBH.SampleUS': [5_000_000, 6_000_000],
    'ISBH.smp_rate': [1000, 2000],
    'ISBH.TimeUS': [5_100_000, 6_100_000],
    'ISBD.N': [7, 7, 8],
    'ISBD.seqno': [0, 1, 0],
    'ISBD.x': Array.from({ length: 96 }, (_, i) => i),
  };
  const log = {
    tables: new Map(['ISBH', 'ISBD'].map((name) => [name, { count: 2 }])),
    column: async (table: string, field: string) =>
      Float64Array.from(columns[`${table}.${field}`]!),
  } as unknown as ScannedLog;
  // The log began at 3 s of the autopilot's clock.
  const times = async () => Float64Array.of(2_100_000, 3_100_000);
  expect(await batchTables(log)).toMatchObject([
    { table: 'batch_accel[0]', count: 32 },
    { table: 'batch_gyro[0]', count: 64 },
  ]);
  const gyro = await batchSignal(log, times, { table: 'batch_gyro[0]', field: 'x' });
  expect(gyro.time_us.length).toBe(64);
  expect([gyro.time_us[0], gyro.time_us[33]]).toEqual([2_000_000, 2_033_000]);
  expect(gyro.value[50]).toBeCloseTo((50 / 100) * (180 / Math.PI), 9);
  const accel = await batchSignal(log, times, { table: 'batch_accel[0]', field: 'x' });
  expect([accel.time_us[1], accel.value[1]]).toEqual([3_000_500, 6.5]);
});
