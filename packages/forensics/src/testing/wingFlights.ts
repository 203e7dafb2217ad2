/** Losses of a wing with known causes, and flights that end well although one signal looks like a loss. */
import { CRUISE, LANDING, type Moment, type WingOptions } from './wing.ts';

/** From 60 m to the ground, ending in a stop within a tenth of a second. */
export const stop = (t_s: number): Moment[] => [
  { t_s: t_s + 0.08, climb_mps: 0, speed_mps: 0 },
  { t_s: t_s + 8 },
];

/** An autopilot closes the throttle, pitches up to hold height, and stalls. */
export const STALLED: readonly Moment[] = [
  ...CRUISE,
  { t_s: 47, throttle: 0.1, speed_mps: 10 },
  { t_s: 49, speed_mps: 7, climb_mps: -3, pitch_deg: 20, pitchTarget_deg: 20 },
  { t_s: 50, speed_mps: 6, climb_mps: -8, roll_deg: 70, pitch_deg: -40 },
  { t_s: 55, climb_mps: -14 },
  ...stop(55.4),
];

/** What happened, as the verdict must have it, and the first cause. */
export type WingLoss = readonly [
  name: string,
  moments: readonly Moment[],
  options: WingOptions,
  crash: object,
  category: string | null,
];

export const WING_LOSSES: readonly WingLoss[] = [
  [
    'an elevator that no longer answers',
    [
      ...CRUISE,
      { t_s: 46, pitch_deg: -55, elevator: 1, climb_mps: -12, speed_mps: 20 },
      { t_s: 50, climb_mps: -16, pitchTarget_deg: 15 },
      ...stop(50),
    ],
    {},
    { detected: true, kind: 'loss_of_control', confidence: 'medium' },
    'mechanical',
  ],
  [
    'a pilot who pulls it into a stall',
    [
      ...CRUISE,
      { t_s: 46, stickPitch: 1, throttle: 0.03, pitch_deg: 40, pitchTarget_deg: 40, climb_mps: 4 },
      { t_s: 49, speed_mps: 6, climb_mps: 0, pitch_deg: 50, pitchTarget_deg: 50 },
      { t_s: 50, speed_mps: 5, climb_mps: -8, roll_deg: 80, rollTarget_deg: 80, pitch_deg: -50 },
      { t_s: 55, speed_mps: 5, climb_mps: -14, pitchTarget_deg: -50 },
      ...stop(55.4),
    ],
    { mode: 'MANUAL' },
    { detected: true, kind: 'loss_of_control' },
    'pilot_input',
  ],
  [
    'a stall that the autopilot flew',
    STALLED,
    {},
    { detected: true, kind: 'loss_of_control' },
    'tuning',
  ],
  [
    'a dive by the stick',
    [
      ...CRUISE,
      { t_s: 46, stickPitch: -1, pitch_deg: -45, pitchTarget_deg: -45, climb_mps: -14 },
      { t_s: 49.5, climb_mps: -20, speed_mps: 20 },
      ...stop(49.5),
    ],
    { mode: 'FBWA' },
    { detected: true, kind: 'impact' },
    'pilot_input',
  ],
  [
    'a motor that stops, and a field that ends at a wall',
    [
      ...CRUISE,
      { t_s: 45.5, current_A: 0.4, throttle: 1 },
      { t_s: 48, speed_mps: 13, climb_mps: -2, pitch_deg: -3, pitchTarget_deg: -3 },
      { t_s: 76, speed_mps: 12 },
      ...stop(76),
    ],
    {},
    { detected: true, kind: 'impact' },
    'thrust_loss',
  ],
  [
    'the forward motor of a VTOL that stops on the wing',
    [
      ...CRUISE,
      { t_s: 45.5, current_A: 0.4, throttle: 1 },
      { t_s: 48, speed_mps: 13, climb_mps: -2, pitch_deg: -3, pitchTarget_deg: -3 },
      { t_s: 76, speed_mps: 12 },
      ...stop(76),
    ],
    {
      change: (flight) => ({
        ...flight,
        meta: { ...flight.meta, vehicle: 'vtol' },
        transition: {
          time_us: flight.attitude!.time_us,
          origin: 'synthetic',
          value: flight.attitude!.time_us.map(() => 1),
        },
      }),
    },
    { detected: true },
    'thrust_loss',
  ],
  [
    'a motor that stops while the throttle stays at cruise',
    [
      ...CRUISE,
      { t_s: 45.5, current_A: 0.4 },
      { t_s: 48, speed_mps: 13, climb_mps: -2, pitch_deg: -3, pitchTarget_deg: -3 },
      { t_s: 76, speed_mps: 12 },
      ...stop(76),
    ],
    { mode: 'FBWA' },
    { detected: true, kind: 'impact' },
    'thrust_loss',
  ],
];

