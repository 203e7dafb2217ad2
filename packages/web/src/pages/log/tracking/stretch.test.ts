import type { CrashReading } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import { flownStretch } from './stretch.ts';

const reading = (crash: object, ...flights: [number, number][]) =>
  ({
    crash: { detected: false, ...crash },
    flights: flights.map(([start_s, end_s]) => ({ start_s, end_s })),
  }) as unknown as CrashReading;

test('controllers are judged from take-off to the loss of control, not beyond it', () => {
  expect(flownStretch(reading({}, [5, 60], [70, 90]))).toEqual([5, 90]);
  const lost = { detected: true, control_lost_s: 28, first_anomaly_s: 27, time: 31 };
  expect(flownStretch(reading(lost, [5, 32]))).toEqual([5, 28]);
  expect(flownStretch(reading({ ...lost, control_lost_s: null }, [5, 32]))).toEqual([5, 27]);
  expect(flownStretch(reading({ ...lost, control_lost_s: 4 }, [5, 32]))).toBeNull();
  expect(flownStretch(reading({}))).toBeNull();
});
