/** Flights as people file them who collect public logs: shown, carried, caught, dived, rocked, and all ended well. */
import type { Channel, Flight } from '@airworthy/flightlog';
import { heldAt } from '../samples/samples.ts';
import type { GoodFlight } from './goodFlights.ts';
import { but, mission, RESTING } from './missions.ts';

const HAND = { mode: 'STABILIZE', law: 'angle' } as const;

type Turn = (s: number) => number;

/** Turned about the long axis by a hand or by the ground it stands on; gravity turns with it. */
function turnedBy(flight: Flight, roll_rad: Turn): Flight {
  const attitude = flight.attitude!;
  const turn = (time_us: Float64Array, values: Float64Array) =>
    values.map((value, i) => value + roll_rad(time_us[i]! / 1e6));
  return {
    ...flight,
    attitude: { ...attitude, roll_rad: turn(attitude.time_us, attitude.roll_rad) },
    imus: flight.imus.map(({ motion, ...imu }) => {
      const angle = (i: number) => roll_rad(motion.time_us[i]! / 1e6);
      const { accY_mps2: y, accZ_mps2: z } = motion;
      return {
        ...imu,
        motion: {
          ...motion,
          accY_mps2: y.map((value, i) => value * Math.cos(angle(i)) - z[i]! * Math.sin(angle(i))),
          accZ_mps2: z.map((value, i) => value * Math.cos(angle(i)) + y[i]! * Math.sin(angle(i))),
        },
      };
    }),
  };
}

/** When the motors of a mission were stopped. */
const stopped_s = (flight: Flight) => (flight.armed.at(-1)?.to_us ?? 0) / 1e6;

/** From one moment on, and fully so after some time. */
const after =
  (from_s: number, to: number, over_s = 0.5): Turn =>
  (s) =>
    s < from_s ? 0 : to * Math.min(1, (s - from_s) / over_s);

/** A deck that rolls by eight degrees and heaves by half a metre, at three metres a second. */
function onDeck(flight: Flight): Flight {
  const { ekf } = flight.heights;
  const low = (s: number) => (heldAt(ekf!.time_us, ekf!.value, s * 1e6) < 0.05 ? 1 : 0);
  const heave = (row: Channel | null) =>
    row === null
      ? null
      : {
          ...row,
          value: row.value.map((value, i) => {
            const s = row.time_us[i]! / 1e6;
            return value + 0.5 * low(s) * Math.sin(s);
          }),
        };
  const { heights } = flight;
  return turnedBy(
    {
      ...flight,
      heights: { ...heights, ekf: heave(ekf), baro: heave(heights.baro) },
      gps: flight.gps.map((gps) => ({
        ...gps,
        solution: { ...gps.solution, speed_mps: gps.solution.speed_mps.map((v) => v + 3) },
      })),
    },
    (s) => 0.14 * low(s) * Math.sin(1.3 * s),
  );
}

/** A helicopter: one rotor, whose pitch is the throttle in the log, and no motor outputs. */
const asHelicopter = (flight: Flight): Flight => ({
  ...flight,
  meta: { ...flight.meta, vehicle: 'heli', frame: { label: 'Helicopter', liftMotors: 0 } },
  motors: [],
  hoverThrottle: null,
});

/** Indoors: no satellites, and the estimate is the barometer's. */
const withoutSatellites = (flight: Flight): Flight => ({
  ...flight,
  gps: [],
  heights: { ...flight.heights, gps: null },
  climbRates: { ...flight.climbRates, gps: null },
});

const deep = { ground_m: (t_s: number) => (t_s > 22 && t_s < 60 ? -80 : 0), end_s: 120 };

