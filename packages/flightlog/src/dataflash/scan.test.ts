import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import type { ScannedLog } from '../table.ts';
import { type Definition, FMT, fmt, join, record } from '../testing/dataflashBytes.ts';
import { scanDataflash } from './decode.ts';

const ATT: Definition = { type: 1, name: 'ATT', letters: 'QcCf', columns: 'TimeUS,Roll,Yaw,Err' };
const EV: Definition = { type: 2, name: 'EV', letters: 'B', columns: 'Id' };
const GPS: Definition = {
  type: 3,
  name: 'GPS',
  letters: 'BIHLI',
  columns: 'Status,TimeMS,Week,Lat,T',
};

function scan(...pieces: Uint8Array[]): Promise<ScannedLog> {
  return scanDataflash(memorySource(join(...pieces)));
}

const att = (time_us: number, roll_cdeg = 0): Uint8Array =>
  record(ATT, [time_us, roll_cdeg, 35_999, 0.5]);
const head = join(fmt(FMT), fmt(ATT), fmt(EV));

test('a column carries the scale of its letter', async () => {
  const log = await scan(head, att(1000, -1234), att(2000, 50));
  expect([...(await log.column('ATT', 'Roll'))]).toEqual([-12.34, 0.5]);
  expect([...(await log.column('ATT', 'Yaw'))]).toEqual([359.99, 359.99]);
  expect([...(await log.column('ATT', 'Err'))]).toEqual([0.5, 0.5]);
  expect([...(await log.times('ATT'))]).toEqual([1000, 2000]);
  expect(log.damage).toEqual([]);
  expect([...log.messageCounts]).toEqual([
    ['FMT', 3],
    ['ATT', 2],
  ]);
});

test('a record without a clock takes that of the last timed record before it', async () => {
  const log = await scan(head, record(EV, [10]), att(1000), record(EV, [11]), att(2000));
  expect([...(await log.times('EV'))]).toEqual([1000, 1000]);
});

test('in logs timed in milliseconds GPS keeps the clock T and not the GPS week', async () => {
  const IMU = { type: 4, name: 'IMU', letters: 'If', columns: 'TimeMS,AccX' };
  const log = await scan(
    join(fmt(FMT), fmt(GPS), fmt(IMU)),
    record(IMU, [500, 1]),
    record(GPS, [3, 400_000_000, 1700, 471_234_567, 600]),
  );
  expect([...(await log.times('GPS'))]).toEqual([600_000]);
  expect([...(await log.times('IMU'))]).toEqual([500_000]);
  expect([...(await log.column('GPS', 'Lat'))]).toEqual([47.1234567]);
});

test('a log whose only clock is GPS spreads its records between the fixes', async () => {
  const gps = (ms: number): Uint8Array => record(GPS, [3, 0, 1700, 0, ms]);
  const ev = record(EV, [1]);
  const log = await scan(join(fmt(FMT), fmt(GPS), fmt(EV)), gps(1000), ev, ev, ev, gps(2000));
  const times = await log.times('EV');
  expect(times[0]).toBeGreaterThan(1_000_000);
  expect(times[1]! - times[0]!).toBeCloseTo(times[2]! - times[1]!, 6);
  expect(times[2]).toBeLessThan(2_000_000);
});

const FMTU: Definition = {
  type: 5,
  name: 'FMTU',
  letters: 'QBNN',
  columns: 'TimeUS,FmtType,UnitIds,MultIds',
};
const BAT: Definition = { type: 6, name: 'BAT', letters: 'QBf', columns: 'TimeUS,Inst,Volt' };
const bat = (time: number, instance: number): Uint8Array => record(BAT, [time, instance, 12]);

test('FMTU names the instance field and its records part by it', async () => {
  const log = await scan(
    join(fmt(FMT), fmt(BAT), fmt(FMTU)),
    bat(1, 0),
    bat(2, 1),
    record(FMTU, [3, 6, 's#v', 'F--']),
    bat(4, 0),
    bat(5, 1),
    bat(6, 1),
  );
  expect([...(await log.times('BAT[0]'))]).toEqual([1, 4]);
  expect([...(await log.times('BAT[1]'))]).toEqual([2, 5, 6]);
  expect(log.messageCounts.get('BAT')).toBe(5);
});

