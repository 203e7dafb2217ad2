import type { Axis, Chart, ChartBand, Line } from './chart.ts';
import { extremes, type Frame, HEIGHT, px, WIDTH, xAt, yAt } from './frame.ts';
import { type Box, cheapest, placeLabel } from './labels.ts';
import { pathOf } from './path.ts';
import { type Scale, scaleOf, tickText } from './scale.ts';
import { escapeText, textWidth } from './text.ts';

const LABEL_PX = 11;
const LEGEND_PX = 12;
const HEADROOM = 0.06;

/**
 * Tones of a relative luminance near 0.2: at least 3 : 1 against white and against a near-black ground
 * (WCAG 2.1, 1.4.11). Neighbours differ in hue and can be told apart with the common colour blindnesses.
 */
const tones = [
  '#2f7fc1',
  '#d9661f',
  '#1f9467',
  '#a05fd0',
  '#d64a5f',
  '#8a7a1f',
  '#2396a6',
  '#8c6d5a',
] as const;

function toneOf(index: number): string {
  return tones[((index % tones.length) + tones.length) % tones.length] ?? tones[0];
}

/** Entries in rows below the title; gives the markup and the height that it takes. */
function legend(lines: readonly Line[]): { svg: string; rows: number } {
  let svg = '';
  let x = 12;
  let rows = 1;
  lines.forEach((line, index) => {
    const width = 26 + textWidth(line.label, LEGEND_PX) + 16;
    if (x > 12 && x + width > WIDTH - 8) {
      x = 12;
      rows += 1;
    }
    const y = 24 + rows * 18;
    svg += `<path d='M${px(x)} ${y - 4}h20' ${strokeOf(line, index)}/><text x='${px(x + 26)}' y='${y}'>${escapeText(line.label)}</text>`;
    x += width;
  });
  return { svg: `<g font-size='${LEGEND_PX}'>${svg}</g>`, rows };
}

function strokeOf(line: Line, index: number): string {
  const dash = line.dashed === true ? ' stroke-dasharray="6 4"' : '';
  return `stroke='${toneOf(line.tone ?? index)}' stroke-width='${line.thin === true ? 1.5 : 2.5}'${dash}`;
}

function axisTitle(axis: Axis): string {
  return escapeText(axis.unit === '' ? axis.label : `${axis.label} (${axis.unit})`);
}

function gridAndTicks(frame: Frame): string {
  const { box } = frame;
  let grid = '';
  let text = '';
  for (const tick of frame.y.ticks) {
    const y = px(yAt(frame, tick, false));
    grid += `M${box.left} ${y}H${box.right}`;
    text += `<text x='${box.left - 7}' y='${px(Number(y) + 4)}' text-anchor='end'>${tickText(tick, frame.y.decimals)}</text>`;
  }
  for (const tick of frame.x.ticks) {
    const x = px(xAt(frame, tick));
    grid += `M${x} ${box.top}V${box.bottom}`;
    text += `<text x='${x}' y='${box.bottom + 17}' text-anchor='middle'>${tickText(tick, frame.x.decimals)}</text>`;
  }
  for (const tick of frame.right?.ticks ?? []) {
    const y = yAt(frame, tick, true);
    text += `<text x='${box.right + 7}' y='${px(y + 4)}'>${tickText(tick, frame.right?.decimals ?? 0)}</text>`;
  }
  const edge = `<path d='M${box.left} ${box.top}V${box.bottom}H${box.right}${frame.right === null ? '' : `V${box.top}`}' fill='none' stroke='currentColor' stroke-opacity='.6'/>`;
  return `<path d='${grid}' stroke='currentColor' stroke-opacity='.14'/>${edge}<g font-size='${LABEL_PX}' fill-opacity='.85'>${text}</g>`;
}

