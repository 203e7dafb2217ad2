import { describe, expect, test } from 'vitest';
import type { Chart } from './chart.ts';
import { drawChart } from './draw.ts';
import { scaleOf, tickText } from './scale.ts';

const x = Array.from({ length: 40 }, (_, i) => i * 2);
const chart: Chart = {
  title: 'Power & speed',
  desc: 'Power < 900 W over airspeed.',
  x: { label: 'Airspeed', unit: 'km/h' },
  y: { label: 'Power', unit: 'W', min: 0 },
  lines: [
    { label: 'Total', x, y: x.map((v) => 300 - 4 * v + 0.08 * v * v) },
    { label: 'Induced', x, y: x.map((v) => 200 / (1 + v / 20)), dashed: true },
  ],
  markers: [{ x: 24, y: 250, label: 'Best endurance 24 km/h' }],
  bands: [{ axis: 'x', from: 60, to: 60, label: 'Top speed' }],
};

type Place = readonly [number, number];

/** The path of the first line, its sample in the legend included. */
function lineOf(svg: string): string {
  return svg.match(/<path d='(M[^']*)' stroke='#2f7fc1' stroke-width='2.5'\/>/)?.[1] ?? '';
}

function numbersOf(path: string): number[] {
  return (path.match(/-?[\d.]+/g) ?? []).map(Number);
}

/** The points of a straight line, behind its sample. */
function placesOf(path: string): Place[] {
  const [x = 0, y = 0, ...steps] = numbersOf(path.split('h20')[1] ?? '');
  const places: Place[] = [[x, y]];
  for (let i = 0; i < steps.length; i += 2) {
    const last = places.at(-1)!;
    places.push([last[0] + steps[i]!, last[1] + steps[i + 1]!]);
  }
  return places;
}

/** Each point of a round line, with the two bends of the stretch that leads to it. */
function roundPlacesOf(path: string): { at: Place; from: Place; to: Place }[] {
  const [first = '', rest = ''] = path.split('s');
  const [x = 0, y = 0, fromX = 0, fromY = 0, ...numbers] = [
    ...numbersOf(first),
    ...numbersOf(rest),
  ];
  let at: Place = [x, y];
  let from: Place = [x + fromX, y + fromY];
  const places = [{ at, from, to: at }];
  for (let i = 0; i < numbers.length; i += 4) {
    const to: Place = [at[0] + numbers[i]!, at[1] + numbers[i + 1]!];
    at = [at[0] + numbers[i + 2]!, at[1] + numbers[i + 3]!];
    places.push({ at, from, to });
    from = [2 * at[0] - to[0], 2 * at[1] - to[1]];
  }
  return places;
}

describe('a chart', () => {
  const svg = drawChart(chart);
  test('is one accessible, self-contained SVG', () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 640 380"[^>]*role="img"/);
    expect(svg).toContain('<title>Power &amp; speed</title>');
    expect(svg).toContain('<desc>Power &lt; 900 W over airspeed.</desc>');
    expect(svg).not.toMatch(/<script|href|url\(|NaN|Infinity|undefined/);
    expect(svg.length).toBeLessThan(15_000);
  });
  test('gives no text a colour of its own', () => {
    expect(svg).not.toMatch(/<text[^>]* (fill|stroke)=/);
    expect(svg).toMatch(/<svg[^>]*fill="currentColor"/);
  });
  test('names both axes with their units, every line and every point', () => {
    for (const text of [
      'Airspeed (km/h)',
      'Power (W)',
      'Total',
      'Induced',
      'Best endurance 24 km/h',
    ])
      expect(svg).toContain(`>${text}</text>`);
  });
  test('leaves a gap where a value is missing', () => {
    const gap = drawChart({
      ...chart,
      lines: [{ label: 'a', x: [0, 1, 2, 3], y: [1, null, 2, 3] }],
    });
    expect(lineOf(gap)).toMatch(/^M12 38h20M[\d.]+ [\d.]+M[\d.]+ [\d.]+l[ -][\d.]+[ -][\d.]+$/);
  });
  test('ends a straight line where its last point is, whatever was rounded on the way', () => {
    const many = Array.from({ length: 997 }, (_, i) => i / 3);
    const straight = drawChart({ ...chart, lines: [{ label: 'a', x: many, y: many }] });
    const places = placesOf(lineOf(straight));
    expect(places).toHaveLength(997);
    expect(places.at(-1)![0]).toBeCloseTo(620, 1);
  });
  test('runs round through every point, and never beyond two of them', () => {
    const y = [5, 4, 4, 0, 0, 3];
    const round = drawChart({
      ...chart,
      x: { label: 'x', unit: '', min: 0, max: 5 },
      y: { label: 'y', unit: '', min: 0, max: 5 },
      lines: [{ label: 'a', x: [0, 1, 2, 3, 4, 5], y, smooth: true }],
      markers: [],
      bands: [],
    });
    const path = lineOf(round).split('h20')[1]!;
    expect(path).toMatch(/^M[^a-z]+c[^a-z]+s[^a-z]+$/);
    const places = roundPlacesOf(path);
    places.forEach(({ at }, i) => {
      expect(at[1]).toBeCloseTo(332 - (y[i]! / 5) * 276, 0);
    });
    for (let i = 1; i < places.length; i++) {
      const ends = [places[i - 1]!.at[1]!, places[i]!.at[1]!];
      const bends = [places[i]!.from[1]!, places[i]!.to[1]!];
      expect(Math.min(...bends)).toBeGreaterThan(Math.min(...ends) - 0.3);
      expect(Math.max(...bends)).toBeLessThan(Math.max(...ends) + 0.3);
    }
  });
  test('reaches as far as its axis asks, on either side of the data', () => {
    const below = drawChart({
      ...chart,
      lines: [{ label: 'a', x: [0, 1], y: [-3, -1] }],
      markers: [],
      bands: [{ axis: 'y', from: 0, to: 0, label: 'Level' }],
    });
    expect(below).toMatch(/>0<\/text>/);
    expect(below).toMatch(/>-3<\/text>/);
  });
  test('says why it is empty', () => {
    const y = [null, null];
    const none = drawChart({ ...chart, empty: 'No data', lines: [{ label: 'a', x: [0, 1], y }] });
    expect(none).toContain('>No data</text>');
    expect(svg).not.toContain('No data');
  });
  test('stands without any data', () => {
    const empty = drawChart({ ...chart, lines: [], markers: [], bands: [] });
    expect(empty).not.toMatch(/NaN|Infinity/);
  });
  test('places a label without asking the last bit of a number', () => {
    // Processors and engines differ in it; the same build must give the same picture in a browser and on a server.
    const y = x.map((v) => 3 * v);
    const drawn = (at: number) =>
      drawChart({
        ...chart,
        lines: [{ label: 'Rising', x, y }],
        markers: [{ x: at, y: 3 * at, label: 'Hover 917 g' }],
        bands: [],
      });
    for (let at = 20.37; at < 70; at += 0.731) {
      expect(drawn(at * (1 + 1e-15))).toBe(drawn(at));
      expect(drawn(at * (1 - 1e-15))).toBe(drawn(at));
    }
  });
});

