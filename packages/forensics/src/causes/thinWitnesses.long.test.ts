import type { Flight } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { seeded } from '../testing/flips.ts';
import { LOGGERS } from '../testing/loggers.ts';
import { LOSS_KINDS } from '../testing/lossKinds.ts';
import { from, mission, QUAD, simulate, weak } from '../testing/missions.ts';
import { drawnOf } from '../testing/settings.ts';
import { SLOW_CONTACTS } from '../testing/slowContacts.ts';
import { CRUISE, wing } from '../testing/wing.ts';
import { stop } from '../testing/wingFlights.ts';
import { limit } from '../thresholds/thresholds.ts';

const categories = (flight: Flight) =>
  readCrash(flight)
    .preconditions.findings.map(([category]) => category)
    .filter((category) => !category.startsWith('not_'));

const drawnOne = (name: string, seed: number) =>
  simulate(drawnOf(LOSS_KINDS.find((kind) => kind.name === name)!, seeded(seed)).given);

/** Falls with less thrust than it weighs and an attitude that is right. */
const falls = simulate({
  script: mission({ top_m: 60, up_mps: 4, land_s: 90 }),
  trouble: from(35, { thrust: QUAD.frame.map(() => 0.4) }),
  run: { end_s: 55 },
});

describe('a false attitude', () => {
  test.each(['no accelerometer', 'old copter'])(
    'shows in the speed over ground without a fast accelerometer (%s)',
    (logger) => {
      for (const seed of [41, 42, 43])
        expect(categories(LOGGERS[logger]!(drawnOne('the gyro reads wrong', seed)))[0]).toBe('ekf');
    },
  );

  test('is no heading where it fell, however alike the two push', () => {
    expect(categories(drawnOne('the gyro reads wrong', 42_997_889))[0]).toBe('ekf');
  });

  test('is one where it speeds up by more than its lean gives while it falls', () => {
    const speeding = (rate_mps2: number): Flight => ({
      ...falls,
      imus: [],
      gps: falls.gps.map((gps) => ({
        ...gps,
        solution: {
          ...gps.solution,
          course_rad: gps.solution.course_rad.map(() => 0),
          speed_mps: gps.solution.speed_mps.map((_, i) => {
            const since_s = gps.solution.time_us[i]! / 1e6 - 36;
            return Math.max(0, rate_mps2 * Math.min(2.5, since_s));
          }),
        },
      })),
    });
    expect(categories(speeding(limit.attitudeFalse_mps2 + 0.7))).toContain('ekf');
    expect(categories(speeding(limit.attitudeFalse_mps2 - 0.7))).not.toContain('ekf');
  });

  test('shows over two seconds in a gap that one second leaves open', () => {
    /** The accelerometer feels this much more along its upright axis, from before the fall. */
    const pushing = (more_mps2: number): Flight => ({
      ...falls,
      imus: falls.imus.map((imu) => ({
        ...imu,
        motion: {
          ...imu.motion,
          accZ_mps2: imu.motion.accZ_mps2.map((value, i) =>
            imu.motion.time_us[i]! > 35e6 ? value - more_mps2 : value,
          ),
        },
      })),
    });
    expect(categories(pushing(limit.attitudeFalseLong_mps2 + 0.4))).toContain('ekf');
    expect(categories(pushing(limit.attitudeFalseLong_mps2 - 0.4))).not.toContain('ekf');
  });
});

const AWAY = simulate({
  script: mission({ land_s: 90 }),
  trouble: from(30, { yawError_rad: Math.PI, wind_mps: 2 }),
  run: { end_s: 60 },
});

