/** Reading the fields of records that stand in a binary log, a window at a time. */
import { OffsetList } from '../offsets.ts';
import type { ByteSource } from '../source.ts';
import { readStretch, readTexts } from './columns.ts';
import { type FieldLayout, LETTER_BYTES } from './layout.ts';
import { instanceField, instanceText, type Series } from './series.ts';
import type { FieldReader } from './tables.ts';

const WINDOW_BYTES = 4 * 1024 * 1024;

export function binaryReader(source: ByteSource): FieldReader {
  return {
    fill: (series, field, out, outAt) => fillColumn(source, series, field, out, outAt),
    hasText: (field) => 'nNZ'.includes(field.letter),
    texts: (series, field, out) => {
      const length_bytes = LETTER_BYTES.get(field.letter)!;
      return forEachStretch(source, series, ({ bytes, starts, from, to, base }) =>
        readTexts({ bytes, starts, from, to, shift: field.at - base, length_bytes, out }),
      );
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

/** Hands out the records of a series with the bytes they stand in, a window at a time. */
async function forEachStretch(
  source: ByteSource,
  series: Series,
  visit: (window: Window) => void,
): Promise<void> {
  const { length_bytes } = series.binding.layout;
  let bytes: Uint8Array = new Uint8Array(0);
  let base = 0;
  for (const starts of series.starts.blocks()) {
    let from = 0;
    while (from < starts.length) {
      const at = starts[from]!;
      if (at < base || at + length_bytes > base + bytes.length) {
        bytes = await source.read({ at, length_bytes: WINDOW_BYTES });
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

async function fillColumn(
  source: ByteSource,
  series: Series,
  field: FieldLayout,
  out: Float64Array,
  outAt: number,
): Promise<void> {
  let next = outAt;
  await forEachStretch(source, series, ({ bytes, base, starts, from, to }) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    readStretch(field.letter, { view, starts, from, to, shift: field.at - base, out, outAt: next });
    next += to - from;
  });
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
