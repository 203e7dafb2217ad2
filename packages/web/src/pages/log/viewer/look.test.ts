import type { CrashReading } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import {
  addressMoment,
  addressWindow,
  firstMoment,
  firstWindow,
  lookOf,
  windowOf,
} from './look.ts';

test('a window stays inside of the log', () => {
  expect(windowOf({ at_s: 2 }, 40)).toEqual([0, 7]);
  expect(windowOf({ at_s: 39 }, 40)).toEqual([34, 40]);
  expect(windowOf({ window: [50, 60] }, 40)).toEqual([39.95, 40]);
});

test('the address gives a window only where both ends are numbers in order', () => {
  expect(addressWindow('3', '9.5', 40)).toEqual([3, 9.5]);
  expect(addressWindow('9', '3', 40)).toBeNull();
  expect(addressWindow('a', '3', 40)).toBeNull();
  expect(addressWindow(undefined, '3', 40)).toBeNull();
});

test('the address gives a moment only where it is inside of the log', () => {
  expect(addressMoment('28.6', 40)).toBe(28.6);
  expect(addressMoment('41', 40)).toBeNull();
  expect(addressMoment('-1', 40)).toBeNull();
  expect(addressMoment('soon', 40)).toBeNull();
  expect(addressMoment(undefined, 40)).toBeNull();
});

test('the first window holds the first sign and the loss of control, however long before the end', () => {
  const opened = (first_anomaly_s: number | null, control_lost_s: number | null) =>
    firstWindow({
      crash: { detected: true, first_anomaly_s, control_lost_s, time: 82 },
      series: { event_window_s: [72, 87] },
      meta: { duration_s: 90 },
    } as CrashReading);
  expect(opened(null, null)).toEqual([72, 87]);
  expect(opened(80, 81)).toEqual([72, 87]);
  expect(opened(63.5, 81)).toEqual([61.5, 87]);
  expect(opened(null, 70)).toEqual([68, 87]);
  expect(opened(1, 89)).toEqual([0, 90]);
});

test('the cursor begins at the event, unless a link shows another part of the log', () => {
  const crash = {
    detected: true,
    first_anomaly_s: 104,
    control_lost_s: 109,
    time: 110,
  } as CrashReading['crash'];
  expect(firstMoment({ crash }, [100, 112])).toBe(109);
  expect(firstMoment({ crash }, [10, 20])).toBeNull();
  const unlost = { ...crash, control_lost_s: null, first_anomaly_s: 104 };
  expect(firstMoment({ crash: unlost }, [100, 112])).toBe(104);
  expect(firstMoment({ crash: { ...crash, detected: false } }, [100, 112])).toBeNull();
});

test('a sentence leads to the stretch or the moment that it names', () => {
  const held = 'From 18.0 to 28.0 s the battery held 4.20 V per cell or more (limit 3.3 V).';
  expect(lookOf(held, [])).toEqual({ window: [18, 28] });
  expect(lookOf('Motor 2 was at its limit for 0.5 s from 28.1 s.', [])).toEqual({ at_s: 28.1 });
  expect(lookOf('Nothing is said of time.', [])).toBeNull();
});
