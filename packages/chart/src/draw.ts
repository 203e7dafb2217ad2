import { bandArea, bandText, inkOf, type Stretch, stretchOf } from './bands.ts';
import type { Axis, Chart, Line } from './chart.ts';
import { extremes, type Frame, HEIGHT, px, textAt, WIDTH, xAt, yAt } from './frame.ts';
import { type Box, type Ink, placeLabel } from './labels.ts';
import { pathOf } from './path.ts';
import { type Scale, scaleOf } from './scale.ts';
import { escapeText, textWidth } from './text.ts';
import { LABEL_PX, type Palette, palettes, type Theme, toneOf } from './tones.ts';

const LEGEND_PX = 12;
const HEADROOM = 0.06;
const DOT_PX = 4.5;

const HEAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui,sans-serif" font-size="${LABEL_PX}" fill="currentColor"`;

function headOf(chart: Chart, { own }: Palette): string {
  const title = escapeText(chart.title);
  const color = own === null ? '' : ` color="${own.text}"`;
  const ground =
    own === null ? '' : `<rect width='${WIDTH}' height='${HEIGHT}' fill='${own.background}'/>`;
  return `${HEAD}${color}><title>${title}</title><desc>${escapeText(chart.desc)}</desc>${ground}<text x='12' y='23' font-size='15' font-weight='600'>${title}</text>`;
}

/** Where the legend's entries stand: in rows below the title. */
type Legend = {
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly rows: number;
};

function legendOf(lines: readonly Line[]): Legend {
  const places: { x: number; y: number }[] = [];
  let x = 12;
  let rows = 1;
  for (const line of lines) {
    const width = 26 + textWidth(line.label, LEGEND_PX) + 16;
    if (x > 12 && x + width > WIDTH - 8) {
      x = 12;
      rows += 1;
    }
    places.push({ x, y: 24 + rows * 18 });
    x += width;
  }
  return { places, rows };
}

function frameOf(chart: Chart, rows: number, palette: Palette): Frame {
  const [xLow, xHigh] = extremes(chart.lines, chart.x, 'x');
  const [yLow, yHigh] = extremes(chart.lines, chart.y, 'y');
  // Room above the highest point for what is written there.
  const room = chart.y.max === undefined ? HEADROOM * (yHigh - yLow) : 0;
  const y = scaleOf(yLow, yHigh + room, 5, true);
  const right =
    chart.right === undefined
      ? null
      : scaleOf(...extremes(chart.lines, chart.right, 'right'), 5, true);
  const box = {
    left: Math.ceil(34 + widest(y)),
    top: 38 + rows * 18,
    right: right === null ? WIDTH - 20 : Math.floor(WIDTH - 32 - widest(right)),
    bottom: HEIGHT - 48,
  };
  const frame = { box, x: scaleOf(xLow, xHigh, 7, false), y, right, palette };
  return chart.equalScales === true ? equalized(frame) : frame;
}

/** The scale that has more pixels to a unit is opened about its middle until both have the same. */
function equalized(frame: Frame): Frame {
  const { box, x, y } = frame;
  const unitsPerPixel = Math.max(
    (x.max - x.min) / (box.right - box.left),
    (y.max - y.min) / (box.bottom - box.top),
  );
  const opened = (scale: Scale, length_px: number, wanted: number) => {
    const half = (unitsPerPixel * length_px) / 2;
    const middle = (scale.min + scale.max) / 2;
    return scaleOf(middle - half, middle + half, wanted, false);
  };
  return {
    ...frame,
    x: opened(x, box.right - box.left, 7),
    y: opened(y, box.bottom - box.top, 5),
  };
}

function widest(scale: Scale): number {
  let width = 0;
  for (const text of scale.texts) width = Math.max(width, textWidth(text, LABEL_PX));
  return width;
}

function gridOf(frame: Frame): string {
  const { box, x, y, right } = frame;
  const down = ` ${box.top}V${box.bottom}`;
  let grid = '';
  for (const tick of y.ticks) grid += `M${box.left} ${px(yAt(frame, tick, false))}H${box.right}`;
  for (const tick of x.ticks) grid += `M${px(xAt(frame, tick))}${down}`;
  const edge = `M${box.left}${down}H${box.right}${right === null ? '' : `V${box.top}`}`;
  return `<path d='${grid}' stroke='currentColor' stroke-opacity='.14'/><path d='${edge}' fill='none' stroke='currentColor' stroke-opacity='.6'/>`;
}

function ticksOf(frame: Frame): string {
  const { box, x, y, right } = frame;
  let atLeft = '';
  let below = '';
  let atRight = '';
  for (let i = 0; i < y.ticks.length; i++)
    atLeft += textAt(box.left - 7, yAt(frame, y.ticks[i]!, false) + 4, y.texts[i]!);
  for (let i = 0; i < x.ticks.length; i++)
    below += textAt(xAt(frame, x.ticks[i]!), box.bottom + 17, x.texts[i]!);
  if (right !== null)
    for (let i = 0; i < right.ticks.length; i++)
      atRight += textAt(box.right + 7, yAt(frame, right.ticks[i]!, true) + 4, right.texts[i]!);
  return `<g fill-opacity='.85'><g text-anchor='end'>${atLeft}</g><g text-anchor='middle'>${below}</g>${atRight}</g>`;
}

function axisTitle(axis: Axis): string {
  return escapeText(axis.unit === '' ? axis.label : `${axis.label} (${axis.unit})`);
}

function upright(x: number, y: number, text: string): string {
  return `<text transform='translate(${x} ${px(y)})rotate(-90)'>${text}</text>`;
}

