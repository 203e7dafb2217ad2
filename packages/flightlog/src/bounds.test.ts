import { expect, test } from 'vitest';
import { MOST_LOG_BYTES, MOST_ROWS, MOST_TABLES } from './bounds.ts';
import { openLog } from './open.ts';
import { memorySource } from './source.ts';
import { type Definition, FMT, fmt, join, record } from './testing/dataflashBytes.ts';

const EV: Definition = { type: 8, name: 'EV', letters: 'QB', columns: 'TimeUS,Id' };
const SCR: Definition = { type: 9, name: 'SCR', letters: 'QN', columns: 'TimeUS,Name' };
const FMTU: Definition = {
  type: 10,
  name: 'FMTU',
  letters: 'QBNN',
  columns: 'TimeUS,FmtType,UnitIds,MultIds',
};

/** Definitions, then one record again and again; `vary` may write into each copy. */
function flood(
  head: Uint8Array,
  one: Uint8Array,
  count: number,
  vary: (bytes: Uint8Array, i: number) => void = () => {},
): Uint8Array {
  const bytes = new Uint8Array(head.length + count * one.length);
  bytes.set(head);
  for (let i = 0; i < count; i++) {
    const at = head.length + i * one.length;
    bytes.set(one, at);
    vary(bytes.subarray(at, at + one.length), i);
  }
  return bytes;
}

const opened = (bytes: Uint8Array) => openLog(memorySource(bytes));

test('refuses a log of events that would each become an object', async () => {
  const bytes = flood(join(fmt(FMT), fmt(EV)), record(EV, [1, 10]), MOST_ROWS + 1);
  expect(await opened(bytes)).toMatchObject({
    cause: 'too_costly',
    reason: expect.stringContaining(`limit ${MOST_ROWS}`),
  });
});

test('refuses a log with a table for every record', async () => {
  const head = join(fmt(FMT), fmt(SCR), fmt(FMTU), record(FMTU, [1, SCR.type, 's#', 'F-']));
  const bytes = flood(head, record(SCR, [1, 'n']), MOST_TABLES + 1, (copy, i) => {
    copy.set(new TextEncoder().encode(`n${i}`), 11);
  });
  expect(await opened(bytes)).toMatchObject({
    cause: 'too_costly',
    reason: expect.stringMatching(/^The log of 0\.\d MB is too large to be read\. .*tables/),
  });
});

test('refuses a log whose records stand further than their index can say, before it reads it', async () => {
  const head = join(fmt(FMT), fmt(EV), record(EV, [1, 10]));
  let reads = 0;
  const source = {
    size_bytes: MOST_LOG_BYTES + 1,
    read: () => {
      reads++;
      return Promise.resolve(head);
    },
  };
  expect(await openLog(source)).toMatchObject({
    cause: 'too_costly',
    reason: expect.stringMatching(/^The log of 4295\.0 MB is too large .* more than 4294 MB/),
  });
  expect(reads).toBe(1);
});

test('a log that breaks off inside its first data record is truncated', async () => {
  const bytes = join(fmt(FMT), fmt(EV), record(EV, [1, 10]).subarray(0, 9));
  expect(await opened(bytes)).toMatchObject({ kind: 'refused', cause: 'truncated' });
});

test('a file that is not a log is refused as such', async () => {
  const bytes = new TextEncoder().encode('H Product:Blackbox flight data recorder');
  expect(await opened(bytes)).toEqual({
    kind: 'refused',
    cause: 'not_a_log',
    reason:
      'This is a Blackbox log of Betaflight, INAV or Cleanflight: open it in the Blackbox Explorer of its firmware; here it is not read',
  });
});
