import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { resolveColor } from '../../../charts/resolveColor.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { useWidth } from '../../../charts/useWidth.ts';
import { figure, fixed } from '../../../format/numbers.ts';
import type { FieldList } from '../../../workers/fields.ts';
import { Chips } from '../Chips.tsx';
import type { LogEntry } from '../logs.ts';
import { type PlottedField, unitOf } from './fieldPlots.ts';
import styles from './plots.module.css';
import {
  DEEPEST_DB,
  frequencyShare,
  frequencyTicks,
  type Scales,
  type Spectrogram,
  shade,
  spectrogramOf,
} from './spectrogram.ts';
import { useScales } from './useScales.ts';

const HEIGHT = 220;
/** As wide as the axes of the time series, so that moments stand above one another. */
const SIDE_PX = 48;
const FOOT_PX = 20;
const TOP_PX = 14;

type SpectrogramPlotProps = {
  readonly entry: LogEntry;
  readonly fields: readonly PlottedField[];
  readonly list: FieldList | undefined;
  readonly window: TimeWindow;
  readonly onRemove: (name: string) => void;
};

const CHIPS = [
  { key: 'strength', text: 'Log strength' },
  { key: 'frequency', text: 'Log frequency' },
] as const;

/** How the spectrum of one field changes over the window. */
export function SpectrogramPlot({ entry, fields, list, window, onRemove }: SpectrogramPlotProps) {
  const text = fields[0]?.text ?? '';
  const { isLog, toggle } = useScales();
  const of = (key: keyof Scales) => (isLog(key) ? 'log' : 'linear');
  const scales: Scales = { strength: of('strength'), frequency: of('frequency') };
  const gram = useQuery({
    queryKey: ['log spectrogram', entry.name, entry.reader.opened, text, ...window],
    queryFn: async () => {
      const [from_s, to_s] = window;
      const [signal] = await entry.reader.samples({ expressions: [text], from_s, to_s });
      return spectrogramOf(signal!, [from_s * 1e6, to_s * 1e6]);
    },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
  return (
    <figure className={styles.plot} data-plot={`spg:${text}`}>
      <figcaption className={styles.head}>
        <h3>Spectrogram of {text}</h3>
        <ul className={styles.legend}>
          <li>
            {gram.data == null ? null : (
              <span className={styles.peaks}>{strongestText(gram.data, unitOf(text, list))}</span>
            )}
            <button type="button" aria-label={`Remove ${text}`} onClick={() => onRemove(text)}>
              ×
            </button>
          </li>
        </ul>
        <Chips
          label="Scales of the spectrogram"
          chips={CHIPS}
          pressed={(key) => scales[key] === 'log'}
          onPress={toggle}
        />
      </figcaption>
      {gram.error !== null ? (
        <p role="alert" className={styles.picker}>
          {gram.error.message}
        </p>
      ) : gram.data === undefined ? (
        <div style={{ height: HEIGHT }} />
      ) : gram.data === null ? (
        <p className={styles.picker}>
          This window holds fewer than 32 samples of {text} in a row: zoom out for a spectrogram.
        </p>
      ) : (
        <Picture gram={gram.data} scales={scales} name={text} />
      )}
    </figure>
  );
}

function strongestText({ amplitude, frequency_hz, rate_hz }: Spectrogram, unit: string): string {
  const { value, at } = strongestOf(amplitude);
  const frequency = frequency_hz[at % frequency_hz.length]!;
  return `strongest ${figure(value)} ${unit} at ${figure(frequency)} Hz · ${fixed(rate_hz, 0)} samples a second`;
}

function strongestOf(amplitude: Float64Array): { value: number; at: number } {
  let at = 0;
  let value = 0;
  for (let i = 0; i < amplitude.length; i++)
    if (amplitude[i]! > value) {
      value = amplitude[i]!;
      at = i;
    }
  return { value, at };
}

type PictureProps = {
  readonly gram: Spectrogram;
  readonly scales: Scales;
  readonly name: string;
};

function Picture({ gram, scales, name }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(box);
  const range = rangeOf(gram, scales.frequency);
  const area = { width: Math.max(1, width - 2 * SIDE_PX), height: HEIGHT - FOOT_PX - TOP_PX };
  useDrawn(canvas, { gram, scales, range, area });
  const place = (frequency: number) =>
    TOP_PX + area.height * (1 - frequencyShare(frequency, range, scales.frequency));
  return (
    <div
      ref={box}
      className={styles.gram}
      role="img"
      aria-label={`Strength of ${name} by time and frequency, ${scales.strength === 'log' ? `${DEEPEST_DB} dB deep` : 'linear'}`}
    >
      <canvas
        ref={canvas}
        style={{ left: SIDE_PX, top: TOP_PX, width: area.width, height: area.height }}
      />
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <text x={SIDE_PX - 6} y={9} textAnchor="end">
          Hz
        </text>
        {frequencyTicks(range, scales.frequency).map((tick) => (
          <text key={tick} x={SIDE_PX - 6} y={place(tick) + 4} textAnchor="end">
            {figure(tick)}
          </text>
        ))}
        <text x={SIDE_PX} y={HEIGHT - 4}>
          {fixed(gram.from_s, 1)}
        </text>
        <text x={width - SIDE_PX} y={HEIGHT - 4} textAnchor="end">
          {fixed(gram.to_s, 1)} s
        </text>
      </svg>
    </div>
  );
}

/** A logarithmic axis has no zero: it begins at the first frequency above it. */
function rangeOf(
  { frequency_hz, rate_hz }: Spectrogram,
  scale: Scales['frequency'],
): readonly [number, number] {
  return [scale === 'log' ? frequency_hz[1]! : 0, rate_hz / 2];
}

type Drawing = Pick<PictureProps, 'gram' | 'scales'> & {
  readonly range: readonly [number, number];
  readonly area: { readonly width: number; readonly height: number };
};

function useDrawn(canvas: RefObject<HTMLCanvasElement | null>, drawing: Drawing): void {
  const scheme = useComputedColorScheme('light');
  const { gram, scales, range, area } = drawing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of scales and area are named one by one
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context == null) return;
    element.width = area.width;
    element.height = area.height;
    const { columns, frequency_hz, amplitude } = gram;
    const strongest = strongestOf(amplitude).value;
    context.fillStyle = resolveColor('var(--accent)', element);
    const bins = frequency_hz.length;
    const step_hz = frequency_hz[1]!;
    const y = (frequency: number) =>
      area.height * (1 - frequencyShare(Math.max(range[0], frequency), range, scales.frequency));
    for (let column = 0; column < columns; column++) {
      const [left, right] = [column, column + 1].map((at) =>
        Math.round((at / columns) * area.width),
      );
      for (let bin = scales.frequency === 'log' ? 1 : 0; bin < bins; bin++) {
        const share = shade(amplitude[column * bins + bin]!, strongest, scales.strength);
        if (!(share > 0)) continue;
        const [top, bottom] = [
          y(frequency_hz[bin]! + step_hz / 2),
          y(frequency_hz[bin]! - step_hz / 2),
        ];
        context.globalAlpha = share;
        context.fillRect(left!, top, right! - left!, Math.max(1, bottom - top));
      }
    }
  }, [canvas, gram, scales.strength, scales.frequency, area.width, area.height, scheme]);
}
