/** Modes, arming and landed state from the vehicle's heartbeats. */

import { MOST_SWITCHES } from '../../bounds.ts';
import type {
  ArmedSpan,
  Channel,
  DisarmMethod,
  FlightEvent,
  ModeChange,
  StatusText,
  VehicleClass,
} from '../../flight.ts';
import { modeName } from '../ardupilot/codes.ts';
import { forEach, together } from '../reader.ts';
import { type Aircraft, channel, isBlank, type Rows, rowsOf } from './rows.ts';
import { systemOf } from './vehicle.ts';

/** Heartbeats come once a second: what a text or command caused shows up to this much later. */
const HEARTBEAT_LAG_us = 1_500_000;
/** A change triggers a heartbeat immediately; its text may arrive just after it. */
const TEXT_LAG_us = 500_000;
const ARMED_BIT = 128;

export type Heartbeats = Rows<'custom_mode' | 'base_mode' | 'system_status'>;

export async function readHeartbeats(aircraft: Aircraft): Promise<Heartbeats | null> {
  return rowsOf(aircraft, 'HEARTBEAT', ['custom_mode', 'base_mode', 'system_status']);
}

const PX4_MAIN: Readonly<Record<number, string>> = {
  1: 'Manual',
  2: 'Altitude',
  3: 'Position',
  4: 'Auto',
  5: 'Acro',
  6: 'Offboard',
  7: 'Stabilized',
  8: 'Rattitude',
  10: 'Termination',
};
const PX4_AUTO: Readonly<Record<number, string>> = {
  1: 'Ready',
  2: 'Takeoff',
  3: 'Hold',
  4: 'Mission',
  5: 'Return',
  6: 'Land',
  8: 'Follow',
  9: 'Precision land',
  10: 'VTOL takeoff',
};
const PX4_POSITION: Readonly<Record<number, string>> = { 1: 'Orbit', 2: 'Position slow' };

/** PX4 packs the main mode in bits 16 to 23 and the sub mode in bits 24 to 31. */
export function px4ModeName(customMode: number): string {
  const main = (customMode >>> 16) & 0xff;
  const sub = (customMode >>> 24) & 0xff;
  const name = main === 4 ? PX4_AUTO[sub] : main === 3 ? PX4_POSITION[sub] : undefined;
  return name ?? PX4_MAIN[main] ?? `MODE ${main}.${sub}`;
}

function nameOf(aircraft: Aircraft, vehicle: VehicleClass, number: number): string {
  return aircraft.vehicle.autopilot === 'px4' ? px4ModeName(number) : modeName(vehicle, number);
}

/** A command sent to the vehicle by another system. */
export type Command = {
  readonly time_us: number;
  readonly command: number;
  readonly param1: number;
  readonly param2: number;
};

const SET_MODE_COMMAND = 176;
const ARM_COMMAND = 400;
const FORCE_DISARM = 21_196;

/** COMMAND_LONG and SET_MODE of other systems to the vehicle, as far as the file holds them. */
export async function readCommands({ log, vehicle }: Aircraft): Promise<Command[]> {
  const tables = [...log.tables].filter(
    ([, { name, instance }]) =>
      systemOf(instance ?? '') !== vehicle.system &&
      (name === 'COMMAND_LONG' || name === 'SET_MODE'),
  );
  const commands = await forEach(tables, async ([key, { name }]) => {
    const isMode = name === 'SET_MODE';
    const fields = isMode ? ['target_system'] : ['target_system', 'command', 'param1', 'param2'];
    const { columns, times_us } = await together({
      columns: log.columns(key, fields),
      times_us: log.clock(key),
    });
    const [target, command, param1, param2] = columns;
    const sent: Command[] = [];
    for (const [i, time_us] of times_us.entries()) {
      if (target![i] !== vehicle.system && target![i] !== 0) continue;
      const number = isMode ? SET_MODE_COMMAND : command![i]!;
      const first = param1?.[i] ?? Number.NaN;
      sent.push({ time_us, command: number, param1: first, param2: param2?.[i] ?? 0 });
    }
    return sent;
  });
  return commands.flat();
}

