/** Limits that only a log made for them reaches: at each of them, and one beyond. */
import { describe, expect, test } from 'vitest';
import {
  checkIndex,
  checkScan,
  checkSize,
  checkTables,
  indexCost_bytes,
  MOST_INDEX_BYTES,
  MOST_LOG_BYTES,
  MOST_ROWS,
  MOST_SWITCHES,
  MOST_TABLES,
} from './bounds.ts';
import { bootsOf } from './dataflash/boots.ts';
import { scanBinary } from './dataflash/scan.ts';
import { indexOf_bytes } from './dataflash/series.ts';
import { memorySource } from './source.ts';
import type { ScannedLog } from './table.ts';
import { type Definition, FMT, fmt, join, record } from './testing/dataflashBytes.ts';
import { flightOf } from './testing/flightOf.ts';
import { heartbeats, rows, telemetryOf } from './testing/telemetryLogs.ts';
import * as ulog from './testing/ulogBytes.ts';
import { dataflashOf, written } from './testing/writtenDataflash.ts';
import { indexTlog } from './tlog/scan.ts';
import { frameOf, message, START_us, stamped } from './tlog/testing/frames.ts';
import { emptyIndex, noteDamage } from './ulog/register.ts';
import { scanUlog } from './ulog/scan.ts';

const S = 1e6;
const ATT: Definition = { type: 1, name: 'ATT', letters: 'Qf', columns: 'TimeUS,Roll' };
const EV: Definition = { type: 8, name: 'EV', letters: 'QB', columns: 'TimeUS,Id' };
const TINY: Definition = { type: 7, name: 'TINY', letters: 'B', columns: 'V' };

/** The same record so many times; `vary` may write into each copy. */
function copies(
  one: Uint8Array,
  count: number,
  vary: (copy: Uint8Array, i: number) => void = () => {},
): Uint8Array {
  const bytes = new Uint8Array(count * one.length);
  for (let i = 0; i < count; i++) {
    bytes.set(one, i * one.length);
    vary(bytes.subarray(i * one.length, (i + 1) * one.length), i);
  }
  return bytes;
}

describe('what reading may cost', () => {
  test('as many tables and rows as are taken, and one more', () => {
    const table = (name: string, count: number) =>
      ({ tables: new Map([[name, { name, count }]]) }) as unknown as ScannedLog;
    expect(() => checkTables(MOST_TABLES)).not.toThrow();
    expect(() => checkTables(MOST_TABLES + 1)).toThrow('more than 20000 tables');
    expect(() => checkScan(table('EV', MOST_ROWS))).not.toThrow();
    expect(() => checkScan(table('EV', MOST_ROWS + 1))).toThrow('400001 EV rows (limit 400000)');
    expect(() => checkScan(table('IMU', 10 * MOST_ROWS))).not.toThrow();
    expect(() => checkSize(MOST_LOG_BYTES)).not.toThrow();
    expect(() => checkSize(MOST_LOG_BYTES + 1)).toThrow('more than 4294 MB');
  });

  test('an index of just its bound, and a byte more', () => {
    expect(() => checkIndex(MOST_INDEX_BYTES)).not.toThrow();
    expect(() => checkIndex(MOST_INDEX_BYTES + 1)).toThrow('index of 256 MB');
    expect([indexCost_bytes(0), indexCost_bytes(3), indexCost_bytes(3, 2)]).toEqual([0, 12, 44]);
  });

  test('the index of all tables counts, and times that are inherited', async () => {
    const bytes = join(
      fmt(FMT),
      fmt(EV),
      fmt(TINY),
      copies(record(EV, [1, 10]), 5),
      copies(record(TINY, [1]), 7),
    );
    const { series } = await scanBinary(memorySource(bytes));
    // Three definitions without a clock, five events, seven without a clock.
    expect(indexOf_bytes(series)).toBe(
      indexCost_bytes(3, 3) + indexCost_bytes(5) + indexCost_bytes(7, 7),
    );
  });
});

