import type { Chart, Line } from '@airworthy/chart';
import { useId, useMemo, useRef, useState } from 'react';
import { figure } from '../format/numbers.ts';
import { useUnits } from '../format/settings.ts';
import styles from './CurveChart.module.css';
import { chartInUnits, convert, convertBack, shownScale } from './chartUnits.ts';
import { curvePath, type Plot, plotOf, valueAt, type Window, xPixel, yPixel } from './curve.ts';
import { Bands, type Drawn, Markers, namedBands, toneOf } from './curveMarks.tsx';
import { textWidth_px } from './labelPlaces.ts';
import { type Handle, useCurvePointer } from './useCurvePointer.ts';
import { useWidth } from './useWidth.ts';

const HEIGHT = 216;
const NONE: readonly never[] = [];

export type Reference = { readonly label: string; readonly chart: Chart };

type CurveChartProps = {
  readonly chart: Chart;
  /** The same chart of another build, drawn dashed and grey behind this one. */
  readonly references?: readonly Reference[];
  readonly height?: number;
  readonly window?: Window;
  readonly onWindow?: (window: Window) => void;
  /** Makes the x of the cursor an input: called while it is dragged. */
  readonly onDrag?: ((x: number) => void) | undefined;
  /** A point of the first line that is dragged to where it should be; elsewhere a drag still zooms. */
  readonly handle?: Handle | undefined;
};

/** Curves in the units of the reader; what is dragged comes back in those of the chart. */
export function CurveChart({ chart, references = NONE, window, ...props }: CurveChartProps) {
  const units = useUnits();
  const { onDrag, handle, onWindow } = props;
  const x = shownScale(chart.x.unit, units);
  const [ownWindow, setOwnWindow] = useState<Window>(null);
  const open = window ?? ownWindow;
  const setWindow = onWindow ?? setOwnWindow;
  const shown = useMemo(() => chartInUnits(chart, units), [chart, units]);
  const behind = useMemo(
    () => references.map((one) => ({ ...one, chart: chartInUnits(one.chart, units) })),
    [references, units],
  );
  const ends = (from: Window, of: typeof convert): Window =>
    from === null ? null : [of(from[0], x), of(from[1], x)];
  return (
    <ShownChart
      {...props}
      chart={shown}
      references={behind}
      window={ends(open, convert)}
      onWindow={(next) => setWindow(ends(next, convertBack))}
      onDrag={onDrag === undefined ? undefined : (at) => onDrag(convertBack(at, x))}
      handle={
        handle === undefined
          ? undefined
          : { at: convert(handle.at, x), onMove: (at) => handle.onMove(convertBack(at, x)) }
      }
    />
  );
}

type ShownChartProps = CurveChartProps &
  Required<Pick<CurveChartProps, 'references' | 'window' | 'onWindow'>>;

/**
 * A curve with a cursor. Drag across to zoom, double click for all of it, arrow keys move the cursor; the
 * figures at the cursor are in the legend. A screen reader gets the description and the CSV.
 */
function ShownChart({ chart, references, height = HEIGHT, ...props }: ShownChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const clip = useId();
  const plot = plotOf(
    [chart, ...references.map((one) => one.chart)],
    { width, height },
    props.window,
  );
  const { cursor, drag, handlers } = useCurvePointer(plot, props);
  const behind = references.flatMap((one) => one.chart.lines);
  const named = namedBands({ chart, plot, behind });
  const marks = cursor === null ? null : <Cursor chart={chart} plot={plot} x={cursor} />;
  return (
    <div className={styles.chart} ref={box}>
      <svg
        className={styles.svg}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${chart.title}. ${chart.desc}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor of the plot moves with the arrow keys
        tabIndex={0}
        {...handlers}
      >
        <clipPath id={clip}>
          <rect
            x={plot.left}
            y={plot.top - 4}
            width={Math.max(0, plot.right - plot.left)}
            height={Math.max(0, plot.bottom - plot.top + 8)}
          />
        </clipPath>
        <Axes chart={chart} plot={plot} />
        <g clipPath={`url(#${clip})`} fill="none">
          <Bands named={named} plot={plot} />
          <References of={references} plot={plot} />
          <Lines chart={chart} plot={plot} />
          {drag === null || cursor === null ? null : (
            <Selection plot={plot} from={drag} to={cursor} />
          )}
        </g>
        {isEmpty(chart) && chart.empty !== undefined ? (
          <text x={(plot.left + plot.right) / 2} y={height / 2} textAnchor="middle">
            {chart.empty}
          </text>
        ) : null}
        {cursor === null ? <Markers {...{ chart, plot, named, behind }} /> : marks}
        {props.handle === undefined ? null : (
          <HandleMark chart={chart} plot={plot} handle={props.handle} />
        )}
      </svg>
      <Legend chart={chart} references={references} cursor={cursor} />
    </div>
  );
}

function Lines({ chart, plot }: Drawn) {
  return chart.lines.map((line, i) => (
    <path
      key={line.label}
      d={curvePath(line, plot)}
      stroke={toneOf(line, i)}
      strokeWidth={line.thin === true ? 1.1 : 1.8}
      strokeDasharray={line.dashed === true ? '5 4' : undefined}
    />
  ));
}

