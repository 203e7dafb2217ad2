/** Who wrote the log and what flew. */
import type { FlightMeta, StatusText, VehicleClass } from '../../flight.ts';
import type { ScannedUlog } from '../../ulog/decode.ts';
import type { UlogText } from '../../ulog/register.ts';
import { agreed_us, isDate } from '../stray.ts';
import type { Clock } from './clock.ts';
import type { Geometry } from './frames.ts';
import type { Parameters } from './parameters.ts';
import type { Topics } from './topics.ts';

/** Vehicle classes by `CA_AIRFRAME`, the parameter of control allocation. */
const BY_AIRFRAME: ReadonlyMap<number, VehicleClass> = new Map([
  [0, 'copter'],
  [1, 'plane'],
  [2, 'vtol'],
  [3, 'vtol'],
  [4, 'vtol'],
  [5, 'rover'],
  [6, 'rover'],
  [7, 'sub'],
  [8, 'copter'],
  [9, 'unknown'],
  [10, 'heli'],
  [11, 'heli'],
]);

/** MAV_TYPE of the MAVLink common message set. */
function byMavType(type: number): VehicleClass {
  if ([2, 3, 13, 14, 15, 29, 35].includes(type)) return 'copter';
  if (type === 1) return 'plane';
  if (type === 4) return 'heli';
  if (type === 10 || type === 11) return 'rover';
  if (type === 12) return 'sub';
  return type >= 19 && type <= 25 ? 'vtol' : 'unknown';
}

/** Groups of `SYS_AUTOSTART`. */
function byAutostart(id: number): VehicleClass {
  if (id >= 2100 && id < 4000) return 'plane';
  if (id >= 4001 && id < 10000) return 'copter';
  if (id >= 11001 && id < 13000) return 'copter';
  if (id >= 13000 && id < 14000) return 'vtol';
  if (id >= 14001 && id < 15000) return 'copter';
  if (id >= 16001 && id < 17000) return 'heli';
  if (id >= 50000 && id < 60000) return 'rover';
  return id >= 60000 && id < 70000 ? 'sub' : 'unknown';
}

/** `vehicle_status.vehicle_type`: 1 rotary wing, 2 fixed wing, 3 rover; a VTOL changes it in flight. */
export function vehicleClass(topics: Topics, parameters: Parameters): VehicleClass {
  const status = topics.one('vehicle_status');
  if (status?.get('is_vtol')?.some((v) => v === 1) === true) return 'vtol';
  const airframe = BY_AIRFRAME.get(parameters.get('CA_AIRFRAME') ?? -1) ?? 'unknown';
  if (airframe !== 'unknown') return airframe;
  const type = status?.get('system_type')?.[0] ?? parameters.get('MAV_TYPE') ?? 0;
  const mav = byMavType(type);
  if (mav !== 'unknown') return mav;
  const start = byAutostart(parameters.get('SYS_AUTOSTART') ?? 0);
  if (start !== 'unknown') return start;
  if (status === null) return 'unknown';
  const kind = status.get('vehicle_type')?.[0] ?? 0;
  if (status.get('is_rotary_wing')?.[0] === 1) return 'copter';
  return kind === 1 ? 'copter' : kind === 2 ? 'plane' : kind === 3 ? 'rover' : 'unknown';
}

const STAGES: readonly (readonly [number, string])[] = [
  [255, ''],
  [192, '-rc'],
  [128, '-beta'],
  [64, '-alpha'],
  [0, '-dev'],
];

/** `ver_sw_release` is 0xMMmmppTT; TT is 255 for a release, lower for what comes before one. */
function releaseName(release: number): string {
  const bytes = [24, 16, 8, 0].map((shift) => (release >>> shift) & 0xff);
  const stage = STAGES.find(([from]) => bytes[3]! >= from)![1];
  return `${bytes[0]}.${bytes[1]}.${bytes[2]}${stage}`;
}

