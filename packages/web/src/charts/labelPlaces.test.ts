import { expect, test } from 'vitest';
import { boxOf, placeLabels, placeText, textWidth_px } from './labelPlaces.ts';

const area = { left: 40, right: 340, top: 10, bottom: 180 };

test('a label stands above its point, on the side that has more room', () => {
  expect(placeLabels([{ x: 60, y: 100, text: 'Hover' }], area)).toEqual([
    { x: 67, y: 93, anchor: 'start' },
  ]);
  expect(placeLabels([{ x: 320, y: 100, text: 'Top speed' }], area)[0]!.anchor).toBe('end');
});

test('a long label is moved so that it stays in the plot', () => {
  const text = 'Best endurance on the wing, 49.1 km/h';
  const width = textWidth_px(text);
  const [place] = placeLabels([{ x: 130, y: 100, text }], area);
  expect(boxOf(place!, text)).toMatchObject({ right: area.right, bottom: 96 });
  const [far] = placeLabels([{ x: 210, y: 100, text }], area);
  expect(boxOf(far!, text)).toMatchObject({ left: area.left, right: area.left + width });
});

test('labels of neighbours do not cover one another', () => {
  const points = [
    { x: 60, y: 150, text: 'Hover 240 W' },
    { x: 104, y: 152, text: 'Best endurance, 31.8 km/h' },
    { x: 180, y: 140, text: 'Best range, 71.2 km/h' },
  ];
  const boxes = placeLabels(points, area).map(({ x, y, anchor }, i) => {
    const width = textWidth_px(points[i]!.text);
    return { from: anchor === 'start' ? x : x - width, width, y };
  });
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(
        Math.abs(a.y - b.y) >= 12 || a.from + a.width <= b.from || b.from + b.width <= a.from,
      ).toBe(true);
});

test('a label keeps clear of a box that is taken', () => {
  const taken = [{ left: 60, right: 200, top: 80, bottom: 100 }];
  const [place] = placeLabels([{ x: 60, y: 100, text: 'Hover' }], area, { taken });
  expect(place).toEqual({ x: 67, y: 115, anchor: 'start' });
});

test('a label goes below its point where a line runs above it', () => {
  const lines = [
    [
      [60, 100],
      [340, 80],
    ],
  ] as const;
  const [place] = placeLabels([{ x: 60, y: 100, text: 'Hover 240 W' }], area, { lines });
  expect(place).toEqual({ x: 67, y: 115, anchor: 'start' });
});

test('of some places for a text the first that is free is taken', () => {
  const choices = [
    { x: 44, y: 174, anchor: 'start' },
    { x: 336, y: 174, anchor: 'end' },
  ] as const;
  const taken = [{ left: 40, right: 120, top: 160, bottom: 180 }];
  expect(placeText(choices, 'Sensitivity', area, { taken })).toEqual(choices[1]);
  expect(placeText(choices, 'Sensitivity', area)).toEqual(choices[0]);
});

test('a label that must stand far from its point is joined to it', () => {
  const near = [{ left: 40, right: 340, top: 70, bottom: 130 }];
  const [place] = placeLabels([{ x: 60, y: 100, text: 'Hover' }], area, { taken: near });
  const box = boxOf(place!, 'Hover');
  expect(box.bottom <= 70 || box.top >= 130).toBe(true);
  const [from, to] = place!.join!;
  expect(Math.hypot(from[0] - 60, from[1] - 100)).toBeCloseTo(6);
  expect(to[1] === box.top || to[1] === box.bottom).toBe(true);
});
