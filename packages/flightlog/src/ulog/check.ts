/**
 * Is this a message? ULog has no checksum, so a message is believed for its structure: a known type, an
 * end inside the file, and a body that its type allows. After a gap a single message proves little and
 * four in a row are asked for; a sync message carries eight fixed bytes and is proof by itself.
 */
import {
  decodeText,
  FILE_HEADER_BYTES,
  type Format,
  formatNamed,
  MESSAGE_HEADER_BYTES,
  SYNC_MAGIC,
  TYPE,
} from './layout.ts';
import type { Series } from './series.ts';

/** Bytes lent by the source. `at` is the file offset of the first, `end` where this section stops. */
export type Window = {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly at: number;
  readonly end: number;
};

/** What is known at a point of the file and decides what may follow. */
export type Knowledge = {
  readonly formats: ReadonlyMap<string, Format>;
  readonly byId: ReadonlyArray<Series | undefined>;
};

/**
 * `pass`: a message. `odd`: framed like one, but its id, size or format is not known, so it neither
 * proves nor disproves what stands around it. `cut`: runs over the end of the section. `fail`: none.
 */
export const PASS = 0;
export const ODD = 1;
export const CUT = 2;
const FAIL = 3;
export type Standing = typeof PASS | typeof ODD | typeof CUT | typeof FAIL;

/** A format name ends within this many bytes; bounds the search for its colon. */
const FORMAT_NAME_MAX_BYTES = 128;
const TOPIC_NAME_MAX_BYTES = 255;
const FLAGS_MIN_BYTES = 40;

/** How the message at file offset `at` stands. */
export function stand(window: Window, known: Knowledge, at: number): Standing {
  if (at + MESSAGE_HEADER_BYTES > window.end) return CUT;
  const i = at - window.at;
  const size = window.view.getUint16(i, true);
  const type = window.bytes[i + 2]!;
  const fits = at + MESSAGE_HEADER_BYTES + size <= window.end;
  if (!fits) return isKnownType(type) && size > 0 ? CUT : FAIL;
  if (i + MESSAGE_HEADER_BYTES + size > window.bytes.length) return CUT;
  return standBody(window, known, { i, size, type, at });
}

function isKnownType(type: number): boolean {
  switch (type) {
    case TYPE.format:
    case TYPE.info:
    case TYPE.multiInfo:
    case TYPE.parameter:
    case TYPE.parameterDefault:
    case TYPE.subscribe:
    case TYPE.unsubscribe:
    case TYPE.data:
    case TYPE.text:
    case TYPE.taggedText:
    case TYPE.sync:
    case TYPE.dropout:
      return true;
    default:
      return false;
  }
}

type Head = { i: number; size: number; type: number; at: number };

function standBody(window: Window, known: Knowledge, head: Head): Standing {
  const { bytes, view } = window;
  const { size, type } = head;
  const body = head.i + MESSAGE_HEADER_BYTES;
  switch (type) {
    case TYPE.data: {
      if (size < 3) return FAIL;
      const series = known.byId[view.getUint16(body, true)];
      if (series === undefined) return ODD;
      const { sizeMin_bytes, size_bytes } = series.layout;
      return size - 2 >= sizeMin_bytes && size - 2 <= size_bytes ? PASS : ODD;
    }
    case TYPE.sync:
      return isSync(bytes, head.i) ? PASS : FAIL;
    case TYPE.dropout:
    case TYPE.unsubscribe:
      return size === 2 ? PASS : FAIL;
    case TYPE.text:
      return size >= 9 && isLevel(bytes[body]!) ? PASS : FAIL;
    case TYPE.taggedText:
      return size >= 11 && isLevel(bytes[body]!) ? PASS : FAIL;
    case TYPE.info:
      return size > 1 && keyFits(bytes, body, size) ? PASS : FAIL;
    case TYPE.multiInfo:
      return size > 2 && keyFits(bytes, body + 1, size - 1) ? PASS : FAIL;
    case TYPE.parameter:
      return size > 5 && bytes[body]! + 5 === size ? PASS : FAIL;
    case TYPE.parameterDefault:
      return size > 6 && bytes[body + 1]! + 6 === size ? PASS : FAIL;
    case TYPE.subscribe: {
      if (size < 4 || size > 3 + TOPIC_NAME_MAX_BYTES) return FAIL;
      const name = decodeText(bytes, { from: body + 3, to: body + size });
      return formatNamed(name, known.formats) === null ? ODD : PASS;
    }
    case TYPE.format: {
      const colon = bytes.subarray(body, body + Math.min(size, FORMAT_NAME_MAX_BYTES)).indexOf(58);
      return colon > 0 && !holdsMessages(bytes.subarray(body, body + size)) ? PASS : FAIL;
    }
    case TYPE.flags:
      return head.at === FILE_HEADER_BYTES && size >= FLAGS_MIN_BYTES ? PASS : FAIL;
    default:
      return FAIL;
  }
}

/** A definition is text, without zero bytes: one alone may be a character with flipped bits. */
const SWALLOWED_ZEROS = 2;

/** The headers of other messages have zero bytes: a definition that holds such bytes has swallowed them by a wrong size. */
function holdsMessages(definition: Uint8Array): boolean {
  let zeros = 0;
  for (const byte of definition) if (byte === 0) zeros++;
  return zeros >= SWALLOWED_ZEROS;
}

function isLevel(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x37;
}

function keyFits(bytes: Uint8Array, at: number, room_bytes: number): boolean {
  const key_bytes = bytes[at]!;
  return key_bytes >= 3 && key_bytes + 1 <= room_bytes;
}

/** A whole sync message, header included, at index `i`. */
export function isSync(bytes: Uint8Array, i: number): boolean {
  if (bytes[i] !== 8 || bytes[i + 1] !== 0 || bytes[i + 2] !== TYPE.sync) return false;
  for (let k = 0; k < 8; k++) if (bytes[i + 3 + k] !== SYNC_MAGIC[k]) return false;
  return true;
}

/** Messages that must pass in a row before a place behind a gap is believed. */
const CHAIN_LENGTH = 4;
/** Odd messages between them; more is no chain. Together they bound the look ahead. */
const CHAIN_ODD_MAX = 4;
/** Bytes a chain can span: eight messages of the largest size and one header. */
export const CHAIN_BYTES = (CHAIN_LENGTH + CHAIN_ODD_MAX) * (0xffff + 3) + 3;

/** Four messages in a row stand here, or as many as the section still holds. */
export function chainHolds(window: Window, known: Knowledge, from: number): boolean {
  let at = from;
  let passed = 0;
  let odd = 0;
  while (passed < CHAIN_LENGTH) {
    if (at === window.end) return passed > 0;
    const standing = stand(window, known, at);
    if (standing === FAIL) return false;
    // A cut last message is what a power loss leaves; it needs better company than a random hit.
    if (standing === CUT) return passed > 1;
    if (standing === ODD) {
      odd++;
      if (odd > CHAIN_ODD_MAX) return false;
    } else {
      if (isSync(window.bytes, at - window.at)) return true;
      passed++;
    }
    at += MESSAGE_HEADER_BYTES + window.view.getUint16(at - window.at, true);
  }
  return true;
}
