import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { viewOf } from '../samples/view.ts';
import { but, mission, simulate } from '../testing/missions.ts';
import { noisy } from '../testing/noise.ts';
import { blowBeyondShaking_mps } from './contact.ts';

/** Comes down and stays armed. */
const landing = (sink_mps: number, top_m: number) =>
  simulate({
    script: but(0, mission({ top_m, up_mps: 1.5, land_s: 20, sink_mps }), (t_s) => ({
      armed: t_s > 2,
    })),
    run: { end_s: 20 + top_m / sink_mps + 6 },
  });

/** How many of a few landings that differ by their height alone are called a crash. */
function crashes(sink_mps: number): number {
  const tops_m = Array.from({ length: 12 }, (_, i) => 4 + 0.3 * i);
  return tops_m.filter((top_m) => readCrash(noisy(landing(sink_mps, top_m), 5)).crash.detected)
    .length;
}

test('two vertical speeds that shake make no crash of a landing at 3.2 m/s', () => {
  expect(crashes(3.2)).toBe(0);
});

test('a fall is a crash although every vertical speed shakes', () => {
  const falls = simulate({
    script: but(20, mission({ top_m: 6, land_s: 90 }), () => ({ law: 'angle', mode: 'STABILIZE' })),
    trouble: (t_s) => (t_s > 20 ? { thrust: [0.1, 0.1, 0.1, 0.1] } : {}),
    run: { end_s: 30 },
  });
  expect(readCrash(noisy(falls, 5)).crash.detected).toBe(true);
});

function without(flight: Flight, from_s: number, to_s: number): Flight {
  return {
    ...flight,
    imus: flight.imus.map((imu) => {
      const kept = (_: number, i: number) => {
        const at_s = imu.motion.time_us[i]! / 1e6;
        return at_s < from_s || at_s >= to_s;
      };
      const columns = Object.entries(imu.motion).map(([name, column]) => [
        name,
        column instanceof Float64Array ? column.filter(kept) : column,
      ]);
      return { ...imu, motion: Object.fromEntries(columns) };
    }),
  };
}

test('a gap before a moment does not hide that the accelerometer shook', () => {
  const flight = noisy(simulate({ script: mission({ land_s: 90 }), run: { end_s: 30 } }), 4);
  const shook = viewOf(flight);
  const gap = viewOf(without(flight, 19, 19.6));
  // It is compared with the step before the one that the gap took.
  const steps_mps = blowBeyondShaking_mps(shook, 20e6) + blowBeyondShaking_mps(shook, 19.3e6);
  expect(blowBeyondShaking_mps(gap, 20e6)).toBeCloseTo(steps_mps, 6);
  expect(blowBeyondShaking_mps(viewOf(without(flight, 15, 19.6)), 20e6)).toBeNaN();
});
