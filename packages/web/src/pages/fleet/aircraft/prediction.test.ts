import { expect, test } from 'vitest';
import {
  errorSentence,
  landingErrorSentence,
  lossSentence,
  type Prediction,
  reasonsOf,
  vibrationSentence,
} from './prediction.ts';

const none: Prediction = {
  aircraft_id: 3,
  build: { id: 7, version: 1 },
  flights: [],
  not_compared: [],
  learned: {
    loss_factor: null,
    pack_resistance_mohm: null,
    drag_area_m2: null,
    usable_charge_ah: null,
  },
  error_pct: {
    before: { median: null, p90: null },
    after: { median: null, p90: null },
    flights: 0,
  },
  charge: {
    flights: [],
    not_compared: [],
    error_points: {
      before: { median: null, p90: null },
      after: { median: null, p90: null },
      flights: 0,
    },
  },
  vibration: {
    vibration_mps2: null,
    usual_mps2: null,
    low_mps2: null,
    high_mps2: null,
    ratio: null,
    rank: null,
    of: 1,
    flights: 0,
    own_flights: 0,
    reason: 'The aircraft has no type, so there are no others of it.',
    by_flight: [],
  },
  reason: 'no log of this aircraft has been read',
};

const withLoss = (value: number, low: number, high: number): Prediction => ({
  ...none,
  reason: null,
  learned: { ...none.learned, loss_factor: { value, low, high, flights: 14 } },
});

test('what was learned is one sentence, with its range and its flights', () => {
  expect(lossSentence(withLoss(1.06, 1.04, 1.08))).toBe(
    'Needs 6 % more power than its build says (4 to 8), from 14\u00a0flights.',
  );
  expect(lossSentence(withLoss(0.95, 0.93, 0.97))).toBe(
    'Needs 5 % less power than its build says (3 to 7), from 14\u00a0flights.',
  );
});

test('nothing learned gives the reason', () => {
  expect(lossSentence(none)).toBe('Nothing is learned: no log of this aircraft has been read.');
  expect(lossSentence({ ...none, reason: null })).toMatch(/0\u00a0flights could be compared/);
});

test('an error that is not known is not called small', () => {
  expect(errorSentence(none)).toMatch(/not known yet/);
  const scored = {
    before: { median: 6.2, p90: 9 },
    after: { median: 1.44, p90: 3 },
    flights: 11,
  };
  expect(errorSentence({ ...none, error_pct: scored })).toBe(
    'On the next flight the build alone was off by 6.2 %, with what it learned by 1.4 % (medians of 11\u00a0flights).',
  );
});

test('flights that were not compared are counted by their reason', () => {
  const flight = (flight_id: number, reason: string) => ({
    flight_id,
    flown_at: '2026-11-14',
    reason,
  });
  const answer = { ...none, not_compared: [flight(1, 'a'), flight(2, 'b'), flight(3, 'b')] };
  expect(reasonsOf(answer)).toEqual([
    { reason: 'b', flights: 2 },
    { reason: 'a', flights: 1 },
  ]);
});

test('the error at landing is in points of charge, and one that is not known is not called small', () => {
  expect(landingErrorSentence(none)).toMatch(/not known yet/);
  const error_points = {
    before: { median: 4.12, p90: 9 },
    after: { median: 1.26, p90: 3 },
    flights: 11,
  };
  expect(landingErrorSentence({ ...none, charge: { ...none.charge, error_points } })).toBe(
    'At landing the build alone was off by 4.1 points of charge, with what it learned by 1.3 (medians of 11\u00a0flights).',
  );
});

const MEASURED = { vibration_mps2: 18, usual_mps2: 12, low_mps2: 10, high_mps2: 15, ratio: 1.5 };

test('vibration against the type is a ratio with the others and a place, or not known with its reason', () => {
  expect(vibrationSentence(none.vibration)).toBe(
    'not known: The aircraft has no type, so there are no others of it.',
  );
  expect(
    vibrationSentence({
      ...none.vibration,
      ...MEASURED,
      ...{ rank: 1, of: 7, reason: null },
    }),
  ).toBe(
    '18 m/s² over the three axes, 1.50 times the 12 m/s² of the others (10 to 15). Of the 7, none shakes more.',
  );
  expect(vibrationSentence({ ...none.vibration, ...MEASURED, rank: 2, of: 7 })).toMatch(
    /Of the 7, 1 shakes more\.$/,
  );
  expect(vibrationSentence({ ...none.vibration, ...MEASURED, rank: 3, of: 7 })).toMatch(
    /Of the 7, 2 shake more\.$/,
  );
});