function lastBefore<T extends { readonly time_us: number }>(
  items: readonly T[],
  at_us: number,
  fits: (item: T) => boolean,
): T | null {
  const from_us = at_us - HEARTBEAT_LAG_us;
  return (
    items.findLast((item) => item.time_us >= from_us && item.time_us <= at_us && fits(item)) ?? null
  );
}

/** Modes that a failsafe switches to; a change to any other was chosen by a person. */
const REFUGES: ReadonlySet<string> = new Set([
  'RTL',
  'SMART_RTL',
  'AUTO_RTL',
  'LAND',
  'BRAKE',
  'ALT_HOLD',
  'QLAND',
  'QRTL',
  'CIRCLE',
  'HOLD',
  'SURFACE',
  'AUTOLAND',
  'Return',
  'Land',
  'Hold',
  'Precision land',
  'Altitude',
  'Termination',
]);

export type StatusContext = {
  readonly vehicle: VehicleClass;
  readonly texts: readonly StatusText[];
  readonly events: readonly FlightEvent[];
  readonly commands: readonly Command[];
};

/** A heartbeat has no reason; a failsafe text or a command just before it gives one. */
export function modesFrom(
  aircraft: Aircraft,
  beats: Heartbeats,
  context: StatusContext,
): ModeChange[] {
  const modes: ModeChange[] = [];
  for (const [i, number] of beats.column.custom_mode.entries()) {
    if (modes.at(-1)?.number === number || modes.length >= MOST_SWITCHES) continue;
    const time_us = beats.time_us[i]!;
    const name = nameOf(aircraft, context.vehicle, number);
    const isFirst = modes.length === 0;
    const failsafe =
      REFUGES.has(name) &&
      lastBefore(
        context.events,
        time_us + TEXT_LAG_us,
        (e) => e.kind === 'failsafe' && !e.resolved,
      );
    const command = lastBefore(context.commands, time_us, (c) => c.command === SET_MODE_COMMAND);
    if (isFirst) modes.push({ time_us, name, number, reason: null, chosen: true });
    else if (failsafe) {
      const reason = failsafe.key === 'failsafe_fence' ? 'fence' : failsafe.key;
      modes.push({ time_us, name, number, reason, chosen: false });
    } else {
      modes.push({
        time_us,
        name,
        number,
        reason: command ? 'ground_station' : null,
        chosen: true,
      });
    }
  }
  return modes;
}

const ARM_TEXT = /^Arming motors|^Throttle armed|^Armed by/i;
const DISARM_TEXT = /^Disarming motors|^Throttle disarmed|^Disarmed by|^Auto disarmed/i;

