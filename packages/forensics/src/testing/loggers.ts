/** The same flight as different loggers would have written it: fast and slow, noisy, with parts missing. */
import type { Flight } from '@airworthy/flightlog';
import { cut, slowed } from './cut.ts';
import { noisy } from './noise.ts';
import { POOR_SENSORS } from './poorSensors.ts';
import { mirrored, variations } from './vary.ts';

const as = (name: string) => variations[name]!;

/** Firmware of ten years ago: outputs, attitude and barometer, and little else. */
function outputsOnly(flight: Flight): Flight {
  const { heights, climbRates } = flight;
  return {
    ...flight,
    throttle: null,
    hoverThrottle: null,
    rates: null,
    rateTargets: null,
    velocity: null,
    heights: { ...heights, ekf: null, target: null },
    climbRates: { ...climbRates, ekf: null },
  };
}

/** Copters of ten years ago with their usual selection of messages: ten a second, no accelerometer, no outputs. */
function oldCopter(flight: Flight): Flight {
  const kept = outputsOnly(slowed(flight, 10));
  return {
    ...kept,
    throttle: slowed(flight, 10).throttle,
    imus: [],
    motors: [],
    climbRates: { ...kept.climbRates, gps: null },
  };
}

/** No record of arming: the log counts as armed from end to end. */
function neverArmed(flight: Flight): Flight {
  const whole = { from_us: 0, to_us: flight.meta.duration_us, armSeen: false };
  const open = { disarmSeen: false, disarmMethod: null, forced: false };
  return { ...flight, armed: [{ ...whole, ...open }], events: [] };
}

/** Only the attitude is slow, as in telemetry over a radio with its outputs from a log. */
function slowAttitude(flight: Flight): Flight {
  const { attitude, attitudeTarget, rates, rateTargets } = slowed(flight, 2);
  return { ...flight, attitude, attitudeTarget, rates, rateTargets };
}

const asTelemetry =
  (rate_hz: number) =>
  (flight: Flight): Flight => ({
    ...slowed(flight, rate_hz),
    meta: { ...flight.meta, format: 'tlog' },
  });

/** A link that loses half a second every three. */
function gappy(flight: Flight): Flight {
  const kept = slowed(flight, 12);
  const holed = (time_us: number) => (time_us / 1e6) % 3 >= 0.5;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object' || value instanceof Map) return value;
    const times = (value as { time_us?: unknown }).time_us;
    if (!(times instanceof Float64Array))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return Object.fromEntries(
      Object.entries(value).map(([key, column]) => [
        key,
        column instanceof Float64Array ? column.filter((_, i) => holed(times[i]!)) : column,
      ]),
    );
  };
  return walk(kept) as Flight;
}

/** The one logger whose clock starts later than that of the flight. */
export const OPENS_LATE = 'opens late';
export const OPENS_LATE_US = 15e6;

export const LOGGERS: Readonly<Record<string, (flight: Flight) => Flight>> = {
  'as flown': (flight) => flight,
  mirrored,
  noisy: (flight) => noisy(flight, 1),
  'very noisy': (flight) => noisy(flight, 3),
  '10 Hz': (flight) => slowed(flight, 10),
  '5 Hz': (flight) => slowed(flight, 5),
  'no accelerometer': as('no accelerometer'),
  'no barometer': as('no barometer'),
  'no GPS': as('no GPS'),
  'no estimator height': as('no estimator height'),
  'no throttle': as('no throttle'),
  'no attitude target': as('no attitude target'),
  'no radio': as('no radio'),
  'no battery': as('no battery'),
  'outputs only': outputsOnly,
  'never armed': neverArmed,
  'no modes': (flight) => ({ ...flight, modes: [] }),
  'attitude at 2 Hz': slowAttitude,
  'gaps of half a second': gappy,
  [OPENS_LATE]: (flight) => cut(flight, { from_us: OPENS_LATE_US }),
  telemetry: asTelemetry(4),
  'telemetry at 2 Hz': asTelemetry(2),
  'no outputs': (flight) => ({ ...flight, motors: [] }),
  'old copter': oldCopter,
  ...POOR_SENSORS,
};
