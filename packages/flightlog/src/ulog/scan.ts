/**
 * The one pass over a ULog file: where the records of each topic stand, and everything that is no data.
 * Bytes come in windows, so that memory grows with the index and never with the file.
 */
import { checkIndex, indexCost_bytes } from '../bounds.ts';
import type { ByteSource } from '../source.ts';
import type { Damage } from '../table.ts';
import {
  CHAIN_BYTES,
  CUT,
  chainHolds,
  isSync,
  ODD,
  PASS,
  type Standing,
  stand,
  type Window,
} from './check.ts';
import { type ScannedUlog, scannedUlog } from './decode.ts';
import { FILE_HEADER_BYTES, MAGIC, MESSAGE_HEADER_BYTES, TYPE, u64 } from './layout.ts';
import { emptyIndex, type Index, noteDamage, takeMessage } from './register.ts';
import { makeRoom, trim } from './series.ts';
import { joinTwins } from './twins.ts';

/** A file that is ULog, or claims to be, and must not be read further. */
export type UlogRefusal = { readonly kind: 'refused'; readonly reason: string };

const WINDOW_BYTES = 4 * 1024 * 1024;
/** pyulog's and ulog_cpp's limit for a message of a type they do not know. */
const UNKNOWN_MAX_BYTES = 10_000;

/** `window_bytes`: how much is walked at once, which changes nothing of what is found. */
export async function scanUlog(
  source: ByteSource,
  window_bytes: number = WINDOW_BYTES,
): Promise<ScannedUlog | UlogRefusal> {
  const head = await source.read({ at: 0, length_bytes: FILE_HEADER_BYTES + 3 + 40 });
  const refusal = refusedHeader(head);
  if (refusal !== null) return { kind: 'refused', reason: refusal };
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const index = emptyIndex({ version: head[7]!, start_us: u64(view, 8) });
  readFlags(view, index);
  if (index.header.incompatible) {
    return {
      kind: 'refused',
      reason: 'ULog file uses features this reader does not know (incompatible flag bits are set)',
    };
  }
  for (const section of sections(index.header.appendedAt, source.size_bytes)) {
    await scanSection(source, index, { ...section, window_bytes });
  }
  for (const series of index.series) trim(series);
  await joinTwins(source, index);
  return scannedUlog(source, index);
}

function refusedHeader(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, 7));
  if (text === 'ULogEnc' || text === 'ULogKey') return 'Encrypted ULog file';
  if (head.length < FILE_HEADER_BYTES || MAGIC.some((byte, i) => head[i] !== byte))
    return 'Not a ULog file';
  return null;
}

/** The flag message is the first if it is there; it says where data was appended after a crash. */
function readFlags(view: DataView, index: Index): void {
  const body = FILE_HEADER_BYTES + MESSAGE_HEADER_BYTES;
  if (view.byteLength < body + 40) return;
  if (view.getUint8(FILE_HEADER_BYTES + 2) !== TYPE.flags) return;
  if (view.getUint16(FILE_HEADER_BYTES, true) < 40) return;
  const header = index.header;
  for (let i = 0; i < 8; i++) {
    header.compatFlags.push(view.getUint8(body + i));
    header.incompatFlags.push(view.getUint8(body + 8 + i));
  }
  header.incompatible = header.incompatFlags.some((flags, i) => (i === 0 ? flags & ~1 : flags) > 0);
  if (header.incompatFlags[0] !== 1) return;
  for (let i = 0; i < 3; i++) {
    const at = u64(view, body + 16 + 8 * i);
    if (at > (header.appendedAt.at(-1) ?? FILE_HEADER_BYTES)) header.appendedAt.push(at);
  }
}

type Section = { from: number; to: number };

function sections(appendedAt: readonly number[], size_bytes: number): Section[] {
  const bounds = appendedAt.filter((at) => at < size_bytes);
  const starts = [FILE_HEADER_BYTES, ...bounds];
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? size_bytes }));
}

/** Where the walk stands. `lostAt` is the first byte of a gap that is still open, or -1. */
type Walk = {
  at: number;
  lostAt: number;
  lostReason: Damage['reason'];
  zero_bytes: number;
  /** Start of the data message just taken, or -1: a gap behind it puts it in doubt. */
  doubtAt: number;
};

async function scanSection(
  source: ByteSource,
  index: Index,
  section: Section & { readonly window_bytes: number },
): Promise<void> {
  const walk: Walk = {
    at: section.from,
    lostAt: -1,
    lostReason: 'garbage',
    zero_bytes: 0,
    doubtAt: -1,
  };
  while (walk.at < section.to) {
    // A gap behind the last message of a window looks back into that message.
    const from = walk.doubtAt < 0 ? walk.at : walk.doubtAt;
    const wanted = Math.min(section.window_bytes + CHAIN_BYTES, section.to - from);
    const bytes = await source.read({ at: from, length_bytes: wanted });
    // A source that gives less than it promised ends the section; waiting for more would never end.
    const end = bytes.length < wanted ? from + bytes.length : section.to;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const limit = end === section.to ? from + section.window_bytes : end;
    walkWindow({ bytes, view, at: from, end }, { walk, index, limit });
    checkIndex(index.series.reduce((sum, { count }) => sum + indexCost_bytes(count), 0));
    if (bytes.length < wanted) break;
  }
  if (walk.lostAt >= 0) closeGap(walk, index, { end: section.to, found: false });
  index.truncated = walk.lostAt >= 0 && walk.lostReason !== 'garbage';
}

type Course = { walk: Walk; index: Index; limit: number };

