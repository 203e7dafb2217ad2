import { FMT, fmt, join, record } from '../../../../flightlog/src/testing/dataflashBytes.ts';

const PARM = { type: 1, name: 'PARM', letters: 'QNf', columns: 'TimeUS,Name,Value' };

/** A small log that no other number gives: it states no time, no place and no arming. */
export function smallLog(number: number, length_bytes = 0): Uint8Array {
  const bytes = join(fmt(FMT), fmt(PARM), record(PARM, [1e6, 'RTL_ALT', number]));
  const padded = new Uint8Array(Math.max(length_bytes, bytes.length));
  padded.set(bytes);
  return padded;
}