describe('a scale', () => {
  test('grows to whole steps that a reader can count in', () => {
    expect(scaleOf(3, 97, 5, true)).toMatchObject({
      min: 0,
      max: 100,
      ticks: [0, 20, 40, 60, 80, 100],
    });
    expect(scaleOf(0, 1, 5, true).texts).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect(scaleOf(-200, 0, 2, true).texts).toEqual(['-200', '-100', '0']);
  });
  test('opens a range of no width', () => {
    const flat = scaleOf(5, 5, 5, true);
    expect(flat.min).toBeLessThan(5);
    expect(flat.max).toBeGreaterThan(5);
  });
  test('writes zero without a sign', () => expect(tickText(-0.001, 1)).toBe('0.0'));
});

describe('scales', () => {
  const flat: Chart = {
    title: 'Voltage',
    desc: 'A voltage that hardly moves.',
    x: { label: 'Time', unit: 's' },
    y: { label: 'Voltage', unit: 'V', leastSpan: 2 },
    lines: [{ label: 'Pack', x: [0, 10], y: [16.7, 16.53] }],
  };
  test('are at least as wide as the axis asks, so that a small drop looks small', () => {
    const [from, to] = placesOf(lineOf(drawChart(flat)));
    const { leastSpan: _span, ...narrow } = flat.y;
    const [high, low] = placesOf(lineOf(drawChart({ ...flat, y: narrow })));
    expect(to![1] - from![1]).toBeLessThan(40);
    expect(low![1] - high![1]).toBeGreaterThan(150);
  });
  test('are equal on both axes of a map', () => {
    const square = { label: 'Track', x: [0, 100, 100], y: [0, 0, 100] };
    const places = placesOf(
      lineOf(
        drawChart({
          ...flat,
          y: { label: 'North', unit: 'm' },
          lines: [square],
          equalScales: true,
        }),
      ),
    );
    const [a, b, c] = places as [Place, Place, Place];
    expect(b[0] - a[0]).toBeCloseTo(b[1] - c[1], 0);
  });
});

test('a line with an area is closed at the left edge', () => {
  const line = { label: 'Limit', x: [80, 60, 20], y: [0, 50, 100], area: true };
  const svg = drawChart({ ...chart, lines: [line], markers: [], bands: [] });
  expect(svg).toMatch(/<path d='M[^']*H\d+V[\d.]+Z' fill='#2f7fc1' fill-opacity='.12'\/>/);
});

test('a drawing goes into JSON as it is, whatever its texts are', () => {
  const all = String.fromCharCode(...Array.from({ length: 0x180 }, (_, code) => code));
  const text = `${all}\u2028\ud800 \udc00x \u{1f681}`;
  const axis = { label: text, unit: text };
  const svg = drawChart({
    title: text,
    desc: text,
    x: axis,
    y: axis,
    right: axis,
    lines: [{ label: text, x: [0, 1], y: [0, 1] }],
    markers: [{ x: 0.5, y: 0.5, label: text }],
    bands: [{ axis: 'x', from: 0, to: 1, label: text }],
  });
  const body = svg.slice(svg.indexOf('>'));
  expect(body).toContain('\u{1f681}');
  expect(JSON.stringify(body)).toBe(`"${body}"`);
});
