/** One MAVLink frame and the timestamp before it, seen as bytes in a window. */
import { CRC_START, crcByte, crcX25 } from './crc.ts';
import { layoutTable } from './layout.ts';

export const V1_START = 0xfe;
export const V2_START = 0xfd;
/** Bytes of the longest frame: v2 header, 255 of payload, checksum, signature. */
export const FRAME_MAX_BYTES = 10 + 255 + 2 + 13;

/**
 * How the frames of a file lie: a timestamp before each (`stamp_bytes` 8) or none, and the byte order
 * of the timestamps. Big-endian is the rule; some writers swapped it.
 */
export type Framing = { readonly stamp_bytes: 0 | 8; readonly littleEndian: boolean };

export const TWO_32 = 4_294_967_296;
/** Upper halves of the timestamps of 2005 and 2100 in µs since 1970. */
const EARLIEST_HIGH = 0x0003_ec92;
const LATEST_HIGH = 0x000e_9326;
/** Three days in units of 2^32 µs (71.6 minutes). */
const THREE_DAYS_HIGH = 60;

/** The bytes of a window with the place they have in the file. */
export type Window = {
  readonly bytes: Uint8Array;
  /** Offset of the window in the file. */
  readonly base: number;
  /** The window ends where the file ends. */
  readonly last: boolean;
};

/** Upper 32 bits of the timestamp at `at`. */
export function stampHigh(bytes: Uint8Array, at: number, littleEndian: boolean): number {
  return littleEndian
    ? (bytes[at + 4]! | (bytes[at + 5]! << 8) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 24)) >>>
        0
    : ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}

/** Lower 32 bits of the timestamp at `at`. */
export function stampLow(bytes: Uint8Array, at: number, littleEndian: boolean): number {
  return stampHigh(bytes, littleEndian ? at - 4 : at + 4, littleEndian);
}

/** The timestamp at `at` in µs since 1970. */
export function stamp_us(bytes: Uint8Array, at: number, littleEndian: boolean): number {
  return stampHigh(bytes, at, littleEndian) * TWO_32 + stampLow(bytes, at, littleEndian);
}

/** A time between 2005 and 2100. */
export function isCalendarTime(high: number): boolean {
  return high >= EARLIEST_HIGH && high <= LATEST_HIGH;
}

/** Two times within three days of each other, by their upper halves. */
export function isNear(high: number, other: number): boolean {
  const apart = high - other;
  return apart <= THREE_DAYS_HIGH && apart >= -THREE_DAYS_HIGH;
}

export type Frame = {
  /** Place of the start byte in the window. */
  readonly at: number;
  readonly version: 1 | 2;
  readonly payloadAt: number;
  readonly payload_bytes: number;
  /** Place behind the checksum and signature. */
  readonly end: number;
  readonly id: number;
  /** `system << 8 | component`. */
  readonly source: number;
};

/** The frame that starts at `at`, or null where none can. */
export function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const payload_bytes = bytes[at + 1]!;
  if (bytes[at] === V1_START) {
    const end = at + payload_bytes + 8;
    if (end > bytes.length) return null;
    const source = (bytes[at + 3]! << 8) | bytes[at + 4]!;
    const id = bytes[at + 5]!;
    return { at, version: 1, payloadAt: at + 6, payload_bytes, end, id, source };
  }
  if (bytes[at] !== V2_START || bytes[at + 2]! > 1) return null;
  const end = at + payload_bytes + 12 + (bytes[at + 2] === 1 ? 13 : 0);
  if (end > bytes.length) return null;
  const source = (bytes[at + 5]! << 8) | bytes[at + 6]!;
  const id = bytes[at + 7]! | (bytes[at + 8]! << 8) | (bytes[at + 9]! << 16);
  return { at, version: 2, payloadAt: at + 10, payload_bytes, end, id, source };
}

/** Checksum of a frame without the seed of its definition. */
export function bareCrc(bytes: Uint8Array, frame: Frame): number {
  return crcX25(bytes, frame.at + 1, frame.payloadAt + frame.payload_bytes, CRC_START);
}

export function storedCrc(bytes: Uint8Array, frame: Frame): number {
  const at = frame.payloadAt + frame.payload_bytes;
  return bytes[at]! | (bytes[at + 1]! << 8);
}

/** Whether the checksum holds with today's definition of the id. */
export function checks(bytes: Uint8Array, frame: Frame): boolean {
  const table = layoutTable();
  const slot = frame.id < 65_536 ? table.slotById[frame.id]! - 1 : -1;
  if (slot < 0) return false;
  return crcByte(bareCrc(bytes, frame), table.extraBySlot[slot]!) === storedCrc(bytes, frame);
}
