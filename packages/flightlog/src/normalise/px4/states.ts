/** Modes and arming: who asked for them, as far as the log says. */

import { MOST_SWITCHES } from '../../bounds.ts';
import type { ArmedSpan, Channel, DisarmMethod, ModeChange, ModeReason } from '../../flight.ts';
import type { UlogText } from '../../ulog/register.ts';
import { fieldChannel, indexAt, steps, valueAt } from './shape.ts';
import type { Topic, Topics } from './topics.ts';

/** `vehicle_status.nav_state`, PX4 1.6 to 1.16; 6 to 9 and 16 changed or lost their meaning. */
const MODES: ReadonlyMap<number, string> = new Map([
  [0, 'Manual'],
  [1, 'Altitude'],
  [2, 'Position'],
  [3, 'Mission'],
  [4, 'Hold'],
  [5, 'Return'],
  [10, 'Acro'],
  [12, 'Descend'],
  [13, 'Termination'],
  [14, 'Offboard'],
  [15, 'Stabilized'],
  [17, 'Takeoff'],
  [18, 'Land'],
  [19, 'Follow'],
  [20, 'Precision land'],
  [21, 'Orbit'],
  [22, 'VTOL takeoff'],
]);

/** Numbers whose meaning depends on the version; `nav_state_user_intention` exists from 1.14 on. */
function modeName(number: number, modern: boolean): string {
  const name = MODES.get(number);
  if (name !== undefined) return name;
  if (number >= 23 && number <= 30) return `External ${number - 22}`;
  if (number === 6 && modern) return 'Position slow';
  if (number === 16 && !modern) return 'Rattitude';
  return `Mode ${number}`;
}

export function readModes(topics: Topics): ModeChange[] {
  const status = topics.one('vehicle_status');
  if (status === null) return [];
  const intention = fieldChannel(status, 'nav_state_user_intention');
  const failsafe = fieldChannel(status, 'failsafe');
  const risings = risingsOf(topics);
  const turns = switchTurns_us(topics);
  return steps(fieldChannel(status, 'nav_state'))
    .slice(0, MOST_SWITCHES)
    .map((step) => {
      const wanted = valueAt(intention, step.time_us);
      const forced =
        valueAt(failsafe, step.time_us) === 1 && (Number.isNaN(wanted) || wanted !== step.to);
      return {
        time_us: step.time_us,
        name: modeName(step.to, intention !== null),
        number: step.to,
        reason: forced ? failsafeReason(risings, step.time_us) : askedBy(topics, turns, step),
        chosen: !forced,
      };
    });
}

/** What is lost when these flags rise; the latest to rise before the mode change is the reason. */
const CAUSES: readonly { topic: string; field: string; reason: ModeReason; raised: number }[] = [
  {
    topic: 'failsafe_flags',
    field: 'manual_control_signal_lost',
    reason: 'failsafe_radio',
    raised: 1,
  },
  { topic: 'failsafe_flags', field: 'gcs_connection_lost', reason: 'failsafe_gcs', raised: 1 },
  { topic: 'failsafe_flags', field: 'battery_warning', reason: 'failsafe_battery', raised: 1 },
  { topic: 'failsafe_flags', field: 'battery_unhealthy', reason: 'failsafe_battery', raised: 1 },
  { topic: 'failsafe_flags', field: 'local_position_invalid', reason: 'failsafe_ekf', raised: 1 },
  { topic: 'failsafe_flags', field: 'global_position_invalid', reason: 'failsafe_ekf', raised: 1 },
  { topic: 'failsafe_flags', field: 'local_velocity_invalid', reason: 'failsafe_ekf', raised: 1 },
  { topic: 'failsafe_flags', field: 'geofence_breached', reason: 'fence', raised: 1 },
  {
    topic: 'failsafe_flags',
    field: 'vtol_fixed_wing_system_failure',
    reason: 'vtol_failed_transition',
    raised: 1,
  },
  { topic: 'failsafe_flags', field: 'fd_critical_failure', reason: 'terminate', raised: 1 },
  { topic: 'vehicle_status', field: 'rc_signal_lost', reason: 'failsafe_radio', raised: 1 },
  { topic: 'vehicle_status', field: 'data_link_lost', reason: 'failsafe_gcs', raised: 1 },
  { topic: 'battery_status', field: 'warning', reason: 'failsafe_battery', raised: 1 },
  {
    topic: 'vehicle_status_flags',
    field: 'condition_local_position_valid',
    reason: 'failsafe_ekf',
    raised: 0,
  },
];
/** `COM_FAIL_ACT_T` waits 5 s by default before it acts; the flags are logged every 0.5 s. */
const CAUSE_BEFORE_US = 8e6;
const CAUSE_AFTER_US = 1e6;

