/** One number of one field, for the few places that need no column. */
import { readScalar } from '../scalar.ts';

/** A half-precision number from its 16 bits (IEEE 754 binary16). */
export function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** The value of a field with its letter's scale; NaN for a text. */
export function readNumber(view: DataView, at: number, letter: string): number {
  switch (letter) {
    case 'M':
      return view.getUint8(at);
    case 'g':
      return halfFloat(view.getUint16(at, true));
    case 'c':
      return view.getInt16(at, true) / 100;
    case 'C':
      return view.getUint16(at, true) / 100;
    case 'e':
      return view.getInt32(at, true) / 100;
    case 'E':
      return view.getUint32(at, true) / 100;
    case 'L':
      return view.getInt32(at, true) / 1e7;
    default:
      return readScalar(view, at, letter);
  }
}