function walkWindow(window: Window, course: Course): void {
  const { walk, index } = course;
  const limit = Math.min(course.limit, window.end);
  while (walk.at < limit) {
    if (walk.lostAt >= 0) {
      search(window, course, limit);
    } else if (!takeDatas(window, course, limit)) {
      const standing = stand(window, index, walk.at);
      if (standing === PASS) {
        walk.doubtAt = -1;
        takeMessage(window, index, walk.at);
        walk.at = endOf(window, walk.at);
      } else stumble(window, course, standing);
    }
  }
}

function endOf(window: Window, at: number): number {
  return at + MESSAGE_HEADER_BYTES + window.view.getUint16(at - window.at, true);
}

/** The hot loop: data messages in a row. True where it came to the limit of the window. */
function takeDatas(window: Window, course: Course, limit: number): boolean {
  const { walk, index } = course;
  const { view, bytes } = window;
  const { byId } = index;
  let at = walk.at;
  while (at < limit) {
    const i = at - window.at;
    if (i + 5 > bytes.length || bytes[i + 2] !== TYPE.data) break;
    const size = view.getUint16(i, true);
    const series = byId[view.getUint16(i + 3, true)];
    const next = at + MESSAGE_HEADER_BYTES + size;
    if (series === undefined || next > window.end || next - window.at > bytes.length) break;
    const layout = series.layout;
    if (size - 2 < layout.sizeMin_bytes || size - 2 > layout.size_bytes) break;
    if (series.count === series.starts.length) makeRoom(series);
    series.starts[series.count++] = at + 5;
    if (layout.timeAt >= 0) index.clock_us = u64(view, i + 5 + layout.timeAt);
    walk.doubtAt = at;
    at = next;
  }
  walk.at = at;
  return at >= limit;
}

/** Something here is no good message: step over it if what follows is sound, else begin to search. */
function stumble(window: Window, course: Course, standing: Standing): void {
  const { walk, index } = course;
  const at = walk.at;
  if (standing === CUT) {
    openGap(walk, 'truncated');
  } else {
    const i = at - window.at;
    const size = window.view.getUint16(i, true);
    const type = window.bytes[i + 2]!;
    const end = endOf(window, at);
    const steppable = standing === ODD || isForeign(type, size);
    if (steppable && end <= window.end && chainHolds(window, index, end)) {
      noteDamage(index, { at, length_bytes: end - at, reason: oddReason(window, index, at) });
      walk.doubtAt = -1;
      walk.at = end;
      return;
    }
    openGap(walk, 'garbage');
  }
  if (takeBackDoubtful(window, course)) return;
  walk.at = at + 1;
}

/** A type of a later version of the format; the specification asks readers to skip it. */
function isForeign(type: number, size: number): boolean {
  const known = Object.values(TYPE).some((code) => code === type);
  return !known && type !== 0 && size > 0 && size < UNKNOWN_MAX_BYTES;
}

function oddReason(window: Window, index: Index, at: number): Damage['reason'] {
  const i = at - window.at;
  const type = window.bytes[i + 2]!;
  if (type === TYPE.subscribe) return 'bad_definition';
  if (type !== TYPE.data) return 'unknown_type';
  const known = index.byId[window.view.getUint16(i + 3, true)] !== undefined;
  return known ? 'bad_length' : 'unknown_type';
}

function openGap(walk: Walk, reason: Damage['reason']): void {
  walk.lostAt = walk.at;
  walk.lostReason = reason;
  walk.zero_bytes = 0;
}

/**
 * Bytes lost inside a data message leave its header good, and its body swallows the messages behind it.
 * Where a sound chain begins inside the body, the message is taken back and the chain is read.
 */
function takeBackDoubtful(window: Window, course: Course): boolean {
  const { walk, index } = course;
  const from = walk.doubtAt;
  walk.doubtAt = -1;
  if (from < window.at) return false;
  for (let at = from + MESSAGE_HEADER_BYTES; at < walk.lostAt; at++) {
    if (stand(window, index, at) !== PASS || !chainHolds(window, index, at)) continue;
    const series = index.byId[window.view.getUint16(from + 3 - window.at, true)]!;
    series.count--;
    noteDamage(index, { at: from, length_bytes: at - from, reason: 'bad_length' });
    walk.lostAt = -1;
    walk.at = at;
    return true;
  }
  return false;
}

/** Byte by byte to the next plausible message; runs of zeros are skipped in one step. */
function search(window: Window, course: Course, limit: number): void {
  const { walk, index } = course;
  const { bytes } = window;
  let at = walk.at;
  while (at < limit) {
    const i = at - window.at;
    if (bytes[i] === 0 && bytes[i + 1] === 0 && bytes[i + 2] === 0) {
      // A size of zero and a type of zero: no message starts here, whatever follows.
      walk.zero_bytes++;
      at++;
      continue;
    }
    if (isSync(bytes, i) || (stand(window, index, at) === PASS && chainHolds(window, index, at))) {
      closeGap(walk, index, { end: at, found: true });
      walk.lostAt = -1;
      break;
    }
    at++;
  }
  walk.at = at;
}

/** A gap that ends at a sound message was no cut end, however it began. */
function closeGap(walk: Walk, index: Index, gap: { end: number; found: boolean }): void {
  const length_bytes = gap.end - walk.lostAt;
  if (gap.found && walk.lostReason === 'truncated') walk.lostReason = 'garbage';
  if (walk.zero_bytes * 2 > length_bytes) walk.lostReason = 'zeros';
  noteDamage(index, { at: walk.lostAt, length_bytes, reason: walk.lostReason });
}
