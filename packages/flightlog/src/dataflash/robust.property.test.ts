import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import { type Definition, FMT, fmt, join, record } from '../testing/dataflashBytes.ts';
import { lendingSource } from '../testing/lendingSource.ts';
import { MUTATIONS, mutate, randomFrom } from '../testing/mutate.ts';
import { readAll } from '../testing/readAll.ts';
import { scanDataflash } from './decode.ts';

/** `npm test` tries a part of all the places and kinds of damage, `npm run test:long` each of them. */
const EVERY = process.env.LONG_TESTS === '1' ? 1 : 6;

const define = (type: number, name: string, letters: string, columns: string): Definition => ({
  type,
  name,
  letters,
  columns,
});
const definitions = {
  PARM: define(1, 'PARM', 'QNff', 'TimeUS,Name,Value,Default'),
  MSG: define(2, 'MSG', 'QZ', 'TimeUS,Message'),
  ATT: define(3, 'ATT', 'QcccCCC', 'TimeUS,DesRoll,Roll,Pitch,Yaw,ErrRP,ErrYaw'),
  MODE: define(4, 'MODE', 'QMBB', 'TimeUS,Mode,ModeNum,Rsn'),
  EV: define(5, 'EV', 'B', 'Id'),
  RCOU: define(7, 'RCOU', 'QHHHH', 'TimeUS,C1,C2,C3,C4'),
  ISBD: define(9, 'ISBD', 'QHHa', 'TimeUS,N,seqno,x'),
  FMTU: define(10, 'FMTU', 'QBNN', 'TimeUS,FmtType,UnitIds,MultIds'),
  UNIT: define(11, 'UNIT', 'QbZ', 'TimeUS,Id,Label'),
  BAT: define(12, 'BAT', 'QBffg', 'TimeUS,Inst,Volt,Curr,Temp'),
};

/** A log of a few kilobytes that has something of everything. */
function smallLog(): Uint8Array {
  const { PARM, MSG, ATT, MODE, EV, RCOU, ISBD, FMTU, UNIT, BAT } = definitions;
  const pieces = [
    fmt(FMT),
    ...Object.values(definitions).map(fmt),
    record(UNIT, [1e6, 35, 'instance']),
    record(FMTU, [1e6, 12, 's#vA-', 'F-000']),
    record(MSG, [1e6, 'ArduCopter V4.5.7 (2a3dc4b7)']),
    record(PARM, [1e6, 'FRAME_CLASS', 1, 0]),
    record(PARM, [1e6, 'FRAME_TYPE', 1, 1]),
    record(MODE, [1e6, 5, 5, 1]),
    record(EV, [10]),
  ];
  for (let i = 0; i < 20; i++) {
    const time_us = 1e6 + i * 1e5;
    pieces.push(record(ATT, [time_us, i * 10, i * 9, -i, 35_000, 1, 2]));
    pieces.push(record(RCOU, [time_us + 10, 1500 + i, 1500 - i, 1500, 1500]));
    pieces.push(record(BAT, [time_us + 20, i % 2, 15.5 - i / 10, i, 0x4e00]));
  }
  pieces.push(record(ISBD, [4e6, 1, 0, Array.from({ length: 32 }, (_, i) => i - 16)]));
  pieces.push(record(EV, [11]));
  return join(...pieces);
}

const small = smallLog();

test('the small log reads whole', async () => {
  const log = await readAll(lendingSource(small));
  expect(log?.damage).toEqual([]);
  expect(log?.tables.get('BAT[1]')?.count).toBe(10);
  expect([...(await log!.column('ISBD', 'x'))].slice(0, 3)).toEqual([-16, -15, -14]);
  expect((await log!.column('BAT[0]', 'Temp'))[0]).toBe(24);
});

test('every truncation of a small log reads up to where it was cut', async () => {
  const whole = await scanDataflash(memorySource(small));
  const total = [...whole.messageCounts.values()].reduce((sum, count) => sum + count, 0);
  let before = 0;
  // From where the steps end at the whole log.
  for (let length = small.length % EVERY; length <= small.length; length += EVERY) {
    const log = await scanDataflash(memorySource(small.subarray(0, length)));
    const records = [...log.messageCounts.values()].reduce((sum, count) => sum + count, 0);
    expect(records).toBeGreaterThanOrEqual(before);
    expect(log.damage.length).toBeLessThanOrEqual(1);
    const read_bytes = length - (log.damage[0]?.length_bytes ?? 0);
    expect(read_bytes).toBeGreaterThanOrEqual(length - 255);
    before = records;
  }
  expect(before).toBe(total);
});