function axisTitles(chart: Chart, frame: Frame): string {
  const { box } = frame;
  const middle = px((box.top + box.bottom) / 2);
  const right =
    chart.right === undefined
      ? ''
      : `<text transform='translate(${WIDTH - 8} ${middle})rotate(-90)' text-anchor='middle'>${axisTitle(chart.right)}</text>`;
  return `<g font-size='12'><text x='${px((box.left + box.right) / 2)}' y='${HEIGHT - 10}' text-anchor='middle'>${axisTitle(chart.x)}</text><text transform='translate(16 ${middle})rotate(-90)' text-anchor='middle'>${axisTitle(chart.y)}</text>${right}</g>`;
}

/** Places for the text of a band: inside it or at its side, from the top down or from the right inwards. */
function bandTextBoxes(label: string, alongX: boolean, low: number, high: number, box: Box): Box[] {
  const width = textWidth(label, LABEL_PX) + 2;
  const boxes: Box[] = [];
  const add = (left: number, top: number) =>
    boxes.push({ left, top, right: left + width, bottom: top + LABEL_PX + 3 });
  for (let row = 0; row < 8; row++) {
    const top = box.top + 3 + (row * (box.bottom - box.top - 20)) / 8;
    if (!alongX) {
      const left = box.right - 4 - width - (row * (box.right - box.left - width)) / 8;
      add(left, high - low > 18 ? low + 3 : low - LABEL_PX - 5);
      add(left, high + 3);
    } else if (high - low > width + 6) add(low + (high - low - width) / 2, top);
    else {
      add(high + 4, top);
      add(low - width - 4, top);
    }
  }
  return boxes;
}

function bandArea(band: ChartBand, frame: Frame): { svg: string; low: number; high: number } {
  const { box } = frame;
  const tone = toneOf(band.tone ?? 4);
  const alongX = band.axis === 'x';
  const place = (value: number) => (alongX ? xAt(frame, value) : yAt(frame, value, false));
  const low = Math.min(place(band.from), place(band.to));
  const high = Math.max(place(band.from), place(band.to));
  if (high - low < 0.5) {
    const line = alongX
      ? `M${px(low)} ${box.top}V${box.bottom}`
      : `M${box.left} ${px(low)}H${box.right}`;
    const svg = `<path d='${line}' stroke='${tone}' stroke-width='1.5' stroke-dasharray='2 3'/>`;
    return { svg, low, high };
  }
  const area = alongX
    ? `x='${px(low)}' y='${box.top}' width='${px(high - low)}' height='${box.bottom - box.top}'`
    : `x='${box.left}' y='${px(low)}' width='${box.right - box.left}' height='${px(high - low)}'`;
  return { svg: `<rect ${area} fill='${tone}' fill-opacity='.13'/>`, low, high };
}

function bandText(
  band: ChartBand,
  area: { low: number; high: number },
  frame: Frame,
  ink: readonly number[],
  taken: Box[],
): string {
  const boxes = bandTextBoxes(band.label, band.axis === 'x', area.low, area.high, frame.box);
  const box = boxes[cheapest(boxes, frame.box, ink, taken)];
  if (box === undefined) return '';
  return `<text x='${px(box.left + 1)}' y='${px(box.bottom - 3)}' font-size='${LABEL_PX}'>${escapeText(band.label)}</text>`;
}

function markersOf(chart: Chart, frame: Frame, ink: readonly number[], taken: Box[]): string {
  const markers = (chart.markers ?? []).filter((m) => Number.isFinite(m.x) && Number.isFinite(m.y));
  const points = markers.map((marker) => ({
    x: xAt(frame, marker.x),
    y: yAt(frame, marker.y, marker.onRight === true),
  }));
  for (const { x, y } of points)
    taken.push({ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 });
  let svg = '';
  markers.forEach((marker, index) => {
    const point = points[index]!;
    const size = { width: textWidth(marker.label, LABEL_PX), height: LABEL_PX };
    const place = placeLabel(point, size, frame.box, ink, taken);
    const far = Math.abs(place.y - point.y) > 22 || Math.abs(place.x - point.x) > 24;
    const leader = far
      ? `<path d='M${px(point.x)} ${px(point.y)}L${px(place.x)} ${px(place.y - 4)}' stroke='currentColor' stroke-opacity='.5'/>`
      : '';
    svg += `${leader}<circle cx='${px(point.x)}' cy='${px(point.y)}' r='4.5' fill='${toneOf(marker.tone ?? 0)}' stroke='currentColor' stroke-width='1.2'/><text x='${px(place.x)}' y='${px(place.y)}' text-anchor='${place.anchor}' font-size='${LABEL_PX}'>${escapeText(marker.label)}</text>`;
  });
  return svg;
}

