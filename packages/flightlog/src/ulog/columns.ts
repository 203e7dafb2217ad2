/**
 * One bare loop per type: a field of all records of a series, record by record, into a float64 array.
 * `starts` are file offsets; `shift` turns them into indices of the lent bytes, field included. The loops
 * are kept apart on purpose: a loop that switches on the type inside runs six times slower.
 */
import type { Primitive } from './layout.ts';

export type ColumnLoop = (
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  shift: number,
  out: Float64Array,
) => void;

const readInt8s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getInt8(starts[i]! + shift);
};

const readUint8s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getUint8(starts[i]! + shift);
};

const readInt16s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getInt16(starts[i]! + shift, true);
};

const readUint16s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getUint16(starts[i]! + shift, true);
};

const readInt32s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getInt32(starts[i]! + shift, true);
};

const readUint32s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getUint32(starts[i]! + shift, true);
};

/** Exact to 2^53; no BigInt per sample. */
const readInt64s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) {
    const at = starts[i]! + shift;
    out[i] = view.getInt32(at + 4, true) * 4294967296 + view.getUint32(at, true);
  }
};

const readUint64s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) {
    const at = starts[i]! + shift;
    out[i] = view.getUint32(at + 4, true) * 4294967296 + view.getUint32(at, true);
  }
};

const readFloat32s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getFloat32(starts[i]! + shift, true);
};

const readFloat64s: ColumnLoop = (view, starts, from, to, shift, out) => {
  for (let i = from; i < to; i++) out[i] = view.getFloat64(starts[i]! + shift, true);
};

/** Text is not a number; `texts` reads it. */
const readNothing: ColumnLoop = (_view, _starts, from, to, _shift, out) => {
  out.fill(Number.NaN, from, to);
};

export const COLUMN_LOOPS: { readonly [type in Primitive]: ColumnLoop } = {
  int8_t: readInt8s,
  uint8_t: readUint8s,
  int16_t: readInt16s,
  uint16_t: readUint16s,
  int32_t: readInt32s,
  uint32_t: readUint32s,
  int64_t: readInt64s,
  uint64_t: readUint64s,
  float: readFloat32s,
  double: readFloat64s,
  bool: readUint8s,
  char: readNothing,
};