type Rising = { readonly reason: ModeReason; readonly time_us: number };

/** Every moment at which one of the causes rises, in the order of the causes. */
function risingsOf(topics: Topics): Rising[] {
  return CAUSES.flatMap(({ topic, field, reason, raised }) =>
    steps(fieldChannel(topics.one(topic), field))
      .filter(({ from, to }) => (raised === 0 ? to === 0 : to > 0 && !(from >= to)))
      .filter(({ from }) => !Number.isNaN(from))
      .map(({ time_us }) => ({ reason, time_us })),
  );
}

function failsafeReason(risings: readonly Rising[], time_us: number): ModeReason {
  let best: Rising = { reason: 'failsafe', time_us: -1 };
  for (const rising of risings) {
    const near =
      rising.time_us > time_us - CAUSE_BEFORE_US && rising.time_us < time_us + CAUSE_AFTER_US;
    if (near && rising.time_us > best.time_us) best = rising;
  }
  return best.reason;
}

/** MAVLink commands that change the mode: set mode, land, take off, return, mission start and related ones. */
const MODE_COMMANDS: ReadonlySet<number> = new Set([20, 21, 22, 34, 84, 85, 176, 300, 192, 252]);
const ASKED_WITHIN_US = 0.6e6;

/** When a switch that chooses the mode was turned. */
function switchTurns_us(topics: Topics): number[] {
  const switches = topics.one('manual_control_switches');
  return ['mode_slot', 'return_switch', 'loiter_switch', 'offboard_switch'].flatMap((field) =>
    steps(fieldChannel(switches, field))
      .filter(({ from }) => !Number.isNaN(from))
      .map(({ time_us }) => time_us),
  );
}

function askedBy(
  topics: Topics,
  turns_us: readonly number[],
  step: { time_us: number; from: number },
): ModeReason | null {
  if (Number.isNaN(step.from)) return null;
  const command = topics.one('vehicle_command');
  const numbers = command?.get('command') ?? null;
  if (command !== null && numbers !== null) {
    const external = command.get('from_external');
    const last = indexAt(command.time_us, step.time_us + ASKED_WITHIN_US / 10);
    for (let i = last; i >= 0 && command.time_us[i]! > step.time_us - ASKED_WITHIN_US; i--) {
      if (!MODE_COMMANDS.has(numbers[i]!)) continue;
      if (external === null || external[i] !== 0) return 'ground_station';
    }
  }
  const moved = turns_us.some((at_us) => Math.abs(at_us - step.time_us) < ASKED_WITHIN_US);
  return moved ? 'pilot' : null;
}

/** Only 2 means armed in every version. */
const ARMED = 2;

/** 1 armed, 0 not. */
export function readArmedState(topics: Topics): Channel | null {
  return (
    fieldChannel(topics.one('vehicle_status'), 'arming_state', (v) => (v === ARMED ? 1 : 0)) ??
    fieldChannel(topics.one('actuator_armed'), 'armed')
  );
}

export type ArmingFacts = {
  readonly armed: Channel | null;
  readonly texts: readonly UlogText[];
  /** `SDLOG_MODE`. */
  readonly logMode: number | null;
};

/** A log that PX4 opens on arming begins within this time after it. */
const OPENED_BY_ARMING_US = 2e6;

export function readArmedSpans(topics: Topics, facts: ArmingFacts): ArmedSpan[] {
  const turns = steps(facts.armed);
  const spans: ArmedSpan[] = [];
  for (let i = 0; i < turns.length && spans.length < MOST_SWITCHES; i++) {
    const on = turns[i]!;
    if (on.to !== 1) continue;
    const off = turns[i + 1];
    const end = off === undefined ? null : disarmAt(topics, off.time_us, facts.texts);
    spans.push({
      from_us: on.time_us,
      to_us: off?.time_us ?? topics.clock.duration_us,
      armSeen: !Number.isNaN(on.from) || openedByArming(topics, facts),
      disarmSeen: off !== undefined,
      disarmMethod: end?.method ?? null,
      forced: end?.forced ?? false,
    });
  }
  return spans;
}

