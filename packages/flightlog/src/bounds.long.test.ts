import { expect, test } from 'vitest';
import { indexCost_bytes, MOST_INDEX_BYTES } from './bounds.ts';
import { openLog } from './open.ts';
import { memorySource } from './source.ts';
import { type Definition, FMT, fmt, join, record } from './testing/dataflashBytes.ts';

const TINY: Definition = { type: 7, name: 'TINY', letters: 'B', columns: 'V' };
const DOT: Definition = { type: 11, name: 'DOT', letters: 'Q', columns: 'TimeUS' };

const opened = (bytes: Uint8Array) => openLog(memorySource(bytes));

/** Definitions, then one record again and again. */
function deluge(head: Uint8Array, one: Uint8Array, count: number): Uint8Array {
  const bytes = new Uint8Array(head.length + count * one.length);
  bytes.set(head);
  bytes.set(one, head.length);
  for (let filled = one.length; filled < count * one.length; filled *= 2)
    bytes.copyWithin(head.length + filled, head.length, head.length + filled);
  return bytes;
}

test('refuses a log of records without content when their index would pass its bound', async () => {
  const count = Math.ceil(MOST_INDEX_BYTES / indexCost_bytes(1, 1)) + 1;
  const bytes = deluge(join(fmt(FMT), fmt(TINY)), record(TINY, [1]), count);
  expect(await opened(bytes)).toEqual({
    kind: 'refused',
    cause: 'too_costly',
    reason: expect.stringContaining('index of 256 MB'),
  });
});

test('opens a log of six million records', async () => {
  const bytes = deluge(join(fmt(FMT), fmt(DOT)), record(DOT, [1]), 6_000_000);
  const found = await opened(bytes);
  expect(found.kind === 'log' && found.log.tables.get('DOT')?.count).toBe(6_000_000);
});
