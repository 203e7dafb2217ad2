import { describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import { cut } from './testing/cut.ts';
import { seeded } from './testing/flips.ts';
import { FLIPS, HOPS, KILLED_HOPS } from './testing/lowFlights.ts';
import { but, mission, simulate } from './testing/missions.ts';
import { drawnOf } from './testing/settings.ts';
import { KNOCKS, STRIKES } from './testing/strikes.ts';

function read(kind: Parameters<typeof drawnOf>[0], seed: number) {
  const reading = readCrash(simulate(drawnOf(kind, seeded(seed)).given));
  const first = reading.preconditions.findings.find(([category]) => !category.startsWith('not_'));
  return { ...reading, first: first?.[0] };
}

describe.each(STRIKES.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  test('is a collision, and an impact whatever follows it', () => {
    const { crash, first } = read(kind, 7);
    expect(crash).toMatchObject({ detected: true, kind: 'impact' });
    expect(first).toBe('collision');
    expect(crash.reason).toMatch(/^It collided with something \d+ m up at/);
  });
});

test.each(FLIPS.map((kind) => [kind.name, kind] as const))('%s is a crash', (_, kind) => {
  const { crash, first, flights } = read(kind, 3);
  expect(crash.detected).toBe(true);
  expect(kind.causes).toContain(first);
  expect(flights).toHaveLength(1);
});

test.each([...KNOCKS, ...HOPS].map((kind) => [kind.name, kind] as const))(
  '%s is a flight and no crash',
  (_, kind) => {
    for (const seed of [1, 2]) {
      const { crash, flights } = read(kind, seed);
      expect(crash.detected).toBe(false);
      expect(flights.length).toBeGreaterThan(0);
    }
  },
);

test.each(KILLED_HOPS.map((kind) => [kind.name, kind] as const))('%s is found', (_, kind) => {
  const { crash, first } = read(kind, 4);
  expect(crash.detected).toBe(true);
  expect(kind.causes).toContain(first);
});

test('rotors that are driven hard on the ground are no flight, whatever the barometer does', () => {
  const flight = simulate({
    script: but(0, mission({ land_s: 200 }), (t_s) => ({
      law: 'angle',
      mode: 'STABILIZE',
      sticks: { roll: 0, pitch: 0, yaw: 0, throttle: t_s > 5 && t_s < 25 ? 0.3 : 0 },
    })),
    run: { end_s: 30 },
    how: {
      change: (made) => ({
        ...made,
        hoverThrottle: null,
        heights: {
          ...made.heights,
          baro: {
            ...made.heights.baro!,
            value: made.heights.baro!.value.map((value, i) => {
              const t_s = made.heights.baro!.time_us[i]! / 1e6;
              return value - (t_s > 5 && t_s < 25 ? 4 : 0);
            }),
          },
        },
      }),
    },
  });
  expect(readCrash(flight).flights).toEqual([]);
});

test('a jolt in a long fall is not the ground, although one source says that it stands', () => {
  const flight = simulate({
    script: but(60, mission({ top_m: 200, up_mps: 5, land_s: 200 }), () => ({
      mode: 'STABILIZE',
      law: 'angle',
      sticks: { roll: 0, pitch: 0, yaw: 0, throttle: 0 },
    })),
    trouble: (t_s) => (t_s > 65 && t_s < 65.05 ? { push_mps2: [-60, 0, -90] } : {}),
    run: { end_s: 90 },
    how: {
      change: (made) => ({
        ...made,
        climbRates: {
          ...made.climbRates,
          gps: { ...made.climbRates.gps!, value: made.climbRates.gps!.value.map(() => 0) },
        },
      }),
    },
  });
  const down_s =
    flight.heights.ekf!.time_us[
      flight.heights.ekf!.value.findIndex((value, i) => i > 1600 && value < 0.2)
    ]! / 1e6;
  expect(readCrash(flight).crash.impact_s).toBeCloseTo(down_s, 0);
});

test('a fall that is cut off around its impact is never a landing, nor in control', () => {
  // Motors stopped at 10 m: level, so that no attitude gives it away.
  const killed = but(30, mission({ top_m: 10, land_s: 90 }), () => ({ armed: false }));
  const flight = simulate({ script: killed, run: { end_s: 40 }, how: { disarmMethod: 'switch' } });
  const { impact_s } = readCrash(flight).crash;
  for (const after_s of [-1.35, -1, -0.3, -0.1, -0.02, 0.02, 0.1, 0.5]) {
    const { detected, kind, reason } = readCrash(
      cut(flight, { to_us: (impact_s! + after_s) * 1e6 }),
    ).crash;
    expect(detected || kind === 'log_ends_in_air').toBe(true);
    expect(reason).not.toMatch(/landed|in controlled flight/);
  }
});
