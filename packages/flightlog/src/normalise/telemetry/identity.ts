/** Which aircraft, firmware and board sent the telemetry, and when. */
import type { Autopilot, Frame, StatusText, VehicleClass } from '../../flight.ts';
import { type FrameGeometry, frameGeometry } from '../ardupilot/frames.ts';
import { boardIdOf } from '../ardupilot/identity.ts';
import { agreed_us, isDate } from '../stray.ts';
import { type Aircraft, rowsOf } from './rows.ts';
import { motorsOfType } from './vehicle.ts';

type ParameterOf = (name: string) => number | null;

/** `ArduCopter V4.4.4 (865cffa5)`, `APM:Copter V3.3 (d6053245)`, `ArduSub V4.1.1 BETA5 (66c674c1)`. */
const BANNER = /^((?:Ardu|APM:)\w+) V(.+?)(?: \(([0-9a-f]{7,})\))?$/;
/** The board's name and the three words of its serial number. */
const BOARD = /^(\S.*?) ([0-9A-F]{8} [0-9A-F]{8} [0-9A-F]{8})$/;

export type Identity = {
  readonly vehicleLabel: string;
  readonly firmware: string | null;
  readonly hardware: string | null;
  readonly boardId?: string;
};

const ARDUPILOT_NAMES: Readonly<Record<VehicleClass, string>> = {
  copter: 'ArduCopter',
  heli: 'ArduCopter',
  plane: 'ArduPlane',
  vtol: 'ArduPlane',
  rover: 'Rover',
  sub: 'ArduSub',
  unknown: 'ArduPilot',
};

function productName(autopilot: Autopilot, vehicle: VehicleClass): string {
  if (autopilot === 'px4') return 'PX4';
  return autopilot === 'ardupilot' ? ARDUPILOT_NAMES[vehicle] : 'Unknown vehicle';
}

/** AUTOPILOT_VERSION: major, minor, patch and kind of release, a byte each; eight bytes of hash. */
async function announcedVersion(aircraft: Aircraft): Promise<[string, string | null] | null> {
  const hash = Array.from({ length: 8 }, (_, i) => `flight_custom_version[${i}]`);
  const rows = await rowsOf(aircraft, 'AUTOPILOT_VERSION', ['flight_sw_version', ...hash]);
  const packed = rows?.column.flight_sw_version?.at(-1);
  if (!rows || !packed) return null;
  const number = [24, 16, 8].map((shift) => (packed >>> shift) & 0xff).join('.');
  const bytes = hash.map((name) => rows.column[name]!.at(-1)!);
  if (bytes.every((byte) => byte === 0)) return [number, null];
  // ArduPilot writes the hash as characters; PX4 as bytes, the first of the hash last.
  const isText = bytes.every((byte) => byte === 0 || (byte >= 0x30 && byte <= 0x66));
  const text = isText
    ? String.fromCharCode(...bytes.filter((byte) => byte !== 0))
    : bytes
        .toReversed()
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
  return [number, text.slice(0, 8)];
}

const UID2_BYTES = 18;

/**
 * AUTOPILOT_VERSION.uid2: the bytes of the board's number, zeros behind it. ArduPilot prints each four of them from
 * the last to the first; PX4 prints them as they are.
 */
async function announcedBoard(aircraft: Aircraft): Promise<string | null> {
  const names = Array.from({ length: UID2_BYTES }, (_, i) => `uid2[${i}]`);
  const rows = await rowsOf(aircraft, 'AUTOPILOT_VERSION', names);
  const bytes = names.map((name) => rows?.column[name]?.at(-1) || 0);
  if (bytes.every((byte) => byte === 0)) return null;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase());
  if (aircraft.vehicle.autopilot !== 'ardupilot') return hex.join('');
  return [0, 4, 8].flatMap((from) => hex.slice(from, from + 4).toReversed()).join('');
}

