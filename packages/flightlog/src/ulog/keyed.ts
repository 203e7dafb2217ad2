/**
 * Values with a typed key, `type name`: infos (I, M), parameters (P) and their defaults (Q).
 * The body is a length byte, the key and the value; M and Q have one byte in front.
 */
import { decodeText, primitiveSize_bytes, u64 } from './layout.ts';

export type Keyed = {
  readonly type: string;
  readonly name: string;
  /** A number, or text for `char[n]`; null for arrays and types that are neither. */
  readonly value: number | string | null;
};

/** Companion writers put spaces into names (`char[11] Build Date`). */
const KEY = /^([A-Za-z_]\w*)(?:\[(\d*)\])? +(\S.*)$/;

/** Reads the keyed value whose length byte is at `from`; null where there is none. */
export function readKeyed(view: DataView, span: { from: number; to: number }): Keyed | null {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const key_bytes = bytes[span.from] ?? 0;
  const valueAt = span.from + 1 + key_bytes;
  if (key_bytes === 0 || valueAt > span.to) return null;
  const key = KEY.exec(decodeText(bytes, { from: span.from + 1, to: valueAt }));
  if (key === null) return null;
  const type = key[1]!;
  const name = key[3]!;
  if (type === 'char') {
    return { type, name, value: decodeText(bytes, { from: valueAt, to: span.to }) };
  }
  const size_bytes = primitiveSize_bytes(type);
  if (size_bytes === null || key[2] !== undefined || valueAt + size_bytes > span.to)
    return { type, name, value: null };
  return { type, name, value: readScalar(view, type, valueAt) };
}

function readScalar(view: DataView, type: string, at: number): number {
  switch (type) {
    case 'int8_t':
      return view.getInt8(at);
    case 'int16_t':
      return view.getInt16(at, true);
    case 'uint16_t':
      return view.getUint16(at, true);
    case 'int32_t':
      return view.getInt32(at, true);
    case 'uint32_t':
      return view.getUint32(at, true);
    case 'int64_t':
      return view.getInt32(at + 4, true) * 4294967296 + view.getUint32(at, true);
    case 'uint64_t':
      return u64(view, at);
    case 'float':
      return view.getFloat32(at, true);
    case 'double':
      return view.getFloat64(at, true);
    default:
      return view.getUint8(at);
  }
}
