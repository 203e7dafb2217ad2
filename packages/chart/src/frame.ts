import type { Axis, Line } from './chart.ts';
import type { Box } from './labels.ts';
import type { Scale } from './scale.ts';
import type { Palette } from './tones.ts';

export const WIDTH = 640;
export const HEIGHT = 380;

// Most of the time of drawing a chart goes into turning numbers into text, so the texts of all coordinates
// and steps inside the drawing are made once. Both are whole tenths of a pixel: a twentieth of a millimetre
// on screen, and short.
const SIDE_TENTHS = WIDTH * 10;

const coordinateTexts: readonly string[] = Array.from({ length: SIDE_TENTHS + 1 }, (_, tenths) =>
  String(tenths / 10),
);

/** A coordinate in pixels as text, with one decimal. */
export function px(value: number): string {
  const tenths = Math.round(value * 10);
  return coordinateTexts[tenths] ?? String(tenths / 10);
}

/** From a whole width to the left to a whole width to the right. */
const stepTexts: readonly string[] = Array.from({ length: 2 * SIDE_TENTHS + 1 }, (_, i) =>
  separated(i - SIDE_TENTHS),
);

/** In a path the minus sign of a number separates it from the one before; a positive one needs a space. */
function separated(tenths: number): string {
  return tenths < 0 ? String(tenths / 10) : ` ${tenths / 10}`;
}

/** A step between two points of a path, in tenths of a pixel, as text that can follow another number. */
export function stepText(tenths: number): string {
  return stepTexts[tenths + SIDE_TENTHS] ?? separated(tenths);
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

/** The range that lines and limits of an axis span; 1 wide when there are neither. */
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

/** A range widened about its middle to the least span of its axis; one without negative values gets none. */
function widened(low: number, high: number, axis: Axis): [number, number] {
  const missing = (axis.leastSpan ?? 0) - (high - low);
  if (!(missing > 0)) return [low, high];
  if (axis.min !== undefined) return [low, high + missing];
  const from = low - missing / 2;
  const shift = low >= 0 && from < 0 ? -from : 0;
  return [from + shift, high + missing / 2 + shift];
}

/** How far along its axis a value is, 0..1; what lies outside the axis is drawn at its end. */
function shareOf(scale: Scale, value: number): number {
  const share = (value - scale.min) / (scale.max - scale.min);
  return Math.min(1, Math.max(0, share));
}

export function xAt(frame: Frame, value: number): number {
  return frame.box.left + shareOf(frame.x, value) * (frame.box.right - frame.box.left);
}

export function yAt(frame: Frame, value: number, onRight: boolean): number {
  const scale = onRight && frame.right !== null ? frame.right : frame.y;
  return frame.box.bottom - shareOf(scale, value) * (frame.box.bottom - frame.box.top);
}
