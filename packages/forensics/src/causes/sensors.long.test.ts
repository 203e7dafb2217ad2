import type { Channel, Compass, EstimatorCore, Flight, Vibration } from '@airworthy/flightlog';
import { describe, expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import {
  but,
  type Case,
  from,
  mission,
  QUAD,
  recordAt,
  simulate,
  weak,
} from '../testing/missions.ts';

function read(flight: Case) {
  const reading = readCrash(simulate(flight));
  const causes = reading.preconditions.findings
    .map(([category]) => category)
    .filter((category) => !category.startsWith('not_'));
  return { reading, causes };
}

/** A series on the clock of the attitude. */
function series(flight: Flight, value: (t_s: number) => number): Channel {
  const { time_us } = flight.attitude!;
  return { time_us, origin: 'synthetic', value: time_us.map((at_us) => value(at_us / 1e6)) };
}

const ratios = (
  flight: Flight,
  values: Partial<Record<keyof EstimatorCore['ratios'], (t_s: number) => number>>,
): EstimatorCore => {
  const column = (name: keyof EstimatorCore['ratios']) =>
    series(flight, values[name] ?? (() => 0.05)).value;
  return {
    index: 0,
    ratios: {
      time_us: flight.attitude!.time_us,
      origin: 'synthetic',
      velocity: column('velocity'),
      position: column('position'),
      height: column('height'),
      compass: column('compass'),
      airspeed: column('airspeed'),
    },
  };
};

const estimator = (core: EstimatorCore): Flight['estimator'] => ({
  name: 'EKF3',
  cores: [core],
  primary: null,
  resets: null,
});

const compass = (flight: Flight, field_T: (t_s: number) => number): Compass => ({
  index: 0,
  field: {
    time_us: flight.attitude!.time_us,
    origin: 'synthetic',
    x_T: series(flight, (t_s) => field_T(t_s) * (1 + 1e-4 * Math.sin(40 * t_s))).value,
    y_T: series(flight, () => 0).value,
    z_T: series(flight, () => 0).value,
  },
  offsets_T: null,
  healthy: null,
});

const shaking = (flight: Flight, level: (t_s: number) => number): Vibration => ({
  index: 0,
  metric: 'ardupilot',
  level: {
    time_us: flight.attitude!.time_us,
    origin: 'synthetic',
    x_mps2: series(flight, level).value,
    y_mps2: series(flight, level).value,
    z_mps2: series(flight, level).value,
  },
});

/** Between 30 and 36 s. */
const spell = (t_s: number) => t_s >= 30 && t_s < 36;
const changed = (change: (flight: Flight) => Partial<Flight>): Case => ({
  how: { change: (flight) => ({ ...flight, ...change(flight) }) },
});

describe('a flight that comes home names', () => {
  test.each<[string, Case, string]>([
    [
      'an estimator that rejects velocity and says so',
      changed((flight) => ({
        estimator: estimator(ratios(flight, { velocity: (t_s) => (spell(t_s) ? 3 : 0.05) })),
        events: [recordAt(31.5, 'ekf_check', 'ekf')],
      })),
      'ekf',
    ],
    [
      'a compass that alone parts from the estimator',
      changed((flight) => ({
        estimator: estimator(ratios(flight, { compass: (t_s) => (spell(t_s) ? 4 : 0.05) })),
      })),
      'compass',
    ],
    [
      'a compass that falls silent',
      changed((flight) => {
        const whole = compass(flight, () => 5e-5);
        const last = whole.field.time_us.findIndex((at_us) => at_us > 30e6);
        const cut = (values: Float64Array) => values.slice(0, last);
        const { time_us, x_T, y_T, z_T } = whole.field;
        const field = {
          origin: 'synthetic',
          time_us: cut(time_us),
          x_T: cut(x_T),
          y_T: cut(y_T),
          z_T: cut(z_T),
        };
        return { compasses: [{ ...whole, field }] };
      }),
      'compass',
    ],
    [
      'a field that is half again as strong for seconds',
      changed((flight) => ({
        compasses: [compass(flight, (t_s) => (spell(t_s) ? 7.5e-5 : 5e-5))],
      })),
      'compass',
    ],
    [
      'vibration of 90 m/s²',
      changed((flight) => ({ vibrations: [shaking(flight, (t_s) => (spell(t_s) ? 90 : 8))] })),
      'vibration',
    ],
    [
      'accelerometers that clip by the thousand',
      changed((flight) => ({
        clipping: [{ index: 0, count: series(flight, (t_s) => Math.max(0, t_s - 30) * 300) }],
      })),
      'vibration',
    ],
    [
      'a lift limit that the pack sets',
      changed((flight) => ({ liftMax: series(flight, (t_s) => (t_s > 30 ? 0.7 : 1)) })),
      'battery',
    ],
    [
      'a receiver that is in its own failsafe',
      changed((flight) => ({
        rc: { ...flight.rc!, valid: series(flight, (t_s) => (spell(t_s) ? 0 : 1)) },
      })),
      'rc_loss',
    ],
    [
      'a wind that it leans into all the way',
      {
        trouble: () => ({ wind_mps: 14 }),
        how: {
          change: (flight) => ({
            ...flight,
            wind: {
              time_us: flight.attitude!.time_us,
              origin: 'synthetic',
              north_mps: series(flight, () => 14).value,
              east_mps: series(flight, () => 0).value,
            },
          }),
        },
      },
      'wind',
    ],
    [
      'a link to the ground that was lost',
      changed(() => ({ events: [recordAt(30, 'failsafe_gcs', 'failsafe')] })),
      'failsafe',
    ],
    [
      'a transition that failed',
      changed(() => ({ events: [recordAt(30, 'transition_failed', 'error')] })),
      'mode_change',
    ],
  ])('%s', (_, flight, category) => {
    const { reading, causes } = read(flight);
    expect(reading.crash).toMatchObject({ detected: false, time: null });
    expect(causes[0]).toBe(category);
    expect(reading.crash.first_anomaly_s ?? 30).toBeLessThan(33);
  });
});

describe('a crash puts first', () => {
  const fall = from(33, { thrust: [0.3, 0.3, 0.3, 0.3] });

  test('the failed transition before the fall that followed', () => {
    const { reading, causes } = read({
      trouble: fall,
      how: {
        events: [recordAt(31, 'transition_failed', 'error')],
        change: (flight) => ({
          ...flight,
          meta: { ...flight.meta, vehicle: 'vtol' },
          transition: series(flight, () => 0.25),
        }),
      },
    });
    expect(reading.crash.detected).toBe(true);
    expect(causes[0]).toBe('mode_change');
  });

  const rejecting = (flight: Flight, from_s: number): Partial<Flight> => ({
    estimator: estimator(ratios(flight, { height: (t_s) => (t_s > from_s ? 5 : 0.05) })),
    events: [recordAt(from_s + 1, 'ekf_check', 'ekf')],
  });
  const sinking: Case = {
    script: mission({ land_s: 90 }),
    trouble: from(33, (s) => ({ heightError_m: Math.min(60, 3 * s) })),
  };

  test('the shaking that came before the estimate that it spoiled', () => {
    const { reading, causes } = read({
      ...sinking,
      how: {
        change: (flight) => ({
          ...flight,
          ...rejecting(flight, 33.5),
          vibrations: [shaking(flight, (t_s) => (t_s > 31 ? 90 : 8))],
        }),
      },
    });
    expect(reading.crash.detected).toBe(true);
    expect(causes[0]).toBe('vibration');
  });

  test('the estimate where the shaking came after it', () => {
    const { causes } = read({
      ...sinking,
      how: {
        change: (flight) => ({
          ...flight,
          ...rejecting(flight, 33.5),
          vibrations: [shaking(flight, (t_s) => (t_s > 37 ? 90 : 8))],
        }),
      },
    });
    expect(causes[0]).toBe('ekf');
  });

  test('the motor, and the estimator that follows it behind', () => {
    const { reading, causes } = read({
      trouble: from(30, weak(QUAD, 1)),
      how: {
        change: (flight) => ({
          ...flight,
          estimator: estimator(ratios(flight, { velocity: (t_s) => (t_s > 30.6 ? 5 : 0.05) })),
          events: [recordAt(31.4, 'ekf_check', 'ekf')],
        }),
      },
    });
    expect(causes[0]).toBe('motor_saturation');
    expect(causes).not.toContain('ekf');
    const late = reading.diagnostics.findings.filter((finding) => finding.section === 'ekf');
    expect(late.every((finding) => finding.level === 'info')).toBe(true);
  });

  test('the transmitter that fell silent while it was flown by hand', () => {
    const script = but(20, mission(), (t_s) => ({
      mode: 'STABILIZE',
      law: 'angle',
      sticks: {
        roll: t_s < 30 ? 0.02 * Math.sin(9 * t_s) : 0.3,
        pitch: t_s < 30 ? 0.02 * Math.cos(7 * t_s) : 0,
        yaw: 0,
        throttle: t_s < 30 ? 0.5 + 0.01 * Math.sin(5 * t_s) : 0.42,
      },
    }));
    const { reading, causes } = read({
      script,
      how: {
        change: (flight) => {
          const { time_us, roll, pitch, throttle, yaw } = flight.rc!.sticks;
          const pulses = (values: Float64Array): Channel => ({
            time_us,
            origin: 'synthetic',
            value: values.map((value) => Math.round(1500 + 400 * value)),
          });
          return {
            ...flight,
            rc: { ...flight.rc!, channels: [roll, pitch, throttle, yaw].map(pulses) },
          };
        },
      },
    });
    expect(reading.crash.detected).toBe(true);
    expect(causes[0]).toBe('rc_loss');
  });

  test('the rotor speed that fell, in the words about the motor', () => {
    const { reading } = read({
      trouble: from(30, weak(QUAD, 2)),
      how: {
        change: (flight) => ({
          ...flight,
          escs: [1, 2, 3, 4].map((number) => ({
            number,
            telemetry: {
              time_us: flight.attitude!.time_us,
              origin: 'synthetic',
              speed_rpm: series(flight, (t_s) => (number === 2 && t_s > 30 ? 900 : 6000)).value,
              voltage_V: series(flight, () => 16).value,
              current_A: series(flight, () => 5).value,
              temperature_C: series(flight, () => 40).value,
            },
          })),
        }),
      },
    });
    expect(reading.preconditions.findings[0]![1]).toMatch(
      /motor 2 \(rear left\) fell by 85 % at 30\.\d s/,
    );
  });
});

test('a gap in the log is named beside what is known', () => {
  const { causes } = read({
    trouble: from(30, weak(QUAD, 2)),
    how: {
      change: (flight) => {
        const kept = (at_us: number) => at_us < 22e6 || at_us > 26e6;
        const imu = flight.imus[0]!.motion;
        const thin = Object.fromEntries(
          Object.entries(imu).map(([name, value]) => [
            name,
            value instanceof Float64Array ? value.filter((_, i) => kept(imu.time_us[i]!)) : value,
          ]),
        ) as typeof imu;
        return { ...flight, imus: [{ index: 0, motion: thin }] };
      },
    },
  });
  expect(causes).toEqual(['motor_saturation', 'log_gap']);
});
