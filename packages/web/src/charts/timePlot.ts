/** What a time series draws. */

export type TimeLine = {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** What the axis calls a figure without a unit, such as a ratio or a count. */
  readonly measure?: string;
  readonly color: string;
  readonly dashed: boolean;
  readonly axis: 'left' | 'right';
  /** An angle that goes on at 0 behind 360 degrees: no line is drawn across such a jump. */
  readonly circular?: boolean;
  /** Of another flight: drawn paler behind the others. */
  readonly faint?: boolean;
  /** Null is a gap; undefined is drawn across: another line has a point there. */
  readonly values: readonly (number | null | undefined)[];
};

export type TimeWindow = readonly [from_s: number, to_s: number];

/** A stretch of time with a name, such as a flight mode; `tint` counts from 0. */
export type TimeBand = {
  readonly from_s: number;
  readonly to_s: number;
  readonly label: string;
  readonly tint: number;
};

export type TimeMark = { readonly at_s: number; readonly label: string; readonly color: string };

/** What stands above an axis: the units of its lines, each once; null where no line is on it. */
export function axisUnit(lines: readonly TimeLine[], axis: TimeLine['axis']): string | null {
  const on = lines.filter((line) => line.axis === axis);
  if (on.length === 0) return null;
  return [...new Set(on.map(({ unit, measure }) => unit || measure || 'no unit'))].join(', ');
}

/** Whether a plot of this window would be empty: no line has a value in it. */
export function isEmptyWindow(
  times: ArrayLike<number>,
  lines: readonly TimeLine[],
  [from, to]: TimeWindow,
): boolean {
  for (let i = 0; i < times.length; i++) {
    if (times[i]! < from || times[i]! > to) continue;
    for (const { values } of lines) if (Number.isFinite(values[i])) return false;
  }
  return true;
}
