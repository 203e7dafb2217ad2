import type { ReadingSeries } from '@airworthy/forensics';
import { describe, expect, test } from 'vitest';
import { nearestIndex } from '../../../charts/timeCursor.ts';
import type { Units } from '../../../format/units.ts';
import { groupsOf, linesOf, mergedSeries, missingGroups } from './channels.ts';

const metric: Units = { system: 'metric', speed: 'km/h' };
const series: ReadingSeries = {
  flight: { t: [0, 1, 2, 3, 4], roll_deg: [0, 1, 2, 3, 4], motor_1: [0, 0.5, 1, null, 0] },
  event: { t: [1.5, 2, 2.5], roll_deg: [15, 20, 25] },
  event_window_s: [1.4, 2.6],
  units: { roll_deg: 'deg', motor_1: '0..1', lat: 'deg' },
  labels: { motor_1: 'Motor 1 (front right)' },
  groups: { motors: ['motor_1'], attitude: ['roll_deg'], track: ['lat'] },
  downsampling: 'min-max per bin',
};

describe('the series of a reading', () => {
  test('take the points of the event inside its window and those of the flight outside', () => {
    const { t, roll_deg, motor_1 } = mergedSeries(series);
    expect(t).toEqual([0, 1, 1.5, 2, 2.5, 3, 4]);
    expect(roll_deg).toEqual([0, 1, 15, 20, 25, 3, 4]);
    expect(motor_1).toEqual([0, 0.5, null, null, null, null, 0]);
  });

  test('come in the order of looking, without the place', () => {
    expect(groupsOf(series)).toEqual(['attitude', 'motors']);
    expect(missingGroups(series)).toEqual([
      'Height',
      'Power',
      'Sticks',
      'Speed',
      'Vibration',
      'Estimator',
      'GPS',
    ]);
  });

  test('show shares in percent and keep gaps', () => {
    const [line] = linesOf('motors', series, series.flight, metric);
    expect(line).toMatchObject({ label: 'Motor 1 (front right)', unit: '%', axis: 'left' });
    expect(line!.values).toEqual([0, 50, 100, null, 0]);
  });

  test('show heights and speeds in the units of the reader, and keep gaps', () => {
    const high: ReadingSeries = {
      ...series,
      units: { alt_m: 'm', climb_ms: 'm/s', speed_ms: 'm/s' },
      groups: { height: ['alt_m', 'climb_ms'], track: ['speed_ms'] },
    };
    const block = { t: [0, 1], alt_m: [30.48, null], climb_ms: [1.016, null], speed_ms: [10, 5] };
    const shown = (units: Units) =>
      (['height', 'track'] as const).flatMap((group) =>
        linesOf(group, high, block, units).map(({ unit, values }) => [unit, values]),
      );
    expect(shown({ system: 'metric', speed: 'm/s' })).toEqual([
      ['m', [30.48, null]],
      ['m/s', [1.016, null]],
      ['m/s', [10, 5]],
    ]);
    const [height, climb, speed] = shown({ system: 'imperial', speed: 'km/h' });
    expect(height).toEqual(['ft', [expect.closeTo(100, 9), null]]);
    expect(climb).toEqual(['ft/min', [expect.closeTo(200, 9), null]]);
    expect(speed).toEqual(['km/h', [36, 18]]);
  });
});

test('the nearest time is found at both ends and between', () => {
  const times = [0, 1, 2, 4];
  expect([-1, 0.4, 0.6, 2.9, 3.1, 9].map((t) => nearestIndex(times, t))).toEqual([
    0, 0, 1, 2, 3, 3,
  ]);
  expect(nearestIndex([], 1)).toBe(-1);
});
