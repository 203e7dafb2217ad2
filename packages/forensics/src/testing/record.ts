/** What a logger would have written of a flown script: every series of a flight, with a little noise. */
import type { ArmedSpan, Channel, Flight, FlightEvent, ModeChange } from '@airworthy/flightlog';
import type { Craft, Sample } from './multirotor.ts';

export type Recording = {
  readonly autopilot?: 'ardupilot' | 'px4';
  readonly format?: Flight['meta']['format'];
  readonly disarmMethod?: string;
  readonly events?: readonly FlightEvent[];
  /** Everything else that a test wants to be different. */
  readonly change?: (flight: Flight) => Flight;
};

const METRES_PER_DEGREE = 111_195;
const GPS_EVERY = 5;

/** Noise from the index alone, so that two runs are alike: a hash of Knuth's, -1..1. */
const noise = (index: number, salt: number) =>
  ((((index + 1) * 2_654_435_761 + salt * 40_503) >>> 8) % 2001) / 1000 - 1;

export function record(craft: Craft, samples: readonly Sample[], how: Recording = {}): Flight {
  const time_us = Float64Array.from(samples, (sample) => sample.t_s * 1e6);
  const origin = 'synthetic';
  const column = (pick: (sample: Sample, index: number) => number) =>
    Float64Array.from(samples, pick);
  const channel = (pick: (sample: Sample, index: number) => number): Channel => ({
    time_us,
    origin,
    value: column(pick),
  });
  const fixed = (value: number) => new Float64Array(samples.length).fill(value);
  const slow = samples.filter((_, index) => index % GPS_EVERY === 0);
  const gpsTime_us = Float64Array.from(slow, (sample) => sample.t_s * 1e6);
  const gps = (pick: (sample: Sample, index: number) => number) => Float64Array.from(slow, pick);
  const gpsChannel = (pick: (sample: Sample, index: number) => number): Channel => ({
    time_us: gpsTime_us,
    origin,
    value: gps(pick),
  });
  const end_us = time_us[time_us.length - 1]!;
  const flight: Flight = {
    meta: {
      format: how.format ?? (how.autopilot === 'px4' ? 'ulg' : 'dataflash'),
      autopilot: how.autopilot ?? 'ardupilot',
      vehicle: 'copter',
      vehicleLabel: 'Synthetic',
      firmware: null,
      hardware: null,
      frame: { label: null, liftMotors: craft.frame.length },
      startedAt: null,
      duration_us: end_us,
      messages: samples.length,
      truncated: false,
      simulated: true,
    },
    attitude: {
      time_us,
      origin,
      roll_rad: column((s, i) => s.roll_rad + 0.002 * noise(i, 1)),
      pitch_rad: column((s, i) => s.pitch_rad + 0.002 * noise(i, 2)),
      yaw_rad: column((s) => s.yaw_rad),
    },
    attitudeTarget: {
      time_us,
      origin,
      roll_rad: column((s) => (s.command.law === 'rate' ? s.roll_rad : s.rollTarget_rad)),
      pitch_rad: column((s) => (s.command.law === 'rate' ? s.pitch_rad : s.pitchTarget_rad)),
      yaw_rad: column((s) => s.yaw_rad),
    },
    attitudeSecond: null,
    rates: {
      time_us,
      origin,
      roll_radps: column((s) => s.rates_radps[0]),
      pitch_radps: column((s) => s.rates_radps[1]),
      yaw_radps: column((s) => s.rates_radps[2]),
    },
    rateTargets: {
      time_us,
      origin,
      roll_radps: column((s) => s.rateTargets_radps[0]),
      pitch_radps: column((s) => s.rateTargets_radps[1]),
      yaw_radps: column((s) => s.rateTargets_radps[2]),
    },
    imus: [
      {
        index: 0,
        motion: {
          time_us,
          origin,
          accX_mps2: column((s, i) => s.force_mps2[0] + 0.3 * noise(i, 3)),
          accY_mps2: column((s, i) => s.force_mps2[1] + 0.3 * noise(i, 4)),
          accZ_mps2: column((s, i) => s.force_mps2[2] + 0.3 * noise(i, 5)),
          gyroX_radps: column((s) => s.rates_radps[0]),
          gyroY_radps: column((s) => s.rates_radps[1]),
          gyroZ_radps: column((s) => s.rates_radps[2]),
        },
      },
    ],
    vibrations: [],
    clipping: [],
    velocity: null,
    position: null,
    heights: {
      ekf: channel((s) => s.height_m),
      baro: channel((s, i) => s.height_m + 0.15 * noise(i, 6)),
      gps: gpsChannel((s, i) => s.height_m + 0.8 * noise(i, 7)),
      rangefinder: null,
      target: null,
    },
    climbRates: {
      ekf: channel((s) => s.climb_mps),
      baro: null,
      gps: gpsChannel((s, i) => s.climb_mps + 0.1 * noise(i, 8)),
    },
    airspeed: null,
    airspeedTarget: null,
    batteries: [
      {
        index: 0,
        power: {
          time_us,
          origin,
          voltage_V: column((s) => 16 * s.voltage - 0.4 * s.throttle),
          current_A: column((s) => 1 + 60 * s.throttle ** 1.5),
          used_Ah: fixed(Number.NaN),
          used_Wh: fixed(Number.NaN),
          remaining: fixed(Number.NaN),
        },
        cells_V: [],
        cellCount: 4,
      },
    ],
    board: { time_us, origin, supply_V: fixed(5.1), servo_V: fixed(5) },
    motors: craft.frame.map((place, i) => ({
      number: i + 1,
      output: channel((s) => s.outputs[i]!),
      angle_rad: (place.angle_deg * Math.PI) / 180,
      spin: place.spin,
      role: 'lift' as const,
    })),
    servos: [],
    escs: [],
    throttle: channel((s) => s.throttle),
    hoverThrottle: 1 / craft.thrustToWeight,
    liftMax: null,
    unallocated: null,
    rc: {
      sticks: {
        time_us,
        origin,
        roll: column((s) => s.command.sticks.roll),
        pitch: column((s) => s.command.sticks.pitch),
        yaw: column((s) => s.command.sticks.yaw),
        throttle: column((s) => s.command.sticks.throttle),
      },
      channels: [],
      valid: null,
      rssi: null,
      linkQuality: null,
    },
    gps: [
      {
        index: 0,
        solution: {
          time_us: gpsTime_us,
          origin,
          fix: gps(() => 3),
          satellites: gps(() => 12),
          hdop: gps(() => 0.8),
          horizontalAccuracy_m: gps(() => 0.5),
          verticalAccuracy_m: gps(() => 0.8),
          speedAccuracy_mps: gps(() => 0.2),
          latitude_deg: gps((s) => 47 + s.north_m / METRES_PER_DEGREE),
          longitude_deg: gps(
            (s) => 8 + s.east_m / (METRES_PER_DEGREE * Math.cos((47 * Math.PI) / 180)),
          ),
          altitude_m: gps((s) => 400 + s.height_m),
          speed_mps: gps((s) => Math.hypot(s.velocity_mps[0], s.velocity_mps[1])),
          course_rad: gps(() => 0),
          down_mps: gps((s) => -s.climb_mps),
          jamming: gps(() => Number.NaN),
          spoofing: gps(() => Number.NaN),
        },
      },
    ],
    compasses: [],
    estimator: null,
    wind: null,
    landed: null,
    transition: null,
    modes: modesOf(samples),
    armed: armedOf(samples, end_us, how.disarmMethod ?? 'landed'),
    events: how.events ?? [],
    texts: [],
    parameters: new Map(),
    parameterChanges: [],
    dropouts: [],
    damage: [],
  };
  return how.change === undefined ? flight : how.change(flight);
}

function modesOf(samples: readonly Sample[]): ModeChange[] {
  const modes: ModeChange[] = [];
  for (const { t_s, command } of samples) {
    if (modes[modes.length - 1]?.name === command.mode) continue;
    modes.push({
      time_us: t_s * 1e6,
      name: command.mode,
      number: 0,
      reason: 'pilot',
      chosen: true,
    });
  }
  return modes;
}

function armedOf(samples: readonly Sample[], end_us: number, method: string): ArmedSpan[] {
  const spans: ArmedSpan[] = [];
  let from_us: number | null = null;
  for (const { t_s, command } of samples) {
    if (command.armed && from_us === null) from_us = t_s * 1e6;
    if (command.armed || from_us === null) continue;
    spans.push({
      from_us,
      to_us: t_s * 1e6,
      armSeen: from_us > 0,
      disarmSeen: true,
      disarmMethod: method,
      forced: false,
    });
    from_us = null;
  }
  if (from_us !== null)
    spans.push({
      from_us,
      to_us: end_us,
      armSeen: from_us > 0,
      disarmSeen: false,
      disarmMethod: null,
      forced: false,
    });
  return spans;
}