export async function identify(
  aircraft: Aircraft,
  vehicle: VehicleClass,
  texts: readonly StatusText[],
): Promise<Identity> {
  const product = productName(aircraft.vehicle.autopilot, vehicle);
  const banner = texts.map(({ text }) => BANNER.exec(text)).find((match) => match);
  const board = texts.map(({ text }) => BOARD.exec(text)).find((match) => match);
  const boardId = board ? boardIdOf(board[2]!) : await announcedBoard(aircraft);
  const hardware = { hardware: board?.[1] ?? null, ...(boardId === null ? {} : { boardId }) };
  const withHash = (version: string, hash: string | null | undefined) =>
    hash ? `${version} (${hash})` : version;
  if (banner) {
    const firmware = withHash(banner[2]!, banner[3]);
    return { vehicleLabel: `${banner[1]} V${banner[2]}`, firmware, ...hardware };
  }
  const version = await announcedVersion(aircraft);
  if (!version) return { vehicleLabel: product, firmware: null, ...hardware };
  return { vehicleLabel: `${product} V${version[0]}`, firmware: withHash(...version), ...hardware };
}

const FRAME_TEXT = /^Frame: ([A-Z0-9_]+)(?:\/(\S+))?/;
const CLASS_WORDS: Readonly<Record<string, number>> = {
  QUAD: 1,
  HEXA: 2,
  OCTA: 3,
  OCTAQUAD: 4,
  Y6: 5,
  HELI: 6,
  TRI: 7,
  DODECAHEXA: 12,
  DECA: 14,
};
const TYPE_WORDS: Readonly<Record<string, number>> = {
  PLUS: 0,
  X: 1,
  V: 2,
  H: 3,
  Y6B: 10,
  Y6F: 11,
};
/** MAV_TYPE of a multirotor to ArduPilot's frame class. */
const CLASS_BY_MOTORS: Readonly<Record<number, number>> = {
  3: 7,
  4: 1,
  6: 2,
  8: 3,
  10: 14,
  12: 12,
};

/**
 * The frame by parameters, else by the text at start-up, else by the type of the heartbeat, which gives
 * the number of motors and not their places.
 */
export function geometryOf(
  aircraft: Aircraft,
  about: { vehicle: VehicleClass; texts: readonly StatusText[]; parameter: ParameterOf },
): FrameGeometry {
  const { vehicle, texts, parameter } = about;
  if (vehicle !== 'copter' && vehicle !== 'vtol') return { label: null, motors: [] };
  const prefix = vehicle === 'vtol' ? 'Q_' : '';
  const frameClass = parameter(`${prefix}FRAME_CLASS`);
  if (frameClass !== null) return frameGeometry(frameClass, parameter(`${prefix}FRAME_TYPE`) ?? -1);
  const named = texts.map(({ text }) => FRAME_TEXT.exec(text)).find((match) => match);
  const old = vehicle === 'copter' ? parameter('FRAME') : null;
  const byType = CLASS_BY_MOTORS[motorsOfType(aircraft.vehicle.mavType)] ?? 0;
  const byText = CLASS_WORDS[named?.[1] ?? ''];
  return frameGeometry(byText ?? byType, TYPE_WORDS[named?.[2] ?? ''] ?? old ?? -1);
}

export function frameOf(geometry: FrameGeometry): Frame {
  const places = geometry.motors;
  // A tricopter leaves the third place empty.
  const liftMotors = geometry.label === 'Tri' ? 3 : places.length;
  return { label: geometry.label, liftMotors };
}

/** ISO time of the first frame: the vehicle's own clock where it was set, else the writer's. */
export async function startOf(aircraft: Aircraft): Promise<string | null> {
  const rows = await rowsOf(aircraft, 'SYSTEM_TIME', ['time_unix_usec']);
  const set_us = agreed_us(
    rows?.column.time_unix_usec.map((unix_us, i) => unix_us - rows.time_us[i]!) ?? [],
  );
  const { log } = aircraft;
  const written_us = log.stamped && log.firstTime_us !== null ? log.firstTime_us : 0;
  const unix_us = Number.isNaN(set_us) ? written_us : set_us;
  return isDate(unix_us) ? new Date(Math.round(unix_us / 1000)).toISOString() : null;
}
