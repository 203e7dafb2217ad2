import { describe, expect, test } from 'vitest';
import { type Box, cheapest, type Ink, placeLabel } from './labels.ts';

const frame: Box = { left: 0, top: 0, right: 400, bottom: 300 };
const box = (left: number, top: number, width = 40, height = 20): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Which of two boxes is taken: the second only when the first costs something. */
function firstOf(first: Box, given: { taken?: Box[]; ink?: Ink }): number {
  const boxes = [first, box(300, 200)];
  const at = (index: number) => boxes[index]!;
  return cheapest({ count: 2, at }, frame, given.ink ?? [], [...(given.taken ?? [])]);
}

describe('a label beside another', () => {
  const taken = [box(100, 100)];
  test.each([
    ['touches its left edge', box(60, 100), 0],
    ['touches its right edge', box(140, 100), 0],
    ['touches its top edge', box(100, 80), 0],
    ['touches its bottom edge', box(100, 120), 0],
    ['reaches over its left edge', box(61, 100), 1],
    ['reaches over its right edge', box(139, 100), 1],
    ['reaches over its top edge', box(100, 81), 1],
    ['reaches over its bottom edge', box(100, 119), 1],
    ['lies left of it and above', box(50, 70), 0],
    ['lies right of it and below', box(150, 130), 0],
  ])('that %s goes to place %3$d', (_where, first, place) => {
    expect(firstOf(first, { taken })).toBe(place);
  });
});

describe('a label over a line', () => {
  const first = box(100, 100);
  test.each([
    ['passes through it', [[90, 110, 150, 112]], 1],
    ['ends inside it', [[90, 90, 120, 110]], 1],
    ['passes below it', [[90, 130, 150, 130]], 0],
    ['passes above it', [[90, 90, 150, 90]], 0],
    ['passes left of it', [[90, 90, 90, 150]], 0],
    ['passes right of it', [[150, 90, 150, 150]], 0],
    ['cuts no corner of it', [[90, 105, 105, 90]], 0],
    ['cuts its corner', [[90, 120, 125, 90]], 1],
    ['goes round it', [[90, 90, 90, 130, 150, 130]], 0],
    ['comes back through it', [[90, 130, 150, 130, 90, 105]], 1],
  ])('that %s goes to place %3$d', (_where, ink, place) => {
    expect(firstOf(first, { ink })).toBe(place);
  });
});

describe('a label at the frame', () => {
  test.each([
    ['left', box(-1, 100), 1],
    ['right', box(361, 100), 1],
    ['top', box(100, -1), 1],
    ['bottom', box(100, 281), 1],
  ])('stays off the %s edge', (_edge, first, place) => {
    expect(firstOf(first, {})).toBe(place);
  });
  test.each([
    ['left', box(0, 100)],
    ['right', box(360, 100)],
    ['top', box(100, 0)],
    ['bottom', box(100, 280)],
  ])('may touch the %s edge', (_edge, first) => {
    expect(firstOf(first, {})).toBe(0);
  });
});

describe('the least bad place', () => {
  const boxes = (...all: Box[]) => ({ count: all.length, at: (index: number) => all[index]! });
  test('covers a line rather than a label, and a label rather than nothing in the frame', () => {
    const taken = [box(100, 100), box(200, 100)];
    const ink = [[0, 210, 400, 210]];
    expect(cheapest(boxes(box(100, 100), box(150, 200)), frame, ink, [...taken])).toBe(1);
    expect(cheapest(boxes(box(-50, 100), box(100, 100)), frame, ink, [...taken])).toBe(1);
  });
  test('is taken for the next label', () => {
    const taken: Box[] = [];
    cheapest(boxes(box(10, 10)), frame, [], taken);
    expect(taken).toEqual([box(10, 10)]);
  });
  test('crosses the fewest labels with its leader', () => {
    const taken = [box(100, 100)];
    const leader = (index: number) => (index === 0 ? [90, 110, 150, 110] : [90, 150, 150, 150]);
    const all = { ...boxes(box(200, 0), box(200, 50)), leader };
    expect(cheapest(all, frame, [], [...taken])).toBe(1);
    // A line through the second costs less than another label under the leader of the first.
    expect(cheapest(all, frame, [[190, 60, 260, 60]], [...taken])).toBe(1);
  });
});

describe('a label at its point', () => {
  const size = { width: 40, height: 12 };
  test('stands right above it where there is room', () => {
    const taken: Box[] = [];
    expect(placeLabel({ x: 100, y: 100 }, size, frame, [], taken)).toEqual({
      x: 108,
      y: 92,
      atEnd: false,
      far: false,
    });
    expect(taken).toEqual([{ left: 105, top: 80, right: 151, bottom: 96 }]);
  });
  test('stands left of it, ending there, at the right edge', () => {
    const placed = placeLabel({ x: 390, y: 100 }, size, frame, [], []);
    expect(placed).toEqual({ x: 382, y: 92, atEnd: true, far: false });
  });
  test('stands below it at the top edge', () => {
    const placed = placeLabel({ x: 100, y: 5 }, size, frame, [], []);
    expect(placed).toEqual({ x: 108, y: 23, atEnd: false, far: false });
  });
  test('is joined to it by a leader where it stands away', () => {
    const near: Box = { left: 40, top: 60, right: 160, bottom: 140 };
    const placed = placeLabel({ x: 100, y: 100 }, size, frame, [], [near]);
    expect(placed.far).toBe(true);
    expect([placed.x, placed.y]).toEqual([124, 152]);
  });
});
