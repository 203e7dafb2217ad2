/** Scripts for the flying multirotor: a hover at 20 m and a landing, and what can be changed about it. */
import type { Flight, FlightEvent } from '@airworthy/flightlog';
import type { Frame } from './mixer.ts';
import { type Command, type Craft, fly, type Run, type Trouble } from './multirotor.ts';
import { type Recording, record } from './record.ts';

/** Motors as ArduPilot counts them, clockwise from the nose; + turns counter-clockwise. */
const ROWS = {
  'quad X': '45+ -135+ -45- 135-',
  'quad plus': '90+ -90+ 0- 180-',
  'quad H': '45- -135- -45+ 135+',
  'hexa X': '90- -90+ -30- 150+ 30+ -150-',
  'hexa plus': '0- 180+ -120- 60+ -60+ 120-',
  'octa X': '22.5- -157.5- 67.5+ 157.5+ -22.5+ -112.5+ -67.5- 112.5-',
  X8: '45+ -45- -135+ 135- -45+ 45- 135+ -135-',
  Y6: '60+ -60- -60+ 180- 60- 180+',
  'dodeca-hexa': '30+ 30- 90- 90+ 150+ 150- -150- -150+ -90+ -90- -30- -30+',
} as const;

export type FrameName = keyof typeof ROWS;
export const FRAME_NAMES = Object.keys(ROWS) as FrameName[];

export function frameNamed(name: FrameName): Frame {
  return ROWS[name].split(' ').map((item) => ({
    angle_deg: Number(item.slice(0, -1)),
    spin: item.endsWith('+') ? 'ccw' : 'cw',
  }));
}

export const QUAD: Craft = { frame: frameNamed('quad X'), thrustToWeight: 2.2 };
export const RESTING = { roll: 0, pitch: 0, yaw: 0, throttle: 0.5 };

export type Script = Parameters<typeof fly>[1];

/** Take-off at 5 s, hover, landing from `land_s` on. */
export function mission(
  plan: { top_m?: number; up_mps?: number; land_s?: number; sink_mps?: number } = {},
): Script {
  const { top_m = 20, up_mps = 2.5, land_s = 45, sink_mps = 1 } = plan;
  return (t_s, { landed }) => ({
    mode: 'LOITER',
    sticks: RESTING,
    law: 'hold',
    height_m: t_s < 5 ? -1 : t_s < land_s ? top_m : -100,
    speed_mps: t_s < land_s ? up_mps : sink_mps,
    armed: t_s > 2 && !(t_s > land_s + 3 && landed),
  });
}

/** The same until a moment, then changed. */
export function but(
  from_s: number,
  script: Script,
  change: (t_s: number, state: Parameters<Script>[1]) => Partial<Command>,
): Script {
  return (t_s, state) =>
    t_s < from_s ? script(t_s, state) : { ...script(t_s, state), ...change(t_s, state) };
}

/** Healthy until a moment; a function is given the seconds since. */
export function from(
  from_s: number,
  trouble: Trouble | ((since_s: number) => Trouble),
): (t_s: number) => Trouble {
  return (t_s) =>
    t_s < from_s ? {} : typeof trouble === 'function' ? trouble(t_s - from_s) : trouble;
}

/** One motor of a frame that gives only this share of its thrust. */
export function weak(craft: Craft, motor: number, share = 0): Trouble {
  return { thrust: craft.frame.map((_, index) => (index === motor - 1 ? share : 1)) };
}

export const healthy = (): Trouble => ({});

export type Case = {
  readonly craft?: Craft;
  readonly script?: Script;
  readonly trouble?: (t_s: number) => Trouble;
  readonly run?: Partial<Run>;
  readonly how?: Recording;
};

/** The plain flight, flown once: many tests begin with it, and none writes into it. */
let plain: Flight | undefined;

export function simulate(asked: Case): Flight {
  if (Object.keys(asked).length > 0) return simulated(asked);
  plain ??= simulated(asked);
  return plain;
}

function simulated({
  craft = QUAD,
  script = mission(),
  trouble = healthy,
  run,
  how,
}: Case): Flight {
  const samples = fly(craft, script, trouble, { end_s: 75, rate_hz: 25, ...run });
  return record(craft, samples, how);
}

/** A record of the autopilot at a moment. */
export function recordAt(t_s: number, key: string, kind: FlightEvent['kind']): FlightEvent {
  return {
    time_us: t_s * 1e6,
    kind,
    key,
    text: key.replaceAll('_', ' '),
    level: kind === 'crash' ? 'crash' : 'warn',
    code: 'ERR',
    resolved: false,
    timeExact: true,
  };
}
