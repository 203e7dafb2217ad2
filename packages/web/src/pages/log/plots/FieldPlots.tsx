import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { motorColor } from '../../../charts/palette.ts';
import { TimeSeries } from '../../../charts/TimeSeries.tsx';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import type { TimeBand, TimeLine, TimeMark, TimeWindow } from '../../../charts/timePlot.ts';
import type { FieldList } from '../../../workers/fields.ts';
import type { LogEntry } from '../logs.ts';
import { nameOf, type PlottedField } from './fieldPlots.ts';
import { Legend } from './Legend.tsx';
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
  readonly onRemove: (name: string) => void;
};

const NO_TIMES = new Float64Array();

/** Fields of the log's own messages: the worker decodes them and sends what the window can show. */
export function FieldPlot(props: FieldPlotProps) {
  const { entry, fields, list, window, onWindow, cursor, bands, marks, onRemove } = props;
  const names = fields.map(nameOf).join(',');
  const columns = useQuery({
    queryKey: ['log columns', entry.name, entry.reader.file.lastModified, names, ...window],
    queryFn: () =>
      entry.reader.columns({
        columns: fields.map(({ table, field }) => ({ table, field })),
        from_s: window[0],
        to_s: window[1],
        bins: BINS,
      }),
    // The plot keeps its lines while those of a new window are on their way.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
  const lines = useMemo(
    () => linesOf(fields, list, columns.data?.values),
    [fields, list, columns.data],
  );
  const times = columns.data?.t ?? NO_TIMES;
  return (
    <figure className={styles.plot} data-plot={names}>
      <figcaption className={styles.head}>
        <h3>{fields[0]?.table}</h3>
        <Legend times={times} lines={lines} cursor={cursor} onRemove={onRemove} />
      </figcaption>
      {columns.error === null ? (
        <TimeSeries
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

function linesOf(
  fields: readonly PlottedField[],
  list: FieldList | undefined,
  values: readonly (readonly (number | null)[])[] | undefined,
): TimeLine[] {
  return fields.map((one, i) => ({
    key: nameOf(one),
    label: nameOf(one),
    unit:
      list?.find(({ table }) => table === one.table)?.fields.find(({ name }) => name === one.field)
        ?.unit ?? '',
    color: motorColor(i + 1),
    dashed: false,
    axis: one.axis,
    values: values?.[i] ?? [],
  }));
}
