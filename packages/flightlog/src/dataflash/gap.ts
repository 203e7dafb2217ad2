/**
 * Finding the way back after damaged bytes. `A3 95` also occurs in data, about once in 64 KiB of noise,
 * so a candidate counts only if its type is known and two more records follow it end to end.
 */
import type { Damage } from '../table.ts';
import {
  FMT_TYPE,
  HEADER_BYTES,
  isConvincing,
  isUsable,
  MAGIC_0,
  MAGIC_1,
  readFormat,
} from './layout.ts';

/** A stretch of bytes that is being skipped; `at` is its offset in the file. */
export type Gap = {
  at: number;
  reason: Damage['reason'];
  /** Offset of the record in front of the gap, -1 where none is known; whether it was taken back. */
  readonly after: number;
  takenBack: boolean;
  /** Zeros at its start, and whether they may go on in the next window. */
  zeros: number;
  zerosGoOn: boolean;
};

/** Shorter runs of zeros are likelier to be data than a hole. */
export const SHORTEST_HOLE_BYTES = 16;

export type ChainSearch = {
  readonly bytes: Uint8Array;
  readonly from: number;
  /** No candidate at or behind this position is wanted. */
  readonly until?: number;
  /** The window reaches the end of the file. */
  readonly last: boolean;
  readonly lengths: Uint8Array;
  readonly isTimeBelievable: (at: number) => boolean;
};

/** Records that must follow end to end before a position is believed. */
const CHAIN = 3;

/**
 * The next position from which records chain. `ended` is false when the window ends before that can be
 * told; `at` is then where the next window must start. At the end of the file `at` is its length.
 */
export function findChain(search: ChainSearch): { at: number; ended: boolean } {
  const { bytes, last } = search;
  const until = Math.min(search.until ?? bytes.length, bytes.length);
  let at = search.from;
  while (at < until) {
    at = bytes.indexOf(MAGIC_0, at);
    if (at < 0 || at >= until) break;
    if (at + 1 >= bytes.length)
      return last ? { at: bytes.length, ended: true } : { at, ended: false };
    if (bytes[at + 1] === MAGIC_1) {
      const verdict = judge(search, at);
      if (verdict === 'believed') return { at, ended: true };
      if (verdict === 'unknown') return { at, ended: false };
    }
    at++;
  }
  return { at: until, ended: last || until < bytes.length };
}

function judge(search: ChainSearch, candidate: number): 'believed' | 'refused' | 'unknown' {
  const { bytes, last, lengths } = search;
  const end = bytes.length;
  let at = candidate;
  for (let step = 0; step < CHAIN; step++) {
    // The file may end behind the candidate, with or without a cut record.
    const short = last ? (step > 0 ? 'believed' : 'refused') : 'unknown';
    if (at + HEADER_BYTES > end) return short;
    if (bytes[at] !== MAGIC_0 || bytes[at + 1] !== MAGIC_1) return 'refused';
    const type = bytes[at + 2]!;
    const length_bytes = lengths[type]!;
    if (length_bytes === 0) return 'refused';
    if (at + length_bytes > end) return short;
    if (type === FMT_TYPE) {
      const format = readFormat(bytes, at);
      if (step === 0 && isConvincing(format)) return 'believed';
      if (!isUsable(format)) return 'refused';
    }
    if (step === 0 && !search.isTimeBelievable(at)) return 'refused';
    at += length_bytes;
  }
  return 'believed';
}

/** What is wrong at a position where no record can be read. */
export function reasonOf(bytes: Uint8Array, at: number): Damage['reason'] {
  if (bytes[at] !== MAGIC_0 || bytes[at + 1] !== MAGIC_1) return 'garbage';
  return bytes[at + 2] === FMT_TYPE ? 'bad_definition' : 'unknown_type';
}

export function leadingZeros(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] === 0) at++;
  return at - from;
}

/**
 * Whether the end of a record was lost with a block. Lost blocks read as zeros and begin at multiples of
 * 256 (flash pages, SD sectors) or 200 bytes (blocks streamed over MAVLink); a record that is followed by
 * zeros and holds nothing but zeros from such a boundary on is not to be trusted.
 */
export function isTornByZeros(torn: {
  bytes: Uint8Array;
  recordAt: number;
  endAt: number;
  base: number;
}): boolean {
  const { bytes, recordAt, endAt, base } = torn;
  if (bytes[endAt] !== 0 || bytes[endAt - 1] !== 0) return false;
  let zerosFrom = endAt;
  while (zerosFrom > recordAt + HEADER_BYTES && bytes[zerosFrom - 1] === 0) zerosFrom--;
  for (let at = zerosFrom; at < endAt; at++) {
    if ((base + at) % 256 === 0 || (base + at) % 200 === 0) return true;
  }
  return false;
}

/** The longest chain that `findChain` follows is three records of 255 bytes, behind one more. */
const LOOKAHEAD_BYTES = 1024;

/** Whether a walk stopped at `at` only because the window did: a record may go on in the next one. */
export function isShortOfBytes(
  bytes: Uint8Array,
  at: number,
  last: boolean,
  lengths: Uint8Array,
): boolean {
  if (at >= bytes.length) return true;
  const left_bytes = bytes.length - at;
  // Damage is judged with the records that follow it in sight.
  if (!last && left_bytes < LOOKAHEAD_BYTES) return true;
  if (left_bytes < HEADER_BYTES) {
    return bytes[at] === MAGIC_0 && (left_bytes < 2 || bytes[at + 1] === MAGIC_1);
  }
  if (bytes[at] !== MAGIC_0 || bytes[at + 1] !== MAGIC_1) return false;
  return lengths[bytes[at + 2]!]! > left_bytes;
}
