/** What a time series draws. */

export type TimeLine = {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
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
