/** Small tools to turn topics into series and channels. */
import type { Channel, Series } from '../../flight.ts';
import type { Topic } from './topics.ts';

type Columns<Name extends string> = { readonly [K in Name]: Float64Array };

/** Columns of one topic over its time axis. */
export function series<Name extends string>(
  time_us: Float64Array,
  origin: string,
  columns: Columns<Name>,
): Series<Name> {
  // The type of a spread over a generic record is not inferred as the intersection that it is.
  return { time_us, origin, ...columns } as Series<Name>;
}

export function channel(time_us: Float64Array, origin: string, value: Float64Array): Channel {
  return { time_us, origin, value };
}

/** `topic[1].field`; the instance only where it is not the first. */
export function originOf(topic: Topic, field: string): string {
  return `${topic.name}${topic.instance > 0 ? `[${topic.instance}]` : ''}.${field}`;
}

export function fieldChannel(
  topic: Topic | null,
  field: string,
  map: (value: number) => number = (value) => value,
): Channel | null {
  const values = topic?.get(field) ?? null;
  if (topic === null || values === null) return null;
  return channel(topic.time_us, originOf(topic, field), values.map(map));
}

export function missing(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN);
}

/** The field, or NaN throughout where the topic lacks it. */
export function fieldOrNaN(topic: Topic, field: string): Float64Array {
  return topic.get(field) ?? missing(topic.time_us.length);
}

/** The first of several spellings that the topic has. */
export function firstField(topic: Topic | null, names: readonly string[]): string | null {
  return names.find((name) => topic?.get(name) != null) ?? null;
}

/** Last index whose time is not after `time_us`, or -1. */
export function indexAt(times: Float64Array, time_us: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= time_us) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The value that holds at a time; NaN before the first. */
export function valueAt(of: Channel | null, time_us: number): number {
  if (of === null) return Number.NaN;
  const i = indexAt(of.time_us, time_us);
  return i < 0 ? Number.NaN : of.value[i]!;
}

/** The first finite value at or after a time; NaN where there is none. */
export function firstFiniteFrom(of: Channel | null, time_us: number): number {
  if (of === null) return Number.NaN;
  for (let i = Math.max(indexAt(of.time_us, time_us), 0); i < of.value.length; i++) {
    if (Number.isFinite(of.value[i]!)) return of.value[i]!;
  }
  return Number.NaN;
}

export type Step = { readonly time_us: number; readonly from: number; readonly to: number };

/** Where a channel changes its value; its first value counts as a step from NaN. */
export function steps(of: Channel | null): Step[] {
  if (of === null) return [];
  const found: Step[] = [];
  let last = Number.NaN;
  for (let i = 0; i < of.value.length; i++) {
    const value = of.value[i]!;
    if (value === last || Number.isNaN(value)) continue;
    found.push({ time_us: of.time_us[i]!, from: last, to: value });
    last = value;
  }
  return found;
}
