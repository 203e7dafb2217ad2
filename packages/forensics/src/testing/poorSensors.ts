/**
 * The same flight by sensors that are worse than noisy: shaken, drifting, wandering, or stated wrongly. Each is
 * met in public logs of flights that ended well and of flights that did not.
 */
import type { Channel, Flight } from '@airworthy/flightlog';
import { heldAt } from '../samples/samples.ts';
import { slowed } from './cut.ts';

type Shift = (at_us: number) => number;

const moved = <T extends Channel | null>(row: T, by: Shift): T =>
  row === null ? row : { ...row, value: row.value.map((value, i) => value + by(row.time_us[i]!)) };

/** What a poorly damped accelerometer reads as long as the rotors turn: 12 m/s² to every side. */
function shaken(flight: Flight): Flight {
  const { throttle } = flight;
  if (throttle === null) return flight;
  const turns = (at_us: number) => heldAt(throttle.time_us, throttle.value, at_us) > 0.15;
  // Three tones of a propeller that a slow sample rate folds down; no two axes alike.
  const shake = (axis: number) => (at_us: number) => {
    const s = at_us / 1e6;
    return turns(at_us)
      ? 10 * Math.sin((51.3 + axis) * 6.283 * s) +
          8 * Math.sin((83.7 + 2 * axis) * 6.283 * s) +
          8 * Math.sin((117.1 - axis) * 6.283 * s)
      : 0;
  };
  return {
    ...flight,
    imus: flight.imus.map(({ motion, ...imu }) => {
      const axis = (values: Float64Array, index: number) =>
        values.map((value, i) => value + shake(index)(motion.time_us[i]!));
      return {
        ...imu,
        motion: {
          ...motion,
          accX_mps2: axis(motion.accX_mps2, 0),
          accY_mps2: axis(motion.accY_mps2, 1),
          accZ_mps2: axis(motion.accZ_mps2, 2),
        },
      };
    }),
  };
}

/** A barometer that warms up or meets a change of weather, and the estimate with it: eight metres in 80 s. */
function drifting(flight: Flight): Flight {
  const drift: Shift = (at_us) => Math.min(8, at_us / 10e6);
  const { heights } = flight;
  return {
    ...flight,
    heights: { ...heights, ekf: moved(heights.ekf, drift), baro: moved(heights.baro, drift) },
  };
}

/** Satellites between houses: the height swings by metres, its speed by decimetres. */
function wandering(flight: Flight): Flight {
  const swing = (s: number) => 5 * Math.sin(s / 9) + 2 * Math.sin(s / 2.7);
  const slope = (s: number) => (5 / 9) * Math.cos(s / 9) + (2 / 2.7) * Math.cos(s / 2.7);
  const { heights, climbRates } = flight;
  return {
    ...flight,
    heights: { ...heights, gps: moved(heights.gps, (at_us) => swing(at_us / 1e6)) },
    climbRates: { ...climbRates, gps: moved(climbRates.gps, (at_us) => slope(at_us / 1e6)) },
    gps: flight.gps.map((gps) => ({
      ...gps,
      solution: {
        ...gps.solution,
        hdop: gps.solution.hdop.map(() => 1.9),
        verticalAccuracy_m: gps.solution.verticalAccuracy_m.map(() => 4),
        altitude_m: gps.solution.altitude_m.map(
          (value, i) => value + swing(gps.solution.time_us[i]! / 1e6),
        ),
        down_mps: gps.solution.down_mps.map(
          (value, i) => value - slope(gps.solution.time_us[i]! / 1e6),
        ),
      },
    })),
  };
}

/** The estimate takes a new zero of height in flight, as it does after a change of its source. */
function reset(flight: Flight): Flight {
  const { heights } = flight;
  const jump: Shift = (at_us) => (at_us > 24e6 ? 3 : 0);
  return {
    ...flight,
    heights: {
      ...heights,
      ekf: moved(heights.ekf, jump),
      target: moved(heights.target, jump),
    },
  };
}

/** Heights that count from another place than this take-off: a second flight from a hill. */
function elsewhere(flight: Flight): Flight {
  const { heights } = flight;
  const offset: Shift = () => 37;
  return {
    ...flight,
    heights: {
      ...heights,
      ekf: moved(heights.ekf, offset),
      baro: moved(heights.baro, offset),
      gps: moved(heights.gps, offset),
      target: moved(heights.target, offset),
    },
  };
}

const hoverStated = (factor: number) => (flight: Flight) => ({
  ...flight,
  hoverThrottle: flight.hoverThrottle === null ? null : factor * flight.hoverThrottle,
});

export const POOR_SENSORS: Readonly<Record<string, (flight: Flight) => Flight>> = {
  'accelerometer shaken': shaken,
  'barometer drifts': drifting,
  'satellites wander': wandering,
  'estimated height resets': reset,
  'heights from elsewhere': elsewhere,
  'hover stated too high': hoverStated(1.7),
  'hover stated too low': hoverStated(0.5),
  'accelerometer at 5 Hz': (flight) => ({ ...flight, imus: slowed(flight, 5).imus }),
  'frame unknown': (flight) => ({
    ...flight,
    motors: flight.motors.map((motor) => ({ ...motor, angle_rad: null, spin: null })),
  }),
};