const ROUGH: readonly Moment[] = [
  ...LANDING.slice(0, 3),
  { t_s: 78, climb_mps: -1.8, speed_mps: 11, pitch_deg: 2 },
  { t_s: 78.08, climb_mps: 0 },
  { t_s: 79.4, speed_mps: 0, current_A: 0.5 },
];

export type GoodWing = readonly [
  name: string,
  moments: readonly Moment[],
  options: WingOptions,
  kind: string | null,
  category: string | null,
];

export const GOOD_WINGS: readonly GoodWing[] = [
  ['a landing', [...CRUISE, ...LANDING], { disarm_s: 86 }, null, null],
  ['a landing that is not disarmed', [...CRUISE, ...LANDING], {}, null, null],
  ['a belly landing in long grass', [...CRUISE, ...ROUGH], { disarm_s: 83 }, 'hard_landing', null],
  [
    'a hand launch',
    [
      { t_s: 4, throttle: 0.9, current_A: 20 },
      { t_s: 4.3, speed_mps: 12, climb_mps: 2 },
      ...CRUISE.slice(3),
      ...LANDING,
    ],
    { disarm_s: 86 },
    null,
    null,
  ],
  [
    'a touch and go',
    [
      ...CRUISE,
      ...LANDING.slice(0, 4),
      { t_s: 78.08, climb_mps: 0 },
      { t_s: 80, speed_mps: 13, throttle: 0.9, current_A: 20 },
      { t_s: 82, climb_mps: 3, speed_mps: 16 },
      { t_s: 92, climb_mps: 3 },
      { t_s: 93, climb_mps: -2, throttle: 0.2, current_A: 3 },
      { t_s: 107.5, climb_mps: -2 },
      { t_s: 109, climb_mps: -0.4, throttle: 0, speed_mps: 13 },
      { t_s: 112, climb_mps: -0.4 },
      { t_s: 112.08, climb_mps: 0 },
      { t_s: 117, speed_mps: 0 },
    ],
    { disarm_s: 120 },
    null,
    null,
  ],
  [
    'loops and rolls by hand',
    [
      ...CRUISE,
      { t_s: 46, pitch_deg: 80, climb_mps: 12, speed_mps: 14, stickPitch: 1 },
      { t_s: 47.5, roll_deg: 180, pitch_deg: 0, climb_mps: 0 },
      { t_s: 49, pitch_deg: -80, climb_mps: -12 },
      { t_s: 50.5, roll_deg: 0, pitch_deg: 0, climb_mps: 0, speed_mps: 18, stickPitch: 0 },
      { t_s: 52, roll_deg: 360 },
      { t_s: 52.04, roll_deg: 0 },
      ...LANDING.map((moment) => ({ ...moment, t_s: moment.t_s + 8 })),
    ],
    { mode: 'MANUAL', disarm_s: 95 },
    null,
    null,
  ],
  [
    'a glider that lands out, twenty metres below its start',
    [
      { t_s: 3 },
      { t_s: 4, speed_mps: 12, climb_mps: 6, pitch_deg: 30, pitchTarget_deg: 30 },
      { t_s: 14, climb_mps: 6 },
      { t_s: 15, climb_mps: -0.7, pitch_deg: 1, pitchTarget_deg: 1, speed_mps: 11 },
      { t_s: 130, climb_mps: -0.7 },
      { t_s: 131, climb_mps: -0.4, speed_mps: 8 },
      { t_s: 131.08, climb_mps: 0 },
      { t_s: 134, speed_mps: 0 },
    ],
    { mode: 'FBWA', disarm_s: 138 },
    null,
    null,
  ],
  [
    'turns in which bank lags its target by fifty degrees',
    [
      ...CRUISE,
      { t_s: 45.04, rollTarget_deg: 50 },
      { t_s: 47, roll_deg: 50 },
      { t_s: 52 },
      { t_s: 52.04, rollTarget_deg: -50 },
      { t_s: 55, roll_deg: -50 },
      { t_s: 60 },
      { t_s: 60.04, rollTarget_deg: 0 },
      { t_s: 62, roll_deg: 0 },
      ...LANDING.map((moment) => ({ ...moment, t_s: moment.t_s + 18 })),
    ],
    { disarm_s: 105 },
    null,
    null,
  ],
  [
    'a motor that stops, and a field that was long enough',
    [
      ...CRUISE,
      { t_s: 45.5, current_A: 0.4, throttle: 1 },
      { t_s: 48, speed_mps: 13, climb_mps: -2, pitch_deg: -3, pitchTarget_deg: -3 },
      { t_s: 74.5, climb_mps: -2, throttle: 1 },
      ...LANDING.slice(2).map((moment) => ({ ...moment, current_A: 0.4 })),
    ],
    { disarm_s: 86 },
    null,
    'thrust_loss',
  ],
  [
    'a catapult that throws it at eight times its weight',
    [
      { t_s: 4, throttle: 0.9, current_A: 20 },
      { t_s: 4.2, speed_mps: 16, climb_mps: 1 },
      ...CRUISE.slice(3),
      ...LANDING,
    ],
    { disarm_s: 86 },
    null,
    null,
  ],
  [
    'a deep stall to the ground, as it was built to land',
    [
      ...CRUISE,
      { t_s: 46, throttle: 0, current_A: 0.5, speed_mps: 9, pitch_deg: 25, pitchTarget_deg: 25 },
      { t_s: 48, climb_mps: -3.5, speed_mps: 6 },
      { t_s: 63.7, climb_mps: -3.5, speed_mps: 5 },
      { t_s: 63.78, climb_mps: 0, speed_mps: 3, pitch_deg: 5, pitchTarget_deg: 5 },
      { t_s: 64.4, speed_mps: 0 },
    ],
    { disarm_s: 70 },
    'hard_landing',
    null,
  ],
  [
    'a net that stops it within two metres',
    [
      ...CRUISE,
      { t_s: 46, climb_mps: -2, pitch_deg: -3, pitchTarget_deg: -3, throttle: 0.2, current_A: 3 },
      { t_s: 73, climb_mps: -2, speed_mps: 14 },
      { t_s: 73.3, climb_mps: -0.2, speed_mps: 0 },
      { t_s: 75, climb_mps: -0.2 },
    ],
    { disarm_s: 78 },
    'hard_landing',
    null,
  ],
  [
    'a landing without its motor, after an hour of soaring in ten seconds of throttle',
    [
      ...CRUISE.slice(0, 5),
      { t_s: 24, climb_mps: 1, throttle: 0, current_A: 0.3, pitch_deg: 2, pitchTarget_deg: 2 },
      { t_s: 90, climb_mps: 1, speed_mps: 12 },
      { t_s: 92, climb_mps: -1.5 },
      { t_s: 175, climb_mps: -1.5 },
      { t_s: 176, climb_mps: -0.4, speed_mps: 10 },
      { t_s: 178, climb_mps: -0.4 },
      { t_s: 178.08, climb_mps: 0 },
      { t_s: 184, speed_mps: 0 },
    ],
    { mode: 'FBWB', disarm_s: 188 },
    null,
    null,
  ],
  [
    'a fast taxi along the runway and back',
    [
      { t_s: 4, throttle: 0.4, current_A: 8 },
      { t_s: 8, speed_mps: 10 },
      { t_s: 18, throttle: 0.1 },
      { t_s: 24, speed_mps: 0 },
    ],
    { mode: 'MANUAL', disarm_s: 28 },
    null,
    null,
  ],
];
