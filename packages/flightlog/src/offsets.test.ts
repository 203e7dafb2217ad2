import { expect, test } from 'vitest';
import { OffsetList } from './offsets.ts';

/** More than are kept as they are: the rest is packed. */
const MANY = 400_000;

function listOf(offsets: Uint32Array): OffsetList {
  const list = new OffsetList();
  for (const at of offsets) list.push(at);
  return list;
}

const same = (a: Uint32Array, b: Uint32Array) =>
  a.length === b.length && a.every((at, i) => at === b[i]);

function offsetsOf(step: (i: number) => number): Uint32Array {
  const offsets = new Uint32Array(MANY);
  for (let i = 1; i < MANY; i++) offsets[i] = offsets[i - 1]! + step(i);
  return offsets;
}

test('a long list gives back every offset, also where steps are too long to be packed', () => {
  const short = offsetsOf((i) => (i * 7919) % 5000);
  const edge = offsetsOf((i) => (i % 40_000 === 0 ? 65_535 : 3));
  const long = offsetsOf((i) => (i % 90_000 === 0 ? 65_536 : 3));
  for (const offsets of [short, edge, long]) {
    const list = listOf(offsets);
    expect(list.count).toBe(MANY);
    expect(same(list.joined(), offsets)).toBe(true);
    expect([list.first, list.last]).toEqual([offsets[0], offsets.at(-1)]);
  }
});

test('numbers that go back are kept as they are', () => {
  const falling = Uint32Array.from({ length: MANY }, (_, i) => MANY - i);
  expect(same(listOf(falling).joined(), falling)).toBe(true);
});

test('a packed block is taken back offset by offset, and the list goes on from there', () => {
  const offsets = offsetsOf(() => 40);
  const list = listOf(offsets);
  for (let i = 0; i < 150_000; i++) list.pop();
  expect(list.count).toBe(250_000);
  expect(list.last).toBe(offsets[249_999]);
  for (const at of offsets.subarray(250_000)) list.push(at);
  expect(same(list.joined(), offsets)).toBe(true);
});

test('blocks are asked for in any order', () => {
  const list = listOf(offsetsOf(() => 40));
  const blocks = list.blocks();
  const last = blocks.length - 2;
  expect(blocks.at(last)?.[0]).toBe(40 * (MANY - blocks.at(last + 1)!.length - 32_768));
  const before = blocks.at(last - 1)!;
  expect(blocks.at(last)![0]! - before.length * 40).toBe(blocks.at(last - 1)![0]);
  expect(blocks.at(blocks.length)).toBeUndefined();
  expect(blocks.largest).toBe(32_768);
});

test('packed offsets take two bytes each', () => {
  const list = listOf(offsetsOf(() => 40));
  const held = (list as unknown as { full: (Uint32Array | { steps: Uint16Array })[] }).full;
  const bytes = held.map((block) => ('steps' in block ? block.steps : block).byteLength);
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(3 * MANY);
});

test('an empty list has neither a first nor a last offset', () => {
  const list = new OffsetList();
  expect([list.first, list.last, list.blocks().length, list.blocks().largest]).toEqual([
    undefined,
    undefined,
    0,
    0,
  ]);
});
