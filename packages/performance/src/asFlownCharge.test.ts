import { expect, test } from 'vitest';
import { analyzeBuild } from './analyze.ts';
import { type ChargeFlown, predictCharge, statesCapacity } from './asFlownCharge.ts';

const flown: ChargeFlown = {
  payload_g: null,
  altitude_m: 0,
  temp_c: 15,
  phases: { hover_s: 240, climb_s: 0, climb_mps: 0, level_s: 0, level_mps: 0 },
  rest_before_v: 25.2,
  rest_after_v: 23,
};

test('a hover is charged as the build is analysed, and ends when the analysis says', () => {
  const { out } = analyzeBuild({}, { charts: false });
  const predicted = predictCharge({}, flown)!;
  expect(predicted.endurance_min! / out.hover_min!).toBeCloseTo(1, 2);
  const share = predicted.used_ah / predicted.capacity_ah;
  expect(share / ((4 / out.hover_min!) * predicted.usable_fraction)).toBeCloseTo(1, 1);
  expect(predicted.used_low_ah).toBeLessThan(predicted.used_ah);
  expect(predicted.used_high_ah).toBeGreaterThan(predicted.used_ah);
});

test('the charge at rest follows from the voltage, and a voltage of another pack is none', () => {
  expect(predictCharge({}, flown)).toMatchObject({
    takeoff_charge: expect.closeTo(1, 6),
    rest_after_charge: expect.closeTo(0.5, 0),
  });
  const other = predictCharge({}, { ...flown, rest_before_v: 50.4, rest_after_v: null })!;
  expect([other.takeoff_charge, other.rest_after_charge]).toEqual([null, null]);
  expect(other.used_ah).toBeGreaterThan(0);
});

test('a voltage of fewer cells is not that of an empty pack', () => {
  const fewer = predictCharge({}, { ...flown, rest_before_v: 16.8, rest_after_v: 15 })!;
  expect([fewer.takeoff_charge, fewer.rest_after_charge]).toEqual([null, null]);
  expect(fewer.used_ah).toBe(predictCharge({}, { ...flown, rest_before_v: null })!.used_ah);
  const drained = predictCharge({}, { ...flown, rest_after_v: 18 })!;
  expect(drained.rest_after_charge).toBe(0);
});

test('a build states a capacity where each of its packs has one', () => {
  expect(statesCapacity({})).toBe(false);
  expect(statesCapacity({ batteries: [{ cells: 6 }] })).toBe(false);
  expect(statesCapacity({ batteries: [{ cells: 6, capacity_mah: 3000 }] })).toBe(true);
});

test('a wing, and a mass that is not lifted, have no charge to predict', () => {
  expect(predictCharge({ airframe_type: 'Flying wing (pusher)' }, flown)).toBeNull();
  expect(predictCharge({}, { ...flown, payload_g: 90_000 })).toBeNull();
});
