import { expect, test } from 'vitest';
import { poweredFlight } from './powered.ts';
import type { HoverRow } from './store.ts';

const row = (more: object = {}, predicted: object | null = {}) =>
  ({
    flight_id: 7,
    measured_w: 230,
    comparison: {
      predicted:
        predicted === null ? null : { hover_power_w: 210, loads_w: 10, mass_g: 2000, ...predicted },
      hover_throttle_ratio: 1.1,
    },
    batteries: [{ component_id: 3 }, { component_id: null }, { component_id: 5 }],
    ...more,
  }) as unknown as HoverRow;

test('the power of a hover is compared without what electronics draw', () => {
  const flight = poweredFlight(row())!;
  expect(flight).toMatchObject({ flight_id: 7, packs: [3, 5] });
  // 230 W measured and 210 W predicted, 10 W of each for electronics: 220 over 200.
  expect(Math.exp(flight.power)).toBeCloseTo(1.1, 9);
  expect(Math.exp(flight.throttle!)).toBeCloseTo(1.1, 9);
  expect(Math.exp(flight.mass)).toBeCloseTo(2000, 6);
});

test('what was not measured, not predicted or is nothing but electronics is not compared', () => {
  expect(poweredFlight(row({ measured_w: null }))).toBeNull();
  expect(poweredFlight(row({}, null))).toBeNull();
  expect(poweredFlight(row({ measured_w: 9 }))).toBeNull();
  const { comparison } = row();
  const silent = row({ comparison: { ...comparison, hover_throttle_ratio: null } });
  expect(poweredFlight(silent)!.throttle).toBeNull();
});
