/** Flights of a multirotor that end well, among them those that look like a loss in one signal or another. */
import type { Flight } from '@airworthy/flightlog';
import { but, type Case, from, mission, RESTING, recordAt } from './missions.ts';

const HAND = { mode: 'STABILIZE', law: 'angle' } as const;

const roof = { ground_m: (t_s: number) => (t_s > 35 ? 8 : 0), end_s: 75 };
const valley = { ground_m: (t_s: number) => (t_s > 35 ? -25 : 0), end_s: 110 };
const home = but(30, mission(), () => ({ mode: 'RTL' }));

/** Tilted onto its side and knocked about between two moments, as when carried by hand. */
function handled(flight: Flight, from_s: number, to_s: number): Flight {
  const inside = (at_us: number) => at_us > from_s * 1e6 && at_us < to_s * 1e6;
  const turned = (time_us: Float64Array, values: Float64Array) =>
    values.map((value, i) => (inside(time_us[i]!) ? value + 1.6 : value));
  const knocked = (time_us: Float64Array, values: Float64Array) =>
    values.map((value, i) => (inside(time_us[i]!) && i % 9 === 0 ? value + 45 : value));
  const attitude = flight.attitude!;
  return {
    ...flight,
    attitude: { ...attitude, roll_rad: turned(attitude.time_us, attitude.roll_rad) },
    imus: flight.imus.map(({ motion, ...imu }) => ({
      ...imu,
      motion: { ...motion, accX_mps2: knocked(motion.time_us, motion.accX_mps2) },
    })),
  };
}

/** Without propellers motors take a twentieth of what they take with them. */
function unloaded(flight: Flight): Flight {
  return {
    ...flight,
    batteries: flight.batteries.map((pack) => ({
      ...pack,
      power: { ...pack.power, current_A: pack.power.current_A.map((value) => 1 + value / 20) },
    })),
  };
}

/** Not a crash, whatever it looks like; the kind of its end and the category that may be named beside it. */
export type GoodFlight = readonly [
  name: string,
  flight: Case,
  kind: string | null,
  category: string | null,
];

