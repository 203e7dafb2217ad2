/**
 * Accidents as public logs tell them, beyond lost motors: by the pilot's hand, the radio, the autopilot's
 * own decisions, satellites and compass, and what stood in the way.
 */
import type { Flight } from '@airworthy/flightlog';
import { but, type Case, from, mission, QUAD, RESTING, recordAt, weak } from './missions.ts';
import type { Loss } from './stress.ts';

const HAND = { mode: 'STABILIZE', law: 'angle' } as const;
const STRONG = { ...QUAD, thrustToWeight: 3 };
const MOTOR = ['motor_saturation', 'thrust_loss'];

const loss = (name: string, flight: Case, ...causes: string[]): Loss => ({
  name,
  flight,
  crash: true,
  causes,
  motor: null,
});

const motorLoss = (name: string, flight: Case, motor: number): Loss => ({
  ...loss(name, flight, ...MOTOR),
  motor,
});

/** Channels that tremble like a live receiver and stand still from a moment on. */
function withReceiver(lost_s: number) {
  return (flight: Flight): Flight => {
    const { sticks } = flight.rc!;
    const channels = [sticks.roll, sticks.pitch, sticks.throttle, sticks.yaw].map((stick, k) => ({
      time_us: sticks.time_us,
      origin: sticks.origin,
      value: stick.map((value, i) =>
        Math.round(
          1500 + 400 * value + (sticks.time_us[i]! < lost_s * 1e6 ? (i * (k + 3)) % 4 : 0),
        ),
      ),
    }));
    return { ...flight, rc: { ...flight.rc!, channels } };
  };
}

/** Forward at some 8 m/s by a lean that a stick or a radio that went silent holds. */
const leaning = { roll: 0.1, pitch: -0.45, yaw: 0, throttle: 0.47 };
/** Into something that stands still: all speed and much of the balance are gone within 60 ms. */
const wall = (at_s: number, speed_mps: number) => (t_s: number) =>
  t_s >= at_s && t_s < at_s + 0.06
    ? {
        push_mps2: [-speed_mps / 0.06, 0, 0] as [number, number, number],
        twist_radps2: [90, 140, 0] as [number, number, number],
      }
    : t_s >= at_s + 0.06
      ? weak(QUAD, 1, 0.1)
      : {};

const ahead = but(20, mission({ land_s: 90 }), () => ({ sticks: { ...RESTING, pitch: -1 } }));

