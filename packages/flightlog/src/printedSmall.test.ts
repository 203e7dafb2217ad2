/** Roads that few logs take, small and each by itself. */
import { describe, expect, test } from 'vitest';
import { scanDataflash } from './dataflash/decode.ts';
import { findClock } from './normalise/px4/clock.ts';
import { EVENT_IDS } from './normalise/px4/eventIds.ts';
import { withoutSpikes } from './normalise/spikes.ts';
import { withCompany } from './normalise/stray.ts';
import { memorySource } from './source.ts';
import type { Implausible } from './table.ts';
import { type Definition, FMT, fmt, join, record } from './testing/dataflashBytes.ts';
import { flightOf } from './testing/flightOf.ts';
import { rows, telemetryOf } from './testing/telemetryLogs.ts';
import * as ulog from './testing/ulogBytes.ts';
import { topic, ulogOf } from './testing/ulogLogs.ts';
import { GroupIndex } from './tlog/groups.ts';
import { type Layout, layoutTable, TYPE_BYTES, type TypeLetter } from './tlog/layout.ts';
import { indexTlog } from './tlog/scan.ts';
import { frameOf, message, payloadOf, START_us, stamped } from './tlog/testing/frames.ts';
import { scanTlog } from './tlog/tlog.ts';

const S = 1e6;
const inTurn = (frames: readonly Uint8Array[]): Uint8Array =>
  join(...frames.map((frame, i) => stamped(frame, START_us + 1000 * i)));
const beat = message('HEARTBEAT', { type: 2, autopilot: 3 });

/** The last plain field of this type that any message has, with the message. */
function fieldOf(letter: TypeLetter): { layout: Layout; name: string; at: number } {
  for (const layout of layoutTable().present) {
    const field = layout.fields.findLast(
      (one) => one.letter === letter && one.length === 0 && one.at > 8,
    );
    if (field !== undefined && layout.id < 65_536)
      return { layout, name: field.name, at: field.at };
  }
  throw new Error(`no message has a field of type ${letter}`);
}

describe('a field of telemetry whose zeros were cut off', () => {
  test.each([...'bBhHiIQfd'] as TypeLetter[])(
    'of type %s is read to its last byte',
    async (letter) => {
      const { layout, name, at } = fieldOf(letter);
      const bytes = TYPE_BYTES[letter];
      const full = payloadOf(layout.name, { [name]: 1 }).fill(0x41, at, at + bytes);
      const cut = full.slice(0, at + bytes).fill(0, at + Math.ceil(bytes / 2));
      const frames = [full, cut, full.slice(0, at), full.slice(0, at + bytes)].map((payload) =>
        frameOf(layout.id, payload),
      );
      const log = await scanTlog(memorySource(inTurn([beat, ...frames, beat])));
      const key = [...log.tables].find(([, table]) => table.name === layout.name)![0];
      const whole = new DataView(full.buffer, full.byteOffset + at, bytes);
      const half = new DataView(
        Uint8Array.from([...cut.slice(at, at + bytes), 0, 0, 0, 0, 0, 0, 0, 0]).buffer,
      );
      const read = (view: DataView) => {
        if (letter === 'f') return view.getFloat32(0, true);
        if (letter === 'd') return view.getFloat64(0, true);
        return Array.from({ length: bytes }, (_, i) => view.getUint8(i) * 256 ** i).reduce(
          (a, b) => a + b,
        );
      };
      expect([...(await log.column(key, name))]).toEqual([read(whole), read(half), 0, read(whole)]);
    },
  );

  test('an empty text is one, and one that goes on to the end is whole', async () => {
    const said = [
      message('STATUSTEXT', { severity: 4, text: 'x'.repeat(50) }),
      message('STATUSTEXT', { severity: 0, text: '' }),
      message('STATUSTEXT', { severity: 4, text: 'a' }),
    ];
    const log = await scanTlog(memorySource(inTurn([beat, ...said, beat])));
    const key = [...log.tables].find(([, table]) => table.name === 'STATUSTEXT')![0];
    expect(await log.texts(key, 'text')).toEqual(['x'.repeat(50), '', 'a']);
  });
});

test('a payload that was cut behind its checksum is recovered at the edge of each field that was ever the last', async () => {
  const lost: string[] = [];
  for (const { id, name, min_bytes, max_bytes, fields } of layoutTable().present) {
    if (max_bytes === min_bytes || id > 65_535) continue;
    const ends = fields.map(
      ({ at, letter, length }) => at + TYPE_BYTES[letter] * Math.max(1, length),
    );
    for (const end of new Set([min_bytes, ...ends.filter((one) => one >= min_bytes)])) {
      const payload = payloadOf(name, {}).slice(0, end);
      payload[0] = 5;
      const frame = frameOf(id, payload, { crcBeforeCut: true });
      const { groups } = await indexTlog(memorySource(inTurn([beat, beat, frame, beat, beat])));
      const found = groups.find((group) => group.id === id);
      if (found?.recovered !== 1) lost.push(`${name} ${end}`);
    }
  }
  expect(lost).toEqual([]);
});