test.each(MUTATIONS.map((mutation, i) => [i, mutation] as const))(
  'damage of kind %i never throws',
  async (_i, mutation) => {
    for (let seed = 1; seed <= 60 / EVERY; seed++) {
      const bytes = mutation(small, randomFrom(seed));
      await readAll(seed % 4 === 0 ? lendingSource(bytes) : memorySource(bytes));
    }
  },
);

test('piled up damage never throws', async () => {
  for (let seed = 1; seed <= 300 / EVERY; seed++) {
    await readAll(memorySource(mutate(small, randomFrom(1000 + seed))));
  }
});

test('one flipped byte costs at most its own record', async () => {
  const random = randomFrom(7);
  const whole = await scanDataflash(memorySource(small));
  const clean = whole.messageCounts.get('RCOU')!;
  // Behind the definitions, their units and the first texts.
  const dataFrom = 1500;
  for (let i = 0; i < 300 / EVERY; i++) {
    const bytes = small.slice();
    const at = dataFrom + Math.floor(random() * (small.length - dataFrom));
    bytes[at]! ^= 1 << Math.floor(random() * 8);
    const log = await scanDataflash(memorySource(bytes));
    expect(log.messageCounts.get('RCOU')).toBeGreaterThanOrEqual(clean - 1);
  }
});

test.each([3, 12, 200])('a FMT that gives a length of %i by mistake is mended', async (length) => {
  const bytes = small.slice();
  // The FMT of RCOU is the seventh record; its length follows header and type.
  expect(bytes[6 * 89 + 3]).toBe(definitions.RCOU.type);
  bytes[6 * 89 + 4] = length;
  const log = await scanDataflash(memorySource(bytes));
  const clean = await scanDataflash(memorySource(small));
  expect(log.messageCounts).toEqual(clean.messageCounts);
  expect(await log.column('RCOU', 'C4')).toEqual(await clean.column('RCOU', 'C4'));
  expect(log.damage.map(({ reason }) => reason)).toEqual(['recovered']);
});

test('times that jump or run backwards are kept as they are and never hang', async () => {
  const { ATT } = definitions;
  const times = [5e6, 1e6, 2 ** 53, 3, 2 ** 62, 4e6];
  const log = await readAll(
    memorySource(join(fmt(FMT), fmt(ATT), ...times.map((time) => record(ATT, [time])))),
  );
  expect([...(await log!.times('ATT'))]).toEqual(times);
});

test('a log of one definition after another and one record ends', async () => {
  const { ATT } = definitions;
  const redefinitions = Array.from({ length: 500 }, (_, i) =>
    fmt(define(1 + (i % 100), `A${i % 37}`, 'QB', `TimeUS,F${i}`)),
  );
  const bytes = join(fmt(FMT), ...redefinitions, fmt(ATT), record(ATT, [1e6]));
  const log = await readAll(memorySource(bytes));
  expect(log?.messageCounts.get('FMT')).toBe(502);
});

test('records read the same whether or not they straddle the window of the reader', async () => {
  const { ATT } = definitions;
  // Records of 23 bytes do not divide the window of 4 MiB, so that one of them lies across its edge.
  const count = 200_000;
  const one = record(ATT, [0, 0, 0, 0, 0, 0, 0]);
  const head = join(fmt(FMT), fmt(ATT));
  const bytes = new Uint8Array(head.length + count * one.length);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < count; i++) {
    const at = head.length + i * one.length;
    bytes.set(one, at);
    view.setUint32(at + 3, i, true);
  }
  const log = await scanDataflash(lendingSource(bytes));
  const times = await log.times('ATT');
  expect(log.damage).toEqual([]);
  expect(times.every((time, i) => time === i)).toBe(true);
  expect(times).toHaveLength(count);
});
