import { describe, expect, test } from 'vitest';
import { generatedHistory } from '../testing/history.ts';
import { alikeFlights, type TypedFlight } from './alike.ts';

/** Flights of one group, numbered from `first` on. */
function flights(seed: number, first: number, group = 'type 1', count = 40): TypedFlight[] {
  return generatedHistory({ seed, flights: count }).map((flight) => ({
    ...flight,
    flight_id: flight.flight_id + first,
    group,
    format: 'dataflash',
  }));
}

const changed = (flight: TypedFlight, features: Partial<TypedFlight['features']>): TypedFlight => ({
  ...flight,
  features: { ...flight.features, ...features },
});

/** A flight that shook three times as hard as the usual one, with motors far apart. */
const SHAKEN = {
  vibe_x_p95: 27,
  vibe_y_p95: 30,
  vibe_z_p95: 39,
  motor_imbalance_pct: 16,
};
const usual = flights(1, 0);
const shaken = [changed(flights(2, 100)[3]!, SHAKEN), changed(flights(2, 100)[7]!, SHAKEN)];
const [one, twin] = shaken as [TypedFlight, TypedFlight];

describe('flights like one flight', () => {
  test('are those that stand apart in the same measures, and the measures are named', () => {
    const { flights: found } = alikeFlights(one, [...usual, twin], 10);
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ flight_id: twin.flight_id, unknown: [] });
    expect(found[0]!.alike_in.slice(0, 2).sort()).toEqual(['motor_balance', 'vibration']);
    expect(found[1]!.alike_in).not.toContain('vibration');
    expect(found[1]!.differs_in).toContain('vibration');
  });

  test('are the same in any order, nearest first, and never the flight itself', () => {
    const answer = alikeFlights(one, [...usual, one, twin], 10);
    expect(alikeFlights(one, [twin, ...usual.toReversed()], 10)).toEqual(answer);
    const distances = answer.flights.map(({ distance }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(answer.flights.map(({ flight_id }) => flight_id)).not.toContain(one.flight_id);
  });

  test('are measured by what is usual for their own type', () => {
    // The other type shakes twice as much by nature: its usual flights are not like a shaken one of ours.
    const calm = flights(3, 200, 'type 2').map((flight) =>
      changed(flight, {
        vibe_x_p95: 2 * flight.features.vibe_x_p95!,
        vibe_y_p95: 2 * flight.features.vibe_y_p95!,
        vibe_z_p95: 2 * flight.features.vibe_z_p95!,
      }),
    );
    const loud = changed(calm[5]!, {
      vibe_x_p95: 54,
      vibe_y_p95: 60,
      vibe_z_p95: 78,
      motor_imbalance_pct: 16,
    });
    const others = [
      ...usual,
      ...calm.filter((flight) => flight.flight_id !== loud.flight_id),
      loud,
    ];
    expect(alikeFlights(one, others, 1).flights[0]?.flight_id).toBe(loud.flight_id);
  });

  test('leave out what is not known, and say so', () => {
    const blind = changed(one, { vibe_x_p95: null, vibe_y_p95: null, vibe_z_p95: null });
    const answer = alikeFlights(blind, [...usual, twin], 10);
    expect(answer.unknown).toEqual(['vibration']);
    expect(answer.compared_in).not.toContain('vibration');
    const deaf = changed(twin, { rssi_mean_pct: null });
    const found = alikeFlights(one, [...usual, deaf], 1).flights[0];
    expect(found).toMatchObject({ flight_id: twin.flight_id, unknown: ['link'] });
  });

  test('are none where too little is known of both, and those are counted', () => {
    const bare = Object.fromEntries(
      Object.keys(twin.features).map((key) => [key, null]),
    ) as unknown as TypedFlight['features'];
    const empty = { ...twin, features: { ...bare, airborne_s: 600, vibe_z_p95: 13 } };
    const answer = alikeFlights(one, [...usual, empty], 100);
    expect(answer.not_compared).toBe(1);
    expect(answer.flights).toHaveLength(40);
  });

  test('are not told where fewer than five flights say what is usual', () => {
    const answer = alikeFlights(one, usual.slice(0, 3), 10);
    expect(answer).toMatchObject({ flights: [], compared_in: [], not_compared: 3 });
    expect(answer.unknown).toContain('vibration');
    expect(alikeFlights(one, usual.slice(0, 4), 10).flights).toHaveLength(4);
  });
});
