import { expect, test } from 'vitest';
import { delayText, errorText } from './texts.ts';

test('a delay below one step of the log is said to be below it, not none', () => {
  expect(delayText({ delay_s: 0.002, rate_hz: 10 })).toBe('<\u202f100\u202fms');
  expect(delayText({ delay_s: 0.125, rate_hz: 10 })).toBe('125\u202fms');
  expect(delayText({ delay_s: null, rate_hz: 10 })).toBeNull();
});

test('errors of height and speed are in the units of the reader', () => {
  const imperial = { system: 'imperial', speed: 'kn' } as const;
  expect(errorText({ unit: 'm', rms: 3.048 }, imperial)).toBe('10\u202fft');
  expect(errorText({ unit: 'm/s', rms: 10 }, { system: 'metric', speed: 'km/h' })).toBe(
    '36\u202fkm/h',
  );
  expect(errorText({ unit: '°', rms: 1.234 }, imperial)).toBe('1.23°');
});
