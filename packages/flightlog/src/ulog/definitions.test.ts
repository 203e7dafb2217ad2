import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import { data, f32, file, format, header, subscribe, u64 } from '../testing/ulogBytes.ts';
import { scanUlog } from './scan.ts';

const definition = (name: string) => format(`${name}:uint64_t timestamp;float x;`);
const record = (id: number, time_us: number) => data(id, u64(time_us), f32(1));

test('reads what stands behind a definition whose size has a flipped bit', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const records = Array.from({ length: 60 }, (_, k) => record(1 + (k % names.length), 1000 + k));
  const parts = [
    header(0),
    ...names.map(definition),
    ...names.map((name, k) => subscribe(k + 1, name)),
    ...records,
  ];
  const bytes = file(...parts);
  // The high byte of the size of the first definition: it now ends among the records.
  bytes[header(0).length + 1] = 1;
  const log = await scanUlog(memorySource(bytes));
  if (log.kind === 'refused') throw new Error(log.reason);
  expect(log.damage.map(({ at }) => at)[0]).toBe(header(0).length);
  expect([...log.messageCounts]).toEqual(names.slice(1).map((name) => [`${name}:0`, 10]));
});
