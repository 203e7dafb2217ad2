import { describe, expect, test } from 'vitest';
import { generatedFleet } from '../testing/fleetHistory.ts';
import { FALSE_ALARM_RATE, LEAST_AIRCRAFT, outliersOf, studentQuantile } from './outliers.ts';

const fleet = (options: Partial<Parameters<typeof generatedFleet>[0]> = {}) =>
  generatedFleet({ seed: 3, aircraft: 12, flights: 15, between: 0.5, ...options });
const weakPack = { figure: 'pack_resistance_mohm', factor: 2 } as const;

describe('an aircraft that stands apart', () => {
  test('is named with its figure and that of the others', () => {
    const { outliers, aircraft, figures } = outliersOf(fleet({ bad: weakPack }));
    expect(outliers).toHaveLength(1);
    expect([aircraft, figures]).toEqual([12, 14]);
    const [one] = outliers;
    expect([one?.asset_id, one?.figure.key, one?.flights]).toEqual([1, 'pack_resistance_mohm', 15]);
    expect(one!.value / one!.others).toBeGreaterThan(1.6);
    expect(one!.z).toBeGreaterThan(one!.limit);
  });

  test('does not hide behind a second one', () => {
    const [, second] = fleet({ seed: 4, bad: weakPack });
    const [bad] = fleet({ seed: 5, bad: weakPack });
    const both = [
      ...fleet({ bad: weakPack }),
      { ...bad!, asset_id: 50 },
      { ...second!, asset_id: 51 },
    ];
    const named = outliersOf(both).outliers.map(({ asset_id }) => asset_id);
    expect(named.sort()).toEqual([1, 50]);
  });

  test('is not named where it differs less than is worth naming, however sure', () => {
    const alike = fleet({ between: 0, flights: 30 });
    const little = { figure: 'pack_resistance_mohm', factor: 1.1 } as const;
    expect(outliersOf(fleet({ between: 0, flights: 30, bad: little })).outliers).toEqual([]);
    expect(outliersOf(alike).outliers).toEqual([]);
  });
});

describe('what is usual', () => {
  test('is not known of fewer than six aircraft, nor by fewer than five flights of each', () => {
    const few = fleet({ aircraft: LEAST_AIRCRAFT - 1, bad: weakPack });
    expect(outliersOf(few)).toMatchObject({ outliers: [], aircraft: 5, figures: 0 });
    expect(outliersOf(fleet({ flights: 4 }))).toMatchObject({ aircraft: 0, figures: 0 });
  });

  test('leaves out a figure that is not known, and what it would have said', () => {
    const blind = fleet({ bad: weakPack }).map((aircraft) => ({
      ...aircraft,
      flights: aircraft.flights.map((flight) => ({
        ...flight,
        features: { ...flight.features, pack_resistance_mohm: null },
      })),
    }));
    expect(outliersOf(blind)).toMatchObject({ outliers: [], figures: 13 });
  });
});

test('of sound fleets no more than the stated share name an aircraft', () => {
  const fleets = 100;
  let named = 0;
  for (let seed = 1; seed <= fleets; seed++)
    if (outliersOf(fleet({ seed, aircraft: 8, flights: 10 })).outliers.length > 0) named++;
  // One more than stated is within what a hundred draws leave open.
  expect(named).toBeLessThanOrEqual(fleets * FALSE_ALARM_RATE + 1);
});

/** Source: tables of Student's t, two-sided 0.001 and 0.0001. */
test.each([
  [0.9995, 10, 4.587],
  [0.9995, 7, 5.408],
  [0.9995, 30, 3.646],
  [0.99995, 10, 6.211],
  [0.99995, 20, 4.838],
])('the quantile %d of Student with %d degrees of freedom is %d', (probability, freedom, value) => {
  expect(Math.abs(studentQuantile(probability, freedom) / value - 1)).toBeLessThan(0.02);
});