test('the index of no frames costs nothing', () => {
  const index = new GroupIndex(true);
  expect(index.index_bytes).toBe(0);
  index.ofSlot(0, 257).starts.push(12);
  expect(index.index_bytes).toBe(4);
});

describe('a value that stands alone', () => {
  /** Places at which a sample of a curve that is moved by `off` is taken for damage. */
  const foundIn = (curve: (i: number) => number, at: number, off: number): boolean => {
    const value = Float64Array.from({ length: 60 }, (_, i) => curve(i) + (i === at ? off : 0));
    const found: Implausible[] = [];
    withoutSpikes({ time_us: value.map((_, i) => i * 1e5), origin: 'x', value }, found);
    return found.some(({ time_us }) => time_us === at * 1e5);
  };
  /** The least move that is, by halving. */
  const least = (curve: (i: number) => number, at: number): string => {
    let [low, high] = [0, 1e6];
    if (!foundIn(curve, at, high)) return 'none';
    while (high - low > 1e-3 * high) {
      const middle = low < 1e-4 * high ? high / 30 : (low + high) / 2;
      if (foundIn(curve, at, middle)) high = middle;
      else low = middle;
      if (high < 1e-6) return '0';
    }
    return high.toPrecision(3);
  };
  const CURVES: Readonly<Record<string, (i: number) => number>> = {
    level: () => 5,
    line: (i) => 0.3 * i,
    parabola: (i) => 0.01 * i * i,
    'in steps': (i) => Math.floor(i / 7),
    'back and forth': (i) => (i % 2 === 0 ? 1 : 1.2),
    'three in turn': (i) => [0, 0.1, 0.3][i % 3]!,
    'a leap at its middle': (i) => (i < 30 ? 1 : 40) + 0.01 * (i % 2),
    'rests, then moves': (i) => (i < 40 ? 2 : 2 + 0.5 * (i - 40)),
  };
  test('is one from so much on', () => {
    const lines = Object.entries(CURVES).map(
      ([name, curve]) =>
        `${name}: ${[0, 1, 2, 15, 28, 30, 31, 41, 58, 59].map((at) => `${at} ${least(curve, at)}`).join(', ')}`,
    );
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "level: 0 none, 1 none, 2 none, 15 none, 28 none, 30 none, 31 none, 41 none, 58 none, 59 none
      line: 0 5.10, 1 8.40, 2 8.40, 15 0.900, 28 0.900, 30 0.900, 31 0.900, 41 0.900, 58 8.40, 59 4.20
      parabola: 0 2.23, 1 2.40, 2 2.90, 15 2.02, 28 2.02, 30 2.02, 31 1.90, 41 2.47, 58 30.8, 59 14.4
      in steps: 0 4.00, 1 4.00, 2 4.00, 15 4.00, 28 3.50, 30 4.00, 31 4.00, 41 4.50, 58 4.00, 59 4.00
      back and forth: 0 4.20, 1 1.40, 2 2.60, 15 2.20, 28 2.60, 30 2.60, 31 2.20, 41 2.20, 58 1.80, 59 4.00
      three in turn: 0 4.70, 1 5.80, 2 3.00, 15 4.70, 28 5.05, 30 4.70, 31 5.05, 41 3.00, 58 5.80, 59 3.00
      a leap at its middle: 0 0.210, 1 0.0700, 2 0.130, 15 0.110, 28 0.130, 30 39.0, 31 0.110, 41 0.110, 58 0.0900, 59 0.200
      rests, then moves: 0 1.50, 1 1.50, 2 1.50, 15 1.50, 28 1.50, 30 1.50, 31 1.50, 41 1.50, 58 14.0, 59 7.00"
    `);
  });
});

test('an edge has company within five seconds, of its own record or of two tables', () => {
  const kept = (...edges: (readonly [number, number])[]) =>
    withCompany(
      edges.map(([outer_s, inner_s]) => ({ outer_us: outer_s * S, inner_us: inner_s * S })),
    ).map(({ outer_us }) => outer_us / S);
  const others = [
    [100, 100],
    [200, 200],
    [300, 300],
  ] as const;
  expect(kept([0, 5], ...others)).toEqual([0]);
  expect(kept([0, 5.000001], ...others)).toEqual([0, 100, 200, 300]);
  expect(kept([0, 0], [5, 5], [10, 10], [90, 90])).toEqual([5]);
  expect(kept([0, 0], [5, 5], [10.000001, 10.000001], [90, 90])).toEqual([0, 5, 10.000001, 90]);
});

test('the clock of a log begins with its header, or with the largest cluster of times', () => {
  const times = (from_s: number, count: number, step_s = 1) =>
    Float64Array.from({ length: count }, (_, i) => (from_s + i * step_s) * S);
  const of = (header_s: number, ...topics: Float64Array[]) => {
    const { start_us, duration_us } = findClock(header_s * S, topics);
    return [start_us / S, duration_us / S];
  };
  const stray = times(10, 40);
  stray[20] = 9000 * S;
  const lines = [
    of(10),
    of(10, times(12, 30)),
    of(0, times(12, 30)),
    of(-50, times(12, 30)),
    of(-48, times(12, 30)),
    of(41, times(12, 30)),
    of(42, times(12, 30)),
    of(26, times(12, 30)),
    of(28, times(12, 30)),
    of(5, stray),
    of(5, stray, times(12, 30)),
    of(5, times(10, 40), times(4000, 30)),
    of(5, times(10, 3)),
    of(5, times(10, 1), times(12, 2)),
  ];
  expect(lines.map((line) => line.join(' ')).join(', ')).toMatchInlineSnapshot(
    `"10 0, 10 31, 12 29, 12 29, 12 29, 12 29, 12 29, 26 15, 12 29, 5 44, 5 44, 5 44, 5 7, 5 8"`,
  );
});

test('a message that was defined again is one table, whose times go on over a restart', async () => {
  const ATT: Definition = { type: 1, name: 'ATT', letters: 'Qf', columns: 'TimeUS,Roll' };
  const BAT: Definition = { type: 2, name: 'BAT', letters: 'Qf', columns: 'TimeUS,Volt' };
  const LATER: Definition = { type: 2, name: 'BAT', letters: 'Qff', columns: 'TimeUS,Volt,Curr' };
  const atts = (...times_s: number[]) =>
    join(...times_s.map((time_s) => record(ATT, [time_s * S, 0])));
  const log = await scanDataflash(
    memorySource(
      join(
        fmt(FMT),
        fmt(ATT),
        fmt(BAT),
        atts(20, 21),
        record(BAT, [21 * S, 1]),
        record(BAT, [22 * S, 2]),
        atts(22, 23, 24),
        fmt(ATT),
        fmt(LATER),
        atts(3, 4),
        record(LATER, [4 * S, 3, 0]),
        record(LATER, [5 * S, 4, 0]),
        atts(5, 6, 7),
      ),
    ),
  );
  const shift_s = 24 - 3 + 10;
  expect([...(await log.times('BAT'))].map((time_us) => time_us / S)).toEqual([
    21,
    22,
    4 + shift_s,
    5 + shift_s,
  ]);
  expect([...(await log.times('ATT'))].at(-1)).toBe((7 + shift_s) * S);
});

test('a target whose quaternion is too long points straight up or down', async () => {
  const target = (q: readonly number[]) => rows('ATTITUDE_TARGET', 1, { q, type_mask: 0 });
  const pitches: (number | undefined)[] = [];
  for (const q of [
    [0.74, 0, 0.74, 0],
    [0.74, 0, -0.74, 0],
    [0.7, 0, 0.7, 0],
  ]) {
    const beats = [
      [0, beat],
      [0.1, beat],
      [2, beat],
    ] as const;
    const { attitudeTarget } = await flightOf(
      telemetryOf([...beats, ...rows('ATTITUDE', 3), ...target(q)]),
    );
    pitches.push(attitudeTarget?.pitch_rad[0]);
  }
  expect(pitches).toEqual([Math.PI / 2, -Math.PI / 2, Math.asin(2 * Math.fround(0.7) ** 2)]);
});

test('texts of the console are events only in logs without events of their own', async () => {
  const status = topic('vehicle_status', 'uint8_t arming_state;uint8_t nav_state', {
    arming_state: [1, 2, 2, 1],
    nav_state: 3,
  });
  const keys = async (id: number) => {
    const event = topic('event', 'uint32_t id;uint16_t event_sequence', { id }, { count: 1 });
    const said = [[11, 6, 'Takeoff detected'], [11.5, 3, 'blind land']] as const; // biome-ignore format: a row
    const { events } = await flightOf(ulogOf({ texts: said, topics: [status, event] }));
    return events.map(({ key }) => key);
  };
  expect(await keys(5)).toEqual(['armed', 'takeoff', 'setpoints_lost', 'disarmed']);
  const [id, { key }] = [...EVENT_IDS].find(([, meaning]) => meaning.kind === 'failsafe')!;
  expect(await keys(id)).toEqual([key, 'armed', 'setpoints_lost', 'disarmed']);
});

test('a start that is stated as a text, or not at all, is none', async () => {
  const status = topic('vehicle_status', 'uint8_t arming_state', { arming_state: 2 });
  const started = async (...infos: (readonly [string, ulog.Bytes])[]) =>
    (await flightOf(ulogOf({ infos, topics: [status] }))).meta.startedAt;
  const utc = 1_700_000_000 * S;
  expect(await started()).toBeNull();
  expect(await started(['char[16] boot_time_utc_us', ulog.text(String(utc))])).toBeNull();
  expect(await started(['uint64_t boot_time_utc_us', ulog.u64(utc)])).toBe(
    new Date(utc / 1000 + 10_000).toISOString(),
  );
});
