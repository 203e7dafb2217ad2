/** Status texts, joined from their chunks, and the events they stand for. */
import type { EventKey, FlightEvent, StatusText } from '../../flight.ts';
import { together } from '../reader.ts';
import type { Aircraft } from './rows.ts';

/** Texts of the simulator give away what it injected, so they are not read. */
const TRUTH = /^SIM /;

type Chunk = { text: string; id: number; seq: number; severity: number; time_us: number };

/** Chunks of one text carry the same id and count up; a text without an id is complete. */
function joined(chunks: readonly Chunk[]): StatusText[] {
  const texts: { time_us: number; severity: number; text: string }[] = [];
  let open: Chunk | null = null;
  for (const chunk of chunks) {
    const continues =
      open !== null && chunk.id !== 0 && chunk.id === open.id && chunk.seq === open.seq + 1;
    const last = texts.at(-1);
    if (continues && last) last.text += chunk.text;
    else texts.push({ time_us: chunk.time_us, severity: chunk.severity, text: chunk.text });
    open = chunk;
  }
  return texts;
}

export async function readTexts({ log, vehicle }: Aircraft): Promise<StatusText[]> {
  const table = log.tableOf('STATUSTEXT', vehicle.source);
  if (table === null) return [];
  const { columns, time_us, rows } = await together({
    columns: log.columns(table, ['severity', 'id', 'chunk_seq']),
    time_us: log.clock(table),
    rows: log.texts(table, 'text'),
  });
  const [severity, id, seq] = columns;
  const chunks = rows.map((text, i) => ({
    text,
    id: id![i] || 0,
    seq: seq![i] || 0,
    severity: severity![i]!,
    time_us: time_us[i]!,
  }));
  return joined(chunks)
    .map((each) => ({ ...each, text: each.text.trim() }))
    .filter(({ text }) => text !== '' && !TRUTH.test(text));
}

type Rule = readonly [
  pattern: RegExp,
  key: EventKey | (string & {}),
  kind: FlightEvent['kind'],
  level: FlightEvent['level'],
  resolved?: 'resolved',
];

/**
 * Texts of ArduPilot 3.1 to 4.7 and PX4 1.8 to 1.16 that mean an event, the first that fits. A text
 * is no record: a crash text is a row of the timeline and corroboration, so it is an `event`.
 */
