import type { ChartBand } from './chart.ts';
import { type Frame, px, textAt, xAt, yAt } from './frame.ts';
import { type Box, cheapest, type Ink } from './labels.ts';
import { escapeText, textWidth } from './text.ts';
import { LABEL_PX, toneOf } from './tones.ts';

/** Where a band lies along its axis, in pixels, the smaller first. */
export type Stretch = { readonly low: number; readonly high: number };

export function stretchOf(band: ChartBand, frame: Frame): Stretch {
  const alongX = band.axis === 'x';
  const from = alongX ? xAt(frame, band.from) : yAt(frame, band.from, false);
  const to = alongX ? xAt(frame, band.to) : yAt(frame, band.to, false);
  return { low: Math.min(from, to), high: Math.max(from, to) };
}

/** A band too narrow for an area is a line, and labels keep off it. */
const isLine = ({ low, high }: Stretch) => high - low < 0.5;

export function inkOf(band: ChartBand, stretch: Stretch, box: Box, ink: number[][]): void {
  if (!isLine(stretch)) return;
  if (band.axis === 'x') ink.push([stretch.low, box.top, stretch.low, box.bottom]);
  else ink.push([box.left, stretch.low, box.right, stretch.low]);
}

export function bandArea(band: ChartBand, stretch: Stretch, frame: Frame): string {
  const { low, high } = stretch;
  const { box } = frame;
  const tone = toneOf(frame.palette, band.tone ?? 4);
  const alongX = band.axis === 'x';
  if (isLine(stretch)) {
    const line = alongX
      ? `M${px(low)} ${box.top}V${box.bottom}`
      : `M${box.left} ${px(low)}H${box.right}`;
    return `<path d='${line}' stroke='${tone}' stroke-width='1.5' stroke-dasharray='2 3'/>`;
  }
  const area = alongX
    ? `x='${px(low)}' y='${box.top}' width='${px(high - low)}' height='${box.bottom - box.top}'`
    : `x='${box.left}' y='${px(low)}' width='${box.right - box.left}' height='${px(high - low)}'`;
  return `<rect ${area} fill='${tone}' fill-opacity='.13'/>`;
}

/** Rows of places for the text of a band, from the top down or from the right inwards. */
const ROWS = 8;

/** A place for the text of a band: inside it where it is wide enough, or at one of its two sides. */
function placeOf(index: number, width: number, alongX: boolean, stretch: Stretch, box: Box): Box {
  const { low, high } = stretch;
  const row = index >> 1;
  const second = (index & 1) === 1;
  let left = box.right - 4 - width - (row * (box.right - box.left - width)) / ROWS;
  let top = box.top + 3 + (row * (box.bottom - box.top - 20)) / ROWS;
  if (!alongX) {
    const above = high - low > 18 ? low + 3 : low - LABEL_PX - 5;
    top = second ? high + 3 : above;
  } else if (high - low > width + 6) left = low + (high - low - width) / 2;
  else left = second ? low - width - 4 : high + 4;
  return { left, top, right: left + width, bottom: top + LABEL_PX + 3 };
}

export function bandText(
  band: ChartBand,
  stretch: Stretch,
  box: Box,
  ink: Ink,
  taken: Box[],
): string {
  const width = textWidth(band.label, LABEL_PX) + 2;
  const at = (index: number) => placeOf(index, width, band.axis === 'x', stretch, box);
  const place = at(cheapest({ count: 2 * ROWS, at }, box, ink, taken));
  return textAt(place.left + 1, place.bottom - 3, escapeText(band.label));
}
