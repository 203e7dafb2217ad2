import { describe, expect, test } from 'vitest';
import { readCrash } from './examine.ts';
import { cut } from './testing/cut.ts';
import { drawnLoss } from './testing/drawn.ts';
import { FIELD_KINDS } from './testing/fieldKinds.ts';
import { seeded } from './testing/flips.ts';
import { LOGGERS } from './testing/loggers.ts';
import { LOSS_KINDS } from './testing/lossKinds.ts';
import { FLIPS, HOPS, KILLED_HOPS } from './testing/lowFlights.ts';
import { but, mission, simulate } from './testing/missions.ts';
import { MOTOR_KINDS } from './testing/motorKinds.ts';
import { CUT_KINDS } from './testing/partialLogs.ts';
import { REACTIONS } from './testing/reactions.ts';
import { drawnOf } from './testing/settings.ts';
import { HARD_LANDINGS, SLOW_CONTACTS } from './testing/slowContacts.ts';
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

test.each([
  [0, 42],
  [0, 63],
  [1, 64],
])('no motor is named before the blow that took it (strike %i, draw %i)', (at, seed) => {
  expect(read(STRIKES[at]!, seed).first).toBe('collision');
});

test('one that tips over as it lands did so by the ground, also where its attitude is logged twice a second', () => {
  const tips = SLOW_CONTACTS.find(({ name }) => name.startsWith('it tips over'))!;
  const flight = simulate(drawnOf(tips, seeded(1)).given);
  for (const logger of ['attitude at 2 Hz', 'no attitude target', 'old copter'])
    expect([logger, readCrash(LOGGERS[logger]!(flight)).preconditions.findings[0]?.[0]]).toEqual([
      logger,
      'mechanical',
    ]);
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

test.each(FLIPS.map((kind) => [kind.name, kind] as const))(
  '%s is no landing by a barometer and an accelerometer that shake',
  (_, kind) => {
    for (let seed = 1; seed <= 12; seed++) {
      const flight = LOGGERS['very noisy']!(simulate(drawnOf(kind, seeded(seed)).given));
      const { crash } = readCrash(flight);
      expect([seed, crash.detected, crash.reason]).toEqual([seed, true, crash.reason]);
    }
  },
);

test('a motor that stops in acro is named, wherever the half seconds of its moments fall', () => {
  const kind = MOTOR_KINDS.find(({ name }) => name === 'one motor stops, flown by hand')!;
  for (let seed = 1; seed <= 16; seed++) {
    const drawn = drawnLoss(kind, seeded(seed));
    const { diagnostics, crash } = readCrash(simulate(drawnOf(kind, seeded(seed)).given));
    const { motors } = diagnostics;
    expect([seed, crash.reason, motors.available && motors.suspect]).toEqual([
      seed,
      crash.reason,
      drawn.motor,
    ]);
  }
});

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

const GYRO = LOSS_KINDS.filter(({ name }) => name === 'the gyro reads wrong');

test.each(
  [
    ...GYRO,
    ...MOTOR_KINDS,
    ...REACTIONS,
    ...SLOW_CONTACTS,
    ...HARD_LANDINGS,
    ...FIELD_KINDS,
    ...CUT_KINDS,
  ].map((kind) => [kind.name, kind] as const),
)('%s is read as it was drawn', async (_, kind) => {
  for (const seed of [11, 12]) {
    const drawn = drawnLoss(kind, seeded(seed));
    const { crash, preconditions, diagnostics } = readCrash((await drawn.fly()).flight);
    const first = preconditions.findings.find(([category]) => !category.startsWith('not_'))?.[0];
    if (!drawn.partial) expect(crash.detected, crash.reason).toBe(drawn.crash);
    expect(crash.reason).not.toMatch(/in controlled flight|landed normally/);
    if (kind.causes.length > 0) expect(kind.causes, crash.reason).toContain(first);
    const suspect = diagnostics.motors.available ? diagnostics.motors.suspect : null;
    if (drawn.motor !== null) expect(suspect).toBe(drawn.motor);
  }
});

const SLOW_LOGGERS = ['accelerometer at 5 Hz', 'no accelerometer', '5 Hz'];

test.each(SLOW_LOGGERS)('what hangs in a tree is found by its speed alone (%s)', (logger) => {
  const kind = STRIKES.find(({ name }) => name === 'a tree that it hangs in')!;
  for (const seed of [7, 21, 22]) {
    const flight = LOGGERS[logger]!(simulate(drawnOf(kind, seeded(seed)).given));
    const { crash, preconditions } = readCrash(flight);
    expect(crash, crash.reason).toMatchObject({ detected: true });
    expect(preconditions.findings[0]![0]).toBe('collision');
  }
});

test('without a speed what hangs in a tree is found by the blow across it, or nothing is claimed', () => {
  const kind = STRIKES.find(({ name }) => name === 'a tree that it hangs in')!;
  const readWithout = (seed: number) => {
    const flight = LOGGERS['no GPS']!(simulate(drawnOf(kind, seeded(seed)).given));
    const { crash, preconditions } = readCrash(flight);
    return { crash, first: preconditions.findings[0]! };
  };
  for (const seed of [3, 9, 13, 16]) {
    const { crash, first } = readWithout(seed);
    expect(crash, crash.reason).toMatchObject({ detected: true, kind: 'impact' });
    expect(first[0]).toBe('collision');
    expect(first[1]).not.toMatch(/NaN/);
  }
  // Upright and with the thrust of a hover it looks like one.
  for (const seed of [1, 6]) {
    const { crash, first } = readWithout(seed);
    expect(crash, crash.reason).toMatchObject({ detected: false, kind: 'log_ends_in_air' });
    expect(first[0]).toBe('log_gap');
  }
});

test.each([...SLOW_LOGGERS, 'accelerometer shaken', 'no GPS'])(
  'a knock that it flies on from is none (%s)',
  (logger) => {
    for (const kind of KNOCKS)
      for (const seed of [1, 2, 3, 20]) {
        const flight = LOGGERS[logger]!(simulate(drawnOf(kind, seeded(seed)).given));
        expect(readCrash(flight).crash.detected).toBe(false);
      }
  },
);

test.each(['accelerometer shaken', 'no accelerometer'])(
  'a wire is told from the motor that it takes without a blow to see (%s)',
  (logger) => {
    const [wire, motor] = [
      STRIKES.find(({ name }) => name === 'a wire')!,
      LOSS_KINDS.find(({ name }) => name === 'one motor stops')!,
    ];
    for (const seed of [5, 6]) {
      const first = (kind: Parameters<typeof drawnOf>[0]) =>
        readCrash(LOGGERS[logger]!(simulate(drawnOf(kind, seeded(seed)).given))).preconditions
          .findings[0]![0];
      expect(first(wire)).toBe('collision');
      expect(motor.causes).toContain(first(motor));
    }
  },
);
