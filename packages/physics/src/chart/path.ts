import type { Line } from './chart.ts';
import { type Frame, px, xAt, yAt } from './frame.ts';

/** The path of a line, and its stretches into `ink` for the labels to keep off. */
export function pathOf(line: Line, frame: Frame, ink: number[]): string {
  const run: number[] = [];
  let path = '';
  const count = Math.min(line.x.length, line.y.length);
  for (let i = 0; i <= count; i++) {
    const value = i < count ? line.y[i] : null;
    const xValue = i < count ? line.x[i]! : 0;
    if (typeof value === 'number' && Number.isFinite(value) && Number.isFinite(xValue)) {
      run.push(xAt(frame, xValue), yAt(frame, value, line.onRight === true));
      continue;
    }
    path += line.smooth === true ? roundRun(run) : straightRun(run);
    for (let k = 0; k + 3 < run.length; k += 2)
      ink.push(run[k]!, run[k + 1]!, run[k + 2]!, run[k + 3]!);
    run.length = 0;
  }
  return path;
}

function straightRun(run: readonly number[]): string {
  let path = '';
  for (let k = 0; k + 1 < run.length; k += 2)
    path += `${k === 0 ? 'M' : 'L'}${px(run[k]!)} ${px(run[k + 1]!)}`;
  return path;
}

/** Cubic stretches through the points, each with the slope of its neighbours (Catmull and Rom, 1974). */
function roundRun(run: readonly number[]): string {
  if (run.length < 6) return straightRun(run);
  const last = run.length - 2;
  const atX = (k: number) => run[Math.min(last, Math.max(0, k))]!;
  const atY = (k: number) => run[Math.min(last, Math.max(0, k)) + 1]!;
  let path = `M${px(run[0]!)} ${px(run[1]!)}`;
  for (let k = 2; k <= last; k += 2) {
    const c1x = atX(k - 2) + (atX(k) - atX(k - 4)) / 6;
    const c1y = atY(k - 2) + (atY(k) - atY(k - 4)) / 6;
    const c2x = atX(k) - (atX(k + 2) - atX(k - 2)) / 6;
    const c2y = atY(k) - (atY(k + 2) - atY(k - 2)) / 6;
    path += `C${px(c1x)} ${px(c1y)} ${px(c2x)} ${px(c2y)} ${px(atX(k))} ${px(atY(k))}`;
  }
  return path;
}
