/** Flights of a multirotor that are flown hard, handled roughly or logged oddly, and end well. */
import type { Flight } from '@airworthy/flightlog';
import type { GoodFlight } from './goodFlights.ts';
import { but, from, mission, QUAD, RESTING, recordAt, weak } from './missions.ts';

const HAND = { mode: 'STABILIZE', law: 'angle' } as const;
const high = mission({ top_m: 60, up_mps: 6, land_s: 55 });

/** One sample of every touchdown reads like a blow, as on the hard ground of a simulator. */
function spiked(flight: Flight): Flight {
  const { time_us, value } = flight.heights.ekf!;
  let touch_us = Number.NaN;
  for (let i = 1; i < value.length; i++)
    if (time_us[i]! > 20e6 && value[i]! <= 0.01 && value[i - 1]! > 0.01) touch_us = time_us[i]!;
  return {
    ...flight,
    imus: flight.imus.map(({ motion, ...imu }) => ({
      ...imu,
      motion: {
        ...motion,
        accZ_mps2: motion.accZ_mps2.map((z, i) => (motion.time_us[i] === touch_us ? z - 85 : z)),
      },
    })),
  };
}

/** Both heights drift by some metres while it stands armed after the landing. */
function drifting(flight: Flight, from_s: number, by_m: number): Flight {
  const moved = (channel: Flight['heights']['ekf']) =>
    channel === null
      ? null
      : {
          ...channel,
          value: channel.value.map((value, i) => {
            const s = channel.time_us[i]! / 1e6 - from_s;
            return value + (s <= 0 ? 0 : Math.min(by_m, 0.1 * s));
          }),
        };
  return {
    ...flight,
    heights: {
      ...flight.heights,
      ekf: moved(flight.heights.ekf),
      baro: moved(flight.heights.baro),
    },
  };
}

export const LIVELY_FLIGHTS: readonly GoodFlight[] = [
  [
    'a race: full sticks from side to side, by hand',
    {
      script: but(15, high, (t_s) =>
        t_s > 45
          ? {}
          : {
              ...HAND,
              sticks: {
                roll: Math.sign(Math.sin(2.2 * t_s)),
                pitch: Math.sin(1.3 * t_s) > 0 ? -1 : 0.6,
                yaw: 0.8 * Math.sin(1.7 * t_s),
                throttle: 0.62,
              },
            },
      ),
      run: { end_s: 150 },
    },
    null,
    null,
  ],
  [
    'flips one after the other in acro, flown out by hand',
    {
      script: but(18, high, (t_s) => {
        if (t_s > 40) return {};
        const phase = (t_s - 18) % 10;
        const turn = phase < 1.05 ? 1 : 0;
        const roll = Math.floor((t_s - 18) / 10) % 2 === 0;
        return {
          mode: 'ACRO',
          law: 'rate',
          sticks: { ...RESTING, roll: roll ? turn : 0, pitch: roll ? 0 : turn, throttle: 0.62 },
        };
      }),
      run: { end_s: 160 },
    },
    null,
    null,
  ],
  [
    'twitches of twenty degrees for a minute, as a tuning run flies them',
    {
      script: but(15, mission({ land_s: 60 }), (t_s) =>
        t_s > 55
          ? {}
          : {
              mode: 'AUTOTUNE',
              law: 'angle',
              sticks: {
                ...RESTING,
                roll: t_s % 2 < 0.5 ? 0.6 : t_s % 2 < 1 ? -0.6 : 0,
                throttle: 0.5,
              },
            },
      ),
      run: { end_s: 110 },
    },
    null,
    null,
  ],
  [
    'a speed controller that loses step for a fifth of a second at height',
    { trouble: (t_s) => (t_s > 30 && t_s < 30.2 ? weak(QUAD, 2) : {}) },
    null,
    null,
  ],
  [
    'a drop of seventy centimetres by the disarm switch',
    {
      script: but(30, mission({ top_m: 0.7, land_s: 60 }), () => ({ armed: false })),
      how: { disarmMethod: 'switch' },
    },
    // It meets the ground at 3.7 m/s.
    'hard_landing',
    null,
  ],
  [
    'a landing on ground that stops it in one sample, as a simulator has it',
    {
      script: mission({ sink_mps: 0.6 }),
      run: { end_s: 95, rate_hz: 100 },
      how: { change: spiked },
    },
    null,
    null,
  ],
  [
    'a minute on the ground with the rotors idling while the barometer drifts by five metres',
    {
      script: (t_s, state) => ({ ...mission()(t_s, state), armed: t_s > 2 }),
      run: { end_s: 130 },
      how: { change: (flight) => drifting(flight, 70, 5) },
    },
    null,
    null,
  ],
  [
    'three touches of the ground, and up again each time',
    {
      script: (t_s, state) => ({
        ...mission({ land_s: 90 })(t_s, state),
        ...(t_s > 20 && t_s < 80
          ? { height_m: (t_s - 20) % 20 < 12 ? -3 : 8, speed_mps: 1.6 }
          : {}),
      }),
      run: { end_s: 130 },
    },
    'hard_landing',
    null,
  ],
  [
    'three flights in one log, carried about on its side between them',
    {
      script: (t_s, { landed }) => {
        const s = t_s % 60;
        return {
          mode: 'LOITER',
          law: 'hold',
          sticks: RESTING,
          height_m: s < 5 ? -1 : s < 20 ? 10 : -100,
          speed_mps: s < 20 ? 2 : 1,
          armed: s > 2 && !(s > 25 && landed),
        };
      },
      run: { end_s: 175 },
      how: {
        change: (flight) => {
          const attitude = flight.attitude!;
          const carried = (at_us: number) => (at_us / 1e6) % 60 > 45;
          return {
            ...flight,
            attitude: {
              ...attitude,
              roll_rad: attitude.roll_rad.map((roll, i) =>
                carried(attitude.time_us[i]!) ? 1.5 : roll,
              ),
            },
          };
        },
      },
    },
    null,
    null,
  ],
  [
    'throttle below what lifts it, for half a minute on the ground',
    {
      script: (t_s, state) => ({
        ...mission()(1, state),
        ...HAND,
        sticks: { ...RESTING, throttle: t_s > 10 && t_s < 40 ? 0.38 : 0 },
        armed: t_s > 2 && t_s < 60,
      }),
    },
    null,
    null,
  ],
  [
    'a slide to the side after a compass that is sixty degrees off, caught by hand',
    {
      script: but(38, mission(), () => ({ mode: 'ALT_HOLD' })),
      trouble: (t_s) => (t_s > 25 && t_s < 38 ? { yawError_rad: 1.05 } : {}),
    },
    null,
    null,
  ],
  [
    'a battery failsafe that lands it in a field',
    {
      script: but(30, mission({ land_s: 30 }), () => ({ mode: 'LAND' })),
      trouble: from(25, { voltage: 0.93 }),
      how: { events: [recordAt(30, 'failsafe_battery', 'failsafe')] },
    },
    null,
    'battery',
  ],
  [
    'a branch that it brushes and flies on from',
    {
      trouble: (t_s) =>
        t_s > 30 && t_s < 30.05 ? { push_mps2: [-35, 0, 0], twist_radps2: [25, 30, 0] } : {},
    },
    null,
    null,
  ],
  [
    'a descent at five metres a second into a hover at two metres, and the landing',
    {
      script: (t_s, state) => ({
        ...mission({ top_m: 50, up_mps: 6, land_s: 45 })(t_s, state),
        ...(t_s > 25 && t_s < 45 ? { height_m: 2, speed_mps: 5 } : {}),
      }),
    },
    null,
    null,
  ],
];
