/** A normalised flight as columns for other programs: what a log recorded together becomes one stream. */
import type { Channel, Series } from '../flight.ts';
import { roundedTo, stepsOf } from './resolution.ts';

/** How numbers are stored. `single` is rounded to the resolution of its unit, and held as a 32-bit float. */
export type NumberKind = 'single' | 'double' | 'whole' | 'flag';

/** NaN where nothing was measured. */
export type NumberColumn = {
  readonly name: string;
  readonly kind: NumberKind;
  readonly values: Float64Array;
};

/** Samples over one time axis, at most one in each interval of the rate. */
export type FlightStream = {
  readonly name: string;
  readonly time_us: Float64Array;
  readonly columns: readonly NumberColumn[];
};

/** What a column is made of: a member of the series, a factor to its unit, and how it is stored. */
export type Source<Name extends string> =
  | Name
  | { readonly of: Name; readonly times?: number; readonly kind?: NumberKind };

type SourceColumn = {
  readonly name: string;
  readonly kind: NumberKind;
  readonly times: number;
  /** Steps of a unit that are kept; null where all digits are. */
  readonly steps: number | null;
  readonly values: Float64Array;
};

/** A stream before it is thinned; `time_us` is empty where the log does not have it. */
export type SourceStream = {
  readonly name: string;
  readonly time_us: Float64Array;
  readonly columns: readonly SourceColumn[];
};

const NOTHING = new Float64Array(0);

/** Names a stream and its columns; a series that the log does not have leaves them empty. */
export function streamOf<Name extends string>(
  name: string,
  series: Series<Name> | null | undefined,
  columns: Readonly<Record<string, Source<Name>>>,
): SourceStream {
  return {
    name,
    time_us: series?.time_us ?? NOTHING,
    columns: Object.entries(columns).map(([column, source]) => {
      const {
        of,
        times = 1,
        kind = 'single',
      } = typeof source === 'string' ? { of: source } : source;
      const values: Float64Array = series?.[of] ?? NOTHING;
      const steps = kind === 'single' ? stepsOf(column) : null;
      return { name: column, kind, times, steps, values };
    }),
  };
}

export function channelOf(
  name: string,
  channel: Channel | null | undefined,
  column: string,
  source: Omit<Exclude<Source<'value'>, string>, 'of'> = {},
): SourceStream {
  return streamOf(name, channel, { [column]: { of: 'value', ...source } });
}

/** Where samples belong, from the sample `first` on; -1 is nowhere. */
export type Places = { readonly first: number; readonly of: Int32Array };

/** The first sample of a column in each place that was measured. */
export function firstMeasured(
  { values, times, steps }: SourceColumn,
  { first, of }: Places,
  places: number,
): Float64Array {
  const kept = new Float64Array(places).fill(Number.NaN);
  for (let i = 0; i < of.length; i++) {
    const value = values[first + i]!;
    const place = of[i]!;
    if (place < 0 || !Number.isFinite(value) || !Number.isNaN(kept[place]!)) continue;
    const scaled = value * times;
    kept[place] = steps === null ? scaled : Math.fround(roundedTo(steps, scaled));
  }
  return kept;
}

/**
 * At most one sample of each interval of `step_us`, counted from the start of the log: the first that was measured,
 * column by column. A stream that is slower keeps all of its samples, but for two that share an interval.
 */
export function thinned(source: SourceStream, step_us: number): FlightStream {
  const { time_us } = source;
  const places = new Int32Array(time_us.length);
  const times = new Float64Array(time_us.length);
  let kept = 0;
  let last = -1;
  for (let i = 0; i < time_us.length; i++) {
    const interval = intervalOf(time_us[i]!, step_us);
    if (interval > last) {
      times[kept++] = time_us[i]!;
      last = interval;
    }
    places[i] = interval === last ? kept - 1 : -1;
  }
  return {
    name: source.name,
    time_us: times.slice(0, kept),
    columns: source.columns.map((column) => ({
      name: column.name,
      kind: column.kind,
      values: firstMeasured(column, { first: 0, of: places }, kept),
    })),
  };
}

/** A time before the start of the log has none: -1. */
export function intervalOf(time_us: number, step_us: number): number {
  return time_us >= 0 ? Math.floor(time_us / step_us) : -1;
}
