/** How well a series is known by its own noise: what it changes from sample to sample and takes back. */
import type { Channel } from '@airworthy/flightlog';
import { median } from './robust.ts';
import { SECOND_US, type Window, within } from './samples.ts';

/** The noise of this long before a moment is that of the moment. */
const NOISE_US = 4 * SECOND_US;
/** In slow logs a fall is half of four seconds: of so many samples it is no longer the median. */
const LEAST_SAMPLES = 14;
/** The median of a bell is at this part of its width, and the difference of two differences √6 as wide. */
const OF_BELL = 0.6745 * Math.sqrt(6);
/** The median of samples is known less well than their mean. */
const OF_MEDIAN = Math.sqrt(Math.PI / 2);

/**
 * Standard deviation of one sample. A motion goes on from one sample to the next, noise does not: the middle one of
 * three is off the line between its neighbours.
 */
function noiseBefore({ time_us, value }: Channel, at_us: number): number {
  const [since, to] = within(time_us, { from_us: at_us - NOISE_US, to_us: at_us });
  const from = Math.max(0, Math.min(since, to - LEAST_SAMPLES));
  const bends = new Float64Array(Math.max(0, to - from - 2));
  for (let k = 0; k < bends.length; k++) {
    const i = from + k + 1;
    bends[k] = Math.abs(value[i - 1]! - 2 * value[i]! + value[i + 1]!);
  }
  return median(bends) / OF_BELL || 0;
}

/** Of the median in a window; 0 where nothing shakes, or too little was logged to tell. */
export function levelError(channel: Channel | null, window: Window): number {
  if (channel === null) return 0;
  const [from, to] = within(channel.time_us, window);
  const count = Math.max(1, to - from);
  return ((count > 2 ? OF_MEDIAN : 1) * noiseBefore(channel, window.to_us)) / Math.sqrt(count);
}

/** Of the least-squares slope in a window, per second. */
export function slopeError(channel: Channel | null, window: Window): number {
  if (channel === null) return 0;
  const { time_us } = channel;
  const [from, to] = within(time_us, window);
  if (to - from < 3) return 0;
  let sum_s = 0;
  for (let i = from; i < to; i++) sum_s += (time_us[i]! - window.from_us) / SECOND_US;
  const middle_s = sum_s / (to - from);
  let apart_s2 = 0;
  for (let i = from; i < to; i++)
    apart_s2 += ((time_us[i]! - window.from_us) / SECOND_US - middle_s) ** 2;
  return apart_s2 > 0 ? noiseBefore(channel, window.to_us) / Math.sqrt(apart_s2) : 0;
}
