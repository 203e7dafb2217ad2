/**
 * Long logs for the bench, written piece by piece: the records of a simulated flight again and again with
 * their times moved on, in each of the three formats.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { repetition, splitLog } from './dataflash.bench.ts';
import { moveOn } from './tlog.bench.ts';
import { later, splitLog as splitUlog } from './ulog.bench.ts';

export type LongFormat = 'bin' | 'tlog' | 'ulg';

/** What comes first in the file, and the repetition of a number; each may be lent. */
type Pieces = { readonly head: Uint8Array; readonly piece: (number: number) => Uint8Array };

/** From the start of one flight of the telemetry to that of the next. */
const APART_US = 120_000_000n;

const PIECES: Readonly<Record<LongFormat, () => Pieces>> = {
  bin() {
    const path = join('testdata', 'dataflash', 'copter-quad-pilot-dive.bin');
    const head = new Uint8Array(readFileSync(path));
    const log = splitLog(withoutParameters(head));
    const out = new Uint8Array(log.data.length);
    return {
      head,
      piece(number) {
        repetition(log, number + 1, out);
        return out;
      },
    };
  },
  tlog() {
    const path = join('testdata', 'tlog', 'copter-quad-normal-loiter.tlog');
    const head = new Uint8Array(readFileSync(path));
    const again = withoutParameterFrames(head);
    const piece = (number: number) => moveOn(again, BigInt(number + 1) * APART_US);
    return { head, piece };
  },
  ulg() {
    const path = join('testdata', 'ulog', 'quad-forced-disarm.ulg.gz');
    const log = splitUlog(gunzipSync(readFileSync(path)));
    return { head: log.head, piece: (number) => later(log, number) };
  },
};

const FMT_TYPE = 128;
const PARM = 'PARM';

/** Without the parameters, which are written at every start and of which a long log has few. */
function withoutParameters(bytes: Uint8Array): Uint8Array {
  const lengths = new Uint8Array(256);
  lengths[FMT_TYPE] = 89;
  let parm = -1;
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 3 <= bytes.length; ) {
    const type = bytes[at + 2]!;
    const end = at + lengths[type]!;
    if (end === at || end > bytes.length) break;
    if (type === FMT_TYPE) {
      lengths[bytes[at + 3]!] = bytes[at + 4]!;
      if (String.fromCharCode(...bytes.subarray(at + 5, at + 9)) === PARM) parm = bytes[at + 3]!;
    }
    if (type !== parm) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Uint8Array.from(Buffer.concat(kept));
}

const PARAM_VALUE = 22;

function withoutParameterFrames(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 18 < bytes.length; ) {
    const isSecond = bytes[at + 8] === 0xfd;
    const signed = isSecond ? (bytes[at + 10]! & 1) * 13 : 0;
    const end = at + 8 + (isSecond ? 12 + signed : 8) + bytes[at + 9]!;
    const id = isSecond ? bytes[at + 15]! | (bytes[at + 16]! << 8) : bytes[at + 13]!;
    if (id !== PARAM_VALUE) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Uint8Array.from(Buffer.concat(kept));
}

/** Writes a log of at least that many bytes. */
export function writeLongLog(format: LongFormat, path: string, size_bytes: number): void {
  const { head, piece } = PIECES[format]();
  const file = openSync(path, 'w');
  try {
    let written = head.length === 0 ? 0 : writeSync(file, head);
    for (let number = 0; written < size_bytes; number++) written += writeSync(file, piece(number));
  } finally {
    closeSync(file);
  }
}
