/** One number of one field, for the few places that need no column. */

const TWO_32 = 2 ** 32;

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
    case 'b':
      return view.getInt8(at);
    case 'B':
    case 'M':
      return view.getUint8(at);
    case 'h':
      return view.getInt16(at, true);
    case 'H':
      return view.getUint16(at, true);
    case 'i':
      return view.getInt32(at, true);
    case 'I':
      return view.getUint32(at, true);
    case 'q':
      return view.getInt32(at + 4, true) * TWO_32 + view.getUint32(at, true);
    case 'Q':
      return view.getUint32(at + 4, true) * TWO_32 + view.getUint32(at, true);
    case 'f':
      return view.getFloat32(at, true);
    case 'd':
      return view.getFloat64(at, true);
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
      return Number.NaN;
  }
}
