/**
 * Which of the systems in a telemetry log is the aircraft. A file holds the ground station's own frames,
 * radios, cameras and sometimes a second vehicle; modes and arming of different sources never mix.
 */
import type { Autopilot, VehicleClass } from '../../flight.ts';
import type { TlogScan } from '../../tlog/tlog.ts';
import { forEach } from '../reader.ts';

export type Vehicle = {
  /** `system/component` of the autopilot. */
  readonly source: string;
  readonly system: number;
  readonly autopilot: Autopilot;
  /** MAV_TYPE of its heartbeat; 0 where it sent none. */
  readonly mavType: number;
  /** Other systems of the same file that fly, too. */
  readonly others: readonly number[];
};

const MAV_AUTOPILOT_ARDUPILOT = 3;
const MAV_AUTOPILOT_INVALID = 8;
const MAV_AUTOPILOT_PX4 = 12;
/**
 * MAV_TYPE of what is no aircraft: ground station, companion computer, gimbal, ADS-B, camera, charger,
 * FLARM, servo, remote id, battery, parachute, log, power module and similar devices.
 */
const OTHER_TYPES: ReadonlySet<number> = new Set([
  6, 18, 26, 27, 30, 31, 32, 33, 34, 36, 37, 38, 39, 40, 41, 42,
]);

/** Messages that only a flying thing sends about itself. */
const FLIGHT_MESSAGES = [
  'ATTITUDE',
  'GLOBAL_POSITION_INT',
  'LOCAL_POSITION_NED',
  'VFR_HUD',
  'SERVO_OUTPUT_RAW',
  'GPS_RAW_INT',
  'SYS_STATUS',
  'RC_CHANNELS',
  'RAW_IMU',
];

/** Of those, how many a second vehicle sends at least; relays and gimbals repeat one or two. */
const FLIES_KINDS = 4;

type Announced = Omit<Vehicle, 'others'>;
type Candidate = { source: string; kinds: number; frames: number; vehicle: Announced | null };

/** The value most heartbeats carry. */
function commonest(values: Float64Array): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

async function announced(log: TlogScan, source: string): Promise<Announced | null> {
  const table = log.tableOf('HEARTBEAT', source);
  if (table === null) return null;
  const [types, autopilots] = await log.columns(table, ['type', 'autopilot']);
  const mavType = commonest(types!);
  const autopilot = commonest(autopilots!);
  if (autopilot === MAV_AUTOPILOT_INVALID || OTHER_TYPES.has(mavType)) return null;
  const firmware =
    autopilot === MAV_AUTOPILOT_ARDUPILOT
      ? 'ardupilot'
      : autopilot === MAV_AUTOPILOT_PX4
        ? 'px4'
        : 'unknown';
  return { source, system: systemOf(source), autopilot: firmware, mavType };
}

export function systemOf(source: string): number {
  return Number(source.split('/')[0]);
}

/** The aircraft: an autopilot's heartbeat first, then the richest flight data, not the most frames. */
export async function chooseVehicle(log: TlogScan): Promise<Vehicle | null> {
  const candidates = await forEach([...log.sources.keys()], async (source): Promise<Candidate> => {
    const tables = FLIGHT_MESSAGES.map((name) => log.tableOf(name, source)).filter(
      (table) => table !== null,
    );
    const frames = tables.reduce((sum, table) => sum + log.tables.get(table)!.count, 0);
    const vehicle = await announced(log, source);
    return { source, kinds: tables.length, frames, vehicle };
  });
  const best = candidates.toSorted(
    (a, b) =>
      Number(b.vehicle !== null) - Number(a.vehicle !== null) ||
      b.kinds - a.kinds ||
      b.frames - a.frames,
  )[0];
  if (!best || (best.vehicle === null && best.kinds === 0)) return null;
  const { source } = best;
  const system = systemOf(source);
  const others = candidates.flatMap(({ vehicle, kinds }) =>
    vehicle !== null && kinds >= FLIES_KINDS && vehicle.system !== system ? [vehicle.system] : [],
  );
  const unknown = { source, system, autopilot: 'unknown', mavType: 0 } as const;
  return { ...(best.vehicle ?? unknown), others: [...new Set(others)] };
}

const CLASS_BY_TYPE: Readonly<Record<number, VehicleClass>> = {
  1: 'plane',
  2: 'copter',
  3: 'copter',
  4: 'heli',
  10: 'rover',
  11: 'rover',
  12: 'sub',
  13: 'copter',
  14: 'copter',
  15: 'copter',
  19: 'vtol',
  20: 'vtol',
  21: 'vtol',
  22: 'vtol',
  23: 'vtol',
  24: 'vtol',
  25: 'vtol',
  29: 'copter',
  35: 'copter',
};

/** Motors of the multirotor that a MAV_TYPE names. */
const MOTORS_BY_TYPE: Readonly<Record<number, number>> = {
  2: 4,
  13: 6,
  14: 8,
  15: 3,
  29: 12,
  35: 10,
};

export function motorsOfType(mavType: number): number {
  return MOTORS_BY_TYPE[mavType] ?? 0;
}

/** ArduPilot's quadplanes announce themselves as planes; `Q_ENABLE` identifies them. */
export function classOf(
  vehicle: Vehicle,
  parameter: (name: string) => number | null,
): VehicleClass {
  const announcedClass = CLASS_BY_TYPE[vehicle.mavType] ?? 'unknown';
  const quadplane = vehicle.autopilot === 'ardupilot' && (parameter('Q_ENABLE') ?? 0) > 0;
  return announcedClass === 'plane' && quadplane ? 'vtol' : announcedClass;
}
