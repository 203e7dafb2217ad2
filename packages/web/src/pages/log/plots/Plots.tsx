import type { CrashReading, SeriesGroup } from '@airworthy/forensics';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { TimeSeries } from '../../../charts/TimeSeries.tsx';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import type { LogEntry } from '../logs.ts';
import { eventMarks, groupsOf, groupTitles, linesOf, mergedSeries, modeBands } from './channels.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { FieldPlot } from './FieldPlots.tsx';
import { addressOfFields, fieldsFromAddress, nameOf, type PlottedField } from './fieldPlots.ts';
import { Legend } from './Legend.tsx';
import { PlotBar } from './PlotBar.tsx';
import styles from './plots.module.css';
import { usePlotKeys, useWheelZoom } from './usePlotKeys.ts';

export type PlotsProps = {
  readonly entry: LogEntry;
  readonly reading: CrashReading;
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow | null) => void;
  readonly cursor: TimeCursor;
};

/** Time series above one another, with one cursor and one window. The address keeps which are shown. */
export function Plots({ entry, reading, window, onWindow, cursor }: PlotsProps) {
  const { plots } = useAddress();
  const own = useFieldPlots(entry);
  const setAddress = useSetAddress();
  const { series } = reading;
  const groups = useMemo(() => groupsOf(series), [series]);
  const block = useMemo(() => mergedSeries(series), [series]);
  const bands = useMemo(() => modeBands(reading), [reading]);
  const marks = useMemo(() => eventMarks(reading), [reading]);
  const lines = useMemo(
    () => new Map(groups.map((group) => [group, linesOf(group, series, block)])),
    [groups, series, block],
  );
  const onKeyDown = usePlotKeys({ window, onWindow, cursor });
  const frame = useWheelZoom({ window, onWindow });
  const shown =
    plots === undefined ? groups : groups.filter((group) => plots.split(',').includes(group));
  const toggle = (group: SeriesGroup) => {
    const next = groups.filter((one) => (one === group) !== shown.includes(one));
    setAddress({ plots: next.length === groups.length ? undefined : next.join(',') || 'none' });
  };
  return (
    <section className={styles.plots} aria-label="Time series">
      <PlotBar
        reading={reading}
        groups={groups}
        shown={shown}
        onToggle={toggle}
        window={window}
        onWindow={onWindow}
        cursor={cursor}
        picking={own.picking}
        onPick={own.setPicking}
      />
      {own.picking ? (
        <FieldPicker
          list={own.list}
          error={own.error}
          onAdd={own.add}
          hasPlot={own.plots.length > 0}
        />
      ) : null}
      <div
        ref={frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the plots take arrow keys
        tabIndex={0}
        aria-label="Plots. Arrow keys move the cursor, plus and minus zoom, Home shows all."
        onKeyDown={onKeyDown}
      >
        {own.plots.map((fields, i) => (
          <FieldPlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its place in the address
            key={i}
            entry={entry}
            fields={fields}
            list={own.list}
            window={window}
            onWindow={onWindow}
            cursor={cursor}
            bands={bands}
            marks={marks}
            onRemove={(name) => own.remove(i, name)}
          />
        ))}
        {shown.map((group) => (
          <figure key={group} className={styles.plot} data-plot={group}>
            <figcaption className={styles.head}>
              <h3>{groupTitles[group]}</h3>
              <Legend times={block.t} lines={lines.get(group) ?? []} cursor={cursor} />
            </figcaption>
            <TimeSeries
              times={block.t}
              lines={lines.get(group) ?? []}
              window={window}
              onWindow={onWindow}
              cursor={cursor}
              bands={bands}
              marks={marks}
            />
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Plots of the log's own fields: kept in the address, their list asked for when it is needed. */
function useFieldPlots(entry: LogEntry) {
  const { fields } = useAddress();
  const setAddress = useSetAddress();
  const [picking, setPicking] = useState(false);
  const plots = useMemo(() => fieldsFromAddress(fields), [fields]);
  const list = useQuery({
    queryKey: ['log fields', entry.name, entry.reader.file.lastModified],
    queryFn: () => entry.reader.fields(),
    enabled: picking || plots.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const write = (next: readonly (readonly PlottedField[])[]) =>
    setAddress({ fields: addressOfFields(next) });
  return {
    plots,
    picking,
    setPicking,
    list: list.data,
    error: list.error,
    add: (field: PlottedField, to: 'new' | 'last') => {
      const last = plots.at(-1);
      if (to === 'new' || last === undefined) write([...plots, [field]]);
      else
        write([
          ...plots.slice(0, -1),
          [...last.filter((one) => nameOf(one) !== nameOf(field)), field],
        ]);
    },
    remove: (plot: number, name: string) =>
      write(plots.map((one, i) => (i === plot ? one.filter((f) => nameOf(f) !== name) : one))),
  };
}