function openedByArming(topics: Topics, facts: ArmingFacts): boolean {
  const armed_us = topics.one('vehicle_status')?.get('armed_time')?.[0] ?? 0;
  const since_us = topics.clock.start_us - armed_us;
  if (armed_us > 0) return since_us < OPENED_BY_ARMING_US;
  // By default (`SDLOG_MODE` 0) arming opens the file; a vehicle that stands says that it just did.
  if (facts.logMode === 0 && topics.one('vehicle_land_detected')?.get('landed')?.[0] === 1)
    return true;
  return facts.texts.some(
    ({ text, time_us }) =>
      /\barmed by\b/i.test(text) &&
      !/disarmed/i.test(text) &&
      Math.abs(time_us - topics.clock.start_us) < OPENED_BY_ARMING_US,
  );
}

/** `latest_disarming_reason` as the firmware to 1.13 counts it. */
const REASONS_OLD: readonly (DisarmMethod | string | null)[] = [
  null,
  'rudder',
  'switch',
  'internal_command',
  'ground_station',
  'mission_start',
  'safety_button',
  'landed',
  'preflight_timeout',
  'kill',
  'lockdown',
  'failure_detector',
  'shutdown',
  'unit_test',
  'switch',
];
/** From 1.14 the safety button is gone and everything behind it moved up. */
const REASONS_NEW: readonly (DisarmMethod | string | null)[] = [
  ...REASONS_OLD.slice(0, 6),
  ...REASONS_OLD.slice(7),
  'failsafe',
];

function disarmReason(number: number, modern: boolean): DisarmMethod | string | null {
  return (modern ? REASONS_NEW : REASONS_OLD)[number] ?? null;
}

/** The magic number that lets a disarm command through in flight. */
const FORCE = 21196;
const ARM_COMMAND = 400;
const COMMAND_NEAR_US = 1.5e6;

function disarmAt(
  topics: Topics,
  time_us: number,
  texts: readonly UlogText[],
): { method: string | null; forced: boolean } {
  const status = topics.one('vehicle_status');
  const modern = status?.get('nav_state_user_intention') != null;
  const reason = valueAt(fieldChannel(status, 'latest_disarming_reason'), time_us);
  const coded = Number.isNaN(reason) ? null : disarmReason(reason, modern);
  const killed = valueAt(killChannel(topics), time_us) === 1;
  const reported = texts.find(
    (t) =>
      /disarmed/i.test(t.text) &&
      Math.abs(t.time_us - topics.clock.start_us - time_us) < COMMAND_NEAR_US,
  );
  const method = coded ?? (reported === undefined ? null : methodFromText(reported.text));
  return {
    method: method ?? (killed ? 'kill' : null),
    forced: forcedNear(topics.one('vehicle_command'), time_us),
  };
}

/** `manual_lockdown` is called `kill` after 1.16. */
export function killChannel(topics: Topics): Channel | null {
  const topic = topics.one('actuator_armed');
  return fieldChannel(topic, 'kill') ?? fieldChannel(topic, 'manual_lockdown');
}

/** Texts of firmware that logs no reason. */
const TEXT_METHODS: readonly (readonly [RegExp, string])[] = [
  [/landing|auto disarm/i, 'landed'],
  [/kill/i, 'kill'],
  [/failure detector/i, 'failure_detector'],
  [/lockdown/i, 'lockdown'],
  [/stick/i, 'rudder'],
  [/\brc\b|switch/i, 'switch'],
  [/internal/i, 'internal_command'],
  [/command|gcs|external/i, 'ground_station'],
];

function methodFromText(text: string): string | null {
  return TEXT_METHODS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function forcedNear(command: Topic | null, time_us: number): boolean {
  const numbers = command?.get('command') ?? null;
  const [arm, magic] = ['param1', 'param2'].map((name) => command?.get(name) ?? null);
  if (command === null || numbers === null) return false;
  return numbers.some(
    (number, i) =>
      number === ARM_COMMAND &&
      arm?.[i] === 0 &&
      magic?.[i] === FORCE &&
      Math.abs(command.time_us[i]! - time_us) < COMMAND_NEAR_US,
  );
}
