import { memo, useRef, useState } from 'react';
import { useWidth } from '../../../charts/useWidth.ts';
import { figure as number } from '../../../format/numbers.ts';
import type { FigureInfo } from '../model/figures.ts';
import type { Sweep } from './useSweep.ts';
import styles from './whatif.module.css';

type HeatMapProps = {
  readonly sweep: Sweep;
  readonly figure: FigureInfo;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly onTake: (x: number, y: number) => void;
};

const LEFT = 56;
const BOTTOM = 34;
const HEIGHT = 360;
const SHADES = 12;

/** A figure over two inputs. Cells where a check fails are crossed out, where one warns dotted. */
export function HeatMap({ sweep, figure, xLabel, yLabel, onTake }: HeatMapProps) {
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
  const cellHeight = (HEIGHT - BOTTOM - 8) / Math.max(1, ys.length);
  const at = cell === null ? undefined : sweep.rows[cell.row]?.[cell.column];
  const unit = figure.unit ?? figure.kind?.split('_').at(-1) ?? '';
  const span = `${number(low)} to ${number(high)} ${unit}`;
  const place = (event: React.PointerEvent | React.MouseEvent) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const scale = width / bounds.width;
    const column = Math.floor(((event.clientX - bounds.left) * scale - LEFT) / cellWidth);
    const row = ys.length - 1 - Math.floor(((event.clientY - bounds.top) * scale - 8) / cellHeight);
    return column >= 0 && column < sweep.x.length && row >= 0 && row < ys.length
      ? { row, column }
      : null;
  };
  const every = (count: number) => Math.max(1, Math.ceil(count / 8));
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
        {sweep.x.map((value, c) =>
          c % every(sweep.x.length) === 0 ? (
            <text
              key={value}
              x={LEFT + (c + 0.5) * cellWidth}
              y={HEIGHT - BOTTOM + 14}
              textAnchor="middle"
            >
              {number(value)}
            </text>
          ) : null,
        )}
        {ys.map((value, r) =>
          r % every(ys.length) === 0 ? (
            <text
              key={value}
              x={LEFT - 6}
              y={8 + (ys.length - 0.5 - r) * cellHeight + 4}
              textAnchor="end"
            >
              {number(value)}
            </text>
          ) : null,
        )}
        <text x={width} y={HEIGHT - 4} textAnchor="end">
          {xLabel}
        </text>
        <text x={0} y={HEIGHT - 4}>
          {yLabel} ↑
        </text>
      </svg>
      <p className="small muted" aria-live="polite">
        {cell === null || at === undefined
          ? `${values.length === 0 ? 'No figure yet' : span}. Red strokes: a check fails; amber dots: a check warns.`
          : `${number(sweep.x[cell.column]!)} and ${number(ys[cell.row]!)}: ${at.value === null ? 'no figure' : `${number(at.value)} ${unit}`}${at.level === 'ok' ? '' : `, ${at.level === 'bad' ? 'a check fails' : 'a check warns'}`}`}
      </p>
    </div>
  );
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

/** Drawn anew when a row comes, not when the pointer goes from cell to cell: there are 1681 of them. */
const Cells = memo(function Cells({ rows, width, height, count, low, high }: CellsProps) {
  return rows.map((row, r) =>
    row?.map((point, c) => {
      const share = point.value === null || high === low ? 0 : (point.value - low) / (high - low);
      const x = LEFT + c * width;
      const y = 8 + (count - 1 - r) * height;
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
