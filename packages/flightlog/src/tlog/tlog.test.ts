import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import { probeTlog } from './probe.ts';
import { frameOf, join, message, START_us, stamped, timeline } from './testing/frames.ts';
import { scanTlog } from './tlog.ts';

const scan = (bytes: Uint8Array) => scanTlog(memorySource(bytes));
const attitude = (roll: number, options = {}) =>
  message('ATTITUDE', { time_boot_ms: 1000 * roll, roll, pitch: -0.5, yaw: 3 }, options);

test('reads version 1, version 2 and signed frames of one file', async () => {
  const log = await scan(
    timeline([
      attitude(1, { version: 1 }),
      attitude(2),
      attitude(3, { signed: true }),
      attitude(4),
    ]),
  );
  expect(log.damage).toEqual([]);
  expect(log.frames).toEqual({ v1: 1, v2: 3, signed: 1 });
  expect([...log.messageCounts]).toEqual([['ATTITUDE', 4]]);
  expect(log.tables.get('ATTITUDE')).toMatchObject({ instance: '1/1', count: 4 });
  expect([...(await log.column('ATTITUDE', 'roll'))]).toEqual([1, 2, 3, 4]);
  expect([...(await log.column('ATTITUDE', 'time_boot_ms'))]).toEqual([1000, 2000, 3000, 4000]);
  expect([...(await log.times('ATTITUDE'))]).toEqual([0, 1, 2, 3].map((i) => START_us + i * 1e5));
});

test('fills cut payloads with zeros and leaves absent extensions out', async () => {
  const values = { fix_type: 3, alt: -5, satellites_visible: 0, yaw: 0x1234, h_acc: 1500 };
  const log = await scan(
    timeline([
      message('GPS_RAW_INT', values, { version: 1 }),
      message('GPS_RAW_INT', values),
      message('GPS_RAW_INT', { ...values, yaw: 0, h_acc: 0x0102 }),
      message('GPS_RAW_INT', { alt: 0x0304 }),
    ]),
  );
  const [altitude, fix, accuracy, yaw] = await log.columns('GPS_RAW_INT', [
    'alt',
    'fix_type',
    'h_acc',
    'yaw',
  ]);
  expect([...altitude!]).toEqual([-5, -5, -5, 0x0304]);
  expect([...fix!]).toEqual([3, 3, 3, 0]);
  expect([...accuracy!]).toEqual([Number.NaN, 1500, 0x0102, 0]);
  expect([...yaw!]).toEqual([Number.NaN, 0x1234, 0, 0]);
});

test('reads every type, arrays by element and texts', async () => {
  const log = await scan(
    timeline([
      message('BATTERY_STATUS', { voltages: [4100, 4200, 65535], current_battery: -1, id: 2 }),
      message('PARAM_VALUE', {
        param_id: 'SIXTEEN_CHAR_NAM',
        param_value: 1.5,
        param_index: 65535,
      }),
      message('SYSTEM_TIME', { time_unix_usec: START_us + 7, time_boot_ms: 4_000_000_000 }),
      message('TIMESYNC', { tc1: -123_456_789_012, ts1: 5 }),
    ]),
  );
  expect([...(await log.column('BATTERY_STATUS', 'voltages[1]'))]).toEqual([4200]);
  expect([...(await log.column('BATTERY_STATUS', 'current_battery'))]).toEqual([-1]);
  expect(log.tables.get('BATTERY_STATUS')?.fields.filter((f) => f.unit === 'mV')).toHaveLength(14);
  expect(await log.texts('PARAM_VALUE', 'param_id')).toEqual(['SIXTEEN_CHAR_NAM']);
  expect([...(await log.column('SYSTEM_TIME', 'time_unix_usec'))]).toEqual([START_us + 7]);
  expect([...(await log.column('SYSTEM_TIME', 'time_boot_ms'))]).toEqual([4_000_000_000]);
  expect([...(await log.column('TIMESYNC', 'tc1'))]).toEqual([-123_456_789_012]);
  expect([...(await log.column('TIMESYNC', 'no_such_field'))]).toEqual([Number.NaN]);
  expect([...(await log.column('NO_SUCH_MESSAGE', 'x'))]).toEqual([]);
});

test('keeps two interleaved systems apart', async () => {
  const other = { system: 2, component: 7 };
  const log = await scan(
    timeline([attitude(1), attitude(20, other), attitude(2), attitude(30, other)]),
  );
  expect([...log.messageCounts]).toEqual([['ATTITUDE', 4]]);
  expect([...log.tables.keys()].toSorted()).toEqual(['ATTITUDE[1/1]', 'ATTITUDE[2/7]']);
  expect([...(await log.column('ATTITUDE[2/7]', 'roll'))]).toEqual([20, 30]);
  expect(log.tableOf('ATTITUDE', '1/1')).toBe('ATTITUDE[1/1]');
  expect(log.tableOf('ATTITUDE', '9/9')).toBeNull();
});

test('recovers a checksum taken before the zeros were cut, and marks it', async () => {
  const cut = message('COMMAND_ACK', { command: 400, result: 1 }, { crcBeforeCut: true });
  const log = await scan(timeline([attitude(1), cut, attitude(2)]));
  expect([...log.messageCounts]).toEqual([['ATTITUDE', 2]]);
  expect([...log.recovered]).toEqual([['COMMAND_ACK', 1]]);
  expect(log.damage).toEqual([
    { at: attitude(1).length + 8, length_bytes: cut.length + 8, reason: 'recovered' },
  ]);
  expect([...(await log.column('COMMAND_ACK', 'command'))]).toEqual([400]);
});

