import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import type { ScannedLog } from '../table.ts';
import { type Definition, FMT, fmt, join, record } from '../testing/dataflashBytes.ts';
import { scanDataflash } from './decode.ts';

const ATT: Definition = { type: 1, name: 'ATT', letters: 'Qf', columns: 'TimeUS,Roll' };
const MODE: Definition = { type: 2, name: 'MODE', letters: 'QB', columns: 'TimeUS,Mode' };
const EV: Definition = { type: 3, name: 'EV', letters: 'B', columns: 'Id' };
const head = join(fmt(FMT), fmt(ATT), fmt(MODE), fmt(EV));

const S = 1e6;
const OFF = 10 * S;
const atts = (...times_s: number[]): Uint8Array =>
  join(...times_s.map((time_s) => record(ATT, [time_s * S, 0])));

function scan(...pieces: Uint8Array[]): Promise<ScannedLog> {
  return scanDataflash(memorySource(join(...pieces)));
}

test('the times of a log that is glued on go on behind those of the first, in every table', async () => {
  const log = await scan(
    head,
    record(MODE, [12 * S, 0]),
    atts(20, 21, 22),
    head,
    // Later than the last of its own kind, and of the second log all the same.
    record(MODE, [15 * S, 5]),
    record(EV, [10]),
    atts(15, 16),
    head,
    atts(5, 6),
    record(EV, [11]),
  );
  const second = 22 * S - 15 * S + OFF;
  const third = second + 16 * S - 5 * S + OFF;
  expect([...(await log.times('ATT'))]).toEqual([
    20 * S,
    21 * S,
    22 * S,
    15 * S + second,
    16 * S + second,
    5 * S + third,
    6 * S + third,
  ]);
  expect([...(await log.times('MODE'))]).toEqual([12 * S, 15 * S + second]);
  expect((await log.times('EV'))[1]).toBe(6 * S + third);
  expect(await log.edges!('ATT')).toEqual([20 * S, 6 * S + third]);
  const [read] = await log.tablesOf!([{ table: 'ATT', fields: ['TimeUS'], timed: true }]);
  expect(read!.times_us).toEqual(await log.times('ATT'));
  expect([...read!.columns[0]!].at(-1)).toBe(6 * S);
});

test('what was written before the densest message of a second log lies behind the first log, too', async () => {
  const log = await scan(
    head,
    record(MODE, [12 * S, 0]),
    atts(20, 21, 22),
    record(MODE, [25 * S, 1]),
    head,
    // The attitude is logged from the arming on, the mode from the start.
    record(MODE, [2 * S, 5]),
    atts(15, 16),
  );
  const shift = 25 * S - 2 * S + OFF;
  expect([...(await log.times('MODE'))]).toEqual([12 * S, 25 * S, 2 * S + shift]);
  expect([...(await log.times('ATT'))].slice(3)).toEqual([15 * S + shift, 16 * S + shift]);
  expect(await log.restarts!()).toMatchObject([{ before_us: 25 * S, from_us: 25 * S + OFF }]);
});

test('definitions that come again while the clock goes on are no restart', async () => {
  const log = await scan(head, atts(1, 2, 3), head, atts(4, 5));
  expect([...(await log.times('ATT'))]).toEqual([1, 2, 3, 4, 5].map((time_s) => time_s * S));
});

test('a time that is damaged is no restart, with or without definitions beside it', async () => {
  for (const times_s of [
    [1, 2, 9000, 3, 4],
    [10, 11, 0, 12, 13],
  ]) {
    const [first, second, ...rest] = times_s;
    const log = await scan(head, atts(first!, second!), head, atts(...rest));
    expect([...(await log.times('ATT'))]).toEqual(times_s.map((time_s) => time_s * S));
  }
});

test('a clock that steps back without definitions is left as it stands', async () => {
  const log = await scan(head, atts(10, 11, 12, 3, 4));
  expect([...(await log.times('ATT'))].at(-1)).toBe(4 * S);
});

test('a clock that steps back thousands of times is read as it stands, without growing longer', async () => {
  const pieces: Uint8Array[] = [head];
  for (let i = 0; i < 3000; i++) pieces.push(atts(20, 21), fmt(ATT), atts(5, 6));
  const times_us = await (await scan(...pieces)).times('ATT');
  expect(times_us.length).toBe(12_000);
  expect(Math.max(...times_us)).toBe(21 * S);
});

test('a first time that is damaged is no recording of its own', async () => {
  const log = await scan(fmt(FMT), fmt(ATT), atts(13), fmt(MODE), atts(5, 6, 7, 8));
  expect([...(await log.times('ATT'))].slice(1)).toEqual([5, 6, 7, 8].map((time_s) => time_s * S));
});