export const ACCIDENTS: readonly Loss[] = [
  motorLoss(
    'a blade that breaks and leaves a third of the thrust',
    { trouble: from(30, weak(QUAD, 3, 0.3)) },
    3,
  ),
  motorLoss(
    'a speed controller that loses step for a second, close to the ground',
    {
      script: mission({ top_m: 5 }),
      trouble: (t_s) => (t_s > 30 && t_s < 31.2 ? weak(QUAD, 2) : {}),
    },
    2,
  ),
  motorLoss(
    'a motor that is lost in a full climb by hand',
    {
      script: but(20, mission(), () => ({ ...HAND, sticks: { ...RESTING, throttle: 0.9 } })),
      trouble: from(24, weak(QUAD, 4)),
    },
    4,
  ),
  motorLoss('a motor that is lost in the descent to land', { trouble: from(52, weak(QUAD, 1)) }, 1),
  loss('a take-off with a dead motor', { trouble: () => weak(QUAD, 2, 0.05) }, ...MOTOR),
  loss(
    'a take-off with one propeller upside down',
    { craft: STRONG, trouble: () => weak(STRONG, 3, -0.5) },
    ...MOTOR,
  ),
  loss(
    'a switch to manual with the throttle stick at zero',
    {
      script: but(20, mission(), (t_s) => ({
        sticks: { ...RESTING, throttle: 0 },
        ...(t_s > 30 ? HAND : { mode: 'LOITER', law: 'hold' as const }),
      })),
    },
    'pilot_input',
  ),
  loss(
    'a throttle that is closed by hand at ten metres',
    {
      script: but(20, mission({ top_m: 10 }), (t_s) => ({
        ...HAND,
        sticks: { ...RESTING, roll: 0.1 * Math.sin(2 * t_s), throttle: t_s > 30 ? 0 : 0.5 },
      })),
    },
    'pilot_input',
  ),
  loss(
    'a disarm switch at three metres',
    {
      script: but(30, mission({ top_m: 3 }), () => ({ armed: false })),
      how: { disarmMethod: 'switch' },
    },
    'pilot_input',
  ),
  loss(
    'a rudder disarm at eight metres, by hand',
    {
      script: but(20, mission({ top_m: 8 }), (t_s) => ({
        ...HAND,
        sticks: { ...RESTING, yaw: t_s > 28 ? -1 : 0, throttle: 0.5 },
        armed: t_s < 30,
      })),
      how: { disarmMethod: 'rudder' },
    },
    'pilot_input',
  ),
  loss(
    'a descent at six metres a second by the throttle stick in a mode that holds height',
    {
      script: but(20, mission({ top_m: 30, up_mps: 4 }), (t_s) => ({
        mode: 'ALT_HOLD',
        ...(t_s > 25 ? { sticks: { ...RESTING, throttle: 0 }, height_m: -100, speed_mps: 6 } : {}),
      })),
    },
    'pilot_input',
  ),
  loss(
    'a roll in acro that ends in the ground',
    {
      script: but(25, mission({ top_m: 8 }), (t_s) => ({
        mode: 'ACRO',
        law: 'rate',
        sticks: { ...RESTING, roll: t_s > 30 && t_s < 30.7 ? 1 : 0, throttle: 0.5 },
      })),
    },
    'pilot_input',
  ),
  loss(
    'a radio that falls silent in a lean, without a failsafe',
    {
      script: but(20, mission({ land_s: 200 }), (t_s) => ({
        ...HAND,
        sticks: t_s < 28 ? { ...leaning, roll: 0.2 * Math.sin(3 * t_s), throttle: 0.55 } : leaning,
      })),
      run: { end_s: 75 },
      how: { change: withReceiver(28) },
    },
    'rc_loss',
  ),
  loss(
    'a failure detector that stops the motors at height',
    {
      script: but(30, mission(), () => ({ armed: false })),
      how: { disarmMethod: 'failure_detector' },
    },
    'failsafe',
  ),
  loss(
    'a landing detected at fifteen metres',
    {
      script: but(30, mission({ top_m: 15 }), () => ({
        law: 'angle',
        sticks: { ...RESTING, throttle: 0 },
      })),
      how: { events: [recordAt(30, 'land_complete', 'event')] },
    },
    'failsafe',
  ),
  loss('a wall in forward flight', { script: ahead, trouble: wall(30, 5) }, 'collision'),
  loss(
    'a wall by hand',
    {
      script: but(20, mission(), (t_s) => ({
        ...HAND,
        sticks: { ...RESTING, pitch: t_s > 25 ? -0.6 : 0.1 * Math.sin(t_s), throttle: 0.55 },
      })),
      trouble: wall(29, 8),
    },
    'collision',
  ),
  loss(
    'an arm that breaks off with both of its wires',
    { trouble: from(30, { thrust: [0, 1, 1, 0] }) },
    ...MOTOR,
  ),
  loss(
    'a supply that fails in the air, and the log with it',
    {
      how: {
        change: (flight) => browned(flight, 33),
      },
    },
    'power',
  ),
];

/** The board's supply falls in the last second before the log stops. */
function browned(flight: Flight, end_s: number): Flight {
  const board = flight.board!;
  return {
    ...flight,
    meta: { ...flight.meta, duration_us: end_s * 1e6 },
    board: {
      ...board,
      supply_V: board.supply_V.map((value, i) =>
        board.time_us[i]! > (end_s - 0.8) * 1e6 ? 4.1 : value,
      ),
    },
  };
}
