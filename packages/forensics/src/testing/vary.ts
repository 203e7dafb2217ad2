/**
 * The same flight as another logger, another frame or a poorer sensor would have written it. What a rule
 * learned from one file falls apart here; what follows from physics stays.
 */
import type { Channel, Flight } from '@airworthy/flightlog';
import { everySeries } from './cut.ts';

type Columns = { readonly [name: string]: unknown };

/** Every `step`-th sample of every column. */
function thinned<T extends Columns>(series: T, step: number): T {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(series))
    out[name] =
      value instanceof Float64Array ? value.filter((_, index) => index % step === 0) : value;
  return out as T;
}

export function decimated(flight: Flight, step: number): Flight {
  return everySeries(flight, (series) => thinned(series, step));
}

function negated(values: Float64Array): Float64Array {
  return values.map((value) => -value);
}

/** Seen in a mirror: left is right, and propellers turn the other way. */
export function mirrored(flight: Flight): Flight {
  const attitude = <T extends Flight['attitude']>(series: T): T =>
    series === null
      ? series
      : { ...series, roll_rad: negated(series.roll_rad), yaw_rad: negated(series.yaw_rad) };
  const rates = <T extends Flight['rates']>(series: T): T =>
    series === null
      ? series
      : { ...series, roll_radps: negated(series.roll_radps), yaw_radps: negated(series.yaw_radps) };
  return {
    ...flight,
    attitude: attitude(flight.attitude),
    attitudeTarget: attitude(flight.attitudeTarget),
    attitudeSecond: attitude(flight.attitudeSecond),
    rates: rates(flight.rates),
    rateTargets: rates(flight.rateTargets),
    imus: flight.imus.map((imu) => ({
      ...imu,
      motion: {
        ...imu.motion,
        accY_mps2: negated(imu.motion.accY_mps2),
        gyroX_radps: negated(imu.motion.gyroX_radps),
        gyroZ_radps: negated(imu.motion.gyroZ_radps),
      },
    })),
    gps: flight.gps.map((gps) => ({
      ...gps,
      solution: { ...gps.solution, course_rad: negated(gps.solution.course_rad) },
    })),
    motors: flight.motors.map((motor) => ({
      ...motor,
      angle_rad: motor.angle_rad === null ? null : -motor.angle_rad,
      spin: motor.spin === null ? null : motor.spin === 'cw' ? 'ccw' : 'cw',
    })),
    rc:
      flight.rc === null
        ? null
        : {
            ...flight.rc,
            sticks: {
              ...flight.rc.sticks,
              roll: negated(flight.rc.sticks.roll),
              yaw: negated(flight.rc.sticks.yaw),
            },
          },
  };
}

/** The same motors under other numbers, as another frame type counts them. */
export function renumbered(flight: Flight, numbers: readonly number[]): Flight {
  const lift = flight.motors.filter((motor) => motor.role === 'lift');
  const number = (motor: number) => {
    const place = lift.findIndex((candidate) => candidate.number === motor);
    return place >= 0 ? (numbers[place] ?? motor) : motor;
  };
  const motors = flight.motors.map((motor) => ({ ...motor, number: number(motor.number) }));
  return {
    ...flight,
    motors: motors.sort((a, b) => a.number - b.number),
    escs: flight.escs.map((esc) => ({ ...esc, number: number(esc.number) })),
  };
}

/** The autopilot keeps no record of the crash. */
export function unrecorded(flight: Flight): Flight {
  return {
    ...flight,
    events: flight.events.filter((event) => event.kind !== 'crash'),
    texts: flight.texts.filter((text) => !/crash/i.test(text.text)),
    armed: flight.armed.map((span) =>
      span.disarmMethod === 'crash' ? { ...span, disarmMethod: null } : span,
    ),
  };
}

const none: Channel | null = null;

export const variations: Readonly<Record<string, (flight: Flight) => Flight>> = {
  'half the samples': (flight) => decimated(flight, 2),
  'a fifth of the samples': (flight) => decimated(flight, 5),
  mirrored,
  renumbered: (flight) => renumbered(flight, [3, 4, 1, 2]),
  'no crash record': unrecorded,
  'no events, no texts': (flight) => ({ ...unrecorded(flight), events: [], texts: [] }),
  'no accelerometer': (flight) => ({ ...flight, imus: [], vibrations: [], clipping: [] }),
  'no barometer': (flight) => ({
    ...flight,
    heights: { ...flight.heights, baro: none },
    climbRates: { ...flight.climbRates, baro: none },
  }),
  'no GPS': (flight) => ({
    ...flight,
    gps: [],
    heights: { ...flight.heights, gps: none },
    climbRates: { ...flight.climbRates, gps: none },
  }),
  'no estimator height': (flight) => ({
    ...flight,
    heights: { ...flight.heights, ekf: none },
    climbRates: { ...flight.climbRates, ekf: none },
    velocity: null,
  }),
  'no hover throttle': (flight) => ({ ...flight, hoverThrottle: null }),
  'no throttle': (flight) => ({ ...flight, throttle: null, hoverThrottle: null }),
  'no attitude target': (flight) => ({ ...flight, attitudeTarget: null }),
  'no motors': (flight) => ({ ...flight, motors: [], escs: [] }),
  'no parameters': (flight) => ({ ...flight, parameters: new Map() }),
  'no radio': (flight) => ({ ...flight, rc: null }),
  'no battery': (flight) => ({ ...flight, batteries: [], board: null }),
};
