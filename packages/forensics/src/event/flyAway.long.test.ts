import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { but, type Case, from, mission, RESTING, simulate } from '../testing/missions.ts';

const AWAY: readonly (readonly [string, Case, string])[] = [
  [
    'a heading that is wrong by half a turn in a position hold',
    {
      script: mission({ land_s: 90 }),
      trouble: from(30, { yawError_rad: Math.PI, wind_mps: 2 }),
      run: { end_s: 60 },
    },
    'compass',
  ],
  [
    'a wind that no hold can stand against',
    { script: mission({ land_s: 90 }), trouble: from(30, { wind_mps: 25 }), run: { end_s: 70 } },
    'wind',
  ],
  [
    'the same wind where the estimator measured it',
    {
      script: mission({ land_s: 90 }),
      trouble: from(30, { wind_mps: 25 }),
      run: { end_s: 70 },
      how: {
        change: (flight) => {
          const { time_us } = flight.attitude!;
          const north_mps = time_us.map((at_us) => (at_us > 30e6 ? 25 : 0));
          const east_mps = time_us.map(() => 0);
          return { ...flight, wind: { time_us, origin: 'synthetic', north_mps, east_mps } };
        },
      },
    },
    'wind',
  ],
  [
    'circles around its place, with a speed that swings',
    {
      script: mission({ land_s: 200 }),
      trouble: from(30, { yawError_rad: 1.8, wind_mps: 3 }),
      run: { end_s: 80 },
    },
    'compass',
  ],
  [
    'a fly-away that ends on a hillside',
    {
      script: mission({ land_s: 90 }),
      trouble: from(30, { yawError_rad: Math.PI, wind_mps: 2 }),
      run: { ground_m: (t_s) => (t_s > 48 ? 20.5 : 0), end_s: 60 },
    },
    'compass',
  ],
];

function read(flight: Case) {
  const reading = readCrash(simulate(flight));
  const first = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
  return { reading, first: first?.[0] ?? null };
}

describe('an aircraft flies away from its place in', () => {
  test.each(AWAY)('%s', (_, flight, category) => {
    const { reading, first } = read(flight);
    expect(reading.crash).toMatchObject({ detected: true, kind: 'fly_away' });
    expect(first).toBe(category);
    expect(reading.crash.first_anomaly_s!).toBeGreaterThan(29);
    expect(reading.crash.first_anomaly_s!).toBeLessThan(36);
    expect(reading.crash.reason).toMatch(/position it was to hold|carried it off/);
  });
});

const push = { ...RESTING, pitch: -1 };
/** Fast on purpose, or slow: the same speeds without a place to stay. */
const ASKED: readonly (readonly [string, Case])[] = [
  [
    'by hand with the stick forward',
    {
      script: but(20, mission({ land_s: 90 }), () => ({
        mode: 'ALT_HOLD',
        law: 'angle',
        sticks: { ...push, throttle: 0.6 },
      })),
      run: { end_s: 45 },
    },
  ],
  [
    'in a position hold with the stick forward',
    { script: but(20, mission({ land_s: 90 }), () => ({ sticks: push })), run: { end_s: 45 } },
  ],
  [
    'downwind in a mission',
    {
      script: (t_s, state) => ({ ...mission({ land_s: 90 })(t_s, state), mode: 'AUTO' }),
      trouble: from(20, { wind_mps: 25 }),
      run: { end_s: 45 },
    },
  ],
  [
    'for four seconds in a gust that the hold overcomes',
    {
      script: mission({ land_s: 90 }),
      trouble: (t_s) => (t_s > 30 && t_s < 34 ? { wind_mps: 25 } : {}),
      run: { end_s: 60 },
    },
  ],
];

describe('an aircraft does not fly away', () => {
  test.each(ASKED)('%s', (_, flight) => {
    expect(read(flight).reading.crash.kind).not.toBe('fly_away');
    expect(read(flight).reading.crash.detected).toBe(false);
  });
});
