/**
 * Charts in the units that the reader chose. They are computed in metric units, as the API documents them;
 * what is drawn, read at the cursor and saved is converted here, before the ticks are laid, so that these are
 * round in the unit that is read.
 */
import type { Axis, Chart, Line } from '@airworthy/chart';
import { figure } from '../format/numbers.ts';
import { type QuantityKind, type Scale, scaleOf, toShown, type Units } from '../format/units.ts';

/** Speeds through the air are in km/h on every chart; m/s is a rate of climb. */
const KINDS: Readonly<Record<string, QuantityKind>> = {
  'km/h': 'speed_kmh',
  'm/s': 'climb_ms',
  '°C': 'temp_c',
  'N/m²': 'loading_n_m2',
  'dm²': 'area_dm2',
  'm²': 'area_m2',
  km: 'distance_km',
  kg: 'mass_kg',
  mm: 'length_mm',
  m: 'height_m',
  g: 'mass_g',
  N: 'force_n',
};

/** How values of a unit are shown to this reader; null where that is the unit they have. */
export function shownScale(unit: string, units: Units): Scale | null {
  const kind = KINDS[unit];
  if (kind === undefined) return null;
  const scale = scaleOf(kind, units);
  return scale.unit === unit ? null : scale;
}

const NUMBER = '[-\u2212]?\\d+(?:\\.\\d+)?';
/** Labels have three figures. */
const ROUNDING = 0.005;
/** One or two numbers with a unit, and the limit behind them in brackets, which has the same unit and need not name it. */
const FIGURES = new RegExp(
  `(?:(${NUMBER})( to | and ))?(${NUMBER})([ \u00a0])(${Object.keys(KINDS).join('|')})(?![\\w/·²³])(?:( \\(limit )(${NUMBER})(?=\\)))?`,
  'g',
);

/**
 * The figures of a sentence or a label, each in the unit that the reader chose. `exact` are the numbers that they
 * were rounded from, where those are known: a figure that is rounded twice would differ from the one beside it.
 */
export function textInUnits(text: string, units: Units, exact: readonly number[] = []): string {
  return text.replace(FIGURES, (whole, low, joint = '', value, space, unit, before = '', limit) => {
    const scale = shownScale(unit, units);
    if (scale === null) return whole;
    const shown = (digits: string) => {
      const rounded = Number(digits.replace('\u2212', '-'));
      const known = exact.find((one) => Math.abs(one - rounded) <= ROUNDING * Math.abs(one));
      return figure(toShown(known ?? rounded, scale));
    };
    const first = low === undefined ? '' : `${shown(low)}${joint}`;
    const end = limit === undefined ? '' : `${before}${shown(limit)}`;
    return `${first}${shown(value)}${space}${scale.unit}${end}`;
  });
}

/** The same chart in the units of the reader. */
export function chartInUnits(chart: Chart, units: Units): Chart {
  if (Object.keys(KINDS).every((unit) => shownScale(unit, units) === null)) return chart;
  const x = shownScale(chart.x.unit, units);
  const y = shownScale(chart.y.unit, units);
  const right = chart.right === undefined ? null : shownScale(chart.right.unit, units);
  const vertical = (onRight: boolean | undefined) => (onRight === true ? right : y);
  return {
    ...chart,
    desc: textInUnits(chart.desc, units),
    x: axisIn(chart.x, x),
    y: axisIn(chart.y, y),
    ...(chart.right === undefined ? {} : { right: axisIn(chart.right, right) }),
    lines: chart.lines.map((line) => lineIn(line, x, vertical(line.onRight))),
    markers: (chart.markers ?? []).map((marker) => ({
      ...marker,
      x: convert(marker.x, x),
      y: convert(marker.y, vertical(marker.onRight)),
      label: textInUnits(marker.label, units, [marker.x, marker.y]),
    })),
    bands: (chart.bands ?? []).map((band) => ({
      ...band,
      from: convert(band.from, band.axis === 'x' ? x : y),
      to: convert(band.to, band.axis === 'x' ? x : y),
      label: textInUnits(band.label, units, [band.from]),
    })),
  };
}

export function convert(value: number, scale: Scale | null): number {
  return scale === null ? value : toShown(value, scale);
}

/** What is pointed at on a converted axis, in the unit of the chart. */
export function convertBack(shown: number, scale: Scale | null): number {
  return scale === null ? shown : (shown - scale.offset) / scale.factor;
}

function axisIn(axis: Axis, scale: Scale | null): Axis {
  if (scale === null) return axis;
  const { min, max, leastSpan } = axis;
  return {
    ...axis,
    unit: scale.unit,
    ...(min === undefined ? {} : { min: toShown(min, scale) }),
    ...(max === undefined ? {} : { max: toShown(max, scale) }),
    ...(leastSpan === undefined ? {} : { leastSpan: leastSpan * scale.factor }),
  };
}

function lineIn(line: Line, x: Scale | null, y: Scale | null): Line {
  return {
    ...line,
    x: x === null ? line.x : Array.from(line.x, (value) => toShown(value, x)),
    y:
      y === null
        ? line.y
        : Array.from(line.y, (value) => (value === null ? null : toShown(value, y))),
  };
}
