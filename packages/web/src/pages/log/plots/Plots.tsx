import type { CrashReading, SeriesGroup } from '@airworthy/forensics';
import { useMemo } from 'react';
import { TimeSeries } from '../../../charts/TimeSeries.tsx';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import type { LogEntry } from '../logs.ts';
import { eventMarks, groupsOf, groupTitles, linesOf, mergedSeries, modeBands } from './channels.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { FieldPlot } from './FieldPlots.tsx';
import { Legend } from './Legend.tsx';
import { PlotBar } from './PlotBar.tsx';
import styles from './plots.module.css';
import { SpectrumPlot } from './Spectrum.tsx';
import { useOwnPlots } from './useOwnPlots.ts';
import { usePlotKeys, useWheelZoom } from './usePlotKeys.ts';

export type PlotsProps = {
  readonly entry: LogEntry;
  readonly reading: CrashReading;
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow | null) => void;
  readonly cursor: TimeCursor;
};

const NO_FILTERS: readonly { label: string; frequency_hz: number }[] = [];

/** Time series above one another, with one cursor and one window. The address keeps which are shown. */
export function Plots({ entry, reading, window, onWindow, cursor }: PlotsProps) {
  const { plots } = useAddress();
  const own = useOwnPlots(entry);
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
          onAddPlot={own.addPlot}
          hasPlot={own.plots.some(({ over }) => over === 'time')}
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
        {own.plots.map(({ over, fields }, i) => {
          const shared = { entry, fields, list: own.list, window };
          const onRemove = (text: string) => own.remove(i, text);
          return over === 'frequency' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its place in the address
            <SpectrumPlot key={i} {...shared} filters={NO_FILTERS} onRemove={onRemove} />
          ) : (
            <FieldPlot
              // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its place in the address
              key={i}
              {...shared}
              onWindow={onWindow}
              cursor={cursor}
              bands={bands}
              marks={marks}
              onRemove={onRemove}
            />
          );
        })}
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
