/** Tells a telemetry log from other bytes, and how its frames lie. */
import { checks, type Framing, frameAt, isCalendarTime, isNear, stampHigh } from './frame.ts';

/** How far into a file a first chain of frames is looked for. */
const PROBE_BYTES = 65_536;
const CHAIN = 3;
const CHAIN_TRIES = 5;

export type Probe = Framing & {
  /** Where the first whole frame (or its timestamp) stands. */
  readonly at: number;
};

/** How many of the first few frames in a row behind timestamps check. */
function timedChain(bytes: Uint8Array, from: number, littleEndian: boolean): number {
  let at = from;
  let good = 0;
  let framed = 0;
  const firstHigh = stampHigh(bytes, from, littleEndian);
  while (framed < CHAIN_TRIES && at + 9 <= bytes.length) {
    const frame = frameAt(bytes, at + 8);
    if (!frame || !isNear(stampHigh(bytes, at, littleEndian), firstHigh)) break;
    if (checks(bytes, frame)) good++;
    framed++;
    at = frame.end;
  }
  return good;
}

function rawChain(bytes: Uint8Array, from: number): number {
  let at = from;
  let good = 0;
  while (good < CHAIN && at < bytes.length) {
    const frame = frameAt(bytes, at);
    if (!frame || !checks(bytes, frame)) break;
    good++;
    at = frame.end;
  }
  return good;
}

function timedProbe(bytes: Uint8Array, at: number): Probe | null {
  for (const littleEndian of [false, true]) {
    if (!isCalendarTime(stampHigh(bytes, at, littleEndian))) continue;
    const good = timedChain(bytes, at, littleEndian);
    // One checked frame behind a calendar time at the very start settles it; elsewhere a chain must.
    const opening = at === 0 && good >= 1;
    if (opening || good >= CHAIN) {
      return { at, stamp_bytes: 8, littleEndian };
    }
  }
  // A writer without a clock counts from its own start: the chain has to speak for itself.
  const first = frameAt(bytes, at + 8);
  if (!first || !checks(bytes, first)) return null;
  const good = timedChain(bytes, at, false);
  return good >= CHAIN ? { at, stamp_bytes: 8, littleEndian: false } : null;
}

/**
 * Looks for telemetry in the first 64 KiB: frames behind timestamps, also when the front of the file
 * is cut off, or bare frames as they came over the link. Null where there is neither.
 */
export function probeTlog(head: Uint8Array): Probe | null {
  const bytes = head.length > PROBE_BYTES ? head.subarray(0, PROBE_BYTES) : head;
  for (let at = 0; at < bytes.length; at++) {
    const stamped = bytes[at + 8];
    if (stamped === 0xfe || stamped === 0xfd) {
      const found = timedProbe(bytes, at);
      if (found) return found;
    }
    const bare = bytes[at];
    if ((bare === 0xfe || bare === 0xfd) && rawChain(bytes, at) >= CHAIN) {
      return { at, stamp_bytes: 0, littleEndian: false };
    }
  }
  return null;
}
