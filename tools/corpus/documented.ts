/**
 * Differences from the reference decoders that are known and explained in docs/formats. Each names the
 * log and the beginning of the difference; nothing else may differ.
 */
const DOCUMENTED: readonly (readonly [log: string, difference: RegExp, where: string])[] = [
  ['real/bin/px4_sdlog2_old.px4log', /^refused: This is a PX4 sdlog2 log/, 'dataflash.md'],
  ['real/ulg/corrupt_format_not_utf8.ulg', /^(count|minimum|maximum|mean) of /, 'ulog.md'],
];

export function documented(log: string, difference: string): boolean {
  return DOCUMENTED.some(([name, pattern]) => name === log && pattern.test(difference));
}
