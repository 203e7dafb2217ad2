import {
  type Chart,
  extremes,
  type Line,
  type Scale,
  scaleOf,
  slopeAtEnd,
  slopeBetween,
} from '@airworthy/chart';
import { csvCell } from '../format/csv.ts';

/** Where a curve chart draws, in pixels of its own box. */
export type Plot = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly second: Scale | null;
};

/** A part of the x axis that is shown; null is all of it. */
export type Window = readonly [number, number] | null;

/** Above the plot are the units of its axes. */
const MARGIN = { left: 44, right: 14, top: 20, bottom: 22 };
const SECOND_AXIS = 40;

/** Scales that hold every chart given, so that a curve before and after a change share one picture. */
export function plotOf(
  charts: readonly Chart[],
  size: { width: number; height: number },
  window: Window,
): Plot {
  const [first] = charts as [Chart, ...Chart[]];
  const lines = charts.flatMap((chart) => chart.lines);
  const [low, high] = window ?? extremes(lines, first.x, 'x');
  const shown = window === null ? lines : lines.map((line) => cut(line, low, high));
  const right = first.right === undefined ? MARGIN.right : SECOND_AXIS;
  const vertical = (axis: 'y' | 'right') => {
    const [from, to] = extremes(shown, axis === 'y' ? first.y : first.right!, axis);
    return axisOf(from, to, Math.max(3, Math.round(size.height / 44)), true);
  };
  return {
    ...size,
    left: MARGIN.left,
    right: size.width - right,
    top: MARGIN.top,
    bottom: size.height - MARGIN.bottom,
    x: axisOf(low, high, Math.max(3, Math.round(size.width / 76)), false),
    y: vertical('y'),
    second: first.right === undefined ? null : vertical('right'),
  };
}

/** A scale whose figures have a true minus sign, as all others of the pages. */
function axisOf(...of: Parameters<typeof scaleOf>): Scale {
  const scale = scaleOf(...of);
  return { ...scale, texts: scale.texts.map((text) => text.replace('-', '\u2212')) };
}

/** The points of a line inside a window, for the scale of the other axis. */
function cut(line: Line, low: number, high: number): Line {
  const inside = Array.from(line.x, (value, i) => ({ value, i })).filter(
    ({ value }) => value >= low && value <= high,
  );
  return {
    ...line,
    x: inside.map(({ value }) => value),
    y: inside.map(({ i }) => line.y[i] ?? null),
  };
}

export function xPixel(plot: Plot, value: number): number {
  const { min, max } = plot.x;
  return plot.left + ((value - min) / (max - min)) * (plot.right - plot.left);
}

export function xValue(plot: Plot, pixel: number): number {
  const { min, max } = plot.x;
  return min + ((pixel - plot.left) / (plot.right - plot.left)) * (max - min);
}

export function yPixel(plot: Plot, value: number, onRight = false): number {
  const { min, max } = onRight && plot.second !== null ? plot.second : plot.y;
  return plot.bottom - ((value - min) / (max - min)) * (plot.bottom - plot.top);
}

/** The pixels of a line, for what must not cover it. */
export function linePixels(line: Line, plot: Plot): (readonly [number, number])[] {
  const count = Math.min(line.x.length, line.y.length);
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const value = line.y[i];
    return typeof value === 'number' && Number.isFinite(value)
      ? [[xPixel(plot, line.x[i]!), yPixel(plot, value, line.onRight === true)] as const]
      : [];
  });
}

/** The path of a line, round where the line asks for it, with a gap where a value is missing. */
export function curvePath(line: Line, plot: Plot): string {
  let path = '';
  let run: [number, number][] = [];
  const count = Math.min(line.x.length, line.y.length);
  for (let i = 0; i <= count; i++) {
    const value = i < count ? line.y[i] : null;
    if (typeof value === 'number' && Number.isFinite(value) && Number.isFinite(line.x[i]!)) {
      run.push([xPixel(plot, line.x[i]!), yPixel(plot, value, line.onRight === true)]);
      continue;
    }
    path += runPath(run, line.smooth === true);
    run = [];
  }
  return path;
}

function runPath(run: readonly (readonly [number, number])[], smooth: boolean): string {
  if (run.length === 0) return '';
  const [start] = run;
  let path = `M${px(start![0])} ${px(start![1])}`;
  for (let i = 1; i < run.length; i++) {
    const [x, y] = run[i]!;
    if (!smooth || run.length < 3) {
      path += `L${px(x)} ${px(y)}`;
      continue;
    }
    const [fromX, fromY] = run[i - 1]!;
    path += `C${px(fromX + slope(run, i - 1, 0) / 3)} ${px(fromY + slope(run, i - 1, 1) / 3)}`;
    path += ` ${px(x - slope(run, i, 0) / 3)} ${px(y - slope(run, i, 1) / 3)} ${px(x)} ${px(y)}`;
  }
  return path;
}

function slope(run: readonly (readonly [number, number])[], i: number, axis: 0 | 1): number {
  const at = (k: number) => run[k]![axis];
  if (i === 0) return slopeAtEnd(at(0), at(1), at(2));
  const last = run.length - 1;
  if (i === last) return -slopeAtEnd(at(last), at(last - 1), at(last - 2));
  return slopeBetween(at(i) - at(i - 1), at(i + 1) - at(i));
}

function px(value: number): string {
  return value.toFixed(1);
}

/** The value of a line at an x between its points; null outside of it and in a gap. */
export function valueAt(line: Line, x: number): number | null {
  const count = Math.min(line.x.length, line.y.length);
  for (let i = 1; i < count; i++) {
    const [from, to] = [line.x[i - 1]!, line.x[i]!];
    if ((x < from && x < to) || (x > from && x > to)) continue;
    const [a, b] = [line.y[i - 1], line.y[i]];
    if (typeof a !== 'number' || typeof b !== 'number') continue;
    return to === from ? a : a + ((x - from) / (to - from)) * (b - a);
  }
  return null;
}

/** The chart as a table: a column of x, and a column for each line at those x. */
export function csvOf(chart: Chart): string {
  const places = [...new Set(chart.lines.flatMap((line) => Array.from(line.x)))].sort(
    (a, b) => a - b,
  );
  const unit = (label: string, name: string) => (name === '' ? label : `${label} (${name})`);
  const head = [
    unit(chart.x.label, chart.x.unit),
    ...chart.lines.map((line) =>
      unit(line.label || chart.y.label, line.onRight === true ? chart.right!.unit : chart.y.unit),
    ),
  ];
  const rows = places.map((x) => [x, ...chart.lines.map((line) => valueAt(line, x))]);
  const cell = (value: string | number | null) =>
    value === null
      ? ''
      : typeof value === 'number'
        ? String(Number(value.toPrecision(6)))
        : csvCell(value);
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\n');
}
