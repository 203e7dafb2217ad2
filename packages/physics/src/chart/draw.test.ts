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
    expect(
      gap.match(/<path d='(M[^']*)' stroke='#2f7fc1' stroke-width='2.5'\/><\/g>/)?.[1],
    ).toMatch(/^M[\d.]+ [\d.]+M[\d.]+ [\d.]+L/);
  });
  test('stands without any data', () => {
    const empty = drawChart({ ...chart, lines: [], markers: [], bands: [] });
    expect(empty).not.toMatch(/NaN|Infinity/);
  });
});

describe('a scale', () => {
  test('grows to whole steps that a reader can count in', () => {
    expect(scaleOf(3, 97, 5, true)).toMatchObject({
      min: 0,
      max: 100,
      ticks: [0, 20, 40, 60, 80, 100],
    });
    expect(scaleOf(0, 1, 5, true).decimals).toBe(1);
  });
  test('opens a range of no width', () => {
    const flat = scaleOf(5, 5, 5, true);
    expect(flat.min).toBeLessThan(5);
    expect(flat.max).toBeGreaterThan(5);
  });
  test('writes zero without a sign', () => expect(tickText(-0.001, 1)).toBe('0.0'));
});
