/**
 * Crowds of labels, lines and bands, each place printed: fields of whole pixels, so that edges meet, and charts of drawn
 * numbers. After a change that is meant: `npx vitest run packages/chart/src/crowded -u`, and look at the drawings as well.
 */
import { expect, test } from 'vitest';
import type { Chart, Line } from './chart.ts';
import { drawChart } from './draw.ts';
import { type Box, cheapest, placeLabel } from './labels.ts';
import { slopeAtEnd, slopeBetween } from './path.ts';

/** Whole numbers of a stated sequence (Numerical Recipes' congruence), the same on every machine. */
function numbersFrom(seed: number): (below: number) => number {
  // Neighbouring seeds begin far from each other.
  let state = Math.imul(seed + 1, 2_654_435_761);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const list = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => of(i));

const FRAME: Box = { left: 40, top: 30, right: 340, bottom: 230 };

/** Labels that come to a field one by one: where each goes, and `far` where a leader leads to it. */
function labelled(seed: number): string {
  const below = numbersFrom(seed);
  const point = () => ({
    x: FRAME.left + 2 * below(151),
    y: FRAME.top + 2 * below(101),
  });
  const ink = list(1 + below(4), () => list(2 + below(4), point).flatMap(({ x, y }) => [x, y]));
  const taken: Box[] = [];
  const middle = point();
  const places = list(14, () => {
    const near = { x: middle.x + 2 * below(30) - 30, y: middle.y + 2 * below(20) - 20 };
    const size = { width: 20 + 2 * below(30), height: 12 };
    const { x, y, atEnd, far } = placeLabel(near, size, FRAME, ink, taken);
    return `${x - near.x},${y - near.y}${atEnd ? ' end' : ''}${far ? ' far' : ''}`;
  });
  return places.join(' | ');
}

test('labels in a crowd', async () => {
  const page = list(80, (seed) => `${seed}: ${labelled(seed)}\n`).join('');
  await expect(page).toMatchFileSnapshot('golden/labels.txt');
});

/** Which of ten boxes of whole pixels is taken, among lines and boxes whose edges often meet its own. */
function chosen(seed: number): number {
  const below = numbersFrom(seed);
  const boxes = list(10, () => {
    const left = 10 * below(12);
    const top = 10 * below(8);
    return { left, top, right: left + 10 + 10 * below(3), bottom: top + 10 };
  });
  const ink = list(below(5), () => list(2 * (1 + below(4)), () => 10 * below(12)));
  const frame = { left: 10, top: 10, right: 110, bottom: 80 };
  const at = (index: number) => boxes[index]!;
  const leader = (index: number) =>
    index % 3 === 0 ? null : [boxes[index]!.left, boxes[index]!.top, 60, 40];
  return cheapest({ count: 7, at, leader }, frame, ink, boxes.slice(7));
}

test('the cheapest of some boxes', async () => {
  const rows = list(40, (row) => list(50, (i) => chosen(50 * row + i)).join(''));
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('golden/cheapest.txt');
});

test('where there is no box there is nothing to take', () => {
  const taken: Box[] = [];
  const at = (): Box => {
    throw new Error('no box was offered');
  };
  expect(cheapest({ count: 0, at }, FRAME, [], taken)).toBe(0);
  expect(taken).toEqual([]);
});

test('slopes of a round line', async () => {
  const steps = [-7, -2, -1, -0.5, 0, 0.5, 1, 2, 7];
  const rows = steps.map((first) => {
    const ends = steps.map((second) => slopeAtEnd(10, 10 + first, 10 + first + second));
    const between = steps.map((second) => slopeBetween(first, second));
    return `${first}: at an end ${ends.join(' ')}; between ${between.join(' ')}\n`;
  });
  await expect(rows.join('')).toMatchFileSnapshot('golden/slopes.txt');
});

const WORDS = ['Hover', 'Best range at 48 km/h', 'WOT', 'Limit of the ESC', '3.5 V', 'Least power'];

/** A chart with everything that a chart may have, by drawn numbers; some of it lies beyond its axes. */
function chartOf(seed: number): Chart {
  const below = numbersFrom(seed);
  const some = (odds: number) => below(odds) === 0;
  const word = () => WORDS[below(WORDS.length)]!;
  const right = some(2);
  const lines = list(1 + below(4), (): Line => {
    const x = list(3 + below(8), (i) => 10 * i);
    return {
      label: some(6) ? word().repeat(1 + below(9)) : word(),
      x,
      y: x.map(() => (some(9) ? null : below(120) - 10)),
      ...(some(2) ? { smooth: true } : {}),
      ...(some(3) ? { dashed: true } : {}),
      ...(some(3) ? { thin: true } : {}),
      ...(some(4) ? { area: true } : {}),
      ...(right && some(2) ? { onRight: true } : {}),
      ...(some(3) ? { tone: below(8) } : {}),
    };
  });
  return {
    title: `Chart ${seed}`,
    desc: word(),
    x: { label: 'Speed', unit: 'km/h', ...(some(2) ? { max: 40 + below(40) } : {}) },
    y: {
      label: 'Power',
      unit: 'W',
      ...(some(3) ? { min: 0 } : {}),
      ...(some(5) ? { leastSpan: 200 } : {}),
    },
    ...(right ? { right: { label: 'Time', unit: 'min', min: -50, max: 300 } } : {}),
    lines,
    markers: list(below(7), () => ({
      x: below(110) - 10,
      y: below(160) - 30,
      label: word(),
      ...(some(3) ? { tone: below(8) } : {}),
      ...(right && some(2) ? { onRight: true } : {}),
    })),
    bands: list(below(4), () => {
      const from = below(90);
      return {
        axis: some(2) ? ('x' as const) : ('y' as const),
        from,
        to: some(3) ? from : from - 30 + below(90),
        label: word(),
      };
    }),
  };
}

test('charts of drawn numbers', async () => {
  const page = list(24, (seed) => drawChart(chartOf(seed)).replaceAll('><', '>\n<'));
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('golden/charts.txt');
});
