/** What is drawn behind and above the lines of a time series: flight modes, events, findings. */
import uPlot from 'uplot';
import { modeTint } from './palette.ts';
import { resolveColor } from './resolveColor.ts';
import { axisUnit, type TimeBand, type TimeLine, type TimeMark } from './timePlot.ts';

const FONT_PX = 11;
const INSET_PX = 4;

export function drawBands(plot: uPlot, bands: readonly TimeBand[], element: HTMLElement): void {
  inside(plot, (ctx, { top, height, left, width }) => {
    for (const band of bands) {
      const from = Math.max(left, plot.valToPos(band.from_s, 'x', true));
      const to = Math.min(left + width, plot.valToPos(band.to_s, 'x', true));
      if (to <= from) continue;
      ctx.fillStyle = resolveColor(modeTint(band.tint), element);
      ctx.fillRect(from, top, to - from, height);
    }
  });
}

/** Events and findings as lines across the plot. */
export function drawMarks(plot: uPlot, marks: readonly TimeMark[], element: HTMLElement): void {
  inside(plot, (ctx, { top, height, left, width }, ratio) => {
    ctx.lineWidth = ratio;
    ctx.setLineDash([2 * ratio, 2 * ratio]);
    for (const { at_s, color } of marks) {
      const at = plot.valToPos(at_s, 'x', true);
      if (at < left || at > left + width) continue;
      ctx.strokeStyle = resolveColor(color, element);
      ctx.beginPath();
      ctx.moveTo(at, top);
      ctx.lineTo(at, top + height);
      ctx.stroke();
    }
  });
}

type Name = { readonly text: string; readonly x: number; readonly color: string };

/** The names of marks and bands in the strip above the plot, where no line crosses them. */
export function drawNames(
  plot: uPlot,
  bands: readonly TimeBand[],
  marks: readonly TimeMark[],
  element: HTMLElement,
): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.font = `${FONT_PX * ratio}px ${resolveColor('var(--font)', element)}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  const area = { from: bbox.left, to: bbox.left + bbox.width };
  const pixel = (time_s: number) => plot.valToPos(time_s, 'x', true);
  const measure = (text: string) => ctx.measureText(text).width;
  for (const { text, x, color } of namesOf(bands, marks, { area, pixel, measure, ratio })) {
    ctx.fillStyle = resolveColor(color, element);
    ctx.fillText(text, x, bbox.top - INSET_PX * ratio);
  }
  ctx.restore();
}

/** Units above the ends of the axes, and seconds behind that of time. */
export function drawUnits(plot: uPlot, lines: readonly TimeLine[], element: HTMLElement): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  const inset = INSET_PX * ratio;
  const [right, bottom] = [bbox.left + bbox.width, bbox.top + bbox.height];
  ctx.save();
  ctx.font = `${FONT_PX * ratio}px ${resolveColor('var(--font)', element)}`;
  ctx.fillStyle = resolveColor('var(--muted)', element);
  ctx.textBaseline = 'alphabetic';
  const write = (text: string | null, x: number, y: number, align: 'left' | 'right') => {
    if (text === null) return;
    ctx.textAlign = align;
    // Several units on one axis are drawn narrower, not over the edge.
    const room = align === 'right' ? x : ctx.canvas.width - x;
    ctx.fillText(text, x, y, room);
  };
  // Clear of a figure that stands at the very top of its axis.
  const above = bbox.top - inset - (FONT_PX / 2) * ratio;
  write(axisUnit(lines, 'left'), bbox.left - inset, above, 'right');
  write(axisUnit(lines, 'right'), right + inset, above, 'left');
  write('s', right + 3 * inset, bottom + (FONT_PX + 6) * ratio, 'left');
  ctx.restore();
}

type Strip = {
  readonly area: { readonly from: number; readonly to: number };
  readonly pixel: (time_s: number) => number;
  readonly measure: (text: string) => number;
  readonly ratio: number;
};

/** Events first, each behind its line or before it; a mode where it begins, or behind an event's name. */
export function namesOf(
  bands: readonly TimeBand[],
  marks: readonly TimeMark[],
  { area, pixel, measure, ratio }: Strip,
): Name[] {
  const inset = INSET_PX * ratio;
  const taken: { from: number; to: number }[] = [];
  const names: Name[] = [];
  const put = (text: string, x: number, color: string, limit = area): boolean => {
    const [from, to] = [x - inset, x + measure(text) + inset];
    const free = taken.every((other) => to <= other.from || from >= other.to);
    if (!free || from < limit.from - inset || to > limit.to + inset) return false;
    taken.push({ from, to });
    names.push({ text, x, color });
    return true;
  };
  for (const { label, at_s, color } of marks) {
    const at = pixel(at_s);
    if (label === '' || at < area.from || at > area.to) continue;
    if (!put(label, at + inset, color)) put(label, at - inset - measure(label), color);
  }
  for (const { label, from_s, to_s } of bands) {
    const limit = {
      from: Math.max(area.from, pixel(from_s)),
      to: Math.min(area.to, pixel(to_s)),
    };
    if (limit.to <= limit.from) continue;
    const starts = [limit.from, ...taken.map(({ to }) => to)].filter((x) => x >= limit.from);
    starts.sort((a, b) => a - b).some((x) => put(label, x + inset, 'var(--muted)', limit));
  }
  return names;
}

function inside(
  plot: uPlot,
  draw: (ctx: CanvasRenderingContext2D, area: uPlot.BBox, ratio: number) => void,
): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw(ctx, bbox, uPlot.pxRatio);
  ctx.restore();
}
