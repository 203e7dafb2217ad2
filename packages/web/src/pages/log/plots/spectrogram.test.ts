import { expect, test } from 'vitest';
import { frequencyShare, frequencyTicks, shade, spectrogramOf } from './spectrogram.ts';

/** Eight seconds at 500 Hz: a swing of ±2 at 40 Hz, from the fourth second on at 120 Hz; two seconds are missing. */
function changing() {
  const times = Array.from({ length: 4000 }, (_, i) => i / 500).filter((t) => t < 2 || t >= 4);
  const swing = (t: number) => 5 + 2 * Math.sin(2 * Math.PI * (t < 4 ? 40 : 120) * t);
  return {
    time_us: Float64Array.from(times, (t) => t * 1e6),
    value: Float64Array.from(times, swing),
  };
}

test('a spectrogram shows each swing at its frequency and time, and a gap as a gap', () => {
  const gram = spectrogramOf(changing(), [0, 8e6])!;
  const bins = gram.frequency_hz.length;
  const strongestAt = (t_s: number) => {
    const column = Math.floor((t_s / 8) * gram.columns);
    const part = gram.amplitude.slice(column * bins, (column + 1) * bins);
    if (part.every(Number.isNaN)) return null;
    const at = part.indexOf(Math.max(...part));
    return { frequency_hz: gram.frequency_hz[at]!, amplitude: part[at]! };
  };
  const step_hz = gram.frequency_hz[1]!;
  expect(Math.abs(strongestAt(1)!.frequency_hz - 40)).toBeLessThanOrEqual(step_hz);
  expect(Math.abs(strongestAt(6)!.frequency_hz - 120)).toBeLessThanOrEqual(step_hz);
  // Between two frequencies of the transform a Hann window shows at least 85 % of a swing.
  expect(strongestAt(6)!.amplitude).toBeGreaterThan(0.84 * 2);
  expect(strongestAt(6)!.amplitude).toBeLessThan(2.01);
  expect(strongestAt(3)).toBeNull();
});

test('a spectrogram is none where the window holds too few samples', () => {
  expect(spectrogramOf(changing(), [0, 0.05e6])).toBeNull();
});

test('a logarithmic scale brings out what is a hundredth as strong', () => {
  expect(shade(1, 1, 'log')).toBe(1);
  expect(shade(0.01, 1, 'log')).toBeCloseTo(1 / 3, 9);
  expect(shade(0.01, 1, 'linear')).toBeCloseTo(0.01, 9);
  expect(shade(1e-6, 1, 'log')).toBe(0);
  expect(shade(Number.NaN, 1, 'log')).toBeNaN();
  expect(shade(0, 0, 'log')).toBe(0);
});

test('frequencies stand by their share or by their octave, with round figures beside them', () => {
  expect(frequencyShare(20, [2, 200], 'log')).toBeCloseTo(0.5, 9);
  expect(frequencyShare(101, [2, 200], 'linear')).toBeCloseTo(0.5, 9);
  expect(frequencyTicks([2, 200], 'log')).toEqual([2, 5, 10, 20, 50, 100, 200]);
  expect(frequencyTicks([0, 250], 'linear')).toEqual([0, 50, 100, 150, 200, 250]);
});
