import { scaleOf } from '@airworthy/chart';
import { memo, useRef, useState } from 'react';
import { convert, convertBack, shownScale, textInUnits } from '../../../charts/chartUnits.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { figure as number } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import type { Scale, Units } from '../../../format/units.ts';
import type { FigureInfo } from '../model/figures.ts';
import { unitOf } from './sweep.ts';
import type { Sweep } from './useSweep.ts';
import styles from './whatif.module.css';

type Input = { readonly label: string; readonly unit: string };

type HeatMapProps = {
  readonly sweep: Sweep;
  readonly figure: FigureInfo;
  readonly xInput: Input;
  readonly yInput: Input;
  /** Where the build is now. */
  readonly now: { readonly x: number | null; readonly y: number | null };
  readonly onTake: (x: number, y: number) => void;
};

const LEFT = 48;
const TOP = 24;
const BOTTOM = 38;
const HEIGHT = 360;
const SHADES = 12;

/** A figure over two inputs. Cells where a check fails are crossed out, where one warns dotted. */
export function HeatMap({ sweep, figure, xInput, yInput, now, onTake }: HeatMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [cell, setCell] = useState<{ row: number; column: number } | null>(null);
  const ys = sweep.y ?? [];
  const values = sweep.rows.flatMap((row) =>
    (row ?? []).flatMap((point) => (point.value === null ? [] : [point.value])),
  );
  const low = Math.min(...values);
  const high = Math.max(...values);
  const cellWidth = (width - LEFT - 8) / Math.max(1, sweep.x.length);
  const cellHeight = (HEIGHT - BOTTOM - TOP) / Math.max(1, ys.length);
  const at = cell === null ? undefined : sweep.rows[cell.row]?.[cell.column];
  const units = useUnits();
  const xScale = shownScale(xInput.unit, units);
  const yScale = shownScale(yInput.unit, units);
  const ownUnit = unitOf(figure);
  const scale = shownScale(ownUnit, units);
  const unit = scale?.unit ?? ownUnit;
  const shown = (value: number) => number(convert(value, scale));
  const xLabel = withUnit(xInput.label, xInput.unit, units);
  const yLabel = withUnit(yInput.label, yInput.unit, units);
  const span = `${shown(low)} to ${shown(high)} ${unit}`;
  const place = (event: React.PointerEvent | React.MouseEvent) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const scale = width / bounds.width;
    const column = Math.floor(((event.clientX - bounds.left) * scale - LEFT) / cellWidth);
    const row =
      ys.length - 1 - Math.floor(((event.clientY - bounds.top) * scale - TOP) / cellHeight);
    return column >= 0 && column < sweep.x.length && row >= 0 && row < ys.length
      ? { row, column }
      : null;
  };
  const xPixel = placeOn(sweep.x, (cells) => LEFT + (cells + 0.5) * cellWidth);
  const yPixel = placeOn(ys, (cells) => TOP + (ys.length - 0.5 - cells) * cellHeight);
  return (
    <div ref={box} className={styles.map}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the inputs beside the map take the same values by keyboard */}
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`${figure.label} ${values.length === 0 ? '' : `from ${span} `}over ${xLabel} and ${yLabel}`}
        onPointerMove={(event) => setCell(place(event))}
        onPointerLeave={() => setCell(null)}
        onClick={(event) => {
          const taken = place(event);
          if (taken !== null) onTake(sweep.x[taken.column]!, ys[taken.row]!);
        }}
      >
        <Cells
          rows={sweep.rows}
          width={cellWidth}
          height={cellHeight}
          count={ys.length}
          low={low}
          high={high}
        />
        {ticksOf(sweep.x, xScale, Math.round(width / 90)).map(({ value, text }) => (
          <text key={value} x={xPixel(value)} y={HEIGHT - BOTTOM + 14} textAnchor="middle">
            {text}
          </text>
        ))}
        {ticksOf(ys, yScale, 7).map(({ value, text }) => (
          <text key={value} x={LEFT - 6} y={yPixel(value) + 4} textAnchor="end">
            {text}
          </text>
        ))}
        {within(now.x, sweep.x) && within(now.y, ys) ? (
          <g pointerEvents="none">
            <circle className={styles.now} cx={xPixel(now.x)} cy={yPixel(now.y)} r={5} />
            <text className={styles.nowText} x={xPixel(now.x) + 9} y={yPixel(now.y) + 4}>
              Now
            </text>
          </g>
        ) : null}
        <text x={width - 8} y={HEIGHT - 6} textAnchor="end">
          {xLabel} →
        </text>
        <text x={4} y={12}>
          ↑ {yLabel}
        </text>
      </svg>
      <div className={styles.key}>
        {values.length === 0 ? (
          <span>No figure yet</span>
        ) : (
          <>
            <span className="num">{shown(low)}</span>
            <i className={styles.shades} />
            <span className="num">
              {shown(high)} {unit}
            </span>
          </>
        )}
        <span>
          <i className={styles.fails} /> a check fails
        </span>
        <span>
          <i className={styles.warns} /> a check warns
        </span>
      </div>
      <p className="small" aria-live="polite">
        {cell === null || at === undefined
          ? 'Point at a place for its figures; a click takes it into the build.'
          : `${number(convert(sweep.x[cell.column]!, xScale))} and ${number(convert(ys[cell.row]!, yScale))}: ${at.value === null ? 'no figure' : `${shown(at.value)} ${unit}`}${at.why === '' ? '' : `. ${textInUnits(at.why, units)}`}`}
      </p>
    </div>
  );
}

