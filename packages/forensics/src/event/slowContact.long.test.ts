import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { slowed } from '../testing/cut.ts';
import { drawnLoss } from '../testing/drawn.ts';
import { seeded } from '../testing/flips.ts';
import { GOOD_FLIGHTS } from '../testing/goodFlights.ts';
import { from, mission, simulate } from '../testing/missions.ts';
import { noisy } from '../testing/noise.ts';
import { SLOW_CONTACTS } from '../testing/slowContacts.ts';

describe('a log of ten samples a second', () => {
  test('shows the soft contact of a descent by a false estimate', () => {
    const trouble = from(30, (s) => ({ heightError_m: Math.min(60, 3 * s) }));
    const flight = simulate({ script: mission({ land_s: 90 }), trouble });
    const { crash } = readCrash(slowed(flight, 10));
    expect(crash.detected).toBe(true);
    expect(crash.time!).toBeGreaterThan(36);
    expect(crash.time!).toBeLessThan(40);
  });

  test('does not call a good flight a crash', () => {
    for (const [name, flight] of GOOD_FLIGHTS.slice(0, 6))
      expect([name, readCrash(slowed(simulate(flight), 10)).crash.detected]).toEqual([name, false]);
  });
});

test('a kill switch in the air is seen on a frame that shakes hard', () => {
  const flight = simulate({
    script: (t_s, state) => ({ ...mission()(t_s, state), armed: t_s > 2 && t_s < 30 }),
    how: { disarmMethod: 'kill' },
  });
  const { crash, preconditions } = readCrash(noisy(flight, 3));
  expect(crash).toMatchObject({ detected: true, control_lost_s: 30 });
  expect(preconditions.findings[0]![0]).toBe('pilot_input');
});

test.each([32, 55, 67, 74])(
  'an oscillation (draw %i) ends where it meets the ground for good, neither where it swings over in the air nor where a rotor catches at last',
  async (seed) => {
    const { flight, touched_s } = await drawnLoss(SLOW_CONTACTS[0]!, seeded(seed)).fly();
    const { crash } = readCrash(flight);
    expect(Math.abs(crash.time! - touched_s!)).toBeLessThan(1.5);
  },
);
