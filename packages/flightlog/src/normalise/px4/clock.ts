/**
 * The log's clock. `timestamp` counts µs since boot, in simulators and companions since 1970. Values that
 * were published once, long before the log began, are written again when it opens; flipped bits put single
 * records years away. Both are recognised by standing alone.
 */
import { placesByTime } from '../../order.ts';

export type Clock = {
  /** Log clock at time 0 of the flight. */
  readonly start_us: number;
  readonly duration_us: number;
};

/** 2005 in µs since 1970; a clock that counts since boot never comes near it. */
export const UNIX_FROM_US = 1.1e15;

/** Times farther apart than this do not belong to one recording. */
const GAP_US = 3600e6;
/** A topic with fewer records may be a value from before the log. */
const RECORDS_MIN = 5;
const SAMPLES_PER_TOPIC = 400;

export function findClock(header_us: number, topics: readonly Float64Array[]): Clock {
  const telling = topics.filter((times) => times.length >= RECORDS_MIN);
  const span = largestCluster(telling.length > 0 ? telling : topics);
  if (span === null) return { start_us: header_us, duration_us: 0 };
  const headerFits = header_us > 0 && header_us >= span.from - GAP_US && header_us <= span.to;
  // The header's time is when the file was opened; records of older times are values held since.
  const start_us = headerFits ? header_us : span.from;
  return { start_us, duration_us: Math.max(0, span.to - start_us) };
}

function largestCluster(topics: readonly Float64Array[]): { from: number; to: number } | null {
  const sample: number[] = [];
  for (const times of topics) {
    const step = Math.max(1, Math.floor(times.length / SAMPLES_PER_TOPIC));
    for (let i = 0; i < times.length; i += step) sample.push(times[i]!);
    if (times.length > 0) sample.push(times[times.length - 1]!);
  }
  sample.sort((a, b) => a - b);
  let best: { from: number; to: number; count: number } | null = null;
  for (let i = 0; i < sample.length; ) {
    let k = i + 1;
    while (k < sample.length && sample[k]! - sample[k - 1]! < GAP_US) k++;
    if (best === null || k - i > best.count)
      best = { from: sample[i]!, to: sample[k - 1]!, count: k - i };
    i = k;
  }
  return best;
}

/** Records beyond the end by more than this carry a broken time. */
const LATE_US = 10e6;

/**
 * Times on the flight's clock, ascending. Records from before the start that stand first are values held
 * since then and get time 0; other strays are dropped. `order` is null where nothing had to move.
 */
export function onClock(
  clock: Clock,
  raw: Float64Array,
): { time_us: Float64Array; order: Int32Array | null } {
  const time_us = new Float64Array(raw.length);
  const kept = new Int32Array(raw.length);
  let count = 0;
  let ascending = true;
  let started = false;
  let last = 0;
  for (let i = 0; i < raw.length; i++) {
    const since_us = raw[i]! - clock.start_us;
    if (since_us > clock.duration_us + LATE_US || (since_us < 0 && started)) continue;
    if (since_us >= 0) started = true;
    const held_us = Math.max(since_us, 0);
    if (held_us < last) ascending = false;
    last = held_us;
    time_us[count] = held_us;
    kept[count++] = i;
  }
  if (ascending) {
    const whole = count === raw.length;
    return { time_us: time_us.subarray(0, count), order: whole ? null : kept.subarray(0, count) };
  }
  const places = placesByTime(time_us, count);
  return {
    time_us: Float64Array.from(places, (k) => time_us[k]!),
    order: Int32Array.from(places, (k) => kept[k]!),
  };
}