describe('a false heading', () => {
  test.each(['no accelerometer', 'old copter', 'no radio', 'no modes'])(
    'shows by the lean in the log (%s)',
    (logger) => {
      const { crash } = readCrash(LOGGERS[logger]!(AWAY));
      expect(crash, crash.reason).toMatchObject({ detected: true, kind: 'fly_away' });
      expect(categories(LOGGERS[logger]!(AWAY))[0]).toBe('compass');
    },
  );

  test('stays one on a hillside that it meets without a fall', () => {
    const hill = simulate({
      script: mission({ land_s: 90 }),
      trouble: from(30, { yawError_rad: Math.PI, wind_mps: 2 }),
      run: { ground_m: (t_s) => (t_s > 48 ? 20.5 : 0), end_s: 60 },
    });
    expect(categories(hill)[0]).toBe('compass');
  });

  test('by lean alone is one from the same angle on', () => {
    const turned = (angle_deg: number): Flight => ({
      ...AWAY,
      imus: [],
      attitude: {
        ...AWAY.attitude!,
        yaw_rad: AWAY.attitude!.yaw_rad.map((yaw) => yaw + Math.PI - (angle_deg * Math.PI) / 180),
      },
    });
    expect(categories(turned(limit.headingFalse_deg + 12))).toContain('compass');
    expect(categories(turned(limit.headingFalse_deg - 12))).not.toContain('compass');
  });

  test.each(['no accelerometer', 'no modes', 'no radio', 'telemetry at 2 Hz'])(
    'is none where the wind carries it off (%s)',
    (logger) => {
      for (const seed of [51, 52])
        expect(categories(LOGGERS[logger]!(drawnOne('a wind that carries it off', seed)))[0]).toBe(
          'wind',
        );
    },
  );
});

test('what leans back against its motion was not asked to go there', () => {
  /** Level but for this push against its way. */
  const pushing = (back_mps2: number, without: Partial<Flight>): Flight => {
    const { attitude } = AWAY;
    const pitch_rad = attitude!.pitch_rad.map(() => Math.atan(back_mps2 / 9.81));
    const zero = attitude!.roll_rad.map(() => 0);
    return {
      ...AWAY,
      ...without,
      attitude: { ...attitude!, roll_rad: zero, pitch_rad, yaw_rad: zero },
      attitudeTarget: { ...AWAY.attitudeTarget!, roll_rad: zero, pitch_rad },
      gps: AWAY.gps.map((gps) => ({
        ...gps,
        solution: { ...gps.solution, course_rad: gps.solution.course_rad.map(() => 0) },
      })),
    };
  };
  for (const without of [{ rc: null }, { modes: [] }]) {
    const more = readCrash(pushing(limit.headingFelt_mps2 + 0.1, without)).crash;
    expect(more.kind).toBe('fly_away');
    const less = readCrash(pushing(limit.headingFelt_mps2 - 0.1, without)).crash;
    expect(less.detected).toBe(false);
  }
});

test('an oscillation shows without a target of attitude, and a tumble is none', () => {
  for (const seed of [61, 62]) {
    const swings = simulate(drawnOf(SLOW_CONTACTS[0]!, seeded(seed)).given);
    expect(SLOW_CONTACTS[0]!.causes).toContain(categories({ ...swings, attitudeTarget: null })[0]);
  }
  const tumbles = simulate({ trouble: from(30, weak(QUAD, 2)), run: { end_s: 45 } });
  expect(categories({ ...tumbles, attitudeTarget: null })).not.toContain('tuning');
});

describe('the push of a wing', () => {
  /** Lost at 45 s, twenty seconds before the ground; `back_s` is when speed comes back. */
  const gliding = (back_s: number | null) =>
    wing(
      [
        ...CRUISE,
        ...(back_s === null
          ? [{ t_s: 50, speed_mps: 14, climb_mps: -1 }]
          : [
              { t_s: back_s, speed_mps: 16 },
              { t_s: back_s + 2, speed_mps: 18 },
              { t_s: 50, speed_mps: 18 },
            ]),
        { t_s: 50.3, stickPitch: 1, pitch_deg: 30, pitchTarget_deg: 30 },
        { t_s: 60, speed_mps: 10, climb_mps: -4 },
        { t_s: 65, climb_mps: -12, pitch_deg: -30, pitchTarget_deg: -30 },
        ...stop(65.3),
      ],
      { mode: 'FBWA', change: (flight) => ({ ...flight, batteries: [] }) },
    );

  test('is missed however long before the ground it went', () => {
    expect(categories(gliding(null))[0]).toBe('thrust_loss');
    expect(categories(LOGGERS['old copter']!(gliding(null)))[0]).toBe('thrust_loss');
  });

  test('and not where it came back', () => {
    expect(categories(gliding(47.2))[0]).not.toBe('thrust_loss');
  });
});
