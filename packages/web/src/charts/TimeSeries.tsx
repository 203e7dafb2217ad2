import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { jumpsOf } from './angleJumps.ts';
import { logLabel, logRange, logTicks, lonePoints, positiveOnly } from './logScale.ts';
import { TARGET_DASH } from './palette.ts';
import { resolveColor } from './resolveColor.ts';
import styles from './TimeSeries.module.css';
import type { TimeCursor } from './timeCursor.ts';
import { drawBands, drawMarks, drawNames, drawUnits } from './timeDecoration.ts';
import type { TimeBand, TimeLine, TimeMark, TimeWindow } from './timePlot.ts';
import { usePrinting } from './usePrinting.ts';
import { useWidth } from './useWidth.ts';

type TimeSeriesProps = {
  readonly times: ArrayLike<number>;
  readonly lines: readonly TimeLine[];
  readonly window: TimeWindow;
  /** What was dragged over; null after a double click, which shows everything. */
  readonly onWindow: (window: TimeWindow | null) => void;
  readonly cursor: TimeCursor;
  readonly bands?: readonly TimeBand[];
  readonly marks?: readonly TimeMark[];
  readonly height?: number;
  /** Of the values, on both sides. Zero and below have no place on a logarithmic one and are not drawn. */
  readonly scale?: ValueScale;
};

type ValueScale = 'linear' | 'log';

const NO_BANDS: readonly TimeBand[] = [];
const NO_MARKS: readonly TimeMark[] = [];
const AXIS_PX = 48;
const NAMES_PX = 18;
const FAINT = 0.45;

/** Lines over time on a canvas. All plots that share a cursor and a window move together. */
export function TimeSeries(props: TimeSeriesProps) {
  const { times, lines, window, cursor, bands = NO_BANDS, marks = NO_MARKS, height = 162 } = props;
  const { scale = 'linear' } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const width = useWidth(box);
  const scheme = useComputedColorScheme('light');
  const printing = usePrinting();
  const data = useMemo(() => {
    const drawn = lines.map(({ values }) => (scale === 'log' ? positiveOnly(values) : values));
    return [times, ...drawn] as unknown as uPlot.AlignedData;
  }, [times, lines, scale]);
  const latest = useRef({ data, window, width, lines, onWindow: props.onWindow });
  latest.current = { data, window, width, lines, onWindow: props.onWindow };
  const structure = lines
    .map(({ key, color, dashed, axis, faint, unit }) =>
      [key, color, dashed, axis, faint, unit].join(' '),
    )
    .join('\n');

  // The plot is recreated when its lines, its scale or its theme change; `structure`, `scheme` and `printing` say when.
  // biome-ignore lint/correctness/useExhaustiveDependencies: data and window are set by their own effects
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const now = latest.current;
    const made = new uPlot(
      {
        ...optionsOf(now.lines, element, [now.window[0], now.window[1]], scale),
        width: now.width,
        height,
        cursor: cursorOf((zoomed) => latest.current.onWindow(zoomed)),
        hooks: hooksOf({
          element,
          lines: now.lines,
          bands,
          marks,
          cursor,
          onWindow: (zoomed) => latest.current.onWindow(zoomed),
        }),
      },
      now.data,
      element,
    );
    plot.current = made;
    const stop = cursor.subscribe(() => moveCursor(made, cursor.get()));
    return () => {
      stop();
      made.destroy();
      plot.current = null;
    };
  }, [structure, scheme, printing, height, bands, marks, cursor, scale]);

  useEffect(() => {
    const made = plot.current;
    if (made === null) return;
    made.batch(() => {
      if (made.data !== data) made.setData(data, false);
      made.setScale('x', { min: window[0], max: window[1] });
    });
    moveCursor(made, cursor.get());
  }, [data, window, cursor]);

  useEffect(() => {
    plot.current?.setSize({ width, height });
  }, [width, height]);

  return <div ref={box} className={styles.plot} style={{ height }} aria-hidden="true" />;
}

type Hooked = Required<
  Pick<TimeSeriesProps, 'lines' | 'bands' | 'marks' | 'cursor' | 'onWindow'>
> & {
  readonly element: HTMLElement;
};

/** What is drawn around the lines, and what pointing at them does. */
function hooksOf({ element, lines, bands, marks, cursor, onWindow }: Hooked): uPlot.Hooks.Arrays {
  return {
    // Before this the plot has no scale, and a time has no place on it.
    ready: [(self) => moveCursor(self, cursor.get())],
    drawClear: [(self) => drawBands(self, bands, element)],
    draw: [
      (self) => drawMarks(self, marks, element),
      (self) => drawNames(self, bands, marks, element),
      (self) => drawUnits(self, lines, element),
    ],
    setCursor: [
      (self) => {
        const { left } = self.cursor;
        if (left !== undefined && left !== null && left >= 0 && self.cursor.event)
          cursor.set(self.posToVal(left, 'x'));
      },
    ],
    setSelect: [
      (self) => {
        const { left, width: wide } = self.select;
        if (wide < 4) return;
        const zoomed = [self.posToVal(left, 'x'), self.posToVal(left + wide, 'x')] as const;
        self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        onWindow(zoomed);
      },
    ],
  };
}

