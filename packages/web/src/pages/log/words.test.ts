import type { CrashReading, CrashVerdict } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import type { Units } from '../../format/units.ts';
import { cutOffText, verdictFacts, verdictParts } from './words.ts';

const crash = {
  first_anomaly_s: null,
  control_lost_s: null,
  impact_s: null,
  time: 5,
  altitude_m: 30.48,
  speed_ms: 10,
  mode: null,
  location: null,
} as CrashVerdict;

test('height and speed of an event are in the units of the reader, and as read in a report', () => {
  const facts = (units?: Units) => Object.fromEntries(verdictFacts(crash, units));
  expect(facts()).toMatchObject({ Height: '30.5\u00a0m', 'Ground speed': '10.0\u00a0m/s' });
  expect(facts({ system: 'metric', speed: 'km/h' })['Ground speed']).toBe('36.0\u00a0km/h');
  expect(facts({ system: 'imperial', speed: 'kn' })).toMatchObject({
    Height: '100.0\u00a0ft',
    'Ground speed': '19.4\u00a0kn',
  });
});

test('a quiet verdict on a file that is cut off says what is not known', () => {
  const reading = (truncated: boolean, kind: string | null) =>
    ({ meta: { truncated, duration_s: 19.66 }, crash: { kind } }) as CrashReading;
  expect(cutOffText(reading(true, null))).toBe(
    'The file is cut off: its last record is from 19.7\u00a0s, and what came after is not known.',
  );
  expect(cutOffText(reading(false, null))).toBeNull();
  expect(cutOffText(reading(true, 'log_ends_in_air'))).toBeNull();
});

test('what was looked for is never part of the headline, whatever stands behind it', () => {
  const looked =
    'No crash: one flight, landed normally (looked for: a crash record, tipping over).';
  expect(verdictParts(`${looked} The firmest touchdown was at 0.5 m/s.`)).toEqual({
    sentence: 'No crash: one flight, landed normally. The firmest touchdown was at 0.5 m/s.',
    lookedFor: 'Looked for: a crash record, tipping over.',
  });
  expect(verdictParts(looked).sentence).toBe('No crash: one flight, landed normally.');
  expect(verdictParts('It fell (12 m).').lookedFor).toBeNull();
});
