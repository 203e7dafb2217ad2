/**
 * Logs of one long flight, written piece by piece: a stretch of steady hover of a simulated flight is repeated with its
 * times moved on, and then the flight ends as it did. What the verdict of the short log is, that of the long one must be.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export type LongFormat = 'bin' | 'tlog' | 'ulg';

/** A flight, and from when to when it hovers, in seconds from its first time. */
type Origin = { readonly file: string; readonly from_s: number; readonly to_s: number };

export const ORIGINS: Readonly<Record<LongFormat, Origin>> = {
  bin: {
    file: join('testdata', 'dataflash', 'copter-quad-motor-failure.bin'),
    from_s: 20,
    to_s: 26,
  },
  tlog: {
    file: join('testdata', 'tlog', 'copter-quad-motor-failure.tlog'),
    from_s: 64,
    to_s: 70,
  },
  ulg: { file: join('testdata', 'ulog', 'quad-forced-disarm.ulg.gz'), from_s: 37, to_s: 40 },
};

/** A record from `at` to `end`, and where its time stands; -1 where it has none. */
type RecordPlace = { readonly at: number; readonly end: number; readonly timeAt: number };

const PLACES: Readonly<Record<LongFormat, (bytes: Buffer) => RecordPlace[]>> = {
  bin: dataflashPlaces,
  tlog: telemetryPlaces,
  ulg: ulogPlaces,
};

const FMT_TYPE = 128;
const FMT_BYTES = 89;

function dataflashPlaces(bytes: Buffer): RecordPlace[] {
  const formats = new Map([[FMT_TYPE, { length_bytes: FMT_BYTES, timed: false }]]);
  const places: RecordPlace[] = [];
  for (let at = 0; at + 3 <= bytes.length; ) {
    const format = bytes.readUInt16BE(at) === 0xa395 ? formats.get(bytes[at + 2]!) : undefined;
    const end = at + (format?.length_bytes ?? 0);
    if (format === undefined || end > bytes.length) break;
    if (bytes[at + 2] === FMT_TYPE) {
      const timed = bytes.toString('latin1', at + 25, end).startsWith('TimeUS,');
      formats.set(bytes[at + 3]!, { length_bytes: bytes[at + 4]!, timed });
    }
    places.push({ at, end, timeAt: format.timed ? at + 3 : -1 });
    at = end;
  }
  return places;
}

/** The time of the receiver, which stands before every frame. */
function telemetryPlaces(bytes: Buffer): RecordPlace[] {
  const places: RecordPlace[] = [];
  for (let at = 0; at + 18 < bytes.length; ) {
    const isSecond = bytes[at + 8] === 0xfd;
    const signed = isSecond ? (bytes[at + 10]! & 1) * 13 : 0;
    const end = at + 8 + (isSecond ? 12 + signed : 8) + bytes[at + 9]!;
    if (end > bytes.length) break;
    places.push({ at, end, timeAt: at });
    at = end;
  }
  return places;
}

/** From the start of a message to its time: of data, of texts and of texts with a tag. */
const ULOG_TIMES = new Map([
  ['D', 5],
  ['L', 4],
  ['C', 6],
]);
const ULOG_HEADER_BYTES = 16;

function ulogPlaces(bytes: Buffer): RecordPlace[] {
  const places: RecordPlace[] = [{ at: 0, end: ULOG_HEADER_BYTES, timeAt: -1 }];
  for (let at = ULOG_HEADER_BYTES; at + 3 <= bytes.length; ) {
    const end = at + 3 + bytes.readUInt16LE(at);
    if (end > bytes.length) break;
    const time = ULOG_TIMES.get(String.fromCharCode(bytes[at + 2]!));
    places.push({ at, end, timeAt: time === undefined ? -1 : at + time });
    at = end;
  }
  return places;
}

/** A piece of a log and where times stand in it. */
type Piece = { readonly bytes: Buffer; readonly times: readonly number[] };

/** Moves the times of a piece on. */
function moveOn(format: LongFormat, { bytes, times }: Piece, by_us: bigint): void {
  for (const at of times) {
    if (format === 'tlog') bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at) + by_us, at);
    else bytes.writeBigUInt64LE(bytes.readBigUInt64LE(at) + by_us, at);
  }
}

/** Writes a log of about that many bytes; its hover is as long as that needs. */
export function writeLongLog(format: LongFormat, path: string, size_bytes: number): void {
  const { file, from_s, to_s } = ORIGINS[format];
  const stored = readFileSync(file);
  const bytes = file.endsWith('.gz') ? gunzipSync(stored) : stored;
  const places = PLACES[format](bytes);
  const timeOf = ({ timeAt }: RecordPlace) =>
    Number(format === 'tlog' ? bytes.readBigUInt64BE(timeAt) : bytes.readBigUInt64LE(timeAt));
  const timed = places.filter(({ timeAt }) => timeAt >= 0);
  const start_us = timed.reduce((least, place) => Math.min(least, timeOf(place)), Infinity);
  const placeOf = (at_s: number) =>
    timed.find((place) => timeOf(place) >= start_us + at_s * 1e6)!.at;
  const [from, to, end] = [placeOf(from_s), placeOf(to_s), places.at(-1)!.end];
  const pieceOf = (first: number, last: number): Piece => ({
    bytes: Buffer.from(bytes.subarray(first, last)),
    times: timed.flatMap(({ at, timeAt }) => (at >= first && at < last ? [timeAt - first] : [])),
  });
  const hover = pieceOf(from, to);
  const tail = pieceOf(to, end);
  const step_us = BigInt(Math.round((to_s - from_s) * 1e6));
  const again = Math.max(0, Math.round((size_bytes - end) / hover.bytes.length));
  const out = openSync(path, 'w');
  try {
    writeSync(out, bytes.subarray(0, to));
    for (let count = 0; count < again; count++) {
      moveOn(format, hover, step_us);
      writeSync(out, hover.bytes);
    }
    moveOn(format, tail, BigInt(again) * step_us);
    writeSync(out, tail.bytes);
  } finally {
    closeSync(out);
  }
}
