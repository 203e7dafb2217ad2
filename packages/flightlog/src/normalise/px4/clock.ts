/**
 * The log's clock. `timestamp` counts µs since boot, in simulators and companions since 1970. Values that
 * were published once, long before the log began, are written again when it opens; flipped bits put single
 * records years away. Both are recognised by standing alone.
 */
import { placesByTime } from '../../order.ts';
import { strayPlaces, withCompany } from '../stray.ts';

export type Clock = {
  /** Log clock at time 0 of the flight. */
  readonly start_us: number;
  readonly duration_us: number;
};

/** Times farther apart than this do not belong to one recording. */
const GAP_US = 3600e6;
/** A topic with fewer records may be a value from before the log. */
const RECORDS_MIN = 5;
const SAMPLES_PER_TOPIC = 400;

/** A log is opened this long before its first record at most. */
const OPENED_US = 60e6;

export function findClock(header_us: number, topics: readonly Float64Array[]): Clock {
  const telling = topics.filter((times) => times.length >= RECORDS_MIN);
  const sample = sampleOf(telling.length > 0 ? telling : topics);
  const span = largestCluster(sample);
  if (span === null) return { start_us: header_us, duration_us: 0 };
  // The header's time is when the file was opened; records of older times are values held since. They are few.
  const held = sample.filter((time_us) => time_us < header_us).length;
  const headerFits =
    header_us > 0 &&
    header_us >= span.from - OPENED_US &&
    header_us <= span.to &&
    held <= sample.length / 2;
  const start_us = headerFits ? header_us : span.from;
  return { start_us, duration_us: Math.max(0, span.to - start_us) };
}

/** Some times of each topic, without those that damage moved. */
function sampleOf(topics: readonly Float64Array[]): number[] {
  const sample: number[] = [];
  for (const times of topics) {
    const strays = new Set(strayPlaces(times));
    const step = Math.max(1, Math.floor(times.length / SAMPLES_PER_TOPIC));
    for (let i = step; i < times.length - 1; i += step) if (!strays.has(i)) sample.push(times[i]!);
  }
  const timed = topics.filter((times) => times.length > 0);
  const firsts = timed.map((times) => ({ outer_us: times[0]!, inner_us: times[1] ?? times[0]! }));
  const lasts = timed.map((times) => ({
    outer_us: times.at(-1)!,
    inner_us: times.at(-2) ?? times.at(-1)!,
  }));
  for (const { outer_us } of [...withCompany(firsts), ...withCompany(lasts)]) sample.push(outer_us);
  return sample.sort((a, b) => a - b);
}

function largestCluster(sample: readonly number[]): { from: number; to: number } | null {
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

/** Records of a topic on the flight's clock; `order` is null where nothing had to move. */
export type OnClock = {
  readonly time_us: Float64Array;
  readonly order: Int32Array | null;
  /** Where records were left out because of their time: the time of the one before each. */
  readonly strays_us: readonly number[];
};

/**
 * Times on the flight's clock, ascending. Records from before the start that stand first are values held
 * since then and get time 0; other strays are dropped.
 */
export function onClock(clock: Clock, raw: Float64Array): OnClock {
  const time_us = new Float64Array(raw.length);
  const kept = new Int32Array(raw.length);
  const strays = new Set(strayPlaces(raw));
  const strays_us: number[] = [];
  let count = 0;
  let ascending = true;
  let started = false;
  let last = 0;
  for (let i = 0; i < raw.length; i++) {
    const since_us = raw[i]! - clock.start_us;
    const outside = since_us > clock.duration_us + LATE_US || (since_us < 0 && started);
    if (strays.has(i)) strays_us.push(last);
    if (outside || strays.has(i)) continue;
    if (since_us >= 0) started = true;
    const held_us = Math.max(since_us, 0);
    if (held_us < last) ascending = false;
    last = held_us;
    time_us[count] = held_us;
    kept[count++] = i;
  }
  if (ascending) {
    const order = count === raw.length ? null : kept.subarray(0, count);
    return { time_us: time_us.subarray(0, count), order, strays_us };
  }
  const places = placesByTime(time_us, count);
  return {
    time_us: Float64Array.from(places, (k) => time_us[k]!),
    order: Int32Array.from(places, (k) => kept[k]!),
    strays_us,
  };
}
