/**
 * Some of a log's records. A long log is read in two ways that hold a part of it at a time: thinned, for a
 * reading whose memory must not grow with the log, and in stretches, for a plot of a window.
 */
import { OffsetList } from './offsets.ts';

/** Bytes of the file from `from` up to `to`. */
export type Stretch = { readonly from: number; readonly to: number };

/** Which records of a table are kept. */
export type Selection = {
  /** One record in so many, first and last included; infinite: none but those in `whole`. */
  readonly stride: number;
  /** Where every record is kept, in ascending order and apart from one another. */
  readonly whole: readonly Stretch[];
};

/** The records of some stretches and no others. */
export function only(whole: readonly Stretch[]): Selection {
  return { stride: Number.POSITIVE_INFINITY, whole };
}

/** What is kept of a table by its key; null for all of it. */
export type SelectionOf = (table: string) => Selection | null;

/** Is told of every column that is decoded, with the key of its table. */
export type ColumnTally = (table: string, columns: number) => void;

/** Stretches in ascending order, those that touch as one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const before = out.at(-1);
    if (before === undefined || from > before.to) out.push({ from, to });
    else before.to = Math.max(before.to, to);
  }
  return out;
}

export type Selected = {
  readonly starts: OffsetList;
  /** Number of each kept record among all of them. */
  readonly places: OffsetList;
};

/** The kept offsets of a list, in their order. */
export function select(list: OffsetList, selection: Selection): Selected {
  const starts = new OffsetList();
  const places = new OffsetList();
  const ranges = selection.whole;
  const last = Number.isFinite(selection.stride) ? list.count - 1 : -1;
  let range = 0;
  let place = 0;
  // Counted down instead of divided: this loop sees every record of the log.
  let until = Number.isFinite(selection.stride) ? 0 : Number.POSITIVE_INFINITY;
  for (const block of list.blocks()) {
    for (let i = 0; i < block.length; i++, place++) {
      const at = block[i]!;
      while (range < ranges.length && at >= ranges[range]!.to) range++;
      const isNext = until-- === 0;
      if (isNext) until = selection.stride - 1;
      const isWhole = range < ranges.length && at >= ranges[range]!.from;
      if (!isNext && !isWhole && place !== last) continue;
      starts.push(at);
      places.push(place);
    }
  }
  return { starts, places };
}

/** The members of a list that stand at these places. */
export function pickFrom<Value>(values: readonly Value[], places: OffsetList): Value[] {
  return Array.from(places.joined(), (place) => values[place]!);
}

export function pickOffsets(list: OffsetList, places: OffsetList): OffsetList {
  const all = list.joined();
  const picked = new OffsetList();
  for (const block of places.blocks()) for (const place of block) picked.push(all[place]!);
  return picked;
}
