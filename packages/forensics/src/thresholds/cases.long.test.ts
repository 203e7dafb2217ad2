/**
 * A threshold has a flight that it decides: with one value all is said as it is, with another, two percent off,
 * something else is. The stated values are held by the page (`docs/forensics/thresholds.md`). After a rule has
 * changed, or for a new threshold: `npm run thresholds:cases`.
 */
import { expect, test } from 'vitest';
import { bank, flightFrom } from '../testing/bank.ts';
import { flightNamed } from '../testing/logs.ts';
import { type Cases, holds, type ThresholdCase } from '../testing/thresholdCases.ts';
import written from './cases.json' with { type: 'json' };
import { limit, type ThresholdName } from './thresholds.ts';

/** Thresholds that no flight of the tests is decided by. One more fails: find it a flight; one less, lower this. */
const WITHOUT = 44;

const cases: Cases = written;
const decided = Object.entries(cases).filter(
  (entry): entry is [ThresholdName, ThresholdCase] => entry[1] !== null,
);

test('every threshold was tried, and those without a case do not become more', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(limit).sort());
  expect(Object.values(cases).filter((one) => one === null)).toHaveLength(WITHOUT);
});

const flights = bank(flightNamed);

test.each([...new Set(decided.map(([, { flight }]) => flight))])(
  'thresholds decide as their cases say: %s',
  async (title) => {
    const flight = await flightFrom(flights, title);
    const of = decided.filter(([, one]) => one.flight === title);
    expect(of.filter(([name, one]) => !holds(name, one, flight)).map(([name]) => name)).toEqual([]);
  },
);
