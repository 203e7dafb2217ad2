/**
 * One field of many frames into one typed array: a bare loop per type, shared by all messages, over
 * windows of the source. MAVLink 2 cuts trailing zeros off a payload, so a field beyond the payload is
 * zero; in MAVLink 1 an extension field is absent, which is NaN.
 */
import type { OffsetBlocks } from '../offsets.ts';
import { readScalar } from '../scalar.ts';
import type { ByteSource } from '../source.ts';
import { textOf } from '../text.ts';
import { FRAME_MAX_BYTES, V2_START } from './frame.ts';
import type { Group } from './groups.ts';
import type { TypeLetter } from './layout.ts';

/** Small enough that the bytes stay in the processor's cache while column after column is read. */
const WINDOW_BYTES = 512 * 1024;
const TWO_32 = 4_294_967_296;

/** A value of the payload: a plain field or one element of an array. */
export type Place = { readonly letter: TypeLetter; readonly at: number };

/** The frames of one window, ready for the loops. */
type Batch = {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly count: number;
  /** Number of the first frame within the group. */
  readonly first: number;
  /** Of each frame: where its start byte and its payload are in the window, and how long the payload is. */
  readonly starts: Int32Array;
  readonly payloads: Int32Array;
  readonly lengths: Int32Array;
};

/** Room for the longest number, to fill up with the zeros that were cut off. */
const padded = new DataView(new ArrayBuffer(8));

/** The value of a field that the payload ends before, or inside: rare, so it may be slow. */
function cutValue(batch: Batch, i: number, place: Place): number {
  const length = batch.lengths[i]!;
  if (batch.bytes[batch.starts[i]!] !== V2_START) return Number.NaN;
  if (length <= place.at) return 0;
  padded.setUint32(0, 0);
  padded.setUint32(4, 0);
  for (let k = place.at; k < length && k < place.at + 8; k++) {
    padded.setUint8(k - place.at, batch.bytes[batch.payloads[i]! + k]!);
  }
  return readScalar(padded, 0, place.letter);
}

/**
 * Reads one field of every frame of a batch. There is one for each type, written out rather than made from
 * a function for each value: reading a log is mostly these loops, and each compiles to one kind of access.
 */
type Loop = (batch: Batch, place: Place, out: Float64Array) => void;

function int8s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  for (let i = 0; i < count; i++) {
    out[first + i] = lengths[i]! > at ? view.getInt8(payloads[i]! + at) : cutValue(batch, i, place);
  }
}

function uint8s(batch: Batch, place: Place, out: Float64Array): void {
  const { bytes, payloads, lengths, count, first } = batch;
  const { at } = place;
  for (let i = 0; i < count; i++) {
    out[first + i] = lengths[i]! > at ? bytes[payloads[i]! + at]! : cutValue(batch, i, place);
  }
}

function int16s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 2;
  for (let i = 0; i < count; i++) {
    out[first + i] =
      lengths[i]! >= need ? view.getInt16(payloads[i]! + at, true) : cutValue(batch, i, place);
  }
}

function uint16s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 2;
  for (let i = 0; i < count; i++) {
    out[first + i] =
      lengths[i]! >= need ? view.getUint16(payloads[i]! + at, true) : cutValue(batch, i, place);
  }
}

function int32s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 4;
  for (let i = 0; i < count; i++) {
    out[first + i] =
      lengths[i]! >= need ? view.getInt32(payloads[i]! + at, true) : cutValue(batch, i, place);
  }
}

function uint32s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 4;
  for (let i = 0; i < count; i++) {
    out[first + i] =
      lengths[i]! >= need ? view.getUint32(payloads[i]! + at, true) : cutValue(batch, i, place);
  }
}

function int64s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 8;
  for (let i = 0; i < count; i++) {
    const from = payloads[i]! + at;
    out[first + i] =
      lengths[i]! >= need
        ? view.getInt32(from + 4, true) * TWO_32 + view.getUint32(from, true)
        : cutValue(batch, i, place);
  }
}

function uint64s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 8;
  for (let i = 0; i < count; i++) {
    const from = payloads[i]! + at;
    out[first + i] =
      lengths[i]! >= need
        ? view.getUint32(from + 4, true) * TWO_32 + view.getUint32(from, true)
        : cutValue(batch, i, place);
  }
}

function float32s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 4;
  for (let i = 0; i < count; i++) {
    out[first + i] =
      lengths[i]! >= need ? view.getFloat32(payloads[i]! + at, true) : cutValue(batch, i, place);
  }
}

function float64s(batch: Batch, place: Place, out: Float64Array): void {
  const { view, payloads, lengths, count, first } = batch;
  const { at } = place;
  const need = at + 8;
  for (let i = 0; i < count; i++) {
    out[first + i] =
      lengths[i]! >= need ? view.getFloat64(payloads[i]! + at, true) : cutValue(batch, i, place);
  }
}

function noNumbers(batch: Batch, _place: Place, out: Float64Array): void {
  out.fill(Number.NaN, batch.first, batch.first + batch.count);
}

