import { expect, test } from 'vitest';
import type { Units } from '../../format/units.ts';
import { inUnits, sentenceText } from './sentences.ts';

const kmh: Units = { system: 'metric', speed: 'km/h' };
const knots: Units = { system: 'imperial', speed: 'kn' };

test('a speed in a sentence has the unit of the plots, a rate of sink that of climbing', () => {
  const hit = 'It hit the ground at 24.0 s at 21.3 m/s (19.1 m/s down), 12 m up.';
  expect(inUnits(hit, kmh)).toBe(
    'It hit the ground at 24.0 s at 76.7 km/h (19.1 m/s down), 12 m up.',
  );
  expect(inUnits(hit, knots)).toBe(
    'It hit the ground at 24.0 s at 41.4 kn (3760 ft/min down), 39.4 ft up.',
  );
  expect(inUnits(hit, { system: 'metric', speed: 'm/s' })).toBe(hit);
});

test.each([
  'No crash, but a hard landing at 12.1 s at 3.4 m/s, upright (tilt 3 degrees).',
  'The firmest touchdown was at 0.5 m/s.',
  'While it sank at 4.2 m/s there was not enough thrust, and it came down at 5.0 m/s.',
  'Vibration stayed at 12.5 m/s² or less (limit 30).',
  'Motor 2 was at 45 % (usual 30).',
])('what is no speed over ground or through the air stays as it is: %s', (sentence) => {
  expect(inUnits(sentence, kmh)).toBe(sentence);
});

test('figures that share one unit are all converted', () => {
  expect(inUnits('The airspeed leapt from 15 to 40 m/s at 3.0 s.', kmh)).toBe(
    'The airspeed leapt from 54 to 144 km/h at 3.0 s.',
  );
  expect(inUnits('airspeed fell to 10.0 m/s from 23.0 s on (cruise 20.0).', kmh)).toBe(
    'airspeed fell to 36 km/h from 23.0 s on (cruise 72).',
  );
});

test('a converted figure stays on one line with its unit', () => {
  expect(sentenceText('at 10.0 m/s, 12 m up', knots)).toBe('at 19.4\u00a0kn, 39.4\u00a0ft up');
});