function frameOf(chart: Chart, rows: number): Frame {
  const leftLines = chart.lines.filter((line) => line.onRight !== true);
  const rightLines = chart.lines.filter((line) => line.onRight === true);
  const [xLow, xHigh] = extremes(chart.lines, chart.x, 'x');
  const [yLow, yHigh] = extremes(leftLines, chart.y, 'y');
  // Room above the highest point for what is written there.
  const room = chart.y.max === undefined ? HEADROOM * (yHigh - yLow) : 0;
  const y = scaleOf(yLow, yHigh + room, 5, true);
  const right =
    chart.right === undefined ? null : scaleOf(...extremes(rightLines, chart.right, 'y'), 5, true);
  const widest = (scale: Scale) =>
    Math.max(0, ...scale.ticks.map((tick) => textWidth(tickText(tick, scale.decimals), LABEL_PX)));
  return {
    box: {
      left: Math.ceil(34 + widest(y)),
      top: 38 + rows * 18,
      right: right === null ? WIDTH - 20 : Math.floor(WIDTH - 32 - widest(right)),
      bottom: HEIGHT - 48,
    },
    x: scaleOf(xLow, xHigh, 7, false),
    y,
    right,
  };
}

function emptyNote(text: string, box: Box): string {
  const x = px((box.left + box.right) / 2);
  const y = px((box.top + box.bottom) / 2);
  return `<text x='${x}' y='${y}' text-anchor='middle' font-size='13'>${escapeText(text)}</text>`;
}

/** Draws a chart as one SVG of a few kilobytes. Lines of some 40 points are enough for a smooth curve. */
export function drawChart(chart: Chart): string {
  const { svg: entries, rows } = legend(chart.lines);
  const frame = frameOf(chart, rows);
  const taken: Box[] = [];
  const ink: number[] = [];
  const bands = chart.bands ?? [];
  const areas = bands.map((band) => bandArea(band, frame));
  areas.forEach(({ low, high }, i) => {
    if (high - low >= 0.5) return;
    const { left, top, right, bottom } = frame.box;
    if (bands[i]?.axis === 'x') ink.push(low, top, low, bottom);
    else ink.push(left, low, right, low);
  });
  let lines = '';
  chart.lines.forEach((line, index) => {
    lines += `<path d='${pathOf(line, frame, ink)}' ${strokeOf(line, index)}/>`;
  });
  const markers = markersOf(chart, frame, ink, taken);
  const bandTexts = bands.map((band, i) => bandText(band, areas[i]!, frame, ink, taken)).join('');
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui,sans-serif" fill="currentColor"><title>${escapeText(chart.title)}</title><desc>${escapeText(chart.desc)}</desc><text x="12" y="23" font-size="15" font-weight="600">${escapeText(chart.title)}</text>`;
  const nothing = ink.length === 0 && lines !== '' && !lines.includes("d='M");
  const note = nothing && chart.empty !== undefined ? emptyNote(chart.empty, frame.box) : '';
  const drawn = `${areas.map((area) => area.svg).join('')}<g fill='none' stroke-linejoin='round'>${lines}</g>`;
  return `${head}${gridAndTicks(frame)}${axisTitles(chart, frame)}${drawn}${markers}${bandTexts}${note}${entries}</svg>`;
}
