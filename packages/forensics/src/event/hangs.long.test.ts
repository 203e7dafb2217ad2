/** What stays where it struck something, and what comes down to the ground although it was to stay up. */
import type { Flight } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { seeded } from '../testing/flips.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, type Case, from, mission, QUAD, RESTING, simulate } from '../testing/missions.ts';
import type { Obstacle } from '../testing/obstacles.ts';
import { drawnOf } from '../testing/settings.ts';
import { STRIKES } from '../testing/strikes.ts';

const TREE: Obstacle = {
  north_m: 20,
  takes: 0.7,
  blows: 1,
  spin_radps: [0.5, 0.5, 0],
  holds: true,
};

function ahead(pitch: number, obstacle: Partial<Obstacle> = {}): Case {
  return {
    script: but(20, mission({ top_m: 9, land_s: 200 }), () => ({
      sticks: { ...RESTING, pitch: -pitch },
    })),
    run: { end_s: 50, obstacle: { ...TREE, ...obstacle } },
  };
}

/** The reading, its first cause, and the strike by the speed over ground. */
function read(flight: Flight) {
  const { crash, preconditions } = readCrash(flight);
  const first = preconditions.findings.find(([category]) => !category.startsWith('not_'));
  const { time_us, speed_mps } = flight.gps[0]!.solution;
  const stop = speed_mps.findIndex((speed, i) => speed < 0.1 && speed_mps[i - 1]! > 1);
  return { crash, first: first?.[0], stop_s: time_us[stop]! / 1e6 };
}

test('a branch met at walking speed, less hard than rotors push, holds it: a collision', () => {
  const { crash, first } = read(simulate(ahead(0.35)));
  expect(crash).toMatchObject({ detected: true, kind: 'impact' });
  expect(first).toBe('collision');
});

test('satellites that wander by less than ten metres do not take a strike for the ground', () => {
  const flight = simulate(ahead(0.35));
  const below = (wander_m: number) => {
    const gps = flight.heights.gps!;
    const value = gps.value.map((m, i) => m - (gps.time_us[i]! > 15e6 ? wander_m : 0));
    return read({ ...flight, heights: { ...flight.heights, gps: { ...gps, value } } });
  };
  expect(below(9.6).first).toBe('collision');
  expect(below(10.4).first).not.toBe('collision');
});

test('what tips over where it hangs hit something before: the blow is the event', () => {
  const hangs = STRIKES.find(({ name }) => name === 'a tree that it hangs in')!;
  const { crash, first, stop_s } = read(simulate(drawnOf(hangs, seeded(19)).given));
  expect(crash).toMatchObject({ detected: true, kind: 'impact' });
  expect(crash.impact_s).toBeCloseTo(stop_s, 0);
  expect(first).toBe('collision');
});

test('an accelerometer that shakes hides the blow; the speed that goes at once shows it', () => {
  const flight = LOGGERS['accelerometer shaken']!(simulate(ahead(0.7)));
  const { crash, first } = read(flight);
  expect(crash.detected).toBe(true);
  expect(first).toBe('collision');
});

const FALSE_BAROMETER: Case = {
  script: mission({ land_s: 200 }),
  trouble: from(30, (s) => ({ baroError_m: Math.min(60, 6 * s) })),
};

test.each(['10 Hz', 'telemetry', 'no accelerometer'])(
  'a false barometer leads to the ground, as %s writes it',
  (logger) => {
    const { crash, first } = read(LOGGERS[logger]!(simulate(FALSE_BAROMETER)));
    expect(crash.detected, crash.reason).toBe(true);
    expect(first).toBe('ekf');
    expect(crash.reason).not.toContain('collided');
  },
);

/** Without satellites, with a stated hover throttle that is too high and a barometer that dips in the wash. */
function indoors(made: Flight): Flight {
  const { heights, climbRates } = made;
  const { time_us, value } = heights.baro!;
  const dipped = value.map((height, i) =>
    time_us[i]! > 6e6 && time_us[i]! < 20e6 ? height - 2 : height,
  );
  return {
    ...made,
    hoverThrottle: 0.4,
    gps: [],
    heights: { ...heights, gps: null, baro: { ...heights.baro!, value: dipped } },
    climbRates: { ...climbRates, gps: null },
  };
}

test('a hop is a flight although its rotors idled for long before it', () => {
  const flight = simulate({
    craft: { ...QUAD, thrustToWeight: 3 },
    script: but(0, mission({ top_m: 1.8, up_mps: 0.8, land_s: 24 }), (t_s) => ({
      mode: 'ALT_HOLD',
      sticks: { ...RESTING, roll: t_s > 8 && t_s < 24 ? 0.15 * Math.sin(1.3 * t_s) : 0 },
      ...(t_s > 20 ? { armed: false } : {}),
    })),
    run: { end_s: 28 },
    how: { disarmMethod: 'kill', change: indoors },
  });
  const { crash, flights } = readCrash(flight);
  expect(flights).toHaveLength(1);
  expect(crash.detected, crash.reason).toBe(true);
});
