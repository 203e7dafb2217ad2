import type { CrashReading, SeriesGroup } from '@airworthy/forensics';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { TimeSeries } from '../../../charts/TimeSeries.tsx';
import type { TimeCursor } from '../../../charts/timeCursor.ts';
import { isEmptyWindow, type TimeLine, type TimeWindow } from '../../../charts/timePlot.ts';
import { useUnits } from '../../../format/settings.ts';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import { type Comparison, overlaid } from '../compare/compare.ts';
import { useComparison } from '../compare/useComparison.ts';
import type { LogEntry } from '../logs.ts';
import { useNotes } from '../notes/keptNotes.ts';
import { noteMarks } from '../notes/notes.ts';
import { filterMarks } from '../parameters/filters.ts';
import { parametersQuery } from '../parameters/parametersQuery.ts';
import { eventMarks, groupsOf, groupTitles, linesOf, mergedSeries, modeBands } from './channels.ts';
import { EmptyWindow } from './EmptyWindow.tsx';
import { FieldPlot } from './FieldPlots.tsx';
import { LeftOutPoints } from './LeftOutPoints.tsx';
import { Legend } from './Legend.tsx';
import { PlotActions } from './PlotActions.tsx';
import { PlotBar } from './PlotBar.tsx';
import styles from './plots.module.css';
import { useOwnPlots } from './useOwnPlots.ts';
import { usePlotKeys, useWheelZoom } from './usePlotKeys.ts';
import { useScales } from './useScales.ts';

/** What not everybody opens comes when it is opened. */
const CompareBar = lazy(() =>
  import('../compare/CompareBar.tsx').then((part) => ({ default: part.CompareBar })),
);
const FieldPicker = lazy(() =>
  import('./FieldPicker.tsx').then((part) => ({ default: part.FieldPicker })),
);
const LayoutBar = lazy(() =>
  import('../layouts/LayoutBar.tsx').then((part) => ({ default: part.LayoutBar })),
);
const SpectrogramPlot = lazy(() =>
  import('./SpectrogramPlot.tsx').then((part) => ({ default: part.SpectrogramPlot })),
);
const XyPlot = lazy(() => import('./XyPlot.tsx').then((part) => ({ default: part.XyPlot })));
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
  const { plots, with: other } = useAddress('log');
  const own = useOwnPlots(entry);
  const setAddress = useSetAddress('log');
  const { groups, times, lines, bands, marks } = usePlotted(reading);
  const { candidates, comparison } = useComparison(entry);
  // A link may name a flight whose log is not read yet.
  const [comparing, setComparing] = useState(other !== undefined);
  const [arranging, setArranging] = useState(false);
  const drawn = useOverlay(groups, lines, times, comparison);
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
        arranging={arranging}
        onArrange={setArranging}
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
      {arranging ? (
        <Suspense>
          <LayoutBar />
        </Suspense>
      ) : null}
      {own.picking ? (
        <Suspense>
          <FieldPicker
            list={own.list}
            error={own.error}
            onAdd={own.add}
            has={own.plots.map(({ over }) => over)}
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
        <OwnPlots {...{ entry, own, window, onWindow, cursor, bands, marks, comparison }} />
        {shown.map((group) => (
          <GroupPlot
            key={group}
            group={group}
            times={drawn.times}
            lines={drawn.lines.get(group) ?? NO_LINES}
            {...{ window, onWindow, cursor, bands, marks }}
          />
        ))}
      </div>
    </section>
  );
}

type OwnPlotsProps = Omit<
  ComponentProps<typeof FieldPlot>,
  'fields' | 'list' | 'onRemove' | 'isLog' | 'onLog'
> & {
  readonly own: ReturnType<typeof useOwnPlots>;
};

/** The plots of fields that the reader chose, over time or over frequency. */
function OwnPlots({ own, ...plot }: OwnPlotsProps) {
  const { entry, window } = plot;
  const parameters = useQuery({
    ...parametersQuery(entry),
    enabled: own.plots.some(({ over }) => over === 'frequency'),
  });
  const filters = filterMarks(parameters.data ?? []);
  return own.plots.map(({ over, fields, isLog = false }, i) => {
    const shared = { fields, list: own.list, onRemove: (text: string) => own.remove(i, text) };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a plot is its place in the address
      <Suspense key={i}>
        {over === 'time' ? (
          <FieldPlot {...plot} {...shared} isLog={isLog} onLog={() => own.toggleScale(i)} />
        ) : over === 'frequency' ? (
          <SpectrumPlot entry={entry} window={window} filters={filters} {...shared} />
        ) : over === 'spectrogram' ? (
          <SpectrogramPlot entry={entry} window={window} {...shared} />
        ) : (
          <XyPlot entry={entry} window={window} cursor={plot.cursor} {...shared} />
        )}
      </Suspense>
    );
  });
}

const NO_LINES: readonly TimeLine[] = [];

type GroupPlotProps = ComponentProps<typeof TimeSeries> & { readonly group: SeriesGroup };

function GroupPlot({ group, ...plot }: GroupPlotProps) {
  const { times, lines, window, cursor } = plot;
  const scales = useScales();
  const isLog = scales.isLog(group);
  const onLog = () => scales.toggle(group);
  return (
    <figure className={styles.plot} data-plot={group}>
      <figcaption className={styles.head}>
        <h3>{groupTitles[group]}</h3>
        <Legend times={times} lines={lines} cursor={cursor} />
        <PlotActions name={groupTitles[group]} {...{ times, lines, window, isLog, onLog }} />
      </figcaption>
      {isEmptyWindow(times, lines, window) ? <EmptyWindow window={window} /> : null}
      {isLog ? <LeftOutPoints times={times} lines={lines} window={window} /> : null}
      <TimeSeries {...plot} scale={isLog ? 'log' : 'linear'} />
    </figure>
  );
}

/** What the reading has to draw: the lines of each group over common times, modes behind, events above. */
function usePlotted(reading: CrashReading) {
  const { series } = reading;
  const units = useUnits();
  const groups = useMemo(() => groupsOf(series), [series]);
  const block = useMemo(() => mergedSeries(series), [series]);
  const bands = useMemo(() => modeBands(reading), [reading]);
  const notes = useNotes(reading);
  const marks = useMemo(() => [...eventMarks(reading), ...noteMarks(notes)], [reading, notes]);
  const lines = useMemo(
    () => new Map(groups.map((group) => [group, linesOf(group, series, block, units)])),
    [groups, series, block, units],
  );
  return { groups, times: block.t, lines, bands, marks };
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
