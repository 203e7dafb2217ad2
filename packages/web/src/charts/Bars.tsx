import { useRef } from 'react';
import styles from './Bars.module.css';
import { useWidth } from './useWidth.ts';

export type Bar = {
  readonly key: string;
  /** As the table and the tip name it: `Week of 2 Nov 2026`. */
  readonly label: string;
  /** Null where it is not known: that is written, and not drawn as none. */
  readonly value: number | null;
  /** What the value rests on, behind it in the table and the tip. */
  readonly note?: string | undefined;
  /** What stands below it on the axis, where there is room for it. */
  readonly tick?: string;
  /** A second line below the tick, named by `underName` at the left of the axis. */
  readonly under?: string | undefined;
  /** A period that is not over yet is paler. */
  readonly partial?: boolean;
};

const MARGIN = { left: 34, right: 12, top: 14, bottom: 26 };
const UNDER = 15;
/** Room for a tick in pixels; those between are left out. */
const TICK_WIDTH = 44;

/** A round number at or above the largest of some values. */
export function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((one) => one >= most) ?? 10 * power;
}

type BarsProps = {
  /** What the bars are of, for who cannot see them. */
  readonly name: string;
  readonly summary: string;
  readonly bars: readonly Bar[];
  readonly text: (value: number) => string;
  /** The top of the scale, where several charts have one. */
  readonly top?: number;
  readonly height?: number;
  readonly underName?: string;
};

/** One bar for each period, with a table behind it. */
export function Bars({ name, summary, bars, text, top, height = 170, underName }: BarsProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const highest = top ?? roundTop(Math.max(0, ...bars.map(({ value }) => value ?? 0)));
  const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, bars.length);
  const foot = height + (underName === undefined ? 0 : UNDER);
  const y = (value: number) =>
    height - MARGIN.bottom - (value / highest) * (height - MARGIN.top - MARGIN.bottom);
  const said = ({ value, note }: Bar) =>
    `${value === null ? 'not known' : text(value)}${note === undefined ? '' : `, ${note}`}`;
  const ticks = ticksOf(bars, step);
  return (
    <div ref={box} style={{ padding: '8px 0' }}>
      <svg className={styles.bars} height={foot} role="img" aria-label={summary}>
        {[0, highest / 2, highest].map((value) => (
          <g key={value}>
            <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(value)} y2={y(value)} />
            <text x={MARGIN.left - 5} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => (
          <g key={bar.key}>
            <title>{`${bar.label}: ${said(bar)}`}</title>
            {bar.value === null ? (
              <text x={MARGIN.left + (index + 0.5) * step} y={y(0) - 4} textAnchor="middle">
                ?
              </text>
            ) : (
              <rect
                data-partial={bar.partial === true}
                x={MARGIN.left + index * step + 1}
                width={Math.max(1, step - 2)}
                y={y(bar.value)}
                height={Math.max(0, y(0) - y(bar.value))}
              />
            )}
            {ticks.has(index) ? (
              <text x={MARGIN.left + index * step} y={height - 8}>
                {bar.tick}
                {underName === undefined ? null : (
                  <tspan x={MARGIN.left + index * step} y={foot - 8}>
                    {bar.under}
                  </tspan>
                )}
              </text>
            ) : null}
          </g>
        ))}
        {underName === undefined ? null : (
          <text x={MARGIN.left - 5} y={foot - 8} textAnchor="end">
            {underName}
          </text>
        )}
      </svg>
      {/* A table grows with its rows whatever height it is given; only a box around it can be cut. */}
      <div className="visually-hidden">
        <table>
          <caption>{name}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.label}</th>
                <td>{said(bar)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Places of the ticks that have room behind the one before. */
function ticksOf(bars: readonly Bar[], step: number): ReadonlySet<number> {
  const kept = new Set<number>();
  let free = 0;
  for (const [index, { tick }] of bars.entries()) {
    if (tick === undefined || index * step < free) continue;
    kept.add(index);
    free = index * step + TICK_WIDTH;
  }
  return kept;
}
