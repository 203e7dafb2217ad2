/** Index of the first time at or after `at_us`; the length where there is none. Times ascend. */
export function firstFrom(time_us: Float64Array, at_us: number): number {
  let low = 0;
  let high = time_us.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time_us[middle]! < at_us) low = middle + 1;
    else high = middle;
  }
  return low;
}
