import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { from, mission, QUAD, simulate, weak } from '../testing/missions.ts';

const firstOf = (flight: Flight) =>
  readCrash(flight).preconditions.findings.find(([category]) => !category.startsWith('not_'))?.[0];

/** The log holds another value that was found changed, at a moment that matters to nothing. */
const damaged = (flight: Flight): Flight => ({
  ...flight,
  implausible: [{ time_us: 5e6, origin: 'BARO' }],
});

/** One sample of a column is another one. */
function changed(times_us: Float64Array, values: Float64Array, at_s: number, value: number) {
  const place = times_us.findIndex((time_us) => time_us >= 1e6 * at_s);
  return values.map((own, i) => (i === place ? own + value : own));
}

const script = mission({ top_m: 60, up_mps: 4, land_s: 90 });
const stopped = simulate({ script, trouble: from(35, weak(QUAD, 2)), run: { end_s: 50 } });
const falling = simulate({
  script,
  trouble: from(35, { thrust: QUAD.frame.map(() => 0.4) }),
  run: { end_s: 50 },
});

test('one changed sample of the upright axis is no collision', () => {
  const [imu] = stopped.imus;
  const { time_us, accZ_mps2 } = imu!.motion;
  const motion = { ...imu!.motion, accZ_mps2: changed(time_us, accZ_mps2, 34.8, -150) };
  const flight = { ...stopped, imus: [{ ...imu!, motion }] };
  expect(firstOf(flight)).toBe('collision');
  expect(firstOf(damaged(flight))).toBe(firstOf(stopped));
});

/** The same flight with one fix that differs. */
function withFix(flight: Flight, column: 'latitude_deg' | 'course_rad', at_s: number, by: number) {
  const [gps] = flight.gps;
  const solution = {
    ...gps!.solution,
    [column]: changed(gps!.solution.time_us, gps!.solution[column], at_s, by),
  };
  return { ...flight, gps: [{ ...gps!, solution }] };
}

test('one changed fix is no jump of the position', () => {
  const flight = withFix(falling, 'latitude_deg', 25, 2e-4);
  expect(firstOf(flight)).toBe('gps');
  expect(firstOf(damaged(flight))).toBe(firstOf(falling));
});

test('one changed course is no collision', () => {
  const ahead = simulate({
    script: (t_s, state) => ({
      ...script(t_s, state),
      ...(t_s < 20 ? {} : { sticks: { roll: 0, pitch: -0.5, yaw: 0, throttle: 0.5 } }),
    }),
    trouble: from(35, weak(QUAD, 2)),
    run: { end_s: 50 },
  });
  const flight = withFix(ahead, 'course_rad', 35.3, Math.PI);
  expect(firstOf(flight)).toBe('collision');
  expect(firstOf(damaged(flight))).toBe(firstOf(ahead));
});
