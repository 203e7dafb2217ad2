import { describe, expect, test } from 'vitest';
import { type ByteSource, memorySource } from '../source.ts';
import {
  type Bytes,
  data,
  dropout,
  f32,
  f64,
  file,
  flags,
  format,
  header,
  info,
  logged,
  message,
  multiInfo,
  parameter,
  parameterDefault,
  subscribe,
  sync,
  tagged,
  text,
  u8,
  u16,
  u32,
  u64,
} from '../testing/ulogBytes.ts';
import type { ScannedUlog } from './decode.ts';
import { scanUlog } from './scan.ts';

async function scan(...parts: Bytes[]): Promise<ScannedUlog> {
  return scanned(file(...parts));
}

async function scanned(bytes: Uint8Array): Promise<ScannedUlog> {
  const log = await scanUlog(memorySource(bytes));
  if (log.kind === 'refused') throw new Error(log.reason);
  return log;
}

const PLAIN = format('t:uint64_t timestamp;float x;');
const plain = (time_us: number, x: number) => data(1, u64(time_us), f32(x));
const start = [header(1000), PLAIN, subscribe(1, 't')];

describe('a whole file', () => {
  test('gives every type of number as it was written', async () => {
    const log = await scan(
      header(0),
      format(
        'n:uint64_t timestamp;int8_t a;uint8_t b;int16_t c;uint16_t d;int32_t e;uint32_t f;int64_t g;double h;bool i;float j;',
      ),
      subscribe(7, 'n'),
      data(
        7,
        u64(2 ** 40 + 5),
        u8(-3),
        u8(200),
        u16(-300),
        u16(60_000),
        u32(-70_000),
        u32(4_000_000_000),
        [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        f64(1.25e-9),
        u8(1),
        f32(0.5),
      ),
    );
    const values = await log.columns(
      [...'abcdefghij', 'timestamp'].map((field) => ({ table: 'n', field })),
    );
    expect(values.map((column) => column[0])).toEqual([
      -3,
      200,
      -300,
      60_000,
      -70_000,
      4_000_000_000,
      -2,
      1.25e-9,
      1,
      0.5,
      2 ** 40 + 5,
    ]);
    expect(log.damage).toEqual([]);
  });

  test('flattens nested formats that are defined after their use, padding included', async () => {
    const log = await scan(
      header(0),
      format('esc_status:uint64_t timestamp;uint8_t count;uint8_t[3] _padding0;esc_report[2] esc;'),
      format('esc_report:int32_t rpm;uint16_t[2] v;uint8_t[4] _padding0;'),
      subscribe(0, 'esc_status'),
      data(
        0,
        u64(5),
        u8(2),
        [0, 0, 0],
        ...[u32(1000), u16(1), u16(2), u32(0)],
        ...[u32(2000), u16(3), u16(4), u32(0)],
      ),
    );
    expect(log.tables.get('esc_status')?.fields.map((f) => f.name)).toEqual([
      'timestamp',
      'count',
      'esc[0].rpm',
      'esc[0].v[0]',
      'esc[0].v[1]',
      'esc[1].rpm',
      'esc[1].v[0]',
      'esc[1].v[1]',
    ]);
    expect([...(await log.column('esc_status', 'esc[1].rpm'))]).toEqual([2000]);
    expect([...(await log.column('esc_status', 'esc[1].v[1]'))]).toEqual([4]);
  });

  test('accepts records with and without their trailing padding', async () => {
    const log = await scan(
      header(0),
      format('t:uint64_t timestamp;float x;uint8_t[4] _padding0;'),
      subscribe(1, 't'),
      plain(1, 1),
      data(1, u64(2), f32(2), u32(0)),
      plain(3, 3),
    );
    expect([...(await log.column('t', 'x'))]).toEqual([1, 2, 3]);
    expect(log.damage).toEqual([]);
  });

  test('keeps instances apart and names them as the reference decoder does', async () => {
    const log = await scan(
      ...start,
      subscribe(2, 't', 1),
      plain(1, 1),
      data(2, u64(1), f32(9)),
      plain(2, 2),
    );
    expect(Object.fromEntries(log.messageCounts)).toEqual({ 't:0': 2, 't:1': 1 });
    expect([...log.tables.keys()]).toEqual(['t[0]', 't[1]']);
    expect([...(await log.column('t[1]', 'x'))]).toEqual([9]);
  });

  test('starts a new series where a message id is given to another topic', async () => {
    const log = await scan(
      ...start,
      format('other:uint64_t timestamp;uint8_t y;'),
      plain(1, 1),
      subscribe(1, 'other'),
      data(1, u64(2), u8(77)),
    );
    expect([...(await log.column('t', 'x'))]).toEqual([1]);
    expect([...(await log.column('other', 'y'))]).toEqual([77]);
  });

  test('counts a topic once that is written under two ids, and joins one that was renumbered', async () => {
    const twice = [10, 20, 30].flatMap((t) => [...plain(t, t), ...data(2, u64(t), f32(t))]);
    const log = await scan(...start, subscribe(2, 't'), twice);
    expect(log.messageCounts.get('t:0')).toBe(3);
    const renumbered = await scan(
      ...start,
      plain(10, 1),
      plain(20, 2),
      subscribe(2, 't'),
      data(2, u64(30), f32(3)),
    );
    expect([...(await renumbered.column('t', 'x'))]).toEqual([1, 2, 3]);
  });

  test('reads infos, parameters with their defaults and changes, texts, dropouts', async () => {
    const log = await scan(
      header(0),
      flags({ compat: 1 }),
      info('char[3] sys_name', text('PX4')),
      info('uint32_t ver_sw_release', u32(0x010e00ff)),
      info('char[11] Build Date', text('May 25 2022')),
      multiInfo(false, 'char[2] note', text('ab')),
      multiInfo(true, 'char[2] note', text('cd')),
      parameter('float MPC_THR_HOVER', f32(0.5)),
      parameter('int32_t CA_AIRFRAME', u32(0)),
      parameterDefault(3, 'float MPC_THR_HOVER', f32(0.25)),
      PLAIN,
      subscribe(1, 't'),
      plain(4000, 1),
      parameter('float MPC_THR_HOVER', f32(0.75)),
      logged(4, 4100, 'low battery'),
      tagged(6, 9, 4200, 'from tag nine'),
      dropout(35),
    );
    expect(log.infos.get('sys_name')).toBe('PX4');
    expect(log.infos.get('Build Date')).toBe('May 25 2022');
    expect(log.infos.get('ver_sw_release')).toBe(0x010e00ff);
    expect(log.multiInfos.get('note')).toEqual(['abcd']);
    expect(log.parameters.get('MPC_THR_HOVER')).toEqual({
      initial: 0.5,
      value: 0.75,
      systemDefault: 0.25,
      setupDefault: 0.25,
    });
    expect(log.parameterChanges).toEqual([{ time_us: 4000, name: 'MPC_THR_HOVER', value: 0.75 }]);
    expect(log.loggedTexts).toEqual([
      { time_us: 4100, severity: 4, tag: null, text: 'low battery' },
      { time_us: 4200, severity: 6, tag: 9, text: 'from tag nine' },
    ]);
    expect(log.dropouts).toEqual([{ time_us: 4000, duration_us: 35_000 }]);
  });

  test('reads text fields as text', async () => {
    const log = await scan(
      header(0),
      format('mavlink_log:uint64_t timestamp;char[8] text;uint8_t severity;'),
      subscribe(3, 'mavlink_log'),
      data(3, u64(1), [...text('hey'), 0, 0, 0, 0, 0], u8(4)),
    );
    expect(await log.texts('mavlink_log', 'text')).toEqual(['hey']);
    expect(await log.texts('mavlink_log', 'severity')).toEqual(['4']);
    expect([...(await log.column('mavlink_log', 'text'))]).toEqual([Number.NaN]);
  });

  test('restarts exactly at the offset of appended data', async () => {
    const definitions = [header(0), flags({}), PLAIN, subscribe(1, 't')].flat();
    const torn = plain(2, 2).slice(0, 9);
    const appendedAt = definitions.length + plain(1, 1).length + torn.length;
    const log = await scan(
      header(0),
      flags({ incompat: 1, appendedAt: [appendedAt, 5, 10 ** 9] }),
      PLAIN,
      subscribe(1, 't'),
      plain(1, 1),
      torn,
      plain(3, 3),
    );
    expect([...(await log.column('t', 'x'))]).toEqual([1, 3]);
    expect(log.damage).toEqual([
      { at: appendedAt - torn.length, length_bytes: torn.length, reason: 'truncated' },
    ]);
  });
});

describe('a file that must not be read', () => {
  test.each([
    ['an encrypted log', Uint8Array.from(text('ULogEnc and more')), 'Encrypted ULog file'],
    ['a key file', Uint8Array.from(text('ULogKey')), 'Encrypted ULog file'],
    ['another format', Uint8Array.from(text('hello, this is text')), 'Not a ULog file'],
    ['a header cut short', file(header(0)).subarray(0, 12), 'Not a ULog file'],
    [
      'unknown incompatible flags',
      file(header(0), flags({ incompat: 2 })),
      'ULog file uses features this reader does not know (incompatible flag bits are set)',
    ],
  ])('%s is refused with its reason', async (_name, bytes, reason) => {
    expect(await scanUlog(memorySource(bytes))).toEqual({ kind: 'refused', reason });
  });
});

describe('damage', () => {
  const records = (n: number, from = 0) =>
    Array.from({ length: n }, (_, i) => plain(2000 + from + i, from + i)).flat();

  test('a cut last message is named and the rest is read', async () => {
    const log = await scan(...start, records(3), plain(9, 9).slice(0, 10));
    expect(log.messageCounts.get('t:0')).toBe(3);
    expect(log.truncated).toBe(true);
    expect(log.damage).toMatchObject([{ length_bytes: 10, reason: 'truncated' }]);
  });

  test('a hole of zeros costs no more than itself', async () => {
    const before = file(...start, records(5)).length;
    const log = await scan(...start, records(5), new Array(5000).fill(0), records(5, 5));
    expect([...(await log.column('t', 'x'))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(log.damage).toEqual([{ at: before, length_bytes: 5000, reason: 'zeros' }]);
  });

  test('a preallocated tail of zeros marks the log as cut short', async () => {
    const log = await scan(...start, records(5), new Array(700).fill(0));
    expect(log.truncated).toBe(true);
    expect(log.damage).toMatchObject([{ length_bytes: 700, reason: 'zeros' }]);
  });

  test('inserted bytes cost no record', async () => {
    const junk = [0x44, 0x07, 0xff, 0x20, 0x31, 0x50, 0x99];
    const log = await scan(...start, records(5), junk, records(5, 5));
    expect(log.messageCounts.get('t:0')).toBe(10);
    expect(log.damage).toMatchObject([{ length_bytes: junk.length, reason: 'garbage' }]);
  });

  test('bytes lost inside a record cost that record and not the ones it swallows', async () => {
    const torn = plain(5000, 5).slice(0, 8);
    const log = await scan(...start, records(5), torn, records(6, 10));
    expect([...(await log.column('t', 'x'))]).toEqual([0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 15]);
    expect(log.damage).toMatchObject([{ length_bytes: torn.length, reason: 'bad_length' }]);
  });

  test('a sync message is believed at once', async () => {
    const log = await scan(...start, records(2), [0xff, 0xff, 0xff], sync(), plain(9, 9));
    expect([...(await log.column('t', 'x'))]).toEqual([0, 1, 9]);
  });

  test('a topic whose subscription is lost is stepped over, the others are read', async () => {
    const stray = data(50, u64(1), f32(1));
    const mixed = [0, 1, 2, 3, 4, 5].flatMap((i) => [...plain(i, i), ...stray]);
    const log = await scan(...start, mixed);
    expect(log.messageCounts.get('t:0')).toBe(6);
    expect(log.damage).toHaveLength(6);
    expect(log.damage[0]?.reason).toBe('unknown_type');
  });

  test('a message type of a later format version is stepped over', async () => {
    const log = await scan(...start, records(2), message('Z', text('new')), records(5, 2));
    expect(log.messageCounts.get('t:0')).toBe(7);
    expect(log.damage).toMatchObject([{ length_bytes: 6, reason: 'unknown_type' }]);
  });

  test('an oversized length does not swallow what follows', async () => {
    const log = await scan(...start, records(2), [0xff, 0xff, 0x44, 1, 0], records(6, 2));
    expect(log.messageCounts.get('t:0')).toBe(8);
  });

  test.each([
    ['formats that contain each other', ['a:b x;', 'b:a x;']],
    ['a format that contains itself twice', ['a:a[2] x;a[2] y;']],
    ['a type nobody defined', ['a:uint64_t timestamp;ghost x;']],
    ['an array larger than a message', ['a:uint64_t[60000] x;']],
    ['a record without bytes', ['a:uint8_t[0] x;']],
    ['a nested record without bytes, many times', ['a:b[65535] x;', 'b:uint8_t[0] y;']],
    [
      'widths that multiply',
      ['a:b[99] x;', 'b:c[99] x;', 'c:d[99] x;', 'd:e[99] x;', 'e:uint8_t x;'],
    ],
  ])('%s cannot be subscribed', async (_name, declarations) => {
    const log = await scan(
      header(0),
      ...declarations.map(format),
      PLAIN,
      subscribe(2, 'a'),
      subscribe(1, 't'),
      records(5),
    );
    expect(log.messageCounts.get('t:0')).toBe(5);
    expect(log.damage.map((d) => d.reason)).toEqual(['bad_definition']);
  });

  test('a format that is no format is named', async () => {
    const log = await scan(header(0), format('x: 3 $ ;'), PLAIN, subscribe(1, 't'), records(4));
    expect(log.damage.map((d) => d.reason)).toEqual(['bad_definition']);
    expect(log.messageCounts.get('t:0')).toBe(4);
  });

  test('times that jump and run backwards are given as they stand', async () => {
    const log = await scan(...start, plain(2 ** 52, 1), plain(5, 2), plain(1, 3));
    expect([...(await log.times('t'))]).toEqual([2 ** 52, 5, 1]);
  });
});

describe('a source read in windows', () => {
  /** Lends one buffer again and again, as a file does, and gives only what it is asked for. */
  function lendingSource(bytes: Uint8Array): ByteSource & { asked_bytes: number } {
    let buffer = new Uint8Array(0);
    const source = {
      size_bytes: bytes.length,
      asked_bytes: 0,
      read({ at, length_bytes }: { at: number; length_bytes: number }) {
        source.asked_bytes = Math.max(source.asked_bytes, length_bytes);
        buffer.fill(0xee);
        buffer = bytes.slice(at, at + length_bytes);
        return Promise.resolve(buffer);
      },
    };
    return source;
  }

  test('gives the same columns over window borders, gaps included', async () => {
    const head = file(...start);
    const record = file(plain(0, 0));
    const count = 800_000;
    const bytes = new Uint8Array(head.length + count * record.length + 1000);
    bytes.set(head);
    const view = new DataView(bytes.buffer);
    let at = head.length;
    for (let i = 0; i < count; i++) {
      bytes.set(record, at);
      view.setUint32(at + 5, i, true);
      at += record.length;
      if (i % 200_000 === 199_999) at += 250;
    }
    const source = lendingSource(bytes);
    const log = await scanUlog(source);
    if (log.kind === 'refused') throw new Error(log.reason);
    expect(log.messageCounts.get('t:0')).toBe(count);
    expect(log.damage).toHaveLength(4);
    const times = await log.times('t');
    expect(times.every((time_us, i) => time_us === i)).toBe(true);
    expect(source.asked_bytes).toBeLessThan(6 * 1024 * 1024);
  });

  test('ends where a source gives less than it promised', async () => {
    const bytes = file(...start, plain(1, 1), plain(2, 2));
    const log = await scanUlog({ ...memorySource(bytes), size_bytes: bytes.length + 10_000 });
    if (log.kind === 'refused') throw new Error(log.reason);
    expect(log.messageCounts.get('t:0')).toBe(2);
  });
});
