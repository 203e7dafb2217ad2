/** A log that stops in the air says that it was under control only where the log can show it. */
import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, mission, RESTING, simulate } from '../testing/missions.ts';
import type { Obstacle } from '../testing/obstacles.ts';
import { CRUISE, wing } from '../testing/wing.ts';
import { limit } from '../thresholds/thresholds.ts';

const endOf = (flight: Flight) => readCrash(flight).crash.reason;
const unseen = LOGGERS['no GPS']!;

/** By hand from 12 s on, leaning ahead by this stick, up to the end of the log. */
const byHand = (pitch: number) =>
  but(12, mission({ top_m: 12, land_s: 200 }), (_, { height_m }) => ({
    mode: 'STABILIZE',
    law: 'angle',
    sticks: { ...RESTING, pitch: -pitch, throttle: 0.5 + 0.012 * (12 - height_m) },
  }));

const flown = simulate({ script: byHand(0.1), run: { end_s: 30 } });
const held = simulate({ script: mission({ top_m: 12, land_s: 200 }), run: { end_s: 30 } });
const TARGET_ALONE = /, on its target attitude \(where it flew is not in the log\);/;
const CONTROLLED = /m up, in controlled flight;/;

test('what hangs in a tree keeps to its target as well: without a place no control is claimed', () => {
  const tree: Obstacle = {
    north_m: 15,
    takes: 0.7,
    blows: 1,
    spin_radps: [0.3, 0.3, 0],
    holds: true,
  };
  const hung = simulate({ script: byHand(0.35), run: { end_s: 40, obstacle: tree } });
  expect(readCrash(hung).crash.detected).toBe(true);
  expect(endOf(unseen(hung))).toMatch(TARGET_ALONE);
});

test('a flight by hand is in control where satellites show how it moved, and not otherwise', () => {
  expect(endOf(flown)).toMatch(CONTROLLED);
  expect(endOf(unseen(flown))).toMatch(TARGET_ALONE);
});

test('a blow within the last second takes the word away', () => {
  const struck = (at_s: number) =>
    simulate({
      script: mission({ top_m: 12, land_s: 200 }),
      trouble: (t_s) => (t_s > at_s && t_s < at_s + 0.05 ? { push_mps2: [0, 0, -40] } : {}),
      run: { end_s: 30 },
    });
  expect(endOf(struck(28.6))).toMatch(CONTROLLED);
  expect(endOf(struck(29.2))).toMatch(/m up; what came after/);
});

test('a receiver without a fix does not show it', () => {
  const [receiver] = flown.gps;
  const { solution } = receiver!;
  const fixed = (fix: number): Flight => ({
    ...flown,
    gps: [{ ...receiver!, solution: { ...solution, fix: solution.fix.map(() => fix) } }],
  });
  expect(endOf(fixed(2))).toMatch(CONTROLLED);
  expect(endOf(fixed(1))).toMatch(TARGET_ALONE);
});

test('an estimated velocity shows it where the mode flies by it', () => {
  const estimated = (flight: Flight): Flight => {
    const { time_us, origin } = flight.heights.ekf!;
    const none = new Float64Array(time_us.length);
    const velocity = { time_us, origin, north_mps: none, east_mps: none, down_mps: none };
    return { ...unseen(flight), velocity };
  };
  expect(endOf(estimated(held))).toMatch(CONTROLLED);
  expect(endOf(estimated(flown))).toMatch(TARGET_ALONE);
});

test('without a target it is upright, and nothing without both', () => {
  const untold = LOGGERS['no attitude target']!;
  expect(endOf(untold(held))).toMatch(/m up, upright \(its target attitude is not in the log\);/);
  expect(endOf(untold(unseen(held)))).toMatch(/m up; what came after/);
});

test('the air that passes a wing shows that it flies', () => {
  const cruise = wing(CRUISE, { mode: 'FBWA', end_s: 40 });
  const passing = (mps: number): Flight => {
    const airspeed = { ...cruise.airspeed!, value: cruise.airspeed!.value.map(() => mps) };
    return { ...unseen(cruise), airspeed };
  };
  expect(endOf(passing(limit.wingSpeed_mps + 0.1))).toMatch(CONTROLLED);
  expect(endOf(passing(limit.wingSpeed_mps - 0.1))).toMatch(TARGET_ALONE);
  expect(endOf({ ...unseen(cruise), airspeed: null })).toMatch(TARGET_ALONE);
});

test('an attitude that ends before the log does says nothing of its end', () => {
  const until = (end_s: number): Flight => {
    const count = held.attitude!.time_us.filter((at_us) => at_us <= end_s * 1e6).length;
    const columns = Object.entries(held.attitude!).map(([name, column]) => [
      name,
      column instanceof Float64Array ? column.slice(0, count) : column,
    ]);
    return { ...held, attitude: Object.fromEntries(columns) as Flight['attitude'] };
  };
  const end_s = held.meta.duration_us / 1e6;
  expect(endOf(until(end_s - 0.2))).toMatch(CONTROLLED);
  expect(endOf(until(end_s - 0.3))).toMatch(/m up; what came after/);
});

describe('a wing that a hill stopped sixty metres up', () => {
  const stopped = wing([...CRUISE, { t_s: 50 }, { t_s: 50.08, speed_mps: 0 }, { t_s: 58 }]);

  test('is a crash by the blow', () => {
    expect(readCrash(stopped).crash).toMatchObject({ detected: true, kind: 'impact' });
  });

  test.each(['5 Hz', 'no accelerometer', 'telemetry', 'telemetry at 2 Hz', 'old copter'])(
    'is not told from a short landing where the blow was not logged, and is not in the air: %s',
    (logger) => {
      expect(endOf(LOGGERS[logger]!(stopped))).toMatch(
        /^Crash or short landing cannot be distinguished: at (49\.[89]|50\.\d) s it lost 1\d m\/s of ground speed/,
      );
    },
  );

  test('is in the air, and not in control, where gusts still turn it', () => {
    const attitude = stopped.attitude!;
    const swung = {
      ...attitude,
      roll_rad: attitude.time_us.map((at_us) => 0.01 * Math.sin(at_us / 2e5)),
    };
    const { crash } = readCrash(LOGGERS['no accelerometer']!({ ...stopped, attitude: swung }));
    expect(crash.kind).toBe('log_ends_in_air');
    expect(crash.reason).toMatch(/62 m up; what came after/);
  });
});
