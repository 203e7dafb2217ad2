import { expect, test } from 'vitest';
import { OffsetList } from './offsets.ts';
import { joined, only, select } from './selection.ts';

function listOf(count: number): OffsetList {
  const list = new OffsetList();
  for (let i = 0; i < count; i++) list.push(10 * i);
  return list;
}

test('keeps one record in so many, and the last one', () => {
  const { starts, places } = select(listOf(100), { stride: 30, whole: [] });
  expect([...starts.joined()]).toEqual([0, 300, 600, 900, 990]);
  expect([...places.joined()]).toEqual([0, 30, 60, 90, 99]);
});

test('keeps every record of a stretch besides', () => {
  const { starts } = select(listOf(10), { stride: 5, whole: [{ from: 20, to: 40 }] });
  expect([...starts.joined()]).toEqual([0, 20, 30, 50, 90]);
});

test('keeps nothing but its stretches where no stride is given', () => {
  const whole = [
    { from: 5, to: 15 },
    { from: 80, to: 1000 },
  ];
  expect([...select(listOf(10), only(whole)).starts.joined()]).toEqual([10, 80, 90]);
});

test('joins stretches that touch', () => {
  const stretches = [
    { from: 50, to: 60 },
    { from: 0, to: 10 },
    { from: 10, to: 20 },
    { from: 52, to: 55 },
  ];
  expect(joined(stretches)).toEqual([
    { from: 0, to: 20 },
    { from: 50, to: 60 },
  ]);
});
