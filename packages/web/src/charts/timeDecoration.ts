/** What stands behind and above the lines of a time series: flight modes, events, findings. */
import uPlot from 'uplot';
import { modeTint } from './palette.ts';
import { resolveColor } from './resolveColor.ts';
import type { TimeBand, TimeMark } from './timePlot.ts';

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

/** The names of the bands, above the lines. */
export function drawBandNames(plot: uPlot, bands: readonly TimeBand[], element: HTMLElement): void {
  inside(plot, (ctx, { top, left, width }, ratio) => {
    setFont(ctx, element, ratio);
    setRim(ctx, element, ratio);
    ctx.fillStyle = resolveColor('var(--muted)', element);
    const inset = INSET_PX * ratio;
    for (const band of bands) {
      const from = Math.max(left, plot.valToPos(band.from_s, 'x', true));
      const to = Math.min(left + width, plot.valToPos(band.to_s, 'x', true));
      if (ctx.measureText(band.label).width + 2 * inset < to - from)
        write(ctx, band.label, from + inset, top + (FONT_PX + 2) * ratio);
    }
  });
}

export function drawMarks(plot: uPlot, marks: readonly TimeMark[], element: HTMLElement): void {
  inside(plot, (ctx, { top, height, left, width }, ratio) => {
    setFont(ctx, element, ratio);
    for (const mark of marks) {
      const at = plot.valToPos(mark.at_s, 'x', true);
      if (at < left || at > left + width) continue;
      const color = resolveColor(mark.color, element);
      ctx.strokeStyle = color;
      ctx.fillStyle = color;
      ctx.lineWidth = ratio;
      ctx.setLineDash([2 * ratio, 2 * ratio]);
      ctx.beginPath();
      ctx.moveTo(at, top);
      ctx.lineTo(at, top + height);
      ctx.stroke();
      ctx.setLineDash([]);
      setRim(ctx, element, ratio);
      const inset = INSET_PX * ratio;
      const wide = ctx.measureText(mark.label).width;
      const fits = at + inset + wide < left + width;
      write(ctx, mark.label, fits ? at + inset : at - inset - wide, top + height - inset);
    }
  });
}

/** A text on a rim of the surface, so that it is read where lines cross it. */
function write(ctx: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
}

function setRim(ctx: CanvasRenderingContext2D, element: HTMLElement, ratio: number): void {
  ctx.strokeStyle = resolveColor('var(--surface)', element);
  ctx.lineWidth = 3 * ratio;
  ctx.lineJoin = 'round';
}

function setFont(ctx: CanvasRenderingContext2D, element: HTMLElement, ratio: number): void {
  ctx.font = `${FONT_PX * ratio}px ${resolveColor('var(--font)', element)}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
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
