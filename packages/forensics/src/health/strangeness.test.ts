import { expect, test } from 'vitest';
import { generatedHistory } from '../testing/history.ts';
import { strangenessOf } from './strangeness.ts';

const history = generatedHistory({ seed: 7, flights: 60 });
const last = history.at(-1)!;

test('five earlier flights are needed', () => {
  const few = strangenessOf(last, history.slice(0, 4));
  expect(few).toMatchObject({ score: null, percentile: null, label: 'too_few_flights' });
  expect(few.baseline_flights).toBe(4);
  expect(few.features[0]).toMatchObject({ mean: null, sd: null, z: null, contribution: null });
  expect(strangenessOf(last, history.slice(0, 5)).score).not.toBeNull();
});

test('z is the distance from the mean in spreads, and contributions add up to one', () => {
  const { features } = strangenessOf(last, history.slice(0, -1));
  for (const { value, mean, sd, z } of features) expect((value - mean!) / sd!).toBeCloseTo(z!, 3);
  const sum = features.reduce((total, feature) => total + feature.contribution!, 0);
  expect(sum).toBeCloseTo(1, 4);
  const sorted = features.map((feature) => feature.contribution!);
  expect([...sorted].sort((a, b) => b - a)).toEqual(sorted);
});

test('twice the vibration on every axis is very unusual and named first', () => {
  const { features } = last;
  const rough = {
    ...last,
    features: {
      ...features,
      vibe_x_p95: 24,
      vibe_y_p95: 25,
      vibe_z_p95: 33,
      tracking_error_p95_deg: 7,
    },
  };
  const usual = strangenessOf(last, history.slice(0, -1));
  const strange = strangenessOf(rough, history.slice(0, -1));
  expect(usual.label).toBe('usual');
  expect(strange.label).toBe('very_unusual');
  expect(strange.percentile).toBeGreaterThan(97);
  expect(strange.features[0]!.key).toMatch(/vibe|tracking/);
});

test('a history without any change does not make the next flight infinitely strange', () => {
  const same = Array.from({ length: 20 }, (_, index) => ({ ...last, flight_id: index }));
  expect(strangenessOf(last, same)).toMatchObject({ score: 0, label: 'usual', percentile: 50 });
  const moved = {
    ...last,
    features: { ...last.features, vibe_z_p95: 1.05 * last.features.vibe_z_p95! },
  };
  expect(strangenessOf(moved, same).label).toBe('usual');
});

test('only the last 60 flights before it count, and only those of the same autopilot', () => {
  const long = generatedHistory({ seed: 8, flights: 200 });
  const flight = long.at(-1)!;
  expect(strangenessOf(flight, long.slice(0, -1))).toEqual(
    strangenessOf(flight, long.slice(139, 199)),
  );
  const other = long.slice(0, 30).map((one) => ({
    ...one,
    features: { ...one.features, vibe_metric: 'px4' as const },
  }));
  const keys = strangenessOf(flight, other).features.map((feature) => feature.key);
  expect(keys).not.toContain('vibe_z_p95');
  expect(keys).toContain('pack_resistance_mohm');
  const telemetry = long.slice(0, 30).map((one) => ({ ...one, format: 'tlog' }));
  const compared = strangenessOf({ ...flight, format: 'dataflash' }, telemetry).features;
  expect(compared.map((feature) => feature.key)).not.toContain('tracking_error_p95_deg');
});

test('a log without a flight is not scored', () => {
  const ground = { ...last, features: { ...last.features, airborne_s: 0 } };
  expect(strangenessOf(ground, history.slice(0, -1)).label).toBe('too_few_flights');
});
