/** A call takes about a hundred thousand arguments: lists as long as the log are not passed so. */
import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { mission, simulate } from '../testing/missions.ts';
import { airborneSpans } from './phases.ts';
import { viewOf } from './view.ts';

const RUNS = 200_000;

/** A wing at whose speed a receiver stops telling for two seconds after each second. */
function stutters(): Flight {
  const flight = simulate({ script: mission({ land_s: 5 }), run: { end_s: 1 } });
  const time_us = Float64Array.from({ length: 3 * RUNS }, (_, i) => i * 1_200_000);
  const still = new Float64Array(time_us.length);
  const north_mps = still.map((_, i) => (i % 3 === 0 ? 20 : 0));
  const end_us = time_us.at(-1)!;
  return {
    ...flight,
    meta: { ...flight.meta, vehicle: 'plane', duration_us: end_us },
    armed: [{ ...flight.armed[0]!, from_us: 0, to_us: end_us }],
    gps: [],
    velocity: { time_us, origin: 'test', north_mps, east_mps: still, down_mps: still },
    heights: { ekf: null, baro: null, gps: null, rangefinder: null, target: null },
  };
}

test('a flight of more stretches than a call takes arguments is one flight', () => {
  expect(airborneSpans(viewOf(stutters()))).toHaveLength(1);
});
