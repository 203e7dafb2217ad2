/** A logarithmic axis of values: what it can draw, how far it reaches and where its ticks are. */
import type { TimeLine, TimeWindow } from './timePlot.ts';

type Values = TimeLine['values'];

/** What has a place on the axis; zero and below have none and become a gap. */
export function positiveOnly(values: Values): (number | null | undefined)[] {
  return values.map((value) =>
    value === undefined || (value !== null && value > 0) ? value : null,
  );
}

/** Points with a gap on either side, which no line reaches: they are drawn as dots. */
export function lonePoints(values: ArrayLike<number | null | undefined>): number[] {
  const lone: number[] = [];
  let last: number | null = null;
  let joined = false;
  for (let i = 0; i <= values.length; i++) {
    const value = i === values.length ? null : values[i];
    if (value === undefined) continue;
    if (value === null) {
      if (last !== null && !joined) lone.push(last);
      last = null;
      joined = false;
    } else {
      joined = last !== null;
      last = i;
    }
  }
  return lone;
}

/** Points of a line that a logarithmic scale leaves out, of how many. */
export type LeftOut = { readonly label: string; readonly points: number; readonly of: number };

/** The lines that lose points within a window, in their order. */
export function leftOutOf(
  times: ArrayLike<number>,
  lines: readonly TimeLine[],
  [from, to]: TimeWindow,
): LeftOut[] {
  return lines.flatMap(({ label, values, faint }) => {
    let points = 0;
    let of = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (times[i]! < from || times[i]! > to || !Number.isFinite(value)) continue;
      of++;
      if (value! <= 0) points++;
    }
    const name = faint === true ? `${label} of the other flight` : label;
    return points === 0 ? [] : [{ label: name, points, of }];
  });
}

/** Left free above and below the lines, as a share of the height. */
const MARGIN = 0.05;
/** The least that an axis spans, in decades: a constant would else be a line at both ends at once. */
const LEAST_SPAN = 0.1;

/** From where to where an axis reaches for values from `min` to `max`, both above zero. */
export function logRange(min: number, max: number): [number, number] {
  const [low, high] = [Math.log10(min), Math.log10(max)];
  const margin = Math.max(MARGIN * (high - low), (LEAST_SPAN - (high - low)) / 2);
  return [10 ** (low - margin), 10 ** (high + margin)];
}

/**
 * Powers of ten; with 2 and 5 times them where there is room, and round steps where the axis spans less than three
 * of those. `most` is how many labels fit above one another.
 */
export function logTicks(min: number, max: number, most: number): number[] {
  const first = Math.floor(Math.log10(min));
  const last = Math.ceil(Math.log10(max));
  const powers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const inside = (value: number) => value >= min && value <= max;
  const all = powers.flatMap((power) => [1, 2, 5].map((by) => at(by, power))).filter(inside);
  if (all.length < 3) return roundSteps(min, max, most);
  if (all.length <= most) return all;
  const decades = powers.filter((power) => inside(at(1, power)));
  const stride = Math.max(1, Math.ceil(decades.length / most));
  return decades.filter((power) => power % stride === 0).map((power) => at(1, power));
}

/** Read from text: 10 ** -5 is a little less than 0.00001. */
function at(by: number, power: number): number {
  return Number(`${by}e${power}`);
}

/** Shares of a step that are an error of rounding. */
const ROUNDING = 1e-9;

function roundSteps(min: number, max: number, most: number): number[] {
  const rough = (max - min) / Math.max(1, most - 1);
  const power = Math.floor(Math.log10(rough));
  const by = [1, 2, 5].find((one) => at(one, power) >= rough * (1 - ROUNDING));
  const step = by === undefined ? at(1, power + 1) : at(by, power);
  const from = Math.ceil(min / step - ROUNDING);
  const count = Math.floor(max / step + ROUNDING) - from + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) =>
    Number(((from + i) * step).toPrecision(12)),
  );
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** As a number where it is short, else as a power of ten. */
export function logLabel(value: number): string {
  if (value >= 0.001 && value < 100_000) return String(Number(value.toPrecision(6)));
  const [by = '', power = ''] = value.toExponential().split('e');
  const raised = [...power.replace('+', '')]
    .map((sign) => (sign === '-' ? '⁻' : SUPERSCRIPTS[Number(sign)]))
    .join('');
  return `${by === '1' ? '' : `${by}·`}10${raised}`;
}
