/**
 * Differences from the reference decoders that are known and explained in docs/formats. Each names the
 * log and the beginning of the difference; nothing else may differ.
 */
const DOCUMENTED: readonly (readonly [log: string, difference: RegExp, where: string])[] = [
  ['real/bin/px4_sdlog2_old.px4log', /^refused: This is a PX4 sdlog2 log/, 'dataflash.md'],
  ['real/ulg/corrupt_format_not_utf8.ulg', /^(count|minimum|maximum|mean) of /, 'ulog.md'],
  [
    'ardupilot/plane-normal-auto.tlog',
    /^(count of (UNKNOWN_295|AIRSPEED)|frames of (1\/1|0\/0)): /,
    'tlog.md',
  ],
  [
    'real/tlog/copter33_mixed_v1_v2.tlog',
    /^(frames of 1\/1: ours 12953|v1 frames: ours 15567|frames that do not check: ours 0)/,
    'tlog.md',
  ],
  [
    'real/tlog/px4_unknown_messages_v2.tlog',
    /^(count of (UNKNOWN_411|UNKNOWN_8|CURRENT_EVENT_SEQUENCE|LINK_NODE_STATUS)|frames of (1\/1|0\/0)): /,
    'tlog.md',
  ],
];

export function documented(log: string, difference: string): boolean {
  return DOCUMENTED.some(([name, pattern]) => name === log && pattern.test(difference));
}
