import type { Line } from './chart.ts';
import { type Frame, px, stepText, xAt, yAt } from './frame.ts';

/** The path of a line; what is drawn goes into `ink` as well, for the labels to keep off. */
export function pathOf(line: Line, frame: Frame, ink: number[][]): string {
  let path = '';
  for (const run of runsOf(line, frame)) {
    path += `M${px(run[0]!)} ${px(run[1]!)}`;
    path += line.smooth === true && run.length >= 6 ? roundRun(run) : straightRun(run);
    if (run.length > 2) ink.push(run);
  }
  return path;
}

/** The points of a line in pixels, `x1, y1, x2, y2, …`, cut where a value is missing. */
function runsOf(line: Line, frame: Frame): number[][] {
  const runs: number[][] = [];
  let run: number[] | null = null;
  const count = Math.min(line.x.length, line.y.length);
  for (let i = 0; i < count; i++) {
    const value = line.y[i];
    if (typeof value !== 'number' || !Number.isFinite(value) || !Number.isFinite(line.x[i]!)) {
      run = null;
      continue;
    }
    const x = xAt(frame, line.x[i]!);
    const y = yAt(frame, value, line.onRight === true);
    if (run !== null) run.push(x, y);
    else {
      run = [x, y];
      runs.push(run);
    }
  }
  return runs;
}

/** From point to point, each given from the last: a step takes fewer signs than a place. */
function straightRun(run: readonly number[]): string {
  if (run.length < 4) return '';
  let x = Math.round(run[0]! * 10);
  let y = Math.round(run[1]! * 10);
  let path = 'l';
  for (let k = 2; k + 1 < run.length; k += 2) {
    const nextX = Math.round(run[k]! * 10);
    const nextY = Math.round(run[k + 1]! * 10);
    path += stepText(nextX - x) + stepText(nextY - y);
    x = nextX;
    y = nextY;
  }
  return path;
}

/**
 * Cubic stretches through at least three points. Each stretch but the first leaves a point as the one
 * before came in, which is what SVG's `s` means.
 */
function roundRun(run: readonly number[]): string {
  let x = Math.round(run[0]! * 10);
  let y = Math.round(run[1]! * 10);
  const firstX = Math.round((run[0]! + slopeAt(run, 0) / 3) * 10);
  const firstY = Math.round((run[1]! + slopeAt(run, 1) / 3) * 10);
  let path = `c${stepText(firstX - x)}${stepText(firstY - y)}`;
  for (let k = 2; k + 1 < run.length; k += 2) {
    const bendX = Math.round((run[k]! - slopeAt(run, k) / 3) * 10);
    const bendY = Math.round((run[k + 1]! - slopeAt(run, k + 1) / 3) * 10);
    const nextX = Math.round(run[k]! * 10);
    const nextY = Math.round(run[k + 1]! * 10);
    if (k === 4) path += 's';
    path += stepText(bendX - x) + stepText(bendY - y);
    path += stepText(nextX - x) + stepText(nextY - y);
    x = nextX;
    y = nextY;
  }
  return path;
}

/** The slope for each step of the run at one of its numbers, every second of which is of the same axis. */
function slopeAt(run: readonly number[], k: number): number {
  const here = run[k]!;
  if (k < 2) return slopeAtEnd(here, run[k + 2]!, run[k + 4]!);
  if (k + 2 >= run.length) return -slopeAtEnd(here, run[k - 2]!, run[k - 4]!);
  return slopeBetween(here - run[k - 2]!, run[k + 2]! - here);
}

/** At the end of a row: that of the parabola through the last three values. */
export function slopeAtEnd(end: number, second: number, third: number): number {
  const slope = (-3 * end + 4 * second - third) / 2;
  const step = second - end;
  // A row that has just become level must not be left the other way.
  return slope * step > 0 ? clamp(slope, 3 * Math.abs(step)) : 0;
}

/**
 * The mean of the steps before and after (Catmull and Rom, 1974), but between steps of one direction never
 * more than three times the smaller: the curve then stays between its points (Fritsch and Carlson, 1980).
 */
export function slopeBetween(before: number, after: number): number {
  const mean = (before + after) / 2;
  if (before * after < 0) return mean;
  return clamp(mean, 3 * Math.min(Math.abs(before), Math.abs(after)));
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
