import { expect, test } from 'vitest';
import { cut } from '../testing/cut.ts';
import { but, mission, QUAD, RESTING, simulate } from '../testing/missions.ts';
import { lowFlights } from './lowFlight.ts';

/** Two thirds of a metre up indoors, with sticks that work; rotors of three times the thrust it needs. */
const hop = (off_m: number) =>
  simulate({
    craft: { ...QUAD, thrustToWeight: 3.4 },
    script: but(0, mission({ top_m: 0.67, up_mps: 0.5, land_s: 30, sink_mps: 0.5 }), (t_s) => ({
      mode: 'ALT_HOLD',
      sticks: { ...RESTING, roll: t_s > 8 && t_s < 30 ? 0.15 * Math.sin(1.3 * t_s) : 0 },
    })),
    run: { end_s: 40 },
    how: {
      change: (made) => ({
        ...made,
        gps: [],
        heights: {
          ...made.heights,
          gps: null,
          ekf: { ...made.heights.ekf!, value: made.heights.ekf!.value.map((up) => off_m * up) },
          baro: null,
        },
      }),
    },
  });

const lows = (flight: ReturnType<typeof hop>) =>
  flight.armed.flatMap((armed) => lowFlights(flight, flight.throttle!, armed));

test('a throttle that is raised slowly has lifted it once it is near its firmest', () => {
  expect(lows(hop(1))).toHaveLength(1);
  expect(lows(hop(0.3))).toEqual([]);
});

test('a log that opens in a low hover shows it by where it lands', () => {
  const [run] = lows(cut(hop(1), { from_us: 15e6 }));
  expect(run!.from_us).toBeLessThan(1e6);
  expect(run!.to_us).toBeGreaterThan(14e6);
  expect(lows(cut(hop(0.3), { from_us: 15e6 }))).toEqual([]);
});
