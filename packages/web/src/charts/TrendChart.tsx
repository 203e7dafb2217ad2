import { scaleOf } from '@airworthy/chart';
import { type ReactNode, useRef } from 'react';
import { figure, withUnit } from '../format/numbers.ts';
import type { AppPath } from '../paths.ts';
import styles from './TrendChart.module.css';
import { useWidth } from './useWidth.ts';

/** One flight: its figure, and what was usual for the aircraft before it. */
export type TrendPoint = {
  readonly key: string | number;
  /** Where it stands along the axis: a cycle, or the number of the flight in order. */
  readonly x: number;
  readonly y: number;
  readonly mean?: number | null;
  readonly sd?: number | null;
  /** As the table and the tip name it: `Flight 412, 14 Nov 2026`. */
  readonly label: string;
  readonly to?: AppPath;
  readonly marked?: boolean;
};

type TrendProps = {
  readonly title: string;
  readonly unit: string;
  readonly xLabel: string;
  readonly points: readonly TrendPoint[];
  readonly height?: number;
  /** Values that figures are held against, drawn across. */
  readonly lines?: readonly number[];
  /** What stands below the first and the last point; else `xLabel` with their numbers. */
  readonly ends?: readonly [string, string];
  /** A link to the record of a point, for the table below the chart. */
  readonly linkTo?: (to: AppPath, label: string) => ReactNode;
  readonly onOpen?: (to: AppPath) => void;
};

const LEFT = 44;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 26;

/**
 * Single figures in order, with the band of what is usual (two spreads about the mean) behind them. What
 * lies outside is filled and larger; the table below it holds the same figures.
 */
export function TrendChart(props: TrendProps) {
  const { title, unit, xLabel, points, height = 150, lines = [], ends, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  // A figure that is never below zero is not expected there either.
  const floor = points.every((point) => point.y >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const edgeOf = ({ mean, sd }: TrendPoint, side: 1 | -1) =>
    Math.max(floor, (mean ?? 0) + side * 2 * (sd ?? 0));
  const values = points.flatMap((one) =>
    one.mean == null || one.sd == null ? [one.y] : [one.y, edgeOf(one, -1), edgeOf(one, 1)],
  );
  const y = scaleOf(Math.min(...values, ...lines), Math.max(...values, ...lines), 4, true);
  const xs = points.map((point) => point.x);
  const x = { min: Math.min(...xs), max: Math.max(...xs) };
  const xAt = (value: number) =>
    LEFT + ((value - x.min) / Math.max(1, x.max - x.min)) * (width - LEFT - RIGHT);
  const yAt = (value: number) =>
    TOP + (1 - (value - y.min) / (y.max - y.min || 1)) * (height - TOP - BOTTOM);
  const held = points.filter((point) => point.mean != null && point.sd != null);
  const edge = (side: 1 | -1) => held.map((one) => `${xAt(one.x)},${yAt(edgeOf(one, side))}`);
  return (
    <figure className={styles.figure} ref={box}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}, ${unit}`}>
        {y.ticks.map((tick) => (
          <g key={tick}>
            <line
              className={styles.grid}
              x1={LEFT}
              x2={width - RIGHT}
              y1={yAt(tick)}
              y2={yAt(tick)}
            />
            <text className={styles.tick} x={LEFT - 6} y={yAt(tick) + 4} textAnchor="end">
              {figure(tick)}
            </text>
          </g>
        ))}
        {lines.map((value) => (
          <line
            key={value}
            className={styles.limit}
            x1={LEFT}
            x2={width - RIGHT}
            y1={yAt(value)}
            y2={yAt(value)}
          />
        ))}
        {held.length < 2 ? null : (
          <>
            <polygon
              className={styles.band}
              points={[...edge(1), ...edge(-1).reverse()].join(' ')}
            />
            <polyline
              className={styles.mean}
              points={held.map((one) => `${xAt(one.x)},${yAt(one.mean ?? 0)}`).join(' ')}
            />
          </>
        )}
        <polyline
          className={styles.line}
          points={points.map((one) => `${xAt(one.x)},${yAt(one.y)}`).join(' ')}
        />
        {points.map((one) => (
          // The table below opens the same flights by keyboard.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <circle
            key={one.key}
            className={styles.point}
            data-marked={one.marked === true ? '' : undefined}
            data-opens={one.to === undefined ? undefined : ''}
            cx={xAt(one.x)}
            cy={yAt(one.y)}
            r={one.marked === true ? 4.5 : 2.5}
            onClick={() => (one.to === undefined ? undefined : onOpen?.(one.to))}
          >
            <title>{`${one.label}: ${withUnit(one.y, unit)}`}</title>
          </circle>
        ))}
        <text className={styles.tick} x={LEFT} y={height - 6}>
          {ends?.[0] ?? `${xLabel} ${x.min}`}
        </text>
        <text className={styles.tick} x={width - RIGHT} y={height - 6} textAnchor="end">
          {ends?.[1] ?? `${xLabel} ${x.max}`}
        </text>
      </svg>
      <Behind {...props} />
    </figure>
  );
}

/** The same figures as a table, newest first, opened by whoever cannot read the chart. */
function Behind({ title, unit, points, linkTo }: TrendProps) {
  return (
    <details className={styles.behind}>
      <summary>Figures</summary>
      <table className="rows">
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {[...points].reverse().map(({ key, y, label, to }) => (
            <tr key={key}>
              <th scope="row">
                {to === undefined || linkTo === undefined ? label : linkTo(to, label)}
              </th>
              <td className="n">{withUnit(y, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
