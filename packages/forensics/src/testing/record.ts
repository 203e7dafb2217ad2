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
  const end_us = samples[samples.length - 1]!.t_s * 1e6;
  const flight: Flight = {
    ...identityOf(craft, samples, how),
    ...motionOf(samples),
    ...placeOf(samples),
    ...powerOf(craft, samples),
    ...radioOf(samples),
    modes: modesOf(samples),
    armed: armedOf(samples, end_us, how.disarmMethod ?? 'landed'),
    events: how.events ?? [],
  };
  return how.change === undefined ? flight : how.change(flight);
}

const ORIGIN = 'synthetic';

type Pick = (sample: Sample, index: number) => number;

function columnsOf(samples: readonly Sample[]) {
  // A loop: `Float64Array.from` takes four times as long.
  const column = (pick: Pick) => {
    const values = new Float64Array(samples.length);
    for (let i = 0; i < values.length; i++) values[i] = pick(samples[i]!, i);
    return values;
  };
  const time_us = column((sample) => sample.t_s * 1e6);
  const channel = (pick: Pick): Channel => ({ time_us, origin: ORIGIN, value: column(pick) });
  return {
    time_us,
    origin: ORIGIN,
    column,
    channel,
    fixed: (value: number) => column(() => value),
  };
}

type Part<Name extends keyof Flight> = { [K in Name]: Flight[K] };

/** What names the log, and all that this logger does not write. */
function identityOf(craft: Craft, samples: readonly Sample[], how: Recording) {
  return {
    meta: {
      format: how.format ?? (how.autopilot === 'px4' ? 'ulg' : 'dataflash'),
      autopilot: how.autopilot ?? 'ardupilot',
      vehicle: 'copter',
      vehicleLabel: 'Synthetic',
      firmware: null,
      hardware: null,
      frame: { label: null, liftMotors: craft.frame.length },
      startedAt: null,
      duration_us: samples[samples.length - 1]!.t_s * 1e6,
      messages: samples.length,
      truncated: false,
      simulated: true,
    },
    attitudeSecond: null,
    vibrations: [],
    clipping: [],
    velocity: null,
    position: null,
    airspeed: null,
    airspeedTarget: null,
    servos: [],
    escs: [],
    liftMax: null,
    unallocated: null,
    compasses: [],
    estimator: null,
    wind: null,
    landed: null,
    transition: null,
    texts: [],
    parameters: new Map(),
    parameterChanges: [],
    dropouts: [],
    damage: [],
  } satisfies Partial<Flight>;
}

function motionOf(
  samples: readonly Sample[],
): Part<'attitude' | 'attitudeTarget' | 'rates' | 'rateTargets' | 'imus'> {
  const { time_us, origin, column } = columnsOf(samples);
  const rates = (key: 'rates_radps' | 'rateTargets_radps') => ({
    time_us,
    origin,
    roll_radps: column((s) => s[key][0]),
    pitch_radps: column((s) => s[key][1]),
    yaw_radps: column((s) => s[key][2]),
  });
  const motion = {
    time_us,
    origin,
    accX_mps2: column((s, i) => s.force_mps2[0] + 0.3 * noise(i, 3)),
    accY_mps2: column((s, i) => s.force_mps2[1] + 0.3 * noise(i, 4)),
    accZ_mps2: column((s, i) => s.force_mps2[2] + 0.3 * noise(i, 5)),
    gyroX_radps: column((s) => s.rates_radps[0]),
    gyroY_radps: column((s) => s.rates_radps[1]),
    gyroZ_radps: column((s) => s.rates_radps[2]),
  };
  return {
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
    rates: rates('rates_radps'),
    rateTargets: rates('rateTargets_radps'),
    imus: [{ index: 0, motion }],
  };
}

function placeOf(samples: readonly Sample[]): Part<'heights' | 'climbRates' | 'gps'> {
  const fast = columnsOf(samples);
  const slow = columnsOf(samples.filter((_, index) => index % GPS_EVERY === 0));
  const perEast_m = METRES_PER_DEGREE * Math.cos((47 * Math.PI) / 180);
  const solution = {
    time_us: slow.time_us,
    origin: ORIGIN,
    fix: slow.fixed(3),
    satellites: slow.fixed(12),
    hdop: slow.fixed(0.8),
    horizontalAccuracy_m: slow.fixed(0.5),
    verticalAccuracy_m: slow.fixed(0.8),
    speedAccuracy_mps: slow.fixed(0.2),
    latitude_deg: slow.column((s) => 47 + s.seenNorth_m / METRES_PER_DEGREE),
    longitude_deg: slow.column((s) => 8 + s.east_m / perEast_m),
    altitude_m: slow.column((s) => 400 + s.height_m),
    speed_mps: slow.column((s) => Math.hypot(s.velocity_mps[0], s.velocity_mps[1])),
    course_rad: slow.column((s) => Math.atan2(s.velocity_mps[1], s.velocity_mps[0])),
    down_mps: slow.column((s) => -s.climb_mps),
    jamming: slow.fixed(Number.NaN),
    spoofing: slow.fixed(Number.NaN),
  };
  return {
    heights: {
      ekf: fast.channel((s) => s.height_m + s.heightError_m),
      baro: fast.channel((s, i) => s.height_m + s.baroError_m + 0.15 * noise(i, 6)),
      gps: slow.channel((s, i) => s.height_m + 0.8 * noise(i, 7)),
      rangefinder: null,
      target: fast.channel((s) => s.heightTarget_m),
    },
    climbRates: {
      ekf: fast.channel((s) => s.climb_mps),
      baro: null,
      gps: slow.channel((s, i) => s.climb_mps + 0.1 * noise(i, 8)),
    },
    gps: [{ index: 0, solution }],
  };
}

function powerOf(
  craft: Craft,
  samples: readonly Sample[],
): Part<'batteries' | 'board' | 'motors' | 'throttle' | 'hoverThrottle'> {
  const { time_us, origin, column, channel, fixed } = columnsOf(samples);
  const power = {
    time_us,
    origin,
    voltage_V: column((s) => 16 * s.voltage - 0.4 * s.throttle),
    current_A: column((s) => 1 + 60 * s.throttle ** 1.5),
    used_Ah: fixed(Number.NaN),
    used_Wh: fixed(Number.NaN),
    remaining: fixed(Number.NaN),
  };
  return {
    batteries: [{ index: 0, power, cells_V: [], cellCount: 4 }],
    board: { time_us, origin, supply_V: fixed(5.1), servo_V: fixed(5) },
    motors: craft.frame.map((place, i) => ({
      number: i + 1,
      output: channel((s) => s.outputs[i]!),
      angle_rad: (place.angle_deg * Math.PI) / 180,
      spin: place.spin,
      role: 'lift',
    })),
    throttle: channel((s) => s.throttle),
    hoverThrottle: 1 / craft.thrustToWeight,
  };
}

function radioOf(samples: readonly Sample[]): Part<'rc'> {
  const { time_us, origin, column } = columnsOf(samples);
  const sticks = {
    time_us,
    origin,
    roll: column((s) => s.command.sticks.roll),
    pitch: column((s) => s.command.sticks.pitch),
    yaw: column((s) => s.command.sticks.yaw),
    throttle: column((s) => s.command.sticks.throttle),
  };
  return { rc: { sticks, channels: [], valid: null, rssi: null, linkQuality: null } };
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