/** The texts of 12 pixels: what the axes show, and the legend's names. */
function namesOf(chart: Chart, { box }: Frame, { places }: Legend): string {
  const middle = (box.top + box.bottom) / 2;
  const below = textAt((box.left + box.right) / 2, HEIGHT - 10, axisTitle(chart.x));
  const atLeft = upright(16, middle, axisTitle(chart.y));
  const atRight =
    chart.right === undefined ? '' : upright(WIDTH - 8, middle, axisTitle(chart.right));
  let entries = '';
  for (let i = 0; i < places.length; i++)
    entries += textAt(places[i]!.x + 26, places[i]!.y, escapeText(chart.lines[i]!.label));
  return `<g font-size='${LEGEND_PX}'><g text-anchor='middle'>${below}${atLeft}${atRight}</g>${entries}</g>`;
}

/** Each line with its sample in the legend as one path: the two look alike by nature. */
function linesOf(chart: Chart, frame: Frame, legend: Legend, ink: number[][]): string {
  let lines = '';
  for (let i = 0; i < chart.lines.length; i++) {
    const line = chart.lines[i]!;
    const before = ink.length;
    const { x, y } = legend.places[i]!;
    const width = line.thin === true ? '1.5' : '2.5';
    const dash = line.dashed === true ? " stroke-dasharray='6 4'" : '';
    const path = pathOf(line, frame, ink);
    if (line.area === true)
      lines += areaOf(path, ink.slice(before), frame, toneOf(frame.palette, i));
    lines += `<path d='M${px(x)} ${y - 4}h20${path}' stroke='${toneOf(frame.palette, line.tone ?? i)}' stroke-width='${width}'${dash}/>`;
  }
  return `<g fill='none' stroke-linejoin='round'>${lines}</g>`;
}

/** The tinted area between a line and the left edge. */
function areaOf(path: string, runs: Ink, { box }: Frame, tone: string): string {
  const drawn = path.split('M').filter((run) => run !== '');
  let d = '';
  runs.forEach((run, i) => {
    d += `M${drawn[i]}H${box.left}V${px(run[1]!)}Z`;
  });
  return d === '' ? '' : `<path d='${d}' fill='${tone}' fill-opacity='.12'/>`;
}

/** Operating points: leaders below the dots, texts above them. */
function markersOf(chart: Chart, frame: Frame, ink: Ink, taken: Box[]): string {
  const markers = (chart.markers ?? []).filter((m) => Number.isFinite(m.x) && Number.isFinite(m.y));
  if (markers.length === 0) return '';
  const points = markers.map((marker) => ({
    x: xAt(frame, marker.x),
    y: yAt(frame, marker.y, marker.onRight === true),
  }));
  for (const { x, y } of points)
    taken.push({ left: x - DOT_PX, top: y - DOT_PX, right: x + DOT_PX, bottom: y + DOT_PX });
  let leaders = '';
  let dots = '';
  let texts = '';
  for (let i = 0; i < points.length; i++) {
    const { label, tone } = markers[i]!;
    const { x, y } = points[i]!;
    const size = { width: textWidth(label, LABEL_PX), height: LABEL_PX };
    const place = placeLabel(points[i]!, size, frame.box, ink, taken);
    if (place.far) leaders += `M${px(x)} ${px(y)}L${px(place.x)} ${px(place.y - 4)}`;
    dots += `<circle cx='${px(x)}' cy='${px(y)}' r='${DOT_PX}' fill='${toneOf(frame.palette, tone ?? 0)}'/>`;
    const anchor = place.atEnd ? " text-anchor='end'" : '';
    texts += `<text x='${px(place.x)}' y='${px(place.y)}'${anchor}>${escapeText(label)}</text>`;
  }
  const drawn = leaders === '' ? '' : `<path stroke-opacity='.5' d='${leaders}'/>`;
  return `<g stroke='currentColor' stroke-width='1.2'>${drawn}${dots}</g>${texts}`;
}

function noteOf(text: string, box: Box): string {
  const x = px((box.left + box.right) / 2);
  const y = px((box.top + box.bottom) / 2);
  return `<text x='${x}' y='${y}' text-anchor='middle' font-size='13'>${escapeText(text)}</text>`;
}

/** Draws a chart as one SVG of a few kilobytes. Lines of some ten points are enough for a smooth curve. */
export function drawChart(chart: Chart, theme: Theme = 'inherit'): string {
  const palette = palettes[theme];
  const legend = legendOf(chart.lines);
  const frame = frameOf(chart, legend.rows, palette);
  const bands = chart.bands ?? [];
  const stretches: Stretch[] = bands.map((band) => stretchOf(band, frame));
  const taken: Box[] = [];
  const ink: number[][] = [];
  let areas = '';
  for (let i = 0; i < bands.length; i++) {
    inkOf(bands[i]!, stretches[i]!, frame.box, ink);
    areas += bandArea(bands[i]!, stretches[i]!, frame);
  }
  const ruled = ink.length;
  const lines = linesOf(chart, frame, legend, ink);
  const nothing = chart.lines.length > 0 && ink.length === ruled;
  let texts = markersOf(chart, frame, ink, taken);
  for (let i = 0; i < bands.length; i++)
    texts += bandText(bands[i]!, stretches[i]!, frame.box, ink, taken);
  if (nothing && chart.empty !== undefined) texts += noteOf(chart.empty, frame.box);
  return `${headOf(chart, palette)}${gridOf(frame)}${ticksOf(frame)}${namesOf(chart, frame, legend)}${areas}${lines}${texts}</svg>`;
}
