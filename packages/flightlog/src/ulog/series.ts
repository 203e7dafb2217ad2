/** What the scan keeps of the data: for each topic and instance, where its records stand. */
import type { Layout } from './layout.ts';

export type Series = {
  readonly topic: string;
  readonly multiId: number;
  readonly layout: Layout;
  /** File offset of each record's first field; only the first `count` are filled. */
  starts: Uint32Array;
  count: number;
};

const FIRST_ROOM = 64;

export function emptySeries(key: { topic: string; multiId: number }, layout: Layout): Series {
  return { ...key, layout, starts: new Uint32Array(FIRST_ROOM), count: 0 };
}

/** Half as much again and not double: a long log's index is a good part of a scan's memory. */
export function makeRoom(series: Series): void {
  const wider = new Uint32Array(Math.ceil(series.starts.length * 1.5));
  wider.set(series.starts);
  series.starts = wider;
}

/** Releases the unused space that doubling left at the end. */
export function trim(series: Series): void {
  if (series.starts.length !== series.count) series.starts = series.starts.slice(0, series.count);
}
