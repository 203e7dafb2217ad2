import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { curvePath, plotOf, xPixel, yPixel } from '../../../charts/curve.ts';
import { motorColor } from '../../../charts/palette.ts';
import { nearestIndex, type TimeCursor, useCursorTime } from '../../../charts/timeCursor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { figure, fixed } from '../../../format/numbers.ts';
import type { FieldList } from '../../../workers/fields.ts';
import type { LogEntry } from '../logs.ts';
import { type PlottedField, unitOf } from './fieldPlots.ts';
import styles from './plots.module.css';
import { knownPoints, type XyLine, xyLine } from './xy.ts';

const HEIGHT = 280;

type XyPlotProps = {
  readonly entry: LogEntry;
  readonly fields: readonly PlottedField[];
  readonly list: FieldList | undefined;
  readonly window: TimeWindow;
  readonly cursor: TimeCursor;
  readonly onRemove: (name: string) => void;
};

/** Fields over the first one, within the window of the other plots. */
export function XyPlot({ entry, fields, list, window, cursor, onRemove }: XyPlotProps) {
  const texts = fields.map(({ text }) => text);
  const [across = '', ...up] = texts;
  const lines = useQuery({
    queryKey: ['log xy', entry.name, entry.reader.opened, texts.join(), ...window],
    queryFn: async () => {
      const [from_s, to_s] = window;
      const [x, ...ys] = await entry.reader.samples({ expressions: texts, from_s, to_s });
      return ys.map((y) => xyLine(x!, y));
    },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
  const drawn = lines.data?.filter((line) => knownPoints(line) > 0) ?? [];
  const named = (text: string) => {
    const unit = unitOf(text, list);
    return `${text}${unit === '' ? '' : ` (${unit})`}`;
  };
  return (
    <figure className={styles.plot} data-plot={`xy:${texts.join(',')}`}>
      <figcaption className={styles.head}>
        <h3>{up.length === 0 ? across : `${up.join(', ')} over ${across}`}</h3>
        <ul className={styles.legend}>
          {texts.map((text, i) => (
            <li key={text}>
              {i === 0 ? '→ ' : <i style={{ borderTopColor: motorColor(i) }} aria-hidden="true" />}
              {named(text)}
              <button type="button" aria-label={`Remove ${text}`} onClick={() => onRemove(text)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      </figcaption>
      {lines.error !== null ? (
        <p role="alert" className={styles.picker}>
          {lines.error.message}
        </p>
      ) : lines.data === undefined ? (
        <div style={{ height: HEIGHT }} />
      ) : drawn.length === 0 ? (
        <p className={styles.picker}>
          {up.length === 0
            ? `Choose a field to draw over ${across}: “Up” in the list of fields.`
            : `Between ${fixed(window[0], 1)} and ${fixed(window[1], 1)} s these fields have no moment in common.`}
        </p>
      ) : (
        <Picture lines={lines.data} cursor={cursor} across={named(across)} up={up.map(named)} />
      )}
    </figure>
  );
}

type PictureProps = {
  readonly lines: readonly XyLine[];
  readonly cursor: TimeCursor;
  readonly across: string;
  readonly up: readonly string[];
};

function Picture({ lines, cursor, across, up }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const at_s = useCursorTime(cursor);
  const plot = useMemo(() => {
    const chart = {
      title: '',
      desc: '',
      x: { label: across, unit: '' },
      y: { label: up.join(', '), unit: '' },
      lines: lines.map(({ x, y }, i) => ({ label: up[i] ?? '', x, y })),
    };
    const area = plotOf([chart], { width, height: HEIGHT - 16 }, null);
    return { area, paths: chart.lines.map((line) => curvePath(line, area)) };
  }, [lines, across, up, width]);
  const { area, paths } = plot;
  return (
    <div ref={box} className={styles.gram}>
      <svg width={width} height={HEIGHT} role="img" aria-label={`${up.join(', ')} over ${across}`}>
        {area.y.ticks.map((tick, i) => (
          <g key={tick}>
            <path className={styles.grid} d={`M${area.left} ${yPixel(area, tick)}H${area.right}`} />
            <text x={area.left - 6} y={yPixel(area, tick) + 4} textAnchor="end">
              {area.y.texts[i]}
            </text>
          </g>
        ))}
        {area.x.ticks.map((tick, i) => (
          <text key={tick} x={xPixel(area, tick)} y={area.bottom + 15} textAnchor="middle">
            {area.x.texts[i]}
          </text>
        ))}
        <text x={(area.left + area.right) / 2} y={area.bottom + 31} textAnchor="middle">
          {across}
        </text>
        <text x={4} y={12}>
          {up.join(', ')}
        </text>
        {paths.map((path, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the plot
          <path key={i} d={path} fill="none" stroke={motorColor(i + 1)} strokeWidth={1.1} />
        ))}
        {at_s === null
          ? null
          : lines.map((line, i) => {
              const at = nearestIndex(line.t_s, at_s);
              const y = line.y[at] ?? null;
              const inside = at_s >= (line.t_s[0] ?? 0) && at_s <= (line.t_s.at(-1) ?? 0);
              return y === null || !inside ? null : (
                <circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the plot
                  key={i}
                  cx={xPixel(area, line.x[at]!)}
                  cy={yPixel(area, y)}
                  r={4}
                  fill={motorColor(i + 1)}
                >
                  <title>{`${figure(line.x[at]!)}, ${figure(y)} at ${fixed(at_s, 2)} s`}</title>
                </circle>
              );
            })}
      </svg>
    </div>
  );
}
