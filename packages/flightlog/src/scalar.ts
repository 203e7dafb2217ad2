/** Little-endian scalars by the type letters that dataflash logs and our MAVLink tables share. */

/** 64-bit integers become float64, exact up to 2^53: enough for 285 years of microseconds. */
const TWO_32 = 2 ** 32;

/** One number at a place, for the few that are not read as a column; NaN for a letter of another kind. */
export function readScalar(view: DataView, at: number, letter: string): number {
  switch (letter) {
    case 'b':
      return view.getInt8(at);
    case 'B':
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
    default:
      return Number.NaN;
  }
}