const DISARM_CAUSES: readonly (readonly [RegExp, DisarmMethod])[] = [
  [/^Crash: Disarming|^Crash detected/i, 'crash'],
  [/^Disarmed by (auto )?(preflight|landing)|^Auto disarmed/i, 'landed'],
  [/^Kill|^Disarmed by kill|MotorEStop HIGH/i, 'kill'],
  [/^GCS Failsafe - Disarm/i, 'failsafe_gcs'],
  [/^Radio Failsafe - Disarm/i, 'failsafe_radio'],
  [/^Battery Failsafe - Disarm/i, 'failsafe_battery'],
  [/^EKF Failsafe.*Disarm/i, 'failsafe_ekf'],
  [/^Parachute: Released/i, 'parachute'],
  [/^Disarmed by RC( switch| \(switch\))?|^Disarmed by (arm )?switch/i, 'switch'],
  [/^Disarmed by (RC )?\(?stick/i, 'rudder'],
  [/^Disarmed by (external )?command/i, 'ground_station'],
];

type Ending = Pick<ArmedSpan, 'to_us' | 'disarmMethod' | 'forced'>;

/** Looks for why the motors stopped in the texts and commands just before. */
function endingAt(time_us: number, { texts, commands }: StatusContext): Ending {
  const text = lastBefore(texts, time_us, ({ text }) => DISARM_TEXT.test(text));
  const to_us = text?.time_us ?? time_us;
  // The crash text precedes the disarming by some frames, the heartbeat follows by up to a second.
  const near = texts.filter(
    (each) => each.time_us > to_us - HEARTBEAT_LAG_us && each.time_us <= time_us,
  );
  const cause = DISARM_CAUSES.find(([pattern]) => near.some(({ text }) => pattern.test(text)));
  const order = lastBefore(commands, time_us, (c) => c.command === ARM_COMMAND && c.param1 === 0);
  const forced = order !== null && order.param2 === FORCE_DISARM;
  return { to_us, disarmMethod: cause?.[1] ?? (order ? 'ground_station' : null), forced };
}

export function armedSpans(beats: Heartbeats, context: StatusContext, end_us: number): ArmedSpan[] {
  const spans: ArmedSpan[] = [];
  let from: { from_us: number; armSeen: boolean } | null = null;
  for (const [i, bits] of beats.column.base_mode.entries()) {
    const armed = (bits & ARMED_BIT) !== 0;
    const time_us = beats.time_us[i]!;
    if (armed && !from && spans.length < MOST_SWITCHES) {
      const text = i > 0 && lastBefore(context.texts, time_us, ({ text }) => ARM_TEXT.test(text));
      from = { from_us: text ? text.time_us : time_us, armSeen: i > 0 };
    } else if (!armed && from) {
      const ending = endingAt(time_us, context);
      // A text of an earlier disarming must not end this span before it began.
      const to_us = Math.max(ending.to_us, from.from_us);
      spans.push({ ...from, ...ending, to_us, disarmSeen: true });
      from = null;
    }
  }
  if (from) {
    spans.push({ ...from, to_us: end_us, disarmSeen: false, disarmMethod: null, forced: false });
  }
  return spans;
}

/** Arming and disarming as rows of the timeline. */
export function armingEvents(spans: readonly ArmedSpan[]): FlightEvent[] {
  return spans.flatMap(({ from_us, to_us, armSeen, disarmSeen }) => {
    const about = { kind: 'arm', level: 'info', resolved: false, timeExact: true } as const;
    const code = 'HEARTBEAT';
    const armed = { ...about, time_us: from_us, key: 'armed', text: 'Armed', code };
    const disarmed = { ...about, time_us: to_us, key: 'disarmed', text: 'Disarmed', code };
    return [...(armSeen ? [armed] : []), ...(disarmSeen ? [disarmed] : [])];
  });
}

/** MAV_LANDED_STATE: 1 on ground, 2 in air, 3 taking off, 4 landing; 0 says nothing. */
function landedOf(state: number): number {
  return state === 1 ? 1 : state >= 2 && state <= 4 ? 0 : Number.NaN;
}

/** MAV_VTOL_STATE: 1 and 2 in transition, 3 hovering, 4 on the wing; 0 says nothing. */
function transitionOf(state: number): number {
  if (state === 3) return 0;
  if (state === 4) return 1;
  return state === 1 || state === 2 ? 0.5 : Number.NaN;
}

export type AirState = { readonly landed: Channel | null; readonly transition: Channel | null };

export async function readAirState(
  aircraft: Aircraft,
  beats: Heartbeats | null,
  vehicle: VehicleClass,
): Promise<AirState> {
  const rows = await rowsOf(aircraft, 'EXTENDED_SYS_STATE', ['vtol_state', 'landed_state']);
  if (rows && !isBlank(rows.column.landed_state)) {
    const landed = rows.column.landed_state.map(landedOf);
    const transition = rows.column.vtol_state.map(transitionOf);
    return {
      landed: channel(rows.time_us, landed, 'EXTENDED_SYS_STATE.landed_state'),
      // Copters report that they hover, which is no transition.
      transition:
        vehicle !== 'vtol' || isBlank(rows.column.vtol_state)
          ? null
          : channel(rows.time_us, transition, 'EXTENDED_SYS_STATE.vtol_state'),
    };
  }
  // ArduPilot says standby on the ground and active in the air; critical and emergency are both.
  if (!beats || aircraft.vehicle.autopilot !== 'ardupilot')
    return { landed: null, transition: null };
  const landed = beats.column.system_status.map((state) =>
    state === 3 ? 1 : state === 4 ? 0 : Number.NaN,
  );
  return { landed: channel(beats.time_us, landed, 'HEARTBEAT.system_status'), transition: null };
}