function moveCursor(plot: uPlot, time_s: number | null): void {
  const outside =
    time_s === null ||
    time_s < (plot.scales.x?.min ?? 0) ||
    time_s > (plot.scales.x?.max ?? Number.POSITIVE_INFINITY);
  const left = outside ? -10 : plot.valToPos(time_s, 'x');
  plot.setCursor({ left, top: outside ? -10 : 1 }, false);
}

function cursorOf(onWindow: (window: TimeWindow | null) => void): uPlot.Cursor {
  return {
    y: false,
    points: { show: false },
    drag: { x: true, y: false, setScale: false },
    bind: {
      dblclick: () => () => {
        onWindow(null);
        return null;
      },
      // The moment stays in place when the pointer goes to read a figure beside the plot.
      mouseleave: () => () => null,
    },
  };
}

/** The gaps of a line, and the stretches over which an angle jumps. */
function withJumps(
  plot: uPlot,
  series: number,
  from: number,
  to: number,
  gaps: uPlot.Series.Gap[],
): uPlot.Series.Gap[] {
  const times = plot.data[0];
  const pixel = (index: number) => plot.valToPos(times[index]!, 'x', true);
  // As wide as the line: its edges would be left of a jump between two pixels.
  const edge = 2 * uPlot.pxRatio;
  const jumps = jumpsOf(plot.data[series]!, from, to).map(
    ([before, after]): uPlot.Series.Gap => [pixel(before) - edge, pixel(after) + edge],
  );
  return [...gaps, ...jumps].sort((a, b) => a[0] - b[0]);
}

/** Height of a label of an axis with the room around it. */
const LABEL_PX = 26;

const LOG_AXIS: Pick<uPlot.Axis, 'splits' | 'filter' | 'values'> = {
  splits: (plot, _, min, max) =>
    logTicks(min, max, Math.floor(plot.bbox.height / uPlot.pxRatio / LABEL_PX)),
  filter: (_, splits) => splits,
  values: (_, splits) => splits.map(logLabel),
};

const SCALES: Readonly<Record<ValueScale, uPlot.Scale>> = {
  linear: {},
  log: {
    distr: 3,
    log: 10,
    range: (_, min, max) => (min === null || max === null ? [null, null] : logRange(min, max)),
  },
};

const lonePointsIn = (fill: string): uPlot.Series.Points => ({
  show: true,
  size: 2,
  width: 0,
  fill,
  filter: (plot, series) => lonePoints(plot.data[series]!),
});

function optionsOf(
  lines: readonly TimeLine[],
  element: HTMLElement,
  [min, max]: [number, number],
  values: ValueScale,
): Pick<uPlot.Options, 'series' | 'axes' | 'scales' | 'legend' | 'padding'> {
  const color = (name: string) => resolveColor(`var(--${name})`, element);
  const font = `12px ${color('font')}`;
  const axis = { stroke: color('muted'), font, ticks: { show: false } };
  const grid = { stroke: color('line'), width: 1 };
  const hasRight = lines.some((line) => line.axis === 'right');
  const side = (scale: 'left' | 'right'): uPlot.Axis => ({
    ...axis,
    scale,
    side: scale === 'left' ? 3 : 1,
    size: AXIS_PX,
    gap: 4,
    space: LABEL_PX,
    grid: scale === 'left' ? grid : { show: false },
    ...(values === 'log' ? LOG_AXIS : { values: (_, splits) => splits.map((one) => tick(one, 6)) }),
  });
  return {
    legend: { show: false },
    // Plots stand above one another: their time axes begin and end at the same pixel.
    // Above them are the names of modes and events.
    padding: [NAMES_PX, hasRight ? 0 : AXIS_PX, 0, 0],
    scales: {
      x: { time: false, auto: false, min, max },
      left: SCALES[values],
      right: SCALES[values],
    },
    series: [
      {},
      ...lines.map((line) => {
        const stroke = resolveColor(line.color, element);
        return {
          label: line.label,
          scale: line.axis,
          stroke,
          width: line.faint === true ? 1 : 1.25,
          alpha: line.faint === true ? FAINT : 1,
          ...(line.dashed ? { dash: [...TARGET_DASH] } : {}),
          points: values === 'log' ? lonePointsIn(stroke) : { show: false },
          spanGaps: false,
          ...(line.circular === true ? { gaps: withJumps } : {}),
        };
      }),
    ],
    axes: [
      {
        ...axis,
        size: 24,
        // Clear of the lowest figure of the left axis, which is half below the plot.
        gap: 6,
        grid: { show: false },
        values: (_, splits) => splits.map((value) => tick(value, 8)),
      },
      side('left'),
      ...(hasRight ? [side('right')] : []),
    ],
  };
}

function tick(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits))).replace('-', '\u2212');
}
