/** Reads the fields of records of a binary log, a window at a time. */
import { type OffsetBlocks, OffsetList } from '../offsets.ts';
import type { ByteSource } from '../source.ts';
import { SHORTS_PER_ARRAY } from './columns.ts';
import { type Plan, planOf } from './fours.ts';
import { LETTER_BYTES } from './layout.ts';
import { instanceField, instanceText, type Series } from './series.ts';
import type { FieldReader, FillJob } from './tables.ts';
import { TextPool } from './texts.ts';

const WINDOW_BYTES = 4 * 1024 * 1024;

export function binaryReader(source: ByteSource): FieldReader {
  return {
    fill: (jobs) => fillColumns(source, jobs),
    hasText: (field) => 'nNZ'.includes(field.letter),
    texts: (series, field, out) => {
      const pool = new TextPool(LETTER_BYTES.get(field.letter)!);
      return forEachStretch(source, series, ({ bytes, starts, from, to, base }) => {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        const shift = field.at - base;
        for (let i = from; i < to; i++) out.push(pool.take(view, (starts[i]! + shift) | 0));
      });
    },
  };
}

type Window = {
  readonly bytes: Uint8Array;
  readonly base: number;
  readonly starts: Uint32Array;
  readonly from: number;
  readonly to: number;
};

/** Visits the records of a series together with the bytes that hold them, a window at a time. */
async function forEachStretch(
  source: ByteSource,
  series: Series,
  visit: (window: Window) => void,
): Promise<void> {
  const { length_bytes } = series.binding.layout;
  const blocks = series.starts.blocks();
  const end = endOf(series);
  let bytes: Uint8Array = new Uint8Array(0);
  let base = 0;
  for (const starts of blocks) {
    let from = 0;
    while (from < starts.length) {
      const at = starts[from]!;
      if (at < base || at + length_bytes > base + bytes.length) {
        bytes = await source.read({ at, length_bytes: Math.min(WINDOW_BYTES, end - at) });
        base = at;
        // A source that shrank since the scan has no more to give.
        if (bytes.length < length_bytes) return;
      }
      const to = firstBeyond(starts, from, base + bytes.length - length_bytes);
      visit({ bytes, base, starts, from, to });
      from = to;
    }
  }
}

/** Where the last of the records ends: nothing behind it is fetched. */
function endOf({ starts, binding }: Series): number {
  return (starts.last ?? 0) + binding.layout.length_bytes;
}

/** Index of the first offset behind `from` that is larger than `limit`. */
function firstBeyond(starts: Uint32Array, from: number, limit: number): number {
  let low = from;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A window that stays near while the columns of all tables are read from it. */
const NEAR_BYTES = 1024 * 1024;

/** How far a job has come. */
type Cursor = {
  readonly plan: Plan;
  readonly blocks: OffsetBlocks;
  readonly length_bytes: number;
  block: number;
  from: number;
  outAt: number;
};

/** One pass over the file for all jobs: the bytes are fetched once, and are near when they are read. */
async function fillColumns(source: ByteSource, jobs: readonly FillJob[]): Promise<void> {
  const cursors: Cursor[] = jobs.map((job) => ({
    plan: planOf(job.wanted),
    blocks: job.series.starts.blocks(),
    length_bytes: job.series.binding.layout.length_bytes,
    block: 0,
    from: 0,
    outAt: job.outAt,
  }));
  const end = jobs.reduce((most, { series }) => Math.max(most, endOf(series)), 0);
  let at = earliest(cursors);
  while (at < Number.POSITIVE_INFINITY) {
    const bytes = await source.read({ at, length_bytes: Math.min(NEAR_BYTES, end - at) });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const cursor of cursors) fillWindow(cursor, view, at);
    const next = earliest(cursors);
    if (next === at) {
      blankRest(jobs, cursors);
      return;
    }
    at = next;
  }
}

/** A source that shrank since the scan has no more to give: the records behind its end have no value. */
function blankRest(jobs: readonly FillJob[], cursors: readonly Cursor[]): void {
  for (const [i, { series, wanted, outAt }] of jobs.entries()) {
    for (const { field, out } of wanted) {
      const width = field.letter === 'a' ? SHORTS_PER_ARRAY : 1;
      out.fill(Number.NaN, cursors[i]!.outAt * width, (outAt + series.starts.count) * width);
    }
  }
}

/** Offset of the first record that no cursor has passed. */
function earliest(cursors: readonly Cursor[]): number {
  let at = Number.POSITIVE_INFINITY;
  for (const { blocks, block, from } of cursors) {
    const start = blocks.at(block)?.[from];
    if (start !== undefined && start < at) at = start;
  }
  return at;
}

function fillWindow(cursor: Cursor, view: DataView, base: number): void {
  const { blocks, length_bytes, plan } = cursor;
  const limit = base + view.byteLength - length_bytes;
  while (cursor.block < blocks.length) {
    const starts = blocks.at(cursor.block)!;
    const { from, outAt } = cursor;
    const to = firstBeyond(starts, from, limit);
    if (to > from) {
      for (const { loop, at, out } of plan.singles)
        loop(view, starts, from, to, at - base, out, outAt);
      for (const four of plan.fours) four.loop(view, starts, from, to, base, four, outAt);
    }
    cursor.outAt += to - from;
    cursor.from = to;
    if (to < starts.length) return;
    cursor.block++;
    cursor.from = 0;
  }
}

/** Records logged before the FMTU that names their instance field are dealt out afterwards. */
export async function splitLateInstances(
  source: ByteSource,
  all: readonly Series[],
): Promise<readonly Series[]> {
  const result: Series[] = [];
  for (const series of all) {
    const field = series.instance === null ? instanceField(series.binding) : null;
    if (field === null) {
      result.push(series);
      continue;
    }
    const early = new Map<string, Series>();
    let index = 0;
    await forEachStretch(source, series, ({ bytes, base, starts, from, to }) => {
      for (let i = from; i < to; i++, index++) {
        const at = starts[i]!;
        const instance = instanceText(bytes, at - base + field.at, field.letter);
        const mine = early.get(instance) ?? emptyLike(series, instance);
        early.set(instance, mine);
        mine.starts.push(at);
        mine.inherited_us?.push(series.inherited_us?.[index] ?? Number.NaN);
      }
    });
    result.push(...early.values());
  }
  return result;
}

function emptyLike(series: Series, instance: string): Series {
  const inherited_us = series.inherited_us ? [] : null;
  return { binding: series.binding, instance, starts: new OffsetList(), inherited_us };
}