describe('switches of one log', () => {
  const COUNT = MOST_SWITCHES + 1;
  test('in dataflash', async () => {
    const bytes = dataflashOf([
      written('MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn', {
        count: COUNT,
        step_s: 0.5,
        set: { Mode: (row) => row % 2, ModeNum: (row) => row % 2, Rsn: 1 },
      }),
      written('EV', 'QB', 'TimeUS,Id', {
        count: 2 * COUNT,
        step_s: 0.25,
        set: { Id: (row) => 10 + (row % 2) },
      }),
      written('ATT', 'Qff', 'TimeUS,Roll,Pitch', { count: COUNT }),
    ]);
    const { modes, armed } = await flightOf(bytes);
    expect([modes.length, armed.length]).toEqual([MOST_SWITCHES, MOST_SWITCHES]);
  });

  test('in telemetry', async () => {
    const upTo = Array.from({ length: 2 * COUNT }, (_, i) => i);
    const beats = heartbeats(
      { type: 2, autopilot: 3 },
      upTo.map((i) => i % 3),
      upTo.map((i) => i % 2),
    );
    const { modes, armed } = await flightOf(telemetryOf([...beats, ...rows('ATTITUDE', 3)]));
    expect([modes.length, armed.length]).toEqual([MOST_SWITCHES, MOST_SWITCHES]);
  });

  test('in PX4 logs', async () => {
    const states = Array.from({ length: 2 * COUNT }, (_, i) => [
      S * (10 + i / 4),
      1 + (i % 2),
      i % 2 === 0 ? 0 : 3,
    ]);
    const bytes = ulog.file(
      ulog.header(10 * S),
      ulog.topic(
        { id: 0, name: 'vehicle_status' },
        ['uint8_t arming_state', 'uint8_t nav_state'],
        states,
      ),
    );
    const { modes, armed } = await flightOf(bytes);
    expect([modes.length, armed.length]).toEqual([MOST_SWITCHES, MOST_SWITCHES]);
  });
});

describe('a clock of telemetry', () => {
  const beat = message('HEARTBEAT', { type: 2, autopilot: 3 });
  const at = (...times_us: number[]) =>
    indexTlog(memorySource(join(...times_us.map((time_us) => stamped(beat, START_us + time_us)))));

  test('steps where it moves by more than two seconds, either way', async () => {
    const { clockSteps } = await at(0, 2 * S, 4 * S + 1, 2 * S + 1, 0, 1);
    const steps = clockSteps.map(({ from_us, to_us }) => [from_us - START_us, to_us - START_us]);
    expect(steps).toEqual([
      [2 * S, 4 * S + 1],
      [2 * S + 1, 0],
    ]);
  });

  test('keeps ten thousand steps', async () => {
    const times_us = Array.from({ length: 10_003 }, (_, i) => (i % 2) * 10 * S);
    expect((await at(...times_us)).clockSteps).toHaveLength(10_000);
    expect((await at(...times_us.slice(0, 10_000))).clockSteps).toHaveLength(9999);
  });

  test('steps behind a gap as well', async () => {
    const noise = Uint8Array.from({ length: 40 }, (_, i) => 1 + i);
    const parts = [0, S, S + 2.5 * S].map((time_us) => stamped(beat, START_us + time_us));
    const bytes = join(parts[0]!, parts[1]!, noise, parts[2]!, stamped(beat, START_us + 4 * S));
    const { clockSteps, damage } = await indexTlog(memorySource(bytes));
    expect(clockSteps.map(({ from_us, to_us }) => to_us - from_us)).toEqual([2.5 * S]);
    expect(damage).toMatchObject([{ length_bytes: 40, reason: 'garbage' }]);
  });
});