function References({ of, plot }: { readonly of: readonly Reference[]; readonly plot: Plot }) {
  return of.map(({ label, chart }) =>
    chart.lines.map((line) => (
      <path
        key={`${label}${line.label}`}
        d={curvePath(line, plot)}
        stroke="var(--faint)"
        strokeWidth={1.2}
        strokeDasharray="2 3"
      />
    )),
  );
}

/** The part of the x axis that is being dragged over. */
function Selection({ plot, from, to }: { plot: Plot; from: number; to: number }) {
  return (
    <rect
      x={Math.min(xPixel(plot, from), xPixel(plot, to))}
      width={Math.abs(xPixel(plot, to) - xPixel(plot, from))}
      y={plot.top}
      height={plot.bottom - plot.top}
      fill="var(--accent-soft)"
      opacity={0.6}
    />
  );
}

function HandleMark({ chart, plot, handle }: Drawn & { readonly handle: Handle }) {
  const value = chart.lines[0] === undefined ? null : valueAt(chart.lines[0], handle.at);
  if (value === null || handle.at < plot.x.min || handle.at > plot.x.max) return null;
  return (
    <circle className={styles.handle} cx={xPixel(plot, handle.at)} cy={yPixel(plot, value)} r={7} />
  );
}

function isEmpty(chart: Chart): boolean {
  return chart.lines.every((line) => Array.from(line.y).every((value) => value === null));
}

/** The last figure of the axis carries its unit, and stays in the picture with it. */
function XTicks({ chart, plot }: Drawn) {
  const last = plot.x.ticks.length - 1;
  return plot.x.ticks.map((tick, i) => {
    const text = `${plot.x.texts[i]}${i === last && chart.x.unit !== '' ? ` ${chart.x.unit}` : ''}`;
    const x = xPixel(plot, tick);
    const beyond = x + textWidth_px(text) / 2 > plot.width - 2;
    return (
      <text
        key={tick}
        x={beyond ? plot.width - 2 : x}
        y={plot.bottom + 15}
        textAnchor={beyond ? 'end' : 'middle'}
      >
        {text}
      </text>
    );
  });
}

function Axes({ chart, plot }: Drawn) {
  return (
    <g>
      {plot.y.ticks.map((tick, i) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${plot.left} ${yPixel(plot, tick)}H${plot.right}`} />
          <text x={plot.left - 6} y={yPixel(plot, tick) + 4} textAnchor="end">
            {plot.y.texts[i]}
          </text>
        </g>
      ))}
      <text x={plot.left - 6} y={9} textAnchor="end">
        {chart.y.unit}
      </text>
      {plot.second?.ticks.map((tick, i) => (
        <text key={tick} x={plot.right + 6} y={yPixel(plot, tick, true) + 4}>
          {plot.second?.texts[i]}
        </text>
      ))}
      <text x={plot.right + 6} y={9}>
        {chart.right?.unit}
      </text>
      <XTicks chart={chart} plot={plot} />
      <title>{chart.title}</title>
    </g>
  );
}

function Cursor({ chart, plot, x }: Drawn & { readonly x: number }) {
  return (
    <g pointerEvents="none">
      <path d={`M${xPixel(plot, x)} ${plot.top}V${plot.bottom}`} stroke="var(--text)" />
      {chart.lines.map((line, i) => {
        const value = valueAt(line, x);
        return value === null ? null : (
          <circle
            key={line.label}
            cx={xPixel(plot, x)}
            cy={yPixel(plot, value, line.onRight === true)}
            r={3}
            fill={toneOf(line, i)}
          />
        );
      })}
    </g>
  );
}

function Legend({
  chart,
  references,
  cursor,
}: {
  readonly chart: Chart;
  readonly references: readonly Reference[];
  readonly cursor: number | null;
}) {
  const unit = (line: Line) => (line.onRight === true ? chart.right?.unit : chart.y.unit) ?? '';
  return (
    <div className={styles.legend}>
      {cursor === null ? null : (
        <span className={styles.value}>
          {figure(cursor)} {chart.x.unit}
        </span>
      )}
      {chart.lines.map((line, i) => {
        const value = cursor === null ? null : valueAt(line, cursor);
        return (
          <span key={line.label}>
            <svg width={16} height={8} aria-hidden="true">
              <path
                d="M0 4H16"
                stroke={toneOf(line, i)}
                strokeWidth={2}
                strokeDasharray={line.dashed === true ? '5 3' : undefined}
              />
            </svg>
            {line.label || chart.y.label}
            {value === null ? null : (
              <span className={styles.value}>{` ${figure(value)} ${unit(line)}`}</span>
            )}
          </span>
        );
      })}
      {references.map(({ label, chart: other }) => {
        const value =
          cursor === null || other.lines[0] === undefined ? null : valueAt(other.lines[0], cursor);
        return (
          <span key={label}>
            <svg width={16} height={8} aria-hidden="true">
              <path d="M0 4H16" stroke="var(--faint)" strokeWidth={1.4} strokeDasharray="2 3" />
            </svg>
            {label}
            {value === null ? null : (
              <span className={styles.value}>{` ${figure(value)} ${chart.y.unit}`}</span>
            )}
          </span>
        );
      })}
    </div>
  );
}