test('a FMTU that comes again changes nothing, and one that says something else does', async () => {
  const plain = record(FMTU, [1, 6, 's-v', 'F--']);
  const log = await scan(
    join(fmt(FMT), fmt(BAT), fmt(FMTU)),
    plain,
    bat(2, 0),
    plain,
    bat(3, 1),
    record(FMTU, [4, 6, 's#v', 'F--']),
    bat(5, 1),
  );
  expect([...(await log.times('BAT[0]'))]).toEqual([2]);
  expect([...(await log.times('BAT[1]'))]).toEqual([3, 5]);
  expect(log.messageCounts.get('FMTU')).toBe(3);
});

test('a type number that is bound again reads by the format in force', async () => {
  const other: Definition = { ...EV, name: 'NEW', letters: 'Qh', columns: 'TimeUS,X' };
  const log = await scan(head, att(1), record(EV, [7]), fmt(other), record(other, [5, -3]));
  expect([...(await log.column('EV', 'Id'))]).toEqual([7]);
  expect([...(await log.column('NEW', 'X'))]).toEqual([-3]);
});

test('records step by the declared length, not by the sum of the letters', async () => {
  const BAR3: Definition = {
    type: 9,
    name: 'BAR3',
    letters: 'Qf',
    columns: 'TimeUS,Alt',
    length_bytes: 19,
  };
  const log = await scan(join(head, fmt(BAR3)), record(BAR3, [1, 2.5]), att(3));
  expect([...(await log.column('BAR3', 'Alt'))]).toEqual([2.5]);
  expect(log.damage).toEqual([]);
});

test('an unknown letter costs the fields behind it and nothing else', async () => {
  const odd: Definition = {
    type: 9,
    name: 'ODD',
    letters: 'Q?f',
    columns: 'TimeUS,What,Alt',
    length_bytes: 20,
  };
  const log = await scan(join(head, fmt(odd)), record(odd, [5, 0, 0]), att(6));
  expect([...(await log.times('ODD'))]).toEqual([5]);
  expect(log.tables.get('ODD')?.fields.map((field) => field.name)).toEqual(['TimeUS']);
  expect(log.messageCounts.get('ATT')).toBe(1);
});

test('a FMT with a length below its header is noted and never stepped by', async () => {
  const bad: Definition = { type: 9, name: 'BAD', letters: 'B', columns: 'X', length_bytes: 2 };
  const log = await scan(head, fmt(bad), att(1), att(2), att(3));
  expect(log.damage).toEqual([{ at: 267, length_bytes: 89, reason: 'bad_definition' }]);
  expect(log.messageCounts.get('ATT')).toBe(3);
});

test('bytes between records are skipped and noted', async () => {
  const junk = Uint8Array.of(1, 2, 0xa3, 0x95, 1, 9);
  const log = await scan(head, att(1), junk, att(2), att(3), att(4));
  expect(log.damage).toEqual([{ at: 267 + 19, length_bytes: 6, reason: 'garbage' }]);
  expect([...(await log.times('ATT'))]).toEqual([1, 2, 3, 4]);
});

test('a record that lost its end to the next one is dropped, not read with foreign bytes', async () => {
  const log = await scan(head, att(1), att(2).subarray(0, 10), att(3), att(4), att(5));
  expect([...(await log.times('ATT'))]).toEqual([1, 3, 4, 5]);
  expect(log.damage).toEqual([{ at: 267 + 19, length_bytes: 10, reason: 'garbage' }]);
});

test('a hole of zeros is named as such', async () => {
  const log = await scan(head, att(1), new Uint8Array(512), att(2), att(3), att(4));
  expect(log.damage[0]).toEqual({ at: 267 + 19, length_bytes: 512, reason: 'zeros' });
  expect([...(await log.times('ATT'))]).toEqual([1, 2, 3, 4]);
});

test('keeps reading after a torn FMT record', async () => {
  const log = await scan(head, att(1), fmt(GPS).subarray(0, 40), att(2), att(3), att(4));
  expect([...(await log.times('ATT'))]).toEqual([1, 2, 3, 4]);
});

test('a false header inside a gap is refused for its time far ahead', async () => {
  const fake = att(1e15);
  const log = await scan(head, att(1), Uint8Array.of(9), fake, att(2), att(3), att(4));
  expect([...(await log.times('ATT'))]).toEqual([1, 2, 3, 4]);
});

test('the last record may be cut', async () => {
  const log = await scan(head, att(1), att(2).subarray(0, 7));
  expect(log.damage).toEqual([{ at: 267 + 19, length_bytes: 7, reason: 'truncated' }]);
});
