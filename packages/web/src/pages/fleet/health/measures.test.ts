import { strangenessOf } from '@airworthy/forensics';
import { expect, test } from 'vitest';
import { generatedHistory } from '../../../../../forensics/src/testing/history.ts';
import { MEASURES, outsideOf, trendsOf } from './measures.ts';

const history = generatedHistory({ seed: 3, flights: 30 });
const scores = history
  .map((flight, index) => ({
    ...strangenessOf(flight, history.slice(0, index)),
    features: strangenessOf(flight, history.slice(0, index)).features.map((one) => ({ ...one })),
    flight_id: flight.flight_id,
    asset_id: 1,
    flown_at: `2026-01-${String(index + 1).padStart(2, '0')}`,
    computed_at: '',
  }))
  .reverse();

/** The same scores, usual throughout but for one figure of the newest flight. */
const odd = scores.map((score, index) => ({
  ...score,
  features: score.features.map((one) => ({
    ...one,
    z: one.key === 'rssi_mean_pct' && index === 0 ? -9 : 0.1,
  })),
}));

test('every figure that a score carries has a name and a unit here', () => {
  const keys = new Set(scores.flatMap(({ features }) => features.map(({ key }) => key)));
  expect(keys.size).toBeGreaterThan(10);
  expect([...keys].filter((key) => MEASURES[key] === undefined)).toEqual([]);
});

test('a trend runs from the oldest flight on, the furthest from its baseline first', () => {
  const [first] = trendsOf(odd);
  expect(first?.key).toBe('rssi_mean_pct');
  expect(first?.flights[0]?.flownAt).toBe('2026-01-01');
  expect(first?.departure).toBe(9);
});

test('what stands out on a flight is named, and nothing on a usual one', () => {
  expect(outsideOf(odd[0]!).map(({ label }) => label)).toEqual(['Signal strength']);
  expect(outsideOf(odd[1]!)).toEqual([]);
});
