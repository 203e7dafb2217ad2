import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { but, type Case, from, mission, RESTING, simulate } from '../testing/missions.ts';
import { readFirst } from '../testing/read.ts';

const HAND = { mode: 'STABILIZE', law: 'angle' } as const;
const HIGH = mission({ top_m: 40, land_s: 90 });

/** Nose down with the throttle closed at 30 s, another mode and another stick after it. */
const DIVE: Case = {
  script: but(30, HIGH, (t_s) =>
    t_s < 31.5
      ? { ...HAND, sticks: { ...RESTING, pitch: -1, throttle: 0 } }
      : {
          mode: 'ACRO',
          law: 'rate',
          sticks: { ...RESTING, roll: t_s > 32.5 ? 1 : 0, pitch: -1, throttle: 0 },
        },
  ),
};

test('a dive is told in the mode in which it began, what followed in its own', () => {
  const { reading, first } = readFirst(DIVE);
  expect(first).toBe('pilot_input');
  expect(reading.crash.reason).toMatch(
    /^The pilot held (full nose down and throttle closed|throttle closed and full nose down) from 30\.0 s in STABILIZE, then full right roll from 32\.\d s in ACRO/,
  );
});

test('full sticks in a position hold act from the change to a manual mode on', () => {
  const { reading } = readFirst({
    script: but(28, HIGH, (t_s) => ({
      ...(t_s < 30 ? {} : HAND),
      sticks: { ...RESTING, pitch: -1, throttle: 0 },
    })),
  });
  expect(reading.crash.reason).toMatch(/from 30\.0 s in STABILIZE/);
});

describe('without a mode in the log', () => {
  const closed = (throttle: number) =>
    simulate({
      script: but(30, HIGH, () => ({ ...HAND, sticks: { ...RESTING, throttle } })),
      trouble: throttle > 0 ? from(30, { thrust: [0, 0, 0, 0] }) : () => ({}),
    });
  const causeOf = (flight: Flight) =>
    readCrash(LOGGERS['no modes']!(flight)).preconditions.findings[0]![0];

  test('a throttle that went to idle with its stick was closed by it', () => {
    expect(causeOf(closed(0))).toBe('pilot_input');
  });

  test('a stick in the middle closed nothing', () => {
    expect(causeOf(closed(0.5))).not.toBe('pilot_input');
  });
});

test('a log that stops in a dive by the stick says who dived', () => {
  const { crash } = readCrash(cut(simulate(DIVE), { to_us: 31.4e6 }));
  expect(crash.reason).toMatch(/full nose down .*from 30\.0 s in STABILIZE/);
  expect(crash.reason).not.toMatch(/in controlled flight/);
});

test('a throttle that is closed over an aircraft that lies on its side is a reaction', () => {
  // Two motors in each other's place throw it over as it leaves the ground; then the stick goes down.
  const { first } = readFirst({
    script: but(0, mission({ land_s: 90 }), (t_s) => ({
      ...HAND,
      sticks: { ...RESTING, throttle: t_s > 5 && t_s < 6.2 ? 0.7 : 0 },
    })),
    trouble: () => ({ wiring: [2, 1, 0, 3] }),
    run: { end_s: 14, crashCheck: false },
  });
  expect(first).not.toBe('pilot_input');
});