describe('frames of a seed that is not ours', () => {
  const good = message('HEARTBEAT', { type: 2, autopilot: 3 });
  const foreign = (seed: number, i: number) =>
    message('ATTITUDE', { roll: 0.1 * (i + 1), yaw: 1 }, { crcExtra: seed });
  /** So many of one seed, and so many that each fit another. */
  const counted = async (ofOne: number, others: number) => {
    const frames = [
      ...Array.from({ length: ofOne }, (_, i) => foreign(7, i)),
      ...Array.from({ length: others }, (_, i) => foreign(60 + i, i)),
    ].flatMap((frame) => [good, frame]);
    const bytes = join(
      ...[...frames, good, good].map((frame, i) => stamped(frame, START_us + 1000 * i)),
    );
    const { groups, damage } = await indexTlog(memorySource(bytes));
    return [
      groups.filter(({ kind }) => kind === 'foreign').map(({ starts }) => starts.count),
      damage.length,
    ];
  };

  test('are a definition from three on, where they are a tenth of what fails', async () => {
    expect(await counted(2, 0)).toEqual([[], 2]);
    expect(await counted(3, 0)).toEqual([[3], 0]);
    expect(await counted(3, 27)).toEqual([[3], 27]);
    expect(await counted(3, 28)).toEqual([[], 31]);
  });
});

test('ids of three bytes are told apart', async () => {
  const beat = message('HEARTBEAT', { type: 2, autopilot: 3 });
  const high = frameOf(0x030000, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 3), {});
  const bytes = join(
    ...[beat, high, high, beat, beat].map((frame, i) => stamped(frame, START_us + 1000 * i)),
  );
  const { groups } = await indexTlog(memorySource(bytes));
  expect(groups.map(({ id, starts }) => [id, starts.count])).toEqual([
    [0, 3],
    [0x030000, 2],
  ]);
});

describe('restarts of one dataflash log', () => {
  const head = join(fmt(FMT), fmt(ATT));
  const boot = join(
    fmt(ATT),
    record(ATT, [5 * S, 0]),
    record(ATT, [6 * S, 0]),
    record(ATT, [20 * S, 0]),
    record(ATT, [21 * S, 0]),
  );
  const bootsIn = async (count: number) => {
    const { series } = await scanBinary(memorySource(join(head, copies(boot, count + 1))));
    return bootsOf(series, async ({ starts }) =>
      Float64Array.from({ length: starts.count }, (_, i) => [5 * S, 6 * S, 20 * S, 21 * S][i % 4]!),
    );
  };
  test('a thousand are taken, one more are a damaged clock', async () => {
    expect(await bootsIn(1000)).toHaveLength(1000);
    expect(await bootsIn(1001)).toHaveLength(0);
  });

  test('a step back of a second is one, a microsecond less is none', async () => {
    const boots = async (back_us: number) => {
      const times_us = [5 * S, 6 * S, 6 * S - back_us, 6 * S - back_us];
      const parts = times_us.map((time_us) => record(ATT, [time_us, 0]));
      const bytes = join(head, parts[0]!, parts[1]!, fmt(ATT), parts[2]!, parts[3]!);
      const { series } = await scanBinary(memorySource(bytes));
      return bootsOf(series, async () => Float64Array.from(times_us));
    };
    // The record before and the one behind must agree: of the two before, the earlier counts.
    expect(await boots(2 * S)).toHaveLength(1);
    expect(await boots(2 * S - 1)).toHaveLength(0);
  });
});

test('a message of an unknown type is stepped over below ten thousand bytes', async () => {
  const topic = ulog.topic(
    { id: 0, name: 'wind' },
    ['float windspeed_north'],
    [1, 2, 3, 4, 5, 6].map((i) => [i * S, i]),
  );
  const rest = [7, 8, 9, 10].map((i) => ulog.data(0, ulog.u64(i * S), ulog.f32(i)));
  const reasons = async (size: number) => {
    const unknown = ulog.message('Z', new Array<number>(size).fill(65));
    const log = await scanUlog(memorySource(ulog.file(ulog.header(S), topic, unknown, ...rest)));
    return log.kind === 'refused' ? log : log.damage.map(({ reason }) => reason);
  };
  expect(await reasons(9999)).toEqual(['unknown_type']);
  expect(await reasons(10_000)).toEqual(['garbage']);
  expect(await reasons(1)).toEqual(['unknown_type']);
});

