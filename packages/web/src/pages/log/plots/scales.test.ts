import { expect, test } from 'vitest';
import { isLog, toggledScale } from './scales.ts';

test('strength is logarithmic and the values of plots are linear unless the address says otherwise', () => {
  expect(isLog(undefined, 'strength')).toBe(true);
  expect(isLog(undefined, 'vibration')).toBe(false);
  expect(isLog('none', 'strength')).toBe(false);
});

test('a switch changes its own scale alone, and the usual scales need no word in the address', () => {
  const both = toggledScale(undefined, 'vibration');
  expect(isLog(both, 'vibration')).toBe(true);
  expect(isLog(both, 'strength')).toBe(true);
  expect(toggledScale(both, 'vibration')).toBeUndefined();
  expect(toggledScale(undefined, 'strength')).toBe('none');
  expect(toggledScale('none', 'strength')).toBeUndefined();
  expect(toggledScale('none', 'power')).toBe('power');
});
