import { scaleOf } from '@airworthy/chart';
import type { Found } from '@airworthy/performance/search';
import { useRef } from 'react';
import { useWidth } from '../../charts/useWidth.ts';
import { figure } from '../../format/numbers.ts';
import { useUnits } from '../../format/settings.ts';
import { toShown, scaleOf as unitScaleOf } from '../../format/units.ts';
import { infoOf } from './ask.ts';
import styles from './find.module.css';
import { type Band, bandOf, isPredicted } from './shopping.ts';

type FrontChartProps = {
  readonly front: readonly Found[];
  /** Figures of `out` on the axes: across, then up. */
  readonly across: string;
  readonly up: string;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
};

const HEIGHT = 280;
const LEFT = 46;
const BOTTOM = 36;
const TOP = 12;
const RIGHT = 14;
const TICKS = 5;

function amountOf({ out }: Found, name: string): number {
  const value = (out as unknown as Record<string, number | null | undefined>)[name];
  return value ?? 0;
}

/** What an axis shows of a figure, bands and some room included. */
function rangeOf(front: readonly Found[], name: string): Band {
  const values = front.flatMap((one) => {
    const band = bandOf(one, name);
    return [amountOf(one, name), ...(band === null ? [] : [band.low, band.high])];
  });
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return { low: low - room, high: high + room };
}

/** The found builds with their bands; each is a button. The table below has the same builds for readers of tables. */
export function FrontChart({ front, across, up, chosen, onChoose }: FrontChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const units = useUnits();
  const label = (name: string) => {
    const info = infoOf(name);
    const scale = info?.kind === undefined ? null : unitScaleOf(info.kind, units);
    const unit = scale?.unit ?? info?.unit;
    const show = (value: number) => figure(scale === null ? value : toShown(value, scale));
    return { text: `${info?.label ?? name}${unit === undefined ? '' : `, ${unit}`}`, show };
  };
  const [x, y] = [rangeOf(front, across), rangeOf(front, up)];
  const [xLabel, yLabel] = [label(across), label(up)];
  const plot = Math.max(120, width) - LEFT - RIGHT;
  const px = (value: number) => LEFT + ((value - x.low) / (x.high - x.low)) * plot;
  const py = (value: number) =>
    HEIGHT - BOTTOM - ((value - y.low) / (y.high - y.low)) * (HEIGHT - BOTTOM - TOP);
  return (
    <div ref={box} className={styles.chart}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose marks are buttons */}
      <svg
        width={width}
        height={HEIGHT}
        role="group"
        aria-label={`${yLabel.text} over ${xLabel.text}`}
      >
        {scaleOf(y.low, y.high, TICKS, false).ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={LEFT + plot} y1={py(tick)} y2={py(tick)} className={styles.grid} />
            <text x={LEFT - 6} y={py(tick) + 4} textAnchor="end">
              {yLabel.show(tick)}
            </text>
          </g>
        ))}
        {scaleOf(x.low, x.high, TICKS, false).ticks.map((tick) => (
          <text key={tick} x={px(tick)} y={HEIGHT - BOTTOM + 15} textAnchor="middle">
            {xLabel.show(tick)}
          </text>
        ))}
        <text x={LEFT + plot} y={HEIGHT - 5} textAnchor="end">
          {xLabel.text}
        </text>
        <text x={LEFT} y={TOP - 2}>
          {yLabel.text}
        </text>
        {front.map((one, index) => (
          <Mark
            key={`${one.parts.motor?.id} ${one.parts.propeller?.id} ${one.parts.battery?.id} ${one.build.airframe_type}`}
            found={one}
            at={{ x: px(amountOf(one, across)), y: py(amountOf(one, up)) }}
            upright={ends(bandOf(one, up), py)}
            level={ends(bandOf(one, across), px)}
            chosen={index === chosen}
            text={`${yLabel.show(amountOf(one, up))}, ${xLabel.show(amountOf(one, across))}`}
            onChoose={() => onChoose(index)}
          />
        ))}
      </svg>
      <p className="small muted">
        Bars are bands. Hollow dots rest on a predicted thrust, filled ones on a stand test.
      </p>
    </div>
  );
}

type Ends = readonly [number, number];

function ends(band: Band | null, place: (value: number) => number): Ends | null {
  return band === null ? null : [place(band.low), place(band.high)];
}

type MarkProps = {
  readonly found: Found;
  readonly at: { readonly x: number; readonly y: number };
  readonly upright: Ends | null;
  readonly level: Ends | null;
  readonly chosen: boolean;
  readonly text: string;
  readonly onChoose: () => void;
};

/** One build: a dot that can be chosen, and its bands as bars. */
function Mark({ found, at, upright, level, chosen, text, onChoose }: MarkProps) {
  const { motor, battery } = found.parts;
  return (
    <g data-chosen={chosen}>
      {upright === null ? null : (
        <line x1={at.x} x2={at.x} y1={upright[0]} y2={upright[1]} className={styles.band} />
      )}
      {level === null ? null : (
        <line x1={level[0]} x2={level[1]} y1={at.y} y2={at.y} className={styles.band} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a mark of a drawing */}
      <circle
        cx={at.x}
        cy={at.y}
        r={chosen ? 7 : 5}
        className={styles.dot}
        data-measured={!isPredicted(found)}
        role="button"
        tabIndex={0}
        aria-pressed={chosen}
        aria-label={`${motor?.vendor} ${motor?.name}, ${battery?.name}: ${text}`}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') onChoose();
        }}
      >
        <title>{`${motor?.name}, ${battery?.name}: ${text}`}</title>
      </circle>
    </g>
  );
}
