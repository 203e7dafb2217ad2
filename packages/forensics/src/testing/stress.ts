/** Losses with known causes on several frames, for measuring how stable the verdicts are. */
import {
  but,
  type Case,
  type FrameName,
  frameNamed,
  from,
  mission,
  QUAD,
  RESTING,
  weak,
} from './missions.ts';
import type { Craft } from './multirotor.ts';

export type Loss = {
  readonly name: string;
  readonly flight: Case;
  readonly crash: boolean;
  /** Categories that are right as the first. */
  readonly causes: readonly string[];
  readonly motor: number | null;
  /** Further motors that are gone and have to be named. */
  readonly others?: readonly number[];
};

const MOTOR = ['motor_saturation', 'thrust_loss'];
const HAND = { mode: 'STABILIZE', law: 'angle' } as const;

const craftOf = (frame: FrameName, thrustToWeight = 2.2): Craft => ({
  frame: frameNamed(frame),
  thrustToWeight,
});

/** One motor without thrust, its output as the mixer wants it. */
function lost(frame: FrameName, motor: number, thrustToWeight?: number): Loss {
  const craft = craftOf(frame, thrustToWeight);
  // A frame with motors to spare flies on; both are right as long as the motor is named.
  const survives = craft.frame.length > 6;
  return {
    name: `motor ${motor} lost, ${frame}${thrustToWeight === undefined ? '' : ` ${thrustToWeight}`}`,
    flight: { craft, trouble: from(30, weak(craft, motor)) },
    crash: !survives,
    causes: MOTOR,
    motor,
  };
}

/** An output held at one level for a second and then switched off, the thrust with it. */
function heldThenCut(frame: FrameName, motor: number): Loss {
  const craft = craftOf(frame);
  const only = <T>(value: T, other: T) =>
    craft.frame.map((_, index) => (index === motor - 1 ? value : other));
  return {
    name: `output ${motor} held, then cut, ${frame}`,
    flight: {
      craft,
      trouble: from(30, (s) =>
        s < 1.1 ? { frozen: only<number | null>(0.44, null) } : { cut: only(true, false) },
      ),
    },
    crash: craft.frame.length <= 6,
    causes: MOTOR,
    motor,
  };
}

/** The second one `later_s` after the first; 0 is an arm that breaks off with both. */
function twoLost(frame: FrameName, first: number, second: number, later_s: number): Loss {
  const craft = craftOf(frame);
  const share = (s: number) =>
    craft.frame.map((_, index) =>
      index === first - 1 || (index === second - 1 && s >= later_s) ? 0 : 1,
    );
  return {
    name: `motors ${first} and ${second} lost ${later_s === 0 ? 'together' : `${later_s} s apart`}, ${frame}`,
    flight: { craft, trouble: from(30, (s) => ({ thrust: share(s) })) },
    crash: !survivesTwo(frame, first, second),
    causes: MOTOR,
    motor: first,
    others: [second],
  };
}

/** Eight rotors fly on without two that do not stand side by side. */
function survivesTwo(frame: FrameName, first: number, second: number): boolean {
  const places = frameNamed(frame);
  const apart_deg = Math.abs(places[first - 1]!.angle_deg - places[second - 1]!.angle_deg);
  return places.length >= 8 && Math.min(apart_deg, 360 - apart_deg) > 60;
}

/** As when outputs are overridden one after the other: the first held, then the second switched off. */
function heldThenSecond(frame: FrameName, first: number, second: number): Loss {
  const craft = craftOf(frame);
  const only = <T>(motor: number, value: T, other: T) =>
    craft.frame.map((_, index) => (index === motor - 1 ? value : other));
  return {
    name: `output ${first} held, then ${second} cut, ${frame}`,
    flight: {
      craft,
      trouble: from(30, (s) => ({
        frozen: only<number | null>(first, 0.44, null),
        ...(s > 1.5 ? { cut: only(second, true, false) } : {}),
      })),
    },
    crash: true,
    causes: MOTOR,
    motor: first,
    others: [second],
  };
}

const simple = (name: string, flight: Case, ...causes: string[]): Loss => ({
  name,
  flight,
  crash: true,
  causes,
  motor: null,
});

