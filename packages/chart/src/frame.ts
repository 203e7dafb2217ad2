import type { Axis, Line } from './chart.ts';
import type { Box } from './labels.ts';
import type { Scale } from './scale.ts';
import type { Palette } from './tones.ts';

export const WIDTH = 640;
export const HEIGHT = 380;

/** Every coordinate of the drawing as text: formatting numbers is what drawing a chart spends its time on. */
const tenths: readonly string[] = Array.from({ length: WIDTH * 10 + 1 }, (_, i) => String(i / 10));

/** One decimal is a twentieth of a millimetre on screen, and short. */
export function px(value: number): string {
  const whole = Math.round(value * 10);
  return tenths[whole] ?? String(whole / 10);
}

/** Every step between two points, in tenths of a pixel, with the sign or space that sets it apart. */
const steps: readonly string[] = Array.from({ length: WIDTH * 20 + 1 }, (_, i) =>
  apart(i - WIDTH * 10),
);

function apart(step: number): string {
  return step < 0 ? String(step / 10) : ` ${step / 10}`;
}

export function stepText(step: number): string {
  return steps[step + WIDTH * 10] ?? apart(step);
}

/** A text at a point, already escaped for markup. */
export function textAt(x: number, y: number, text: string): string {
  return `<text x='${px(x)}' y='${px(y)}'>${text}</text>`;
}

export type Frame = {
  readonly box: Box;
  readonly x: Scale;
  readonly y: Scale;
  readonly right: Scale | null;
  readonly palette: Palette;
};

/** The range that some lines span on an axis and that the axis itself asks for; 1 wide when there is none. */
export function extremes(
  lines: readonly Line[],
  axis: Axis,
  of: 'x' | 'y' | 'right',
): [number, number] {
  let low = axis.min ?? axis.max ?? Number.POSITIVE_INFINITY;
  let high = axis.max ?? axis.min ?? Number.NEGATIVE_INFINITY;
  let empty = axis.max === undefined;
  for (const line of lines) {
    if (of !== 'x' && (line.onRight === true) !== (of === 'right')) continue;
    const column = of === 'x' ? line.x : line.y;
    for (let i = 0; i < column.length; i++) {
      const value = column[i];
      if (typeof value !== 'number' || !Number.isFinite(value)) continue;
      empty = false;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return empty ? [axis.min ?? 0, (axis.min ?? 0) + 1] : widened(low, high, axis);
}

/** A range opened about its middle to the least span of its axis; a range that began at 0 or above stays there. */
function widened(low: number, high: number, axis: Axis): [number, number] {
  const missing = (axis.leastSpan ?? 0) - (high - low);
  if (!(missing > 0)) return [low, high];
  if (axis.min !== undefined) return [low, high + missing];
  const from = low - missing / 2;
  const shift = low >= 0 && from < 0 ? -from : 0;
  return [from + shift, high + missing / 2 + shift];
}

function at(scale: Scale, value: number): number {
  const share = (value - scale.min) / (scale.max - scale.min);
  return Math.min(1, Math.max(0, share));
}

export function xAt(frame: Frame, value: number): number {
  return frame.box.left + at(frame.x, value) * (frame.box.right - frame.box.left);
}

export function yAt(frame: Frame, value: number, onRight: boolean): number {
  const scale = onRight && frame.right !== null ? frame.right : frame.y;
  return frame.box.bottom - at(scale, value) * (frame.box.bottom - frame.box.top);
}