export const FIELD_FLIGHTS: readonly GoodFlight[] = [
  [
    'a dive down a mountain side to fifty metres below its take-off, and back',
    {
      script: (t_s, state) => ({
        ...mission({ top_m: 20, up_mps: 5, land_s: 75 })(t_s, state),
        ...(t_s > 25 && t_s < 45 ? { height_m: -50, speed_mps: 12 } : {}),
      }),
      run: deep,
    },
    null,
    null,
  ],
  [
    'a landing on a slope of twenty-five degrees',
    {
      how: {
        change: (flight) => turnedBy(flight, after(stopped_s(flight) - 1.5, 0.43, 0.3)),
      },
    },
    null,
    null,
  ],
  [
    'a catch by hand and a turn upside down as soon as the motors stop',
    {
      script: but(67, mission(), () => ({ armed: false })),
      run: { ground_m: (t_s) => (t_s > 40 ? 1.5 : 0), end_s: 75 },
      how: {
        disarmMethod: 'switch',
        change: (flight) => turnedBy(flight, after(67.3, 2.8, 0.6)),
      },
    },
    null,
    null,
  ],
  [
    'a landing, a disarm at once, and the pack changed with the aircraft on its side',
    {
      script: but(62, mission(), (_, { landed }) => ({ armed: !landed })),
      how: {
        disarmMethod: 'switch',
        change: (flight) => turnedBy(flight, after(stopped_s(flight) + 0.5, 1.5, 0.5)),
      },
    },
    null,
    null,
  ],
  ['a boat that rolls under it before and after', { how: { change: onDeck } }, null, null],
  ['a helicopter that hovers and lands', { how: { change: asHelicopter } }, null, null],
  [
    'a helicopter that comes down without its motor, and flares',
    {
      script: (t_s, state) => ({
        ...mission({ top_m: 40, up_mps: 5, land_s: 40 })(t_s, state),
        mode: t_s < 40 ? 'LOITER' : 'AUTOROTATE',
        speed_mps: t_s < 40 ? 5 : state.height_m > 7 ? 7 : 1.2,
      }),
      how: { change: asHelicopter },
    },
    null,
    null,
  ],
  [
    'a flight indoors by hand that is set down firmly',
    {
      script: (t_s, state) => ({
        ...mission()(t_s, state),
        ...HAND,
        sticks: {
          roll: 0.15 * Math.sin(1.7 * t_s),
          pitch: 0.15 * Math.sin(1.3 * t_s),
          yaw: 0.2 * Math.sin(t_s),
          throttle:
            t_s < 5 ? 0 : t_s > 50 ? (state.landed ? 0 : 0.46) : 0.5 + 0.04 * Math.sin(0.7 * t_s),
        },
        armed: t_s > 2 && !(t_s > 55 && state.landed),
      }),
      how: { change: withoutSatellites },
    },
    'hard_landing',
    null,
  ],
  [
    'a switch back to a mode that holds, after two seconds of free fall at height',
    {
      script: but(25, mission({ top_m: 60, up_mps: 6, land_s: 60 }), (t_s) =>
        t_s < 27
          ? { ...HAND, sticks: { ...RESTING, throttle: 0 } }
          : { mode: 'LOITER', law: 'hold' as const },
      ),
      run: { end_s: 140 },
    },
    null,
    null,
  ],
  [
    'a return that ends in a landing at the place of the failsafe, ten metres up a hill',
    {
      script: but(30, mission({ land_s: 40 }), () => ({ mode: 'RTL' })),
      run: { ground_m: (t_s) => (t_s > 35 ? 10 : 0), end_s: 75 },
    },
    null,
    null,
  ],
  [
    'a weight that is lowered on a line and pulls at it',
    {
      trouble: (t_s) =>
        t_s > 25 && t_s < 40
          ? {
              push_mps2: [0, 0, 2 + 1.5 * Math.sin(4 * t_s)],
              twist_radps2: [3 * Math.sin(4 * t_s), 0, 0],
            }
          : {},
    },
    null,
    null,
  ],
  [
    'motors tried one after the other by hand on the bench',
    {
      script: (_, state) => ({ ...mission()(1, state), armed: false }),
      how: {
        change: (flight) => ({
          ...flight,
          motors: flight.motors.map((motor, i) => ({
            ...motor,
            output: {
              ...motor.output,
              value: motor.output.time_us.map((at_us) => {
                const s = at_us / 1e6 - 10 - 5 * i;
                return s > 0 && s < 3 ? 0.8 : -0.18;
              }),
            },
          })),
        }),
      },
    },
    null,
    null,
  ],
];
