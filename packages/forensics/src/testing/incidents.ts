/**
 * Troubles of sensors, weather, ground and link, beyond lost motors: some end in a crash, others in a landing that still
 * has a cause to name.
 */
import { GRAVITY_MPS2 } from '@airworthy/physics';
import { but, type Case, from, mission, QUAD, RESTING, recordAt, weak } from './missions.ts';
import type { Loss } from './stress.ts';

const HAND = { mode: 'STABILIZE', law: 'angle' } as const;
const LONG = mission({ land_s: 200 });

const crash = (name: string, flight: Case, ...causes: string[]): Loss => ({
  name,
  flight,
  crash: true,
  causes,
  motor: null,
});

const incident = (name: string, flight: Case, ...causes: string[]): Loss => ({
  ...crash(name, flight, ...causes),
  crash: false,
});

/** The autopilot takes this mode at 30 s and lands, with its own record of why. */
const lands = (mode: string, key: string): Case => ({
  script: but(30, mission({ land_s: 30 }), () => ({ mode })),
  how: { events: [recordAt(30, key, 'failsafe')] },
});

/** Eight ninths of the weight hang on it: it comes down at a third of its speed of fall. */
const CANOPY = { push_mps2: [0, 0, (-8 / 9) * GRAVITY_MPS2] as [number, number, number] };

export const INCIDENTS: readonly Loss[] = [
  crash(
    'a compass that points backward',
    { script: LONG, trouble: from(28, { yawError_rad: Math.PI }), run: { end_s: 70 } },
    'compass',
  ),
  crash(
    'a compass that is off by a hundred degrees',
    { script: LONG, trouble: from(28, { yawError_rad: 1.8 }), run: { end_s: 70 } },
    'compass',
  ),
  crash('a gyro that drifts slowly', { trouble: from(30, { gyroBias_radps: 0.1 }) }, 'ekf'),
  crash(
    'a gyro that drifts to the other side',
    { trouble: from(30, { gyroBias_radps: -0.4 }) },
    'ekf',
  ),
  crash(
    'a wind that grows until it carries it off to the ground',
    { trouble: from(20, (s) => ({ wind_mps: Math.min(18, 2 * s) })) },
    'wind',
  ),
  crash(
    'a leg that catches as it lands',
    {
      script: mission({ top_m: 8 }),
      trouble: (t_s) => (t_s > 53 && t_s < 54 ? { twist_radps2: [40, 0, 0] } : {}),
    },
    'mechanical',
  ),
  crash(
    'a receiver that closes the throttle when its transmitter goes',
    {
      script: but(20, mission(), (t_s) => ({
        ...HAND,
        sticks: { ...RESTING, throttle: t_s < 30 ? 0.5 : 0 },
      })),
      how: { events: [recordAt(31, 'failsafe_radio', 'failsafe')] },
    },
    'rc_loss',
  ),
  crash(
    'a parachute that opens in calm flight',
    {
      script: but(30, mission(), () => ({ armed: false })),
      trouble: from(30, CANOPY),
      how: { disarmMethod: 'parachute', events: [recordAt(30, 'parachute', 'crash')] },
    },
    'failsafe',
  ),
  crash(
    'a parachute that opens after a motor stopped',
    {
      script: but(31, mission(), () => ({ armed: false })),
      trouble: (t_s) => (t_s < 30 ? {} : t_s < 31 ? weak(QUAD, 2) : CANOPY),
      how: { disarmMethod: 'parachute', events: [recordAt(31, 'parachute', 'crash')] },
    },
    'motor_saturation',
    'thrust_loss',
  ),
  crash(
    'acro with the sticks let go',
    {
      script: but(30, mission(), () => ({
        mode: 'ACRO',
        law: 'rate',
        sticks: { ...RESTING, roll: 0.05 },
      })),
    },
    'pilot_input',
  ),
  crash(
    'a flight controller that is mounted backward',
    { trouble: () => ({ wiring: [1, 0, 3, 2] }) },
    'motor_saturation',
  ),
  crash(
    'a flight controller that is mounted sideways',
    { trouble: () => ({ wiring: [3, 2, 0, 1] }) },
    'motor_saturation',
  ),
  crash(
    'something that hits it in a hover and takes a propeller',
    {
      trouble: (t_s) =>
        t_s < 30
          ? {}
          : t_s < 30.06
            ? { push_mps2: [0, 50, 0], twist_radps2: [200, 30, 50] }
            : weak(QUAD, 2),
    },
    'collision',
  ),
  {
    ...crash(
      'a motor that fades over ten seconds',
      { trouble: from(30, (s) => weak(QUAD, 3, Math.max(0.2, 1 - 0.1 * s))) },
      'motor_saturation',
      'thrust_loss',
    ),
    motor: 3,
  },
  incident('an estimator failsafe that lands it', lands('LAND', 'failsafe_ekf'), 'ekf'),
  incident('a lost radio that brings it home', lands('RTL', 'failsafe_radio'), 'rc_loss'),
  incident('a fence that brings it home', lands('RTL', 'failsafe_fence'), 'failsafe'),
  incident(
    'a pack that runs low and lands it',
    {
      ...lands('LAND', 'failsafe_battery'),
      trouble: from(20, (s) => ({ voltage: Math.max(0.8, 1 - 0.02 * s) })),
    },
    'battery',
  ),
  incident('a position that jumps by sixty metres', { trouble: from(28, { jump_m: 60 }) }, 'gps'),
];