const forward = but(20, mission(), () => ({ sticks: { ...RESTING, pitch: -0.8 } }));

export const LOSSES: readonly Loss[] = [
  ...[1, 2, 3, 4].map((motor) => lost('quad X', motor)),
  lost('quad H', 3),
  lost('quad X', 2, 1.6),
  lost('quad X', 3, 3.5),
  lost('hexa X', 2),
  lost('hexa plus', 5),
  lost('Y6', 4),
  lost('octa X', 7),
  lost('X8', 2),
  heldThenCut('quad X', 1),
  heldThenCut('quad plus', 4),
  ...[1, 2, 3, 4, 5, 6].map((motor) => heldThenCut('hexa plus', motor)),
  heldThenCut('hexa X', 3),
  ...[1, 2, 3, 4].map((motor) => lost('quad plus', motor)),
  ...[1, 3, 4, 5, 6].map((motor) => lost('hexa X', motor)),
  ...[1, 2, 3, 4, 6].map((motor) => lost('hexa plus', motor)),
  heldThenSecond('quad X', 1, 3),
  heldThenSecond('quad plus', 2, 4),
  heldThenSecond('quad plus', 1, 3),
  heldThenSecond('hexa plus', 1, 4),
  twoLost('hexa X', 1, 3, 1.5),
  twoLost('octa X', 1, 3, 1.5),
  twoLost('hexa X', 1, 5, 0),
  twoLost('hexa plus', 3, 5, 0),
  // Two opposite motors of one spin leave pure yaw: no log distinguishes them from another such pair.
  twoLost('octa X', 1, 3, 0),
  twoLost('octa X', 1, 2, 4),
  twoLost('X8', 1, 3, 4),
  simple(
    'all rotors weak',
    { trouble: from(30, { thrust: [0.35, 0.35, 0.35, 0.35] }) },
    'thrust_loss',
  ),
  simple(
    'pack collapses',
    { trouble: from(30, (s) => ({ voltage: Math.max(0.35, 1 - 0.1 * s) })) },
    'battery',
    'thrust_loss',
  ),
  simple(
    'kill switch',
    { script: but(30, mission(), () => ({ armed: false })), how: { disarmMethod: 'kill' } },
    'pilot_input',
  ),
  simple(
    'dive by the stick',
    {
      script: but(30, mission(), () => ({
        ...HAND,
        sticks: { roll: 0, pitch: -1, yaw: 0, throttle: 0.2 },
      })),
    },
    'pilot_input',
  ),
  simple(
    'roll into the ground',
    {
      script: but(20, mission({ top_m: 4 }), (t_s) => ({
        ...HAND,
        sticks:
          t_s < 30
            ? { ...RESTING, roll: 0.1 * Math.sin(t_s), throttle: 0.5 }
            : { roll: 0.9, pitch: 0, yaw: 0, throttle: 0.45 },
      })),
    },
    'pilot_input',
  ),
  simple('gyro reads wrong', { trouble: from(30, { gyroBias_radps: 0.9 }) }, 'ekf'),
  simple('gains too high', { trouble: from(30, (s) => ({ gain: 1 + s })) }, 'tuning'),
  simple('motors crosswise', { trouble: () => ({ wiring: [2, 1, 0, 3] }) }, 'motor_saturation'),
  simple(
    'estimated height runs up',
    {
      script: mission({ land_s: 90 }),
      trouble: from(30, (s) => ({ heightError_m: Math.min(60, 3 * s) })),
    },
    'ekf',
  ),
  simple(
    'barometer runs up',
    {
      script: mission({ land_s: 90 }),
      trouble: from(30, (s) => ({ baroError_m: Math.min(60, 6 * s) })),
    },
    'ekf',
  ),
  {
    ...lost('quad X', 3),
    name: 'motor 3 lost in forward flight',
    flight: { script: forward, trouble: from(30, weak(QUAD, 3)) },
  },
  {
    ...lost('quad X', 3),
    name: 'motor 3 lost in wind',
    flight: { trouble: (t_s) => ({ wind_mps: 8, ...(t_s < 30 ? {} : weak(QUAD, 3)) }) },
  },
];