/** Where a value is on an axis of evenly spaced cells. */
function placeOn(values: readonly number[], pixel: (cells: number) => number) {
  const [first = 0, last = 1] = [values[0], values.at(-1)];
  const step = (last - first) / Math.max(1, values.length - 1) || 1;
  return (value: number) => pixel((value - first) / step);
}

/** The name of an input with the unit that it is shown in. */
export function withUnit(label: string, unit: string, units: Units): string {
  const shown = shownScale(unit, units)?.unit ?? unit;
  return shown === '' ? label : `${label}, ${shown}`;
}

/** Places on an axis that are round in the unit that is shown, as values of the axis. */
function ticksOf(values: readonly number[], scale: Scale | null, wanted: number) {
  if (values.length === 0) return [];
  const [first, last] = [convert(values[0]!, scale), convert(values.at(-1)!, scale)];
  const { ticks, texts } = scaleOf(Math.min(first, last), Math.max(first, last), wanted, false);
  return ticks.map((tick, i) => ({ value: convertBack(tick, scale), text: texts[i]! }));
}

function within(value: number | null, values: readonly number[]): value is number {
  return value !== null && value >= Math.min(...values) && value <= Math.max(...values);
}

type CellsProps = {
  readonly rows: Sweep['rows'];
  /** Of one cell. */
  readonly width: number;
  readonly height: number;
  /** Rows when all have come. */
  readonly count: number;
  readonly low: number;
  readonly high: number;
};

/** Rendered again when a row arrives, not when the pointer moves from cell to cell: there are 1681 of them. */
const Cells = memo(function Cells({ rows, width, height, count, low, high }: CellsProps) {
  return rows.map((row, r) =>
    row?.map((point, c) => {
      const share = point.value === null || high === low ? 0 : (point.value - low) / (high - low);
      const x = LEFT + c * width;
      const y = TOP + (count - 1 - r) * height;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the map
        <g key={`${r} ${c}`}>
          <rect
            x={x}
            y={y}
            width={width + 0.4}
            height={height + 0.4}
            fill={
              point.value === null
                ? 'var(--sunken)'
                : `color-mix(in oklab, var(--accent) ${Math.round(share * SHADES) * (96 / SHADES) + 4}%, var(--surface))`
            }
          />
          {point.level === 'bad' ? (
            <path
              d={`M${x} ${y + height}L${x + width} ${y}`}
              stroke="var(--bad)"
              strokeWidth={0.7}
            />
          ) : null}
          {point.level === 'warn' ? (
            <circle cx={x + width / 2} cy={y + height / 2} r={0.9} fill="var(--warn)" />
          ) : null}
        </g>
      );
    }),
  );
});
