/**
 * One bare loop per letter. Each takes record offsets of the file, the window in which they stand and
 * where the field lies in the record. There is no closure, object or BigInt per sample: what costs in
 * such loops is polymorphism and allocation, not the bytes. An offset in a window fits 31 bits, and the
 * `| 0` says so: without it the sum of offset and shift is computed in floating point.
 */
import { halfFloat } from './number.ts';

/**
 * Reads records `from` to `to` of `starts` into `out` from `outAt` on; `shift` is the field's place less
 * the start of the window.
 */
export type Loop = (
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  shift: number,
  out: Float64Array,
  outAt: number,
) => void;

const TWO_32 = 2 ** 32;
export const SHORTS_PER_ARRAY = 32;

const readInt8s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) out[o] = view.getInt8((starts[i]! + shift) | 0);
};
const readUint8s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) out[o] = view.getUint8((starts[i]! + shift) | 0);
};
const readInt16s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++)
    out[o] = view.getInt16((starts[i]! + shift) | 0, true);
};
const readUint16s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++)
    out[o] = view.getUint16((starts[i]! + shift) | 0, true);
};
const readInt32s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++)
    out[o] = view.getInt32((starts[i]! + shift) | 0, true);
};
const readUint32s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++)
    out[o] = view.getUint32((starts[i]! + shift) | 0, true);
};
const readInt64s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    const at = (starts[i]! + shift) | 0;
    out[o] = view.getInt32(at + 4, true) * TWO_32 + view.getUint32(at, true);
  }
};
const readUint64s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    const at = (starts[i]! + shift) | 0;
    out[o] = view.getUint32(at + 4, true) * TWO_32 + view.getUint32(at, true);
  }
};
const readFloat32s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++)
    out[o] = view.getFloat32((starts[i]! + shift) | 0, true);
};
const readFloat64s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++)
    out[o] = view.getFloat64((starts[i]! + shift) | 0, true);
};
const readFloat16s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    out[o] = halfFloat(view.getUint16((starts[i]! + shift) | 0, true));
  }
};
// The scales are divisions, as in the reference decoders: x / 100 and x * 0.01 differ in the last bit.
const readCentiInt16s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    out[o] = view.getInt16((starts[i]! + shift) | 0, true) / 100;
  }
};
const readCentiUint16s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    out[o] = view.getUint16((starts[i]! + shift) | 0, true) / 100;
  }
};
const readCentiInt32s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    out[o] = view.getInt32((starts[i]! + shift) | 0, true) / 100;
  }
};
const readCentiUint32s: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    out[o] = view.getUint32((starts[i]! + shift) | 0, true) / 100;
  }
};
const readDegrees: Loop = (view, starts, from, to, shift, out, outAt) => {
  for (let i = from, o = outAt; i < to; i++, o++) {
    out[o] = view.getInt32((starts[i]! + shift) | 0, true) / 1e7;
  }
};
/** Arrays of 32 integers lie flat in the column, record after record. */
const readShortArrays: Loop = (view, starts, from, to, shift, out, outAt) => {
  let o = outAt * SHORTS_PER_ARRAY;
  for (let i = from; i < to; i++) {
    const at = (starts[i]! + shift) | 0;
    for (let k = 0; k < SHORTS_PER_ARRAY; k++, o++) out[o] = view.getInt16(at + 2 * k, true);
  }
};
const readNothing: Loop = (_view, _starts, from, to, _shift, out, outAt) => {
  out.fill(Number.NaN, outAt, outAt + to - from);
};

const LOOPS: ReadonlyMap<string, Loop> = new Map([
  ['a', readShortArrays],
  ['b', readInt8s],
  ['B', readUint8s],
  ['M', readUint8s],
  ['h', readInt16s],
  ['H', readUint16s],
  ['i', readInt32s],
  ['I', readUint32s],
  ['q', readInt64s],
  ['Q', readUint64s],
  ['f', readFloat32s],
  ['d', readFloat64s],
  ['g', readFloat16s],
  ['c', readCentiInt16s],
  ['C', readCentiUint16s],
  ['e', readCentiInt32s],
  ['E', readCentiUint32s],
  ['L', readDegrees],
]);

/** The loop of a letter; one that gives NaN where the letter is a text. */
export function loopOf(letter: string): Loop {
  return LOOPS.get(letter) ?? readNothing;
}
