/**
 * A line chart as data. `drawChart` turns it into one self-contained SVG; a page may draw the same data itself.
 */
export type Chart = {
  readonly title: string;
  /** What the chart shows, for a reader who cannot see it. */
  readonly desc: string;
  readonly x: Axis;
  readonly y: Axis;
  /** A second scale at the right edge, for lines with `onRight`. */
  readonly right?: Axis;
  readonly lines: readonly Line[];
  readonly markers?: readonly Marker[];
  readonly bands?: readonly ChartBand[];
  /** Written in the middle when no line has a point. */
  readonly empty?: string;
  /** One unit is as long on x as on y, as on a map. */
  readonly equalScales?: boolean;
};

export type Axis = {
  readonly label: string;
  /** Empty for a ratio. */
  readonly unit: string;
  /** The shown range reaches at least this far; without it the data decide. */
  readonly min?: number;
  readonly max?: number;
  /** The shown range is at least this wide, so that noise does not fill the height. */
  readonly leastSpan?: number;
};

/** Columns of equal length; a value that is null or not finite leaves a gap. */
export type Line = {
  readonly label: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number | null>;
  /** Which of the eight tones; the line's place in the list when left out. */
  readonly tone?: number;
  readonly dashed?: boolean;
  readonly thin?: boolean;
  /** Few points of a smooth curve: drawn round instead of with corners. */
  readonly smooth?: boolean;
  readonly onRight?: boolean;
  /** The area between the line and the left edge is tinted. */
  readonly area?: boolean;
};

/** An operating point: a dot with a short text beside it. */
export type Marker = {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly tone?: number;
  readonly onRight?: boolean;
};

/** A shaded stretch of one axis; one of no width is drawn as a dashed line. */
export type ChartBand = {
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly tone?: number;
};
