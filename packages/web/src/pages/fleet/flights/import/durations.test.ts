import { expect, test } from 'vitest';
import { guessDuration, secondsOf } from './durations.ts';

test.each([
  ['16:13', 'duration_ms', 973],
  ['0:16', 'duration_clock', 960],
  ['1:02:30', 'duration_ms', 3750],
  ['0.27', 'duration_h', 972],
  ['0,27', 'duration_h', 972],
  ['16.2', 'duration_min', 972],
  ['973', 'duration_s', 973],
  ['12 min', 'duration_h', 720],
  ['1h 05m', 'duration_min', 3900],
  ['0.4 h', 'duration_min', 1440],
  ['', 'duration_min', undefined],
  ['long', 'duration_min', Number.NaN],
  ['-3', 'duration_min', Number.NaN],
] as const)('%s in a column of %s is %s s', (text, form, seconds) => {
  expect(secondsOf(text, form)).toBe(seconds);
});

test.each([
  [['0:16', '1:05'], 'duration_clock'],
  [['12:34', '31:02'], 'duration_ms'],
  [['0.27', '1.5'], 'duration_h'],
  [['12', '31'], 'duration_min'],
  [['12.5', '31.2'], 'duration_min'],
  [[], 'duration_min'],
])('flight times like %j are %s', (values, form) => {
  expect(guessDuration(values)).toBe(form);
});
