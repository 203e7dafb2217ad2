import { describe, expect, test } from 'vitest';
import {
  but,
  type Case,
  frameNamed,
  from,
  mission,
  QUAD,
  RESTING,
  recordAt,
  weak,
} from './testing/missions.ts';
import { readFirst } from './testing/read.ts';

const HAND = { mode: 'STABILIZE', law: 'angle' } as const;
const closed = { roll: 0, pitch: -1, yaw: 0, throttle: 0 };
/** All rotors weak while a hand keeps the throttle where it hovered. */
const weakUnderHand: Case = {
  script: but(20, mission(), (t_s) => ({
    ...HAND,
    sticks: { ...RESTING, roll: 0.4 * Math.sin(t_s), throttle: 0.5 },
  })),
  trouble: from(30, { thrust: [0.25, 0.25, 0.25, 0.25] }),
};
const stopped = but(30, mission(), () => ({ armed: false }));

/** What happened, as the verdict must have it, and the first cause. */
const LOSSES: readonly (readonly [string, Case, object, string | null])[] = [
  [
    'all motors that give a third of their thrust',
    { trouble: from(30, { thrust: [0.35, 0.35, 0.35, 0.35] }) },
    { detected: true, kind: 'impact' },
    'thrust_loss',
  ],
  [
    'the same while a pilot holds the throttle where it hovered',
    weakUnderHand,
    { detected: true, kind: 'impact' },
    'thrust_loss',
  ],
  [
    'the same again in a log without accelerometer at ten samples a second',
    {
      ...weakUnderHand,
      run: { rate_hz: 10 },
      how: { change: (flight) => ({ ...flight, imus: [] }) },
    },
    { detected: true, kind: 'impact' },
    'thrust_loss',
  ],
  [
    'a pack that dies while the current rises, on a hexa with little power to spare',
    {
      craft: { frame: frameNamed('hexa X'), thrustToWeight: 1.9 },
      trouble: from(30, (s) => ({ voltage: Math.max(0.3, 1 - 0.12 * s) })),
    },
    { detected: true, kind: 'power_loss' },
    'battery',
  ],
  [
    'a pack that collapses',
    { trouble: from(30, (s) => ({ voltage: Math.max(0.35, 1 - 0.1 * s) })) },
    { detected: true, kind: 'power_loss' },
    'battery',
  ],
  [
    'a switch that stops the motors',
    { script: stopped, how: { disarmMethod: 'switch' } },
    { detected: true, kind: 'loss_of_control' },
    'pilot_input',
  ],
  [
    'a switch that stops the motors two and a half metres up',
    {
      script: but(30, mission({ top_m: 2.5 }), () => ({ armed: false })),
      how: { disarmMethod: 'switch' },
    },
    { detected: true, kind: 'loss_of_control' },
    'pilot_input',
  ],
  [
    'a motor that is dead at take-off',
    { trouble: () => weak(QUAD, 4) },
    { detected: true, kind: 'loss_of_control' },
    'motor_saturation',
  ],
  [
    'a kill switch at the end of a log',
    { script: stopped, run: { end_s: 31 }, how: { disarmMethod: 'kill' } },
    { detected: true, kind: 'loss_of_control', time: 30 },
    'pilot_input',
  ],
  [
    'a radio failsafe that disarms in the air',
    {
      script: stopped,
      how: {
        disarmMethod: 'failsafe_radio',
        events: [recordAt(29.5, 'failsafe_radio', 'failsafe')],
      },
    },
    { detected: true, kind: 'loss_of_control' },
    'rc_loss',
  ],
  [
    'a terminated flight',
    { script: stopped, how: { disarmMethod: 'termination' } },
    { detected: true, kind: 'loss_of_control' },
    'failsafe',
  ],
  [
    'a pilot who closes the throttle, on a craft whose rotors then hold no attitude',
    { script: but(30, mission(), () => ({ ...HAND, sticks: closed })) },
    { detected: true },
    'pilot_input',
  ],
  [
    'a pilot who dives with power',
    { script: but(30, mission(), () => ({ ...HAND, sticks: { ...closed, throttle: 0.2 } })) },
    { detected: true, kind: 'impact' },
    'pilot_input',
  ],
  [
    'two motors wired crosswise',
    { trouble: () => ({ wiring: [2, 1, 0, 3] }) },
    { detected: true, kind: 'loss_of_control' },
    'motor_saturation',
  ],
  [
    'motors wired as in a mirror',
    { trouble: () => ({ wiring: [2, 3, 0, 1] }) },
    { detected: true, kind: 'loss_of_control' },
    'motor_saturation',
  ],
  [
    'a controller that swings itself up',
    { trouble: from(30, (s) => ({ gain: 1 + s })), run: { end_s: 60 } },
    { detected: true, kind: 'loss_of_control' },
    'tuning',
  ],
  [
    'gyros that read wrong, in a log without an estimator',
    { trouble: from(30, { gyroBias_radps: 0.9 }) },
    { detected: true, kind: 'loss_of_control' },
    'ekf',
  ],
  [
    'a motor lost under a full stick in a position hold',
    {
      script: but(25, mission({ top_m: 6 }), () => ({ sticks: { ...RESTING, roll: -1 } })),
      trouble: from(30, weak(QUAD, 2)),
    },
    // Tilted at 30.4 s, six metres up; the ground comes a second later.
    { detected: true, kind: 'loss_of_control', time: 31.48 },
    'motor_saturation',
  ],
  [
    'a motor lost three metres up',
    { script: mission({ top_m: 3 }), trouble: from(30, weak(QUAD, 3)) },
    { detected: true, kind: 'loss_of_control' },
    'motor_saturation',
  ],
  [
    'a motor lost a hundred metres up',
    {
      script: mission({ top_m: 100, up_mps: 5, land_s: 90 }),
      trouble: from(40, weak(QUAD, 3)),
    },
    { detected: true, kind: 'loss_of_control' },
    'motor_saturation',
  ],
  [
    'a motor lost in forward flight',
    {
      script: but(20, mission(), () => ({ sticks: { ...RESTING, pitch: -0.8 } })),
      trouble: from(30, weak(QUAD, 3)),
    },
    { detected: true, kind: 'loss_of_control' },
    'motor_saturation',
  ],
  [
    'a motor lost in a mode without attitude target',
    {
      script: but(28, mission(), () => ({ mode: 'ACRO', law: 'rate' })),
      trouble: from(30, weak(QUAD, 3)),
    },
    { detected: true, kind: 'loss_of_control' },
    'thrust_loss',
  ],
  [
    'a motor lost in a log that opens in the air',
    {
      script: (t_s, state) => ({ ...mission({ land_s: 90 })(t_s + 10, state), armed: true }),
      trouble: from(15, weak(QUAD, 2)),
      run: { height_m: 20, end_s: 40 },
    },
    { detected: true, kind: 'loss_of_control' },
    'motor_saturation',
  ],
  [
    'power that goes in the air without a sign',
    { run: { end_s: 35 } },
    { detected: false, kind: 'log_ends_in_air', time: null },
    'log_gap',
  ],
];

describe('a flying quad reads', () => {
  test.each(LOSSES)('%s', (_, flight, crash, category) => {
    const { reading, first } = readFirst(flight);
    expect(reading.crash).toMatchObject(crash);
    expect(first).toBe(category);
    expect(reading.warnings.join(' ')).not.toMatch(/internal failure/);
  });
});
