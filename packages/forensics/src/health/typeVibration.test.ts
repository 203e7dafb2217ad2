import { expect, test } from 'vitest';
import { againstType, type TypeFlight, vibrationOf } from './typeVibration.ts';

const flights = (medians: readonly number[], each = 3): TypeFlight[] =>
  medians.flatMap((median, asset) =>
    Array.from({ length: each }, (_, index) => ({
      asset_id: asset + 1,
      // The wild one of each is not its median.
      vibration: index === 0 ? 90 : median,
    })),
  );

test('a flight is held against the median of the other aircraft, with its place among them', () => {
  expect(againstType(30, flights([10, 20, 40, 12, 20]))).toEqual({
    vibration_mps2: 30,
    usual_mps2: 20,
    low_mps2: 10,
    high_mps2: 40,
    ratio: 1.5,
    rank: 2,
    of: 6,
    flights: 15,
    reason: null,
  });
});

test('the flights of one aircraft count as one aircraft, however many they are', () => {
  const many = [
    ...flights([10, 10, 10]),
    ...flights([50], 30).map((one) => ({ ...one, asset_id: 9 })),
  ];
  expect(againstType(10, many).usual_mps2).toBe(10);
});

test('too few other aircraft, or too few flights of them, are said and give no ratio', () => {
  expect(againstType(10, flights([10, 10]))).toMatchObject({
    ratio: null,
    rank: null,
    reason: expect.stringMatching(/^2 other aircraft of the type have 3 or more/),
  });
  expect(againstType(10, flights([10, 10, 10, 10], 2)).reason).toMatch(/^0 other aircraft/);
});

test('a flight without vibration is not held against others', () => {
  expect(againstType(null, flights([10, 10, 10]))).toMatchObject({
    ratio: null,
    reason: 'The log has no vibration.',
  });
  expect(vibrationOf({ vibe_x_p95: 3, vibe_y_p95: null, vibe_z_p95: 4 })).toBeNull();
  expect(vibrationOf({ vibe_x_p95: 4, vibe_y_p95: 4, vibe_z_p95: 4, vibe_metric: 'px4' })).toBe(4);
  expect(vibrationOf({ vibe_x_p95: 2, vibe_y_p95: 3, vibe_z_p95: 6 })).toBe(7);
});