export function readMeta(
  log: ScannedUlog,
  flown: { topics: Topics; vehicle: VehicleClass; geometry: Geometry },
): FlightMeta {
  const { topics, vehicle, geometry } = flown;
  const info = (key: string) => log.infos.get(key);
  const release = info('ver_sw_release');
  const hash = info('ver_sw');
  const version = typeof release === 'number' && release > 0 ? releaseName(release) : null;
  const short = typeof hash === 'string' && hash !== '' ? hash.slice(0, 8) : null;
  const hardware = info('ver_hw');
  const boardId = info('sys_uuid');
  const isPx4 = info('sys_name') === 'PX4' || topics.one('vehicle_status') !== null;
  let messages = 0;
  for (const count of log.messageCounts.values()) messages += count;
  return {
    format: 'ulg',
    autopilot: isPx4 ? 'px4' : 'unknown',
    vehicle,
    vehicleLabel: isPx4
      ? ['PX4', vehicle === 'unknown' ? null : vehicle, version === null ? null : `V${version}`]
          .filter((part) => part !== null)
          .join(' ')
      : 'unknown',
    firmware: version === null ? short : short === null ? version : `${version} (${short})`,
    hardware: typeof hardware === 'string' ? hardware : null,
    ...(typeof boardId === 'string' && boardId !== '' ? { boardId: boardId.toUpperCase() } : {}),
    frame: {
      label: geometry.label,
      liftMotors: geometry.places.filter((place) => place.role === 'lift').length,
    },
    startedAt: startedAt(log, topics.clock, topics),
    duration_us: topics.clock.duration_us,
    messages,
    truncated: log.truncated,
    simulated: isSimulated(log, topics),
  };
}

function isSimulated(log: ScannedUlog, topics: Topics): boolean {
  const hardware = log.infos.get('ver_hw');
  if (typeof hardware === 'string' && /SITL/i.test(hardware)) return true;
  if (
    topics
      .one('vehicle_status')
      ?.get('hil_state')
      ?.some((v) => v === 1) === true
  )
    return true;
  return [...log.tables.values()].some((table) => table.name.endsWith('_groundtruth'));
}

const DAY_US = 86_400e6;

/** UTC of time 0: from the log's own field, a GPS fix, a clock since 1970, or the original file name. */
function startedAt(log: ScannedUlog, clock: Clock, topics: Topics): string | null {
  const boot_us = log.infos.get('boot_time_utc_us');
  const stated_us = typeof boot_us === 'number' ? boot_us + clock.start_us : Number.NaN;
  for (const name of ['vehicle_gps_position', 'sensor_gps']) {
    const topic = topics.one(name);
    const utc = topic?.get('time_utc_usec') ?? null;
    const fix = topic?.get('fix_type') ?? null;
    if (topic === null || utc === null) continue;
    const seen_us = agreed_us(
      utc.map((utc_us, k) => ((fix?.[k] ?? 3) >= 2 ? utc_us - topic.time_us[k]! : Number.NaN)),
    );
    // The log's own statement, unless every fix is of another day.
    if (Number.isNaN(seen_us) || Math.abs(seen_us - stated_us) < DAY_US) continue;
    return iso(seen_us);
  }
  if (isDate(stated_us)) return iso(stated_us);
  return isDate(clock.start_us) ? iso(clock.start_us) : fromFileName(log);
}

/** The logger says where it writes: `log/2026-11-15/02_17_29.ulg`, local by `time_ref_utc` seconds. */
const FILE_NAME = /log\/(\d{4}-\d\d-\d\d)\/(\d\d)_(\d\d)_(\d\d)\.ulg/;

function fromFileName(log: ScannedUlog): string | null {
  for (const { text } of log.loggedTexts) {
    const [, date, hours, minutes, seconds] = FILE_NAME.exec(text) ?? [];
    if (date === undefined) continue;
    const offset_s = log.infos.get('time_ref_utc');
    const local_ms = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
    return iso((local_ms - (typeof offset_s === 'number' ? offset_s : 0) * 1000) * 1000);
  }
  return null;
}

function iso(utc_us: number): string | null {
  const date = new Date(utc_us / 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal's colours are in the log.
const COLOURS = /\u001b\[[0-9;]*m/g;
/** What a simulator writes about itself and the faults it injects. */
const SIMULATOR_TEXT = /^\[(failure|simulator\w*|sih|pwm_out_sim|gz\w*)\]|inject/i;

/** Without colours, without the trailing tab that marks texts that also exist as an event. */
export function readTexts(log: ScannedUlog): UlogText[] {
  return log.loggedTexts
    .map((entry) => ({ ...entry, text: entry.text.replace(COLOURS, '').trimEnd() }))
    .filter(({ text }) => text !== '' && !SIMULATOR_TEXT.test(text));
}

export function statusTexts(texts: readonly UlogText[], start_us: number): StatusText[] {
  return texts
    .map(({ time_us, severity, text }) => ({
      time_us: Math.max(time_us - start_us, 0),
      severity,
      text,
    }))
    .sort((a, b) => a.time_us - b.time_us);
}
