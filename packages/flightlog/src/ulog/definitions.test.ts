import { expect, test } from 'vitest';
import { memorySource } from '../source.ts';
import { data, f32, file, format, header, subscribe, u64 } from '../testing/ulogBytes.ts';
import { scanUlog } from './scan.ts';

/** A topic whose definition and subscription read as given, with sixty records. */
async function scanned(declaration: string, subscribed: string) {
  const records = Array.from({ length: 60 }, (_, k) => record(1, 1000 + k));
  const log = await scanUlog(
    memorySource(file(header(0), format(declaration), subscribe(1, subscribed), ...records)),
  );
  if (log.kind === 'refused') throw new Error(log.reason);
  return log;
}

const fieldsOf = ({ tables }: Awaited<ReturnType<typeof scanned>>) =>
  [...tables].map(([name, { fields, count }]) => [name, fields.map((field) => field.name), count]);

test.each([
  ['the type of a field', 'a:uint64_t timestamp;floit x;', 'x'],
  ['the type of the clock', 'a:uint6t_t timestamp;float x;', 'x'],
  ['the name of the clock', 'a:uint64_t timestimp;float x;', 'x'],
  ['a name, to no letter', 'a:uint64_t timestamp;float \u001e;', '\u001e'],
])('reads a definition in which one bit of %s was flipped, and notes it', async (_, text, name) => {
  const log = await scanned(text, 'a');
  expect(fieldsOf(log)).toEqual([['a', ['timestamp', name], 60]]);
  expect(log.damage.map(({ at, reason }) => [at, reason])).toEqual([[16, 'bad_definition']]);
});

test.each([
  ['abcd', 'abce', 'abcd'],
  ['ab`d', 'abad', 'abad'],
])('reads a topic whose name is %s once and %s once', async (defined, subscribed, topic) => {
  const log = await scanned(`${defined}:uint64_t timestamp;float x;`, subscribed);
  expect(fieldsOf(log)).toEqual([[topic, ['timestamp', 'x'], 60]]);
  expect(log.damage.map(({ reason }) => reason)).toEqual(['bad_definition']);
});

test.each([
  ['two bits of a type', 'a:uint64_t timestamp;flobt x;', 'a'],
  ['a name with two bits', 'abgf:uint64_t timestamp;float x;', 'abcd'],
])('does not guess %s', async (_, text, subscribed) => {
  const log = await scanned(text, subscribed);
  expect(fieldsOf(log)).toEqual([]);
  expect(log.damage.length).toBeGreaterThan(0);
});

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