const RULES: readonly Rule[] = [
  [/^Crash: Disarming|^Crash: Loss of [Cc]ontrol|^Crash detected/, 'crash_check', 'event', 'alert'],
  [/^Parachute: Released/i, 'parachute', 'event', 'alert'],
  [/^Potential Thrust Loss/, 'thrust_loss', 'error', 'alert'],
  [
    /^Motor \d+ failure|^Motor failure detected|^Engine failure/i,
    'motor_failure',
    'error',
    'alert',
  ],
  [/^Attitude failure/i, 'failure_detector_attitude', 'error', 'alert'],
  [
    /MotorEStop HIGH|^Kill(-switch| switch)? engaged/i,
    'motors_emergency_stopped',
    'event',
    'alert',
  ],
  [
    /MotorEStop LOW|^Kill(-switch| switch)? disengaged/i,
    'motors_emergency_stopped',
    'event',
    'info',
    'resolved',
  ],
  [/^EKF Failsafe Cleared/i, 'failsafe_ekf', 'failsafe', 'info', 'resolved'],
  [/^EKF Failsafe/i, 'failsafe_ekf', 'failsafe', 'alert'],
  [/^EKF variance/i, 'ekf_check', 'ekf', 'alert'],
  [/^EKF primary changed|^EKF[23] lane switch/i, 'ekf_lane_switch', 'ekf', 'warn'],
  [/emergency yaw reset|^EKF[23] IMU\d yaw reset/i, 'ekf_yaw_reset', 'ekf', 'warn'],
  [/^Vibration compensation ON/i, 'vibration_compensation', 'error', 'alert'],
  [/^Vibration compensation OFF/i, 'vibration_compensation', 'error', 'info', 'resolved'],
  [
    /^Radio Failsafe Cleared|^(RC|Throttle) failsafe off|^(RC|Manual control) (signal |)regained/i,
    'failsafe_radio',
    'failsafe',
    'info',
    'resolved',
  ],
  [
    /^Radio Failsafe|^(RC|Throttle) failsafe on|^RC (Short|Long) Failsafe On|^RC signal lost|^Manual control (signal |)lost|^Failsafe\. (Short|Long) event on: type=1/i,
    'failsafe_radio',
    'failsafe',
    'alert',
  ],
  [
    /^GCS Failsafe Cleared|^(Data link|GCS connection|Connection to ground station) regained/i,
    'failsafe_gcs',
    'failsafe',
    'info',
    'resolved',
  ],
  [
    /^GCS Failsafe|^(Data link|GCS connection|Connection to ground (control )?station) lost/i,
    'failsafe_gcs',
    'failsafe',
    'alert',
  ],
  [
    /^Battery Failsafe|^(Critical|Dangerous|Emergency) battery|^Critical battery/i,
    'failsafe_battery',
    'failsafe',
    'alert',
  ],
  [/^Battery \d+ is critical|^Batt(ery)? ?\d* failsafe/i, 'failsafe_battery', 'failsafe', 'alert'],
  [/^Low battery|^Battery \d+ is low|^Battery low/i, 'battery_low', 'event', 'warn'],
  [/^Glitch cleared|^GPS Glitch cleared/i, 'gps_glitch', 'gps', 'info', 'resolved'],
  [/^GPS Glitch/i, 'gps_glitch', 'gps', 'warn'],
  [/^GPS (signal |)lost|^Lost GPS|^GPS: No GPS|^Bad GPS Health/i, 'gps_lost', 'gps', 'warn'],
  [
    /^Bad (AHRS|Compass Health)|^Compass(\d)? (unhealthy|not healthy)|^Compass error/i,
    'compass_unhealthy',
    'error',
    'warn',
  ],
  [
    /^(Fence|Polygon fence|Max Alt fence|Geofence)[\w ]* (cleared|resolved)/i,
    'failsafe_fence',
    'failsafe',
    'info',
    'resolved',
  ],
  [
    /fence breach|fence violat|^Fence Breached|geofence (breached|violation)/i,
    'failsafe_fence',
    'failsafe',
    'alert',
  ],
  [/^Failsafe: Terrain|^Terrain Failsafe/i, 'failsafe_terrain', 'failsafe', 'alert'],
  [/^CPU Failsafe/i, 'failsafe_cpu', 'failsafe', 'alert'],
  [
    /^Dead ?reckon(ing)? (ended|stopped|timeout)/i,
    'failsafe_dead_reckoning',
    'failsafe',
    'info',
    'resolved',
  ],
  [/^Dead ?reckon/i, 'failsafe_dead_reckoning', 'failsafe', 'alert'],
  [/^Leak Detected/i, 'failsafe_leak', 'failsafe', 'alert'],
  [/^Internal Error/i, 'internal_error', 'error', 'alert'],
  [
    /^Transition failed|^VTOL.*transition.*(fail|timeout)|quad-?chute/i,
    'transition_failed',
    'error',
    'alert',
  ],
  [/^Flight termination|^Terminating/i, 'termination', 'failsafe', 'alert'],
  [/^Failsafe (activated|mode)/i, 'failsafe', 'failsafe', 'alert'],
  [/^Takeoff (detected|complete)/i, 'takeoff', 'event', 'info'],
  [/^Land(ing)? (complete|detected)/i, 'land_complete', 'event', 'info'],
];

/** The events that texts report; other texts are left out. */
export function eventsFrom(texts: readonly StatusText[]): FlightEvent[] {
  const events: FlightEvent[] = [];
  for (const { time_us, severity, text } of texts) {
    const rule = RULES.find(([pattern]) => pattern.test(text));
    if (!rule) continue;
    const [, key, kind, level, resolved] = rule;
    const about = { time_us, kind, key, text, level, code: `STATUSTEXT ${severity}` };
    events.push({ ...about, resolved: resolved === 'resolved', timeExact: true });
  }
  return events;
}
