/**
 * Whole drawings beside those that were looked at and found right, byte by byte: every place, step and colour of a
 * chart is in them. After a change that is meant: `npx vitest run packages/chart/src/drawings -u`, and look at each.
 */
import { expect, test } from 'vitest';
import type { Chart, Line } from './chart.ts';
import { drawChart } from './draw.ts';

const over = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
const lineOf = (label: string, x: readonly number[], y: (x: number) => number | null): Line => ({
  label,
  x,
  y: x.map(y),
});
const axes = {
  x: { label: 'Airspeed', unit: 'km/h' },
  y: { label: 'Power', unit: 'W' },
} as const;

const few = over(0, 90, 13);
const many = over(0, 90, 61);
const power = (v: number) => 300 - 4 * v + 0.08 * v * v;

const CHARTS: Readonly<Record<string, Chart>> = {
  curves: {
    ...axes,
    title: 'Power over airspeed',
    desc: 'Smooth, dashed and thin lines with crowded points and bands.',
    y: { ...axes.y, min: 0 },
    lines: [
      { ...lineOf('Total', few, power), smooth: true },
      { ...lineOf('Induced', few, (v) => 200 / (1 + v / 20)), smooth: true, dashed: true },
      { ...lineOf('Parasite', many, (v) => 0.0004 * v ** 3), thin: true },
      { ...lineOf('Steps', few, (v) => (v < 40 ? 50 : 120)), smooth: true, tone: 6 },
      { ...lineOf('Peak', few, (v) => 400 * Math.exp(-(((v - 45) / 9) ** 2))), smooth: true },
    ],
    markers: [
      { x: 25, y: power(25), label: 'Best endurance 25 km/h' },
      { x: 27, y: power(27), label: 'Least power 250 W' },
      { x: 29, y: power(29), label: 'Third beside them' },
      { x: 31, y: power(31), label: 'Fourth', tone: 3 },
      { x: 33, y: power(33), label: 'Fifth of a crowd' },
      { x: 35, y: power(35), label: 'Sixth' },
      { x: 37, y: power(37), label: 'Seventh' },
      { x: 88, y: power(88), label: 'At the right edge' },
      { x: 1, y: 5, label: 'At the corner' },
    ],
    bands: [
      { axis: 'x', from: 60, to: 75, label: 'Fast' },
      { axis: 'x', from: 80, to: 80, label: 'Top speed', tone: 2 },
      { axis: 'y', from: 400, to: 450, label: 'Beyond the rating' },
    ],
  },
  'two scales': {
    ...axes,
    title: 'Thrust and efficiency',
    desc: 'A line on the right scale, areas and stated ranges.',
    y: { label: 'Thrust', unit: 'g', min: 0, max: 1234.5 },
    right: { label: 'Efficiency', unit: 'g/W', min: 2.5 },
    lines: [
      { ...lineOf('Thrust', few, (v) => 12.5 * v), area: true },
      { ...lineOf('Efficiency', many, (v) => 9.75 - 0.05 * v), onRight: true },
      { ...lineOf('Limit', few, (v) => 900 - 2 * v), area: true, dashed: true },
    ],
    markers: [
      { x: 45, y: 7.5, label: 'Hover', onRight: true },
      { x: 80, y: 1000, label: 'Full throttle' },
    ],
  },
  'a map, wide': {
    ...axes,
    title: 'Track',
    desc: 'As long on x as on y.',
    equalScales: true,
    lines: [lineOf('Flown', over(-300, 500, 30), (x) => 40 * Math.sin(x / 90))],
  },
  'a map, tall': {
    ...axes,
    title: 'Track',
    desc: 'As long on y as on x.',
    equalScales: true,
    lines: [lineOf('Flown', over(-3, 5, 30), (x) => 40 * x)],
    markers: [{ x: 0, y: 0, label: 'Home' }],
  },
  nothing: {
    ...axes,
    title: 'Nothing',
    desc: 'No line has a point.',
    empty: 'No record of it in this log.',
    lines: [{ label: 'Empty', x: [0, 1], y: [null, Number.NaN] }],
  },
  'a level line': {
    ...axes,
    title: 'Level',
    desc: 'Noise does not fill the height.',
    x: { ...axes.x, min: 10, max: 50 },
    y: { ...axes.y, leastSpan: 20 },
    lines: [lineOf('Voltage', over(12, 48, 20), (x) => 15.2 + 0.01 * Math.sin(x))],
    bands: [{ axis: 'y', from: 14, to: 14, label: 'Floor' }],
  },
  'a level line from a stated end': {
    ...axes,
    title: 'Level from zero',
    desc: 'The range reaches at least to a stated end.',
    y: { ...axes.y, leastSpan: 20, min: 0 },
    lines: [lineOf('Up', over(0, 5, 6), (x) => x)],
  },
  'a level line to a stated end': {
    ...axes,
    title: 'Level to one hundred',
    desc: 'The range reaches at least to a stated end.',
    y: { ...axes.y, leastSpan: 20, max: 100 },
    lines: [lineOf('Down', over(0, 5, 6), (x) => 100 - x)],
  },
  gaps: {
    ...axes,
    title: 'Gaps & <signs>',
    desc: 'Missing values, single points and small numbers.',
    lines: [
      lineOf('Holes', over(0, 0.09, 10), (x) => (x > 0.035 && x < 0.055 ? null : x / 100)),
      { ...lineOf('One µ point 漢', [0.02], () => 0.0005), smooth: true },
      { ...lineOf('Two', [0.01, 0.08], (x) => x / 200), smooth: true },
      { ...lineOf('Three', [0.01, 0.05, 0.08], (x) => x * x), smooth: true },
    ],
  },
  'a long legend': {
    ...axes,
    title: 'Twelve lines',
    desc: 'The legend has several rows.',
    lines: Array.from({ length: 12 }, (_, n) =>
      lineOf(`Motor ${n + 1} of the outer ring`, few, (v) => v * (n + 1)),
    ),
  },
  'many bands': {
    ...axes,
    title: 'Modes',
    desc: 'Bands that touch and lie over one another.',
    lines: [lineOf('Height', many, (v) => 50 + 30 * Math.sin(v / 9))],
    bands: [
      ...['Stabilize', 'AltHold', 'Loiter', 'RTL', 'Land', 'Auto'].map((label, i) => ({
        axis: 'x' as const,
        from: 12 * i,
        to: 12 * i + 9,
        label,
      })),
      ...[30, 33, 36, 60, 90].map((at) => ({
        axis: 'y' as const,
        from: at,
        to: at === 60 ? 75 : at,
        label: `At ${at} m`,
      })),
      { axis: 'x', from: 89, to: 89, label: 'End of the log' },
      { axis: 'x', from: -20, to: 4, label: 'Before it' },
    ],
  },
};

test.each(Object.keys(CHARTS))('%s is drawn as before', async (name) => {
  const svg = drawChart(CHARTS[name]!).replaceAll('><', '>\n<');
  await expect(svg).toMatchFileSnapshot(`drawings/${name.replaceAll(/,? /g, '-')}.svg`);
});

test.each(['light', 'dark'] as const)('curves are drawn as before in %s', async (theme) => {
  const svg = drawChart(CHARTS.gaps!, theme).replaceAll('><', '>\n<');
  await expect(svg).toMatchFileSnapshot(`drawings/gaps-${theme}.svg`);
});