const LOOPS: Readonly<Record<TypeLetter, Loop>> = {
  c: noNumbers,
  b: int8s,
  B: uint8s,
  h: int16s,
  H: uint16s,
  i: int32s,
  I: uint32s,
  q: int64s,
  Q: uint64s,
  f: float32s,
  d: float64s,
};

/** The frames of a window, in the order of the file, while column after column is read from them. */
type Scratch = Pick<Batch, 'starts' | 'payloads' | 'lengths'>;

/** Finds the frames from number `from` on that start before `end`; returns how many there are. */
function locateFrames(
  bytes: Uint8Array,
  offsets: Uint32Array,
  from: number,
  base: number,
  end: number,
  { starts, payloads, lengths }: Scratch,
): number {
  let count = 0;
  for (let i = from; i < offsets.length && offsets[i]! < end; i++) {
    const start = offsets[i]! - base;
    starts[count] = start;
    payloads[count] = bytes[start] === V2_START ? start + 10 : start + 6;
    lengths[count] = bytes[start + 1]!;
    count++;
  }
  return count;
}

/** How far a group has been read: the block of starts, the place in it, and the frames before it. */
type Cursor = { readonly blocks: OffsetBlocks; block: number; at: number; first: number };

function nextStart({ blocks, block, at }: Cursor): number {
  return blocks.at(block)?.[at] ?? Number.POSITIVE_INFINITY;
}

/** Calls `use` for the frames of some groups, one window of the source after the other. */
async function eachBatch(
  source: ByteSource,
  groups: readonly Group[],
  use: (group: number, batch: Batch) => void,
): Promise<void> {
  const cursors = groups.map(
    (group): Cursor => ({ blocks: group.starts.blocks(), block: 0, at: 0, first: 0 }),
  );
  const largest = Math.max(0, ...cursors.map(({ blocks }) => blocks.largest));
  const scratch = {
    starts: new Int32Array(largest),
    payloads: new Int32Array(largest),
    lengths: new Int32Array(largest),
  };
  for (;;) {
    const next = cursors.reduce(
      (least, cursor) => Math.min(least, nextStart(cursor)),
      Number.POSITIVE_INFINITY,
    );
    if (next === Number.POSITIVE_INFINITY) return;
    // Where the file has timestamps, they are the 8 bytes before the start byte.
    const base = Math.max(0, next - 8);
    const end = base + WINDOW_BYTES;
    const length_bytes = WINDOW_BYTES + FRAME_MAX_BYTES;
    const bytes = await source.read({ at: base, length_bytes });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const [group, cursor] of cursors.entries()) {
      while (nextStart(cursor) < end) {
        const offsets = cursor.blocks.at(cursor.block)!;
        const count = locateFrames(bytes, offsets, cursor.at, base, end, scratch);
        use(group, { bytes, view, count, first: cursor.first, ...scratch });
        cursor.first += count;
        cursor.at += count;
        if (cursor.at < offsets.length) break;
        cursor.block++;
        cursor.at = 0;
      }
    }
  }
}

function stamps(batch: Batch, littleEndian: boolean, out: Float64Array): void {
  const { view, starts, count, first } = batch;
  const highAt = littleEndian ? 4 : 8;
  const lowAt = littleEndian ? 8 : 4;
  for (let i = 0; i < count; i++) {
    const start = starts[i]!;
    out[first + i] =
      view.getUint32(start - highAt, littleEndian) * TWO_32 +
      view.getUint32(start - lowAt, littleEndian);
  }
}

export type Request = {
  readonly group: Group;
  readonly places: readonly Place[];
  /** Also the timestamps before the frames. */
  readonly stamped: boolean;
  /** Also a field of characters. */
  readonly text?: { readonly at: number; readonly length: number };
};
export type Gathered = {
  readonly times_us: Float64Array;
  readonly columns: Float64Array[];
  readonly texts: string[];
};

function addTexts(batch: Batch, { at, length }: NonNullable<Request['text']>, out: string[]): void {
  const { bytes, payloads, lengths, count } = batch;
  for (let i = 0; i < count; i++) {
    const present = Math.min(lengths[i]! - at, Math.max(1, length));
    out.push(present > 0 ? textOf(bytes, payloads[i]! + at, present) : '');
  }
}

/** Values, timestamps and texts of several groups, all in one pass over the source. */
export async function gather(
  source: ByteSource,
  requests: readonly Request[],
  littleEndian: boolean,
): Promise<Gathered[]> {
  const gathered = requests.map(({ group, places, stamped }) => ({
    times_us: new Float64Array(stamped ? group.starts.count : 0),
    columns: places.map(() => new Float64Array(group.starts.count)),
    texts: [] as string[],
  }));
  const groups = requests.map(({ group }) => group);
  await eachBatch(source, groups, (index, batch) => {
    const { places, stamped, text } = requests[index]!;
    const { times_us, columns, texts } = gathered[index]!;
    if (stamped) stamps(batch, littleEndian, times_us);
    if (text) addTexts(batch, text, texts);
    for (let i = 0; i < places.length; i++) {
      LOOPS[places[i]!.letter](batch, places[i]!, columns[i]!);
    }
  });
  return gathered;
}