export const GOOD_FLIGHTS: readonly GoodFlight[] = [
  ['a landing at 2 m/s', { script: mission({ sink_mps: 2 }) }, 'hard_landing', null],
  ['a landing at 3 m/s', { script: mission({ sink_mps: 3 }) }, 'hard_landing', null],
  ['a hop of one metre', { script: mission({ top_m: 1, land_s: 20 }) }, null, null],
  [
    'full punches and closed throttle by hand',
    {
      script: (t_s, state) =>
        t_s > 20 && t_s < 40
          ? {
              ...mission({ top_m: 60, up_mps: 6 })(t_s, state),
              ...HAND,
              sticks: {
                roll: 0.3 * Math.sin(t_s),
                pitch: 0.5 * Math.sin(2 * t_s),
                yaw: 0,
                throttle: Math.floor(t_s / 2) % 2 === 0 ? 1 : 0.05,
              },
            }
          : mission({ top_m: 60, up_mps: 6 })(t_s, state),
      run: { end_s: 140 },
    },
    null,
    null,
  ],
  [
    'rolls and loops in acro',
    {
      script: (t_s, state) => ({
        ...mission({ top_m: 80, up_mps: 6, land_s: 50 })(t_s, state),
        // Full stick for 1.05 s is one turn at 6 rad/s.
        ...(t_s > 25 && t_s < 26.05
          ? { mode: 'ACRO', law: 'rate' as const, sticks: { ...RESTING, roll: 1, throttle: 0.6 } }
          : t_s > 32 && t_s < 33.05
            ? {
                mode: 'ACRO',
                law: 'rate' as const,
                sticks: { ...RESTING, pitch: -1, throttle: 0.6 },
              }
            : {}),
      }),
      run: { end_s: 150 },
    },
    null,
    null,
  ],
  [
    'a descent at 8 m/s that is stopped above the ground',
    {
      script: (t_s, state) => ({
        ...mission({ top_m: 80, up_mps: 8, land_s: 50 })(t_s, state),
        ...(t_s > 25 && t_s < 50 ? { height_m: 5, speed_mps: 8 } : {}),
      }),
    },
    null,
    null,
  ],
  [
    'a throw by hand',
    {
      script: (t_s, { landed }) => ({
        mode: t_s < 2 ? 'THROW' : 'LOITER',
        law: 'hold',
        sticks: RESTING,
        height_m: t_s < 20 ? 10 : -5,
        speed_mps: 1.4,
        armed: !(t_s > 35 && landed),
      }),
      run: { height_m: 1.8, thrown_mps: 7, end_s: 50 },
    },
    null,
    null,
  ],
  [
    'a bench run with the propellers off and a crash check that fires',
    {
      trouble: () => ({ thrust: [0, 0, 0, 0] }),
      how: { events: [recordAt(40, 'crash_check', 'crash')], change: unloaded },
    },
    null,
    null,
  ],
  [
    'a bench run in which it is turned by hand until the crash check fires',
    {
      trouble: () => ({ thrust: [0, 0, 0, 0] }),
      how: {
        events: [recordAt(40, 'crash_check', 'crash')],
        change: (flight) => {
          // To 50 degrees within three seconds, and held there.
          const turned = (at_us: number) => 0.87 * Math.min(1, Math.max(0, (at_us / 1e6 - 34) / 3));
          const { time_us } = flight.attitude!;
          const slow = time_us.map((at_us) => (turned(at_us) - turned(at_us - 1e5)) * 10);
          return {
            ...unloaded(flight),
            attitude: { ...flight.attitude!, roll_rad: time_us.map(turned) },
            // Gravity turns with it.
            imus: flight.imus.map((imu) => ({
              ...imu,
              motion: {
                ...imu.motion,
                accY_mps2: imu.motion.time_us.map((at_us) => 9.8 * Math.sin(turned(at_us))),
                accZ_mps2: imu.motion.time_us.map((at_us) => -9.8 * Math.cos(turned(at_us))),
              },
            })),
            rates: { ...flight.rates!, roll_radps: slow },
          };
        },
      },
    },
    null,
    null,
  ],
  [
    'fast forward flight with a trim of its own, and the hover after it',
    {
      script: (t_s, state) => ({
        ...mission()(t_s, state),
        ...(t_s > 16 && t_s < 30 ? { sticks: { ...RESTING, pitch: -1, yaw: 0.3 } } : {}),
      }),
      // A centre of pressure off the middle: a rotor or two less while it moves.
      trouble: (t_s) => (t_s > 16 && t_s < 30 ? { thrust: [0.9, 0.8, 0.9, 0.8] } : {}),
    },
    null,
    null,
  ],
  ['a landing on a roof', { run: roof }, null, null],
  ['a landing in a valley', { run: valley }, null, null],
  [
    'a disarm on a roof with the propellers still turning',
    {
      script: but(60, mission(), () => ({ armed: false })),
      run: roof,
      how: { disarmMethod: 'rudder' },
    },
    null,
    null,
  ],
  [
    'a radio failsafe that comes home',
    { script: home, how: { events: [recordAt(30, 'failsafe_radio', 'failsafe')] } },
    null,
    'rc_loss',
  ],
  [
    'a fence that turns it back',
    { script: home, how: { events: [recordAt(30, 'failsafe_fence', 'failsafe')] } },
    null,
    'failsafe',
  ],
  [
    'gusts of five metres a second around a wind of six',
    { trouble: (t_s) => ({ wind_mps: 6 + 4 * Math.sin(0.9 * t_s) + Math.sin(3.1 * t_s) }) },
    null,
    null,
  ],
  [
    'a pack that sags by a seventh under load',
    { trouble: from(30, { voltage: 0.87 }) },
    null,
    null,
  ],
  [
    'a position that jumps and comes back, chased and flown back',
    { trouble: (t_s) => (t_s > 25 && t_s < 30 ? { jump_m: 15 } : {}) },
    null,
    'gps',
  ],
  [
    'a load of a third of its weight that is dropped',
    { trouble: from(30, { thrust: [1.5, 1.5, 1.5, 1.5] }) },
    null,
    null,
  ],
  [
    'a flip on command',
    {
      script: (t_s, state) => ({
        ...mission({ top_m: 60, up_mps: 6, land_s: 50 })(t_s, state),
        ...(t_s > 30 && t_s < 31.05
          ? { mode: 'FLIP', law: 'rate' as const, sticks: { ...RESTING, roll: 1, throttle: 0.6 } }
          : {}),
      }),
      run: { end_s: 140 },
    },
    null,
    null,
  ],
  [
    'two touches of the ground before it stands',
    {
      script: (t_s, state) => ({
        ...mission({ land_s: 30 })(t_s, state),
        ...(t_s > 52 && t_s < 54 ? { height_m: 1.5, speed_mps: 1 } : {}),
        armed: t_s > 2 && !(t_s > 62 && state.landed),
      }),
    },
    null,
    null,
  ],
  [
    'a touchdown while it drifts at two metres a second',
    { script: but(40, mission(), () => ({ sticks: { ...RESTING, pitch: -0.4 } })) },
    'hard_landing',
    null,
  ],
  [
    'a catch by hand, shoulder high, and the motors stopped there',
    {
      script: but(67, mission(), () => ({ armed: false })),
      run: { ground_m: (t_s) => (t_s > 40 ? 1.5 : 0), end_s: 75 },
      how: { disarmMethod: 'rudder' },
    },
    null,
    null,
  ],
  [
    'turned over and shaken by hand after the disarm',
    { how: { change: (flight) => handled(flight, 70, 74) }, run: { end_s: 80 } },
    null,
    null,
  ],
  [
    'carried about and knocked before it is armed',
    { how: { change: (flight) => handled(flight, 0, 1.8) } },
    null,
    null,
  ],
  [
    'armed on the ground for a minute and never flown',
    { script: (t_s, state) => ({ ...mission()(1, state), armed: t_s > 2 && t_s < 60 }) },
    null,
    null,
  ],
  [
    'the same flight as PX4 names its modes',
    {
      script: (t_s, state) => ({
        ...mission()(t_s, state),
        mode: t_s < 12 ? 'Takeoff' : t_s < 45 ? 'Hold' : 'Land',
      }),
      how: { autopilot: 'px4' },
    },
    null,
    null,
  ],
];
