/** Launches, landings and losses of wings beyond those of a runway: thrown, belly-landed, standing on the tail. */
import type { Flight } from '@airworthy/flightlog';
import { CRUISE, LANDING, type Moment } from './wing.ts';
import { type GoodWing, stop, type WingLoss } from './wingFlights.ts';

const later = (moments: readonly Moment[], by_s: number) =>
  moments.map((moment) => ({ ...moment, t_s: moment.t_s + by_s }));

/** Stands and lands on its tail: the nose points up whenever the speed is low. */
function onTail(flight: Flight): Flight {
  const speed = flight.airspeed!;
  const up = (at: number) => (speed.value[at]! < 6 ? 1.55 : 0);
  return {
    ...flight,
    meta: { ...flight.meta, vehicle: 'vtol' },
    attitude: {
      ...flight.attitude!,
      pitch_rad: flight.attitude!.pitch_rad.map((p, i) => p + up(i)),
    },
    attitudeTarget: {
      ...flight.attitudeTarget!,
      pitch_rad: flight.attitudeTarget!.pitch_rad.map((p, i) => p + up(i)),
    },
    imus: flight.imus.map(({ motion, ...imu }) => ({
      ...imu,
      // The nose carries the weight while it points up.
      motion: {
        ...motion,
        accX_mps2: motion.accX_mps2.map((x, i) => (up(i) > 0 ? -motion.accZ_mps2[i]! : x)),
        accZ_mps2: motion.accZ_mps2.map((z, i) => (up(i) > 0 ? motion.accX_mps2[i]! : z)),
      },
    })),
    transition: { ...speed, value: speed.value.map((v) => (v > 10 ? 1 : 0)) },
  };
}

const withoutAirspeed = (flight: Flight): Flight => ({ ...flight, airspeed: null });

export const LAUNCH_LOSSES: readonly WingLoss[] = [
  [
    'level ground that rises into its path',
    [...CRUISE, { t_s: 52 }, ...stop(52)],
    {},
    { detected: true, kind: 'impact' },
    null,
  ],
  [
    'a roll that nothing stops, and a dive',
    [
      ...CRUISE,
      { t_s: 46, roll_deg: 70, climb_mps: -2 },
      { t_s: 48, roll_deg: 150, climb_mps: -14, pitch_deg: -35, speed_mps: 22 },
      { t_s: 50.5, roll_deg: 150, climb_mps: -22 },
      ...stop(50.5),
    ],
    {},
    { detected: true, kind: 'loss_of_control' },
    'mechanical',
  ],
  [
    'a steep turn by hand that falls into a dive',
    [
      ...CRUISE,
      { t_s: 46, stickPitch: 1, roll_deg: 80, rollTarget_deg: 80, climb_mps: -2 },
      { t_s: 49, pitch_deg: -50, pitchTarget_deg: -50, climb_mps: -18, speed_mps: 14 },
      { t_s: 50.5, climb_mps: -22 },
      ...stop(50.5),
    ],
    { mode: 'MANUAL' },
    { detected: true },
    'pilot_input',
  ],
];

export const GOOD_LAUNCHES: readonly GoodWing[] = [
  [
    'a throw that sinks a metre before it climbs',
    [
      { t_s: 4, throttle: 0.9, current_A: 20 },
      { t_s: 4.25, speed_mps: 10, climb_mps: 1.5, pitch_deg: 15, pitchTarget_deg: 15 },
      { t_s: 5.5, speed_mps: 11, climb_mps: -1.2 },
      { t_s: 7, speed_mps: 14, climb_mps: 2 },
      ...CRUISE.slice(3),
      ...LANDING,
    ],
    { disarm_s: 86 },
    null,
    null,
  ],
  [
    'a belly landing that stops it in three metres',
    [
      ...CRUISE,
      ...LANDING.slice(0, 3),
      { t_s: 78, climb_mps: -1.2, speed_mps: 10, pitch_deg: 4 },
      { t_s: 78.08, climb_mps: 0 },
      { t_s: 78.7, speed_mps: 0, current_A: 0.5 },
    ],
    { disarm_s: 83 },
    null,
    null,
  ],
  [
    'a landing that bounces twice',
    [
      ...CRUISE,
      ...LANDING.slice(0, 3),
      { t_s: 77.4, climb_mps: -2.2, speed_mps: 12 },
      { t_s: 77.48, climb_mps: 1.4 },
      { t_s: 78.3, climb_mps: -1.6, speed_mps: 11 },
      { t_s: 78.38, climb_mps: 0.7 },
      { t_s: 78.9, climb_mps: -0.9, speed_mps: 10 },
      { t_s: 78.98, climb_mps: 0 },
      { t_s: 84, speed_mps: 0, current_A: 0.5 },
    ],
    { disarm_s: 88 },
    'hard_landing',
    null,
  ],
  [
    'a flight without an airspeed sensor that circles at sixty degrees of bank',
    [
      ...CRUISE,
      { t_s: 47, roll_deg: 60, rollTarget_deg: 60 },
      { t_s: 70 },
      { t_s: 72, roll_deg: 0, rollTarget_deg: 0 },
      ...later(LANDING, 28),
    ],
    { disarm_s: 115, change: withoutAirspeed },
    null,
    null,
  ],
  [
    'a tail-sitter that stands on its tail before and after',
    [
      ...CRUISE.slice(0, 2),
      { t_s: 8, climb_mps: 2, speed_mps: 0 },
      { t_s: 20, climb_mps: 2 },
      { t_s: 22, climb_mps: 0, speed_mps: 16, throttle: 0.5, current_A: 12 },
      { t_s: 45 },
      { t_s: 48, speed_mps: 0, throttle: 0.6 },
      { t_s: 50, climb_mps: -1.4 },
      { t_s: 68.7, climb_mps: -1.8 },
      { t_s: 68.78, climb_mps: 0, throttle: 0, current_A: 0.5 },
      { t_s: 85 },
    ],
    { disarm_s: 84, mode: 'QLOITER', change: onTail },
    'hard_landing',
    null,
  ],
];
