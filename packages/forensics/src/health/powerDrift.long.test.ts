import { expect, test } from 'vitest';
import { generatedPower, type PowerChange } from '../testing/powerHistory.ts';
import { fitsBefore, withFit } from './learning.ts';
import { powerDriftOf } from './powerDrift.ts';

/* Bounds a little below what `npm run learning` measures on 1,000 histories: docs/learning.md. */

const HISTORIES = 300;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test('the error of the next flight falls by half after three flights', () => {
  const before: number[] = [];
  const after: number[] = [];
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const compared = generatedPower({ seed, flights: 4 }).map((flight) => flight.compared);
    const next = compared[3]!;
    before.push(Math.abs(next.predicted / next.measured - 1));
    after.push(Math.abs(withFit(next, fitsBefore(compared)[3]!).value / next.measured - 1));
  }
  expect(median(after)).toBeLessThan(0.5 * median(before));
});

const from = 20;
const step = (kind: PowerChange['kind']) => ({ kind, size: Math.log(1.08), from });

test('a drift of 8 % is found within ten flights in most histories, and put down right', () => {
  let early = 0;
  let right = 0;
  for (const kind of ['propulsion', 'mass'] as const)
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const flights = generatedPower({ seed: 9000 + seed, flights: from + 10, change: step(kind) });
      const counts = Array.from({ length: 10 }, (_, index) => from + 1 + index);
      if (counts.some((count) => powerDriftOf(flights.slice(0, count))!.named)) early++;
      const settled = powerDriftOf(flights)!;
      if (settled.named && settled.cause === kind) right++;
    }
  expect(early / (2 * HISTORIES)).toBeGreaterThan(0.85);
  expect(right / early).toBeGreaterThan(0.8);
});

test('one steady history in a hundred at most is said to drift, assessed after every flight', () => {
  let named = 0;
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const flights = generatedPower({ seed: 20_000 + seed, flights: 60 });
    if (flights.some((_, index) => powerDriftOf(flights.slice(0, index + 1))?.named === true))
      named++;
  }
  expect(named).toBeLessThanOrEqual(3);
});
