import type { CrashReading, SeriesGroup } from '@airworthy/forensics';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { TimeSeries } from '../../../charts/TimeSeries.tsx';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import type { TimeLine, TimeWindow } from '../../../charts/timePlot.ts';
import { useUnits } from '../../../shell/settings.ts';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import { type Comparison, overlaid } from '../compare/compare.ts';
import { useComparison } from '../compare/useComparison.ts';
import type { LogEntry } from '../logs.ts';
import { filterMarks } from '../parameters/filters.ts';
import { parametersQuery } from '../parameters/parametersQuery.ts';
import { eventMarks, groupsOf, groupTitles, linesOf, mergedSeries, modeBands } from './channels.ts';
import { FieldPlot } from './FieldPlots.tsx';
import { Legend } from './Legend.tsx';
import { PlotBar } from './PlotBar.tsx';
import { PlotSave } from './PlotSave.tsx';
import styles from './plots.module.css';
import { useOwnPlots } from './useOwnPlots.ts';
import { usePlotKeys, useWheelZoom } from './usePlotKeys.ts';

/** What not everybody opens comes when it is opened. */
const CompareBar = lazy(() =>
  import('../compare/CompareBar.tsx').then((part) => ({ default: part.CompareBar })),
);
const FieldPicker = lazy(() =>
  import('./FieldPicker.tsx').then((part) => ({ default: part.FieldPicker })),
);
const SpectrumPlot = lazy(() =>
  import('./SpectrumPlot.tsx').then((part) => ({ default: part.SpectrumPlot })),
);

export type PlotsProps = {
  readonly entry: LogEntry;
  readonly reading: CrashReading;
  readonly window: TimeWindow;
  readonly onWindow: (window: TimeWindow | null) => void;
  readonly cursor: TimeCursor;
};

/** Time series above one another, with one cursor and one window. The address keeps which are shown. */
export function Plots({ entry, reading, window, onWindow, cursor }: PlotsProps) {
  const { plots, with: other } = useAddress();
  const own = useOwnPlots(entry);
  const setAddress = useSetAddress();
  const parameters = useQuery({
    ...parametersQuery(entry),
    enabled: own.plots.some(({ over }) => over === 'frequency'),
  });
  const filters = filterMarks(parameters.data ?? []);
  const { series } = reading;
  const units = useUnits();
  const groups = useMemo(() => groupsOf(series), [series]);
  const block = useMemo(() => mergedSeries(series), [series]);
  const bands = useMemo(() => modeBands(reading), [reading]);
  const marks = useMemo(() => eventMarks(reading), [reading]);
  const lines = useMemo(
    () => new Map(groups.map((group) => [group, linesOf(group, series, block, units)])),
    [groups, series, block, units],
  );
  const { candidates, comparison } = useComparison(entry);
  // A link may name a flight whose log is not read yet.
  const [comparing, setComparing] = useState(other !== undefined);
  const drawn = useOverlay(groups, lines, block.t, comparison);
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
        own={own}
        window={window}
        onWindow={onWindow}
        cursor={cursor}
        picking={own.picking}
        onPick={own.setPicking}
        comparing={comparing}
        onCompare={setComparing}
      />
      {comparing ? (
        <Suspense>
          <CompareBar
            reading={reading}
            window={window}
            cursor={cursor}
            candidates={candidates}
            comparison={comparison}
          />
        </Suspense>
      ) : null}
      {own.picking ? (
        <Suspense>
          <FieldPicker
            list={own.list}
            error={own.error}
            onAdd={own.add}
            hasPlot={own.plots.some(({ over }) => over === 'time')}
          />
        </Suspense>
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
            <Suspense key={i}>
              <SpectrumPlot {...shared} filters={filters} onRemove={onRemove} />
            </Suspense>
          ) : (
            <FieldPlot
              // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its place in the address
              key={i}
              {...shared}
              onWindow={onWindow}
              cursor={cursor}
              bands={bands}
              marks={marks}
              comparison={comparison}
              onRemove={onRemove}
            />
          );
        })}
        {shown.map((group) => (
          <figure key={group} className={styles.plot} data-plot={group}>
            <figcaption className={styles.head}>
              <h3>{groupTitles[group]}</h3>
              <Legend times={drawn.times} lines={drawn.lines.get(group) ?? []} cursor={cursor} />
              <PlotSave
                name={groupTitles[group]}
                times={drawn.times}
                lines={drawn.lines.get(group) ?? []}
                window={window}
              />
            </figcaption>
            <TimeSeries
              times={drawn.times}
              lines={drawn.lines.get(group) ?? []}
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

type GroupLines = ReadonlyMap<SeriesGroup, readonly TimeLine[]>;

/** The lines of all groups, with those of the other flight behind them where one is compared. */
function useOverlay(
  groups: readonly SeriesGroup[],
  lines: GroupLines,
  times: readonly number[],
  comparison: Comparison | null,
): { readonly times: readonly number[]; readonly lines: GroupLines } {
  const units = useUnits();
  return useMemo(() => {
    if (comparison === null) return { times, lines };
    const { series } = comparison.candidate.reading;
    const theirs = mergedSeries(series);
    let joined: readonly number[] = times;
    const all = new Map<SeriesGroup, readonly TimeLine[]>();
    for (const group of groups) {
      const laid = overlaid(
        { times, lines: lines.get(group) ?? [] },
        { times: theirs.t, lines: linesOf(group, series, theirs, units) },
        comparison.shift_s,
      );
      joined = laid.times;
      all.set(group, laid.lines);
    }
    return { times: joined, lines: all };
  }, [groups, lines, times, comparison, units]);
}