describe('what is kept of a ULog file', () => {
  const bytesOf = (part: ulog.Bytes) => Uint8Array.from(part);
  const scanned = async (...parts: Uint8Array[]) => {
    const log = await scanUlog(memorySource(join(bytesOf(ulog.header(S)), ...parts)));
    if (log.kind === 'refused') throw new Error(log.reason);
    return log;
  };
  const wind = bytesOf(ulog.topic({ id: 0, name: 'wind' }, ['float windspeed_north'], [[S, 1]]));

  test('eight megabytes of multiple infos, and not one character more', async () => {
    const half = bytesOf(
      ulog.multiInfo(false, `char[${2 ** 15}] note`, new Array<number>(2 ** 15).fill(97)),
    );
    const one = bytesOf(ulog.multiInfo(false, 'char[1] note', [98]));
    const { multiInfos } = await scanned(copies(half, 256), one, wind);
    expect(multiInfos.get('note')).toHaveLength(256);
  });

  test('two hundred thousand texts', async () => {
    const said = bytesOf(ulog.logged(4, S, 'a'));
    const { texts } = await flightOf(join(bytesOf(ulog.header(S)), wind, copies(said, 200_001)));
    expect(texts).toHaveLength(200_000);
  });

  test('fifty thousand damaged places, the last of which reaches to the end', () => {
    const index = emptyIndex({ version: 1, start_us: 0 });
    for (let i = 0; i < 50_002; i++)
      noteDamage(index, { at: 10 * i, length_bytes: 3, reason: 'garbage' });
    expect(index.damage).toHaveLength(50_000);
    expect(index.damage.at(-1)).toEqual({ at: 499_990, length_bytes: 23, reason: 'garbage' });
    noteDamage(index, { at: 500_013, length_bytes: 2, reason: 'zeros' });
    expect(index.damage.at(-1)).toEqual({ at: 499_990, length_bytes: 25, reason: 'garbage' });
  });

  test('the offsets of appended data, each behind the one before', async () => {
    const of = async (...appendedAt: number[]) => {
      const flags = bytesOf(ulog.flags({ incompat: 1, appendedAt }));
      return (await scanned(flags, wind)).header.appendedAt;
    };
    expect(await of(50, 70, 60)).toEqual([50, 70]);
    expect(await of(16, 17, 17)).toEqual([17]);
    expect(await of(90, 40, 95)).toEqual([90, 95]);
  });
});

test('zeros are a hole from sixteen of them on', async () => {
  const atts = (from: number) =>
    join(...[1, 2, 3, 4, 5].map((i) => record(ATT, [(from + i) * S, 0.5])));
  const reasons: string[] = [];
  for (const zeros of [1, 14, 15, 16, 17, 18]) {
    const bytes = join(
      fmt(FMT),
      fmt(ATT),
      atts(0),
      new Uint8Array(zeros),
      Uint8Array.of(7, 7),
      atts(9),
    );
    const { damage } = await scanBinary(memorySource(bytes));
    reasons.push(damage.map(({ reason, length_bytes }) => `${reason} ${length_bytes}`).join('+'));
  }
  expect(reasons).toMatchInlineSnapshot(`
    [
      "garbage 3",
      "garbage 16",
      "garbage 17",
      "zeros 16+garbage 2",
      "zeros 17+garbage 2",
      "zeros 18+garbage 2",
    ]
  `);
});

test('of two series of one topic that repeat each other the first is kept where they are as long', async () => {
  const rows = [1, 2, 3, 4].map((i) => [i * S, i]);
  const twin = (id: number, of: readonly (readonly number[])[]) => {
    const whole = ulog.topic({ id, name: 'wind' }, ['float windspeed_north'], of);
    return id === 0 ? whole : whole.slice(whole[0]! + 256 * whole[1]! + 3);
  };
  const starts = async (second: readonly (readonly number[])[]) => {
    const log = await scanUlog(
      memorySource(ulog.file(ulog.header(S), twin(0, rows), twin(1, second))),
    );
    return log.kind === 'refused' ? [] : [...(await log.column('wind', 'windspeed_north'))];
  };
  const other = rows.map(([time_us]) => [time_us!, 9]);
  expect(await starts(other)).toEqual([1, 2, 3, 4]);
  expect(await starts([...other, [5 * S, 9]])).toEqual([9, 9, 9, 9, 9]);
});
