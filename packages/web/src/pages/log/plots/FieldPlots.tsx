import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { motorColor } from '../../../charts/palette.ts';
import { TimeSeries } from '../../../charts/TimeSeries.tsx';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import {
  isEmptyWindow,
  type TimeBand,
  type TimeLine,
  type TimeMark,
  type TimeWindow,
} from '../../../charts/timePlot.ts';
import type { FieldList, Thinned } from '../../../workers/fields.ts';
import { type Comparison, faintLine } from '../compare/compare.ts';
import type { LogEntry } from '../logs.ts';
import { EmptyWindow } from './EmptyWindow.tsx';
import { type PlottedField, plotTitle, unitOf } from './fieldPlots.ts';
import { LeftOutPoints } from './LeftOutPoints.tsx';
import { Legend } from './Legend.tsx';
import { PlotActions } from './PlotActions.tsx';
import styles from './plots.module.css';

/** One bin a pixel of a wide plot. */
const BINS = 900;

type FieldPlotProps = {
  readonly entry: LogEntry;
  readonly fields: readonly PlottedField[];
  readonly list: FieldList | undefined;
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow | null) => void;
  readonly cursor: TimeCursor;
  readonly bands: readonly TimeBand[];
  readonly marks: readonly TimeMark[];
  readonly comparison: Comparison | null;
  readonly onRemove: (name: string) => void;
  readonly isLog: boolean;
  readonly onLog: () => void;
};

const NO_TIMES = new Float64Array();

/** Fields of the log's own messages: the worker decodes them and sends what the window can show. */
export function FieldPlot(props: FieldPlotProps) {
  const { entry, fields, list, window, onWindow, cursor, bands, marks, onRemove } = props;
  const { comparison, isLog, onLog } = props;
  const names = fields.map(({ text }) => text).join(',');
  const columns = useQuery(columnsQuery(entry, names, window, fields));
  // Thinned to as many bins of a window that is shifted: its points fall on the same places of the plot.
  const other = comparison?.candidate.entry ?? null;
  const shift_s = comparison?.shift_s ?? 0;
  const theirs = useQuery({
    ...columnsQuery(other ?? entry, names, [window[0] - shift_s, window[1] - shift_s], fields),
    enabled: other !== null,
  });
  const lines = useMemo(() => {
    const own = linesOf(fields, list, columns.data?.values);
    if (other === null || theirs.data === undefined) return own;
    return [...own, ...linesOf(fields, list, theirs.data.values).map(faintLine)];
  }, [fields, list, columns.data, theirs.data, other]);
  const times = columns.data?.t ?? NO_TIMES;
  return (
    <figure className={styles.plot} data-plot={names}>
      <figcaption className={styles.head}>
        <h3>{plotTitle(fields)}</h3>
        <Legend times={times} lines={lines} cursor={cursor} onRemove={onRemove} />
        <PlotActions name={plotTitle(fields)} {...{ times, lines, window, isLog, onLog }} />
      </figcaption>
      {columns.data !== undefined && isEmptyWindow(times, lines, window) ? (
        <EmptyWindow window={window} />
      ) : null}
      {isLog ? <LeftOutPoints times={times} lines={lines} window={window} /> : null}
      {columns.error === null ? (
        <TimeSeries
          scale={isLog ? 'log' : 'linear'}
          times={times}
          lines={lines}
          window={window}
          onWindow={onWindow}
          cursor={cursor}
          bands={bands}
          marks={marks}
        />
      ) : (
        <p role="alert" className={styles.picker}>
          {columns.error.message}
        </p>
      )}
    </figure>
  );
}

function columnsQuery(
  { name, reader }: LogEntry,
  names: string,
  [from_s, to_s]: TimeWindow,
  fields: readonly PlottedField[],
) {
  return queryOptions({
    queryKey: ['log columns', name, reader.opened, names, from_s, to_s],
    queryFn: () =>
      reader.columns({ expressions: fields.map(({ text }) => text), from_s, to_s, bins: BINS }),
    // The plot keeps its lines while those of a new window are on their way, but never those of another log.
    placeholderData: (
      before: Thinned | undefined,
      query: { readonly queryKey: readonly unknown[] } | undefined,
    ) => (query?.queryKey[1] === name ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
}

function linesOf(
  fields: readonly PlottedField[],
  list: FieldList | undefined,
  values: readonly (readonly (number | null)[])[] | undefined,
): TimeLine[] {
  return fields.map(({ text, axis }, i) => ({
    key: text,
    label: text,
    unit: unitOf(text, list),
    color: motorColor(i + 1),
    dashed: false,
    axis,
    values: values?.[i] ?? [],
  }));
}