test('reads an older layout by its own checksum seed', async () => {
  // SERVO_OUTPUT_RAW of 2012 had a 16-bit port; its seed is among the older ones.
  const { layoutTable } = await import('./layout.ts');
  const older = layoutTable().older.get(36)![0]!;
  const payload = Uint8Array.from({ length: older.max_bytes }, (_, i) => i + 1);
  const frame = frameOf(36, payload, { crcExtra: older.crcExtra, version: 1 });
  const log = await scan(timeline([attitude(1), frame, attitude(2)]));
  expect(log.damage).toEqual([]);
  expect(log.messageCounts.get(older.name)).toBe(1);
});

test('takes a seed that fits three frames as a foreign definition, one that fits two as damage', async () => {
  const foreign = frameOf(142, Uint8Array.of(1, 2, 3, 4, 5), { version: 1, crcExtra: 113 });
  const parts = (n: number) =>
    timeline([attitude(1), ...Array.from({ length: n }, () => foreign), attitude(2)]);
  const three = await scan(parts(3));
  expect(three.damage).toEqual([]);
  expect([...three.foreign]).toEqual([['UNKNOWN_142', 3]]);
  expect([...three.messageCounts]).toEqual([['ATTITUDE', 2]]);
  const two = await scan(parts(2));
  expect(two.damage).toEqual([
    { at: attitude(1).length + 8, length_bytes: 2 * (foreign.length + 8), reason: 'bad_checksum' },
  ]);
});

test('accepts unknown ids by their framing and names them by number', async () => {
  const unknown = frameOf(70_001, Uint8Array.of(9, 8, 7), { crcExtra: 55 });
  const log = await scan(timeline([attitude(1), unknown, attitude(2)]));
  expect(log.damage).toEqual([]);
  expect(log.messageCounts.get('UNKNOWN_70001')).toBe(1);
  expect(log.tables.get('UNKNOWN_70001')?.fields).toEqual([]);
});

test('steps over a frame with a wrong checksum, junk, zeros and a cut end', async () => {
  const bad = attitude(9);
  bad[20]! ^= 0xff;
  const good = stamped(attitude(1), START_us);
  const junk = Uint8Array.from({ length: 50 }, (_, i) => (i * 37) & 0x7f);
  const log = await scan(
    join([
      good,
      stamped(bad, START_us + 1),
      good,
      junk,
      good,
      new Uint8Array(100),
      good,
      good.subarray(0, 20),
    ]),
  );
  expect(log.messageCounts.get('ATTITUDE')).toBe(4);
  expect(log.damage.map(({ length_bytes, reason }) => [reason, length_bytes])).toEqual([
    ['bad_checksum', good.length],
    ['garbage', 50],
    ['zeros', 100],
    ['truncated', 20],
  ]);
});

test('reads little-endian timestamps, a cut front and a link without timestamps', async () => {
  const frames = [1, 2, 3, 4].map((roll) => attitude(roll));
  const swapped = await scan(join(frames.map((frame, i) => stamped(frame, START_us + i, true))));
  expect([...(await swapped.times('ATTITUDE'))]).toEqual([0, 1, 2, 3].map((i) => START_us + i));
  const headless = await scan(timeline(frames).subarray(5));
  expect(headless.messageCounts.get('ATTITUDE')).toBe(3);
  const bare = await scan(join(frames));
  expect(bare.stamped).toBe(false);
  expect([...(await bare.times('ATTITUDE'))]).toEqual([1e6, 2e6, 3e6, 4e6]);
  expect([...(await bare.clock('ATTITUDE'))]).toEqual([0, 1e6, 2e6, 3e6]);
});

test('goes on through a clock that jumps, and lays one ascending clock over it', async () => {
  const day_us = 86_400e6;
  const at = [
    0,
    1e6,
    2e6,
    -30 * day_us,
    -30 * day_us + 1e6,
    -30 * day_us + 5e5,
    40 * day_us,
    40 * day_us + 1,
  ];
  const log = await scan(join(at.map((t, i) => stamped(attitude(i), START_us + t))));
  expect(log.messageCounts.get('ATTITUDE')).toBe(8);
  const clock = await log.clock('ATTITUDE');
  expect([...clock.subarray(0, 6)]).toEqual([0, 1e6, 2e6, 2e6, 3e6, 3e6]);
  expect([...clock]).toEqual([...clock].toSorted((a, b) => a - b));
});

test('does not let one stray timestamp move the rest of the clock', async () => {
  const at = [0, 1e6, 3600e6, 2e6, 3e6];
  const log = await scan(join(at.map((t, i) => stamped(attitude(i), START_us + t))));
  expect([...(await log.clock('ATTITUDE'))]).toEqual([0, 1e6, 1e6, 2e6, 3e6]);
});

test('probes telemetry by its bytes and nothing else', () => {
  const frames = [1, 2, 3].map((roll) => attitude(roll));
  expect(probeTlog(timeline(frames))).toEqual({ at: 0, stamp_bytes: 8, littleEndian: false });
  expect(probeTlog(join(frames))).toMatchObject({ stamp_bytes: 0 });
  expect(probeTlog(new Uint8Array(70_000))).toBeNull();
  expect(probeTlog(new Uint8Array(70_000).fill(0xfe))).toBeNull();
  expect(probeTlog(new Uint8Array(0))).toBeNull();
});
