/** Puts records into the order of their times. */

/**
 * Places `[0, count)` by ascending time; records of equal time keep their order. A merge of the stretches
 * that already ascend: linear for a log whose threads wrote a little out of order, and n·log n for times
 * that run backwards or at random, without a call for every comparison.
 */
export function placesByTime(time_us: Float64Array, count = time_us.length): Uint32Array {
  let from = new Uint32Array(count);
  for (let i = 0; i < count; i++) from[i] = i;
  let ends = stretchEnds(time_us, count);
  let into = new Uint32Array(count);
  while (ends.length > 1) {
    const merged: number[] = [];
    let start = 0;
    for (let k = 0; k < ends.length; k += 2) {
      const middle = ends[k]!;
      const end = ends[k + 1] ?? middle;
      mergePair(time_us, from, into, start, middle, end);
      merged.push(end);
      start = end;
    }
    [from, into] = [into, from];
    ends = merged;
  }
  return from;
}

/** Where each stretch of ascending times ends. */
function stretchEnds(time_us: Float64Array, count: number): number[] {
  const ends: number[] = [];
  for (let i = 1; i < count; i++) if (time_us[i]! < time_us[i - 1]!) ends.push(i);
  ends.push(count);
  return ends;
}

function mergePair(
  time_us: Float64Array,
  from: Uint32Array,
  into: Uint32Array,
  start: number,
  middle: number,
  end: number,
): void {
  let left = start;
  let right = middle;
  for (let out = start; out < end; out++) {
    const takeLeft =
      right >= end || (left < middle && time_us[from[left]!]! <= time_us[from[right]!]!);
    into[out] = takeLeft ? from[left++]! : from[right++]!;
  }
}
