import { useQuery } from '@tanstack/react-query';
import { CurveChart } from '../../../charts/CurveChart.tsx';
import { saveChart } from '../../../charts/saveChart.ts';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { figure, fixed, plural } from '../../../format/numbers.ts';
import type { FieldList } from '../../../workers/fields.ts';
import type { LogEntry } from '../logs.ts';
import type { FilterMark } from '../parameters/filters.ts';
import { type PlottedField, plotTitle, unitOf } from './fieldPlots.ts';
import { SaveButtons } from './PlotActions.tsx';
import styles from './plots.module.css';
import { peaksOf, type Spectrum, spectrumOf } from './spectrum.ts';

type SpectrumPlotProps = {
  readonly entry: LogEntry;
  readonly fields: readonly PlottedField[];
  readonly list: FieldList | undefined;
  readonly window: TimeWindow;
  /** Frequencies that the filters of the aircraft are set to. */
  readonly filters: readonly FilterMark[];
  readonly onRemove: (name: string) => void;
};

const PEAKS = 2;

/** How strong fields swing at each frequency, over the window of the other plots. */
export function SpectrumPlot(props: SpectrumPlotProps) {
  const { entry, fields, list, window, filters, onRemove } = props;
  const texts = fields.map(({ text }) => text);
  const spectra = useQuery({
    queryKey: ['log spectra', entry.name, entry.reader.opened, texts.join(), ...window],
    queryFn: async () => {
      const [from_s, to_s] = window;
      const signals = await entry.reader.samples({ expressions: texts, from_s, to_s });
      return signals.map((signal) => spectrumOf(signal, [from_s * 1e6, to_s * 1e6]));
    },
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
  const found = spectra.data?.find((one) => one !== null) ?? null;
  const chart =
    spectra.data === undefined || found === null
      ? null
      : chartOf(fields, spectra.data, { list, filters, rate_hz: found.rate_hz });
  const save = (kind: 'png' | 'csv') =>
    chart === null ? undefined : void saveChart(chart, 'Spectrum', kind);
  return (
    <figure className={styles.plot} data-plot={`fft:${texts.join(',')}`}>
      <figcaption className={styles.head}>
        <h3>Spectrum of {plotTitle(fields)}</h3>
        {chart === null ? null : (
          <SaveButtons name="Spectrum" onPng={() => save('png')} onCsv={() => save('csv')} />
        )}
        <ul className={styles.legend}>
          {fields.map(({ text }, i) => (
            <li key={text}>
              {text}
              <span className={styles.peaks}>
                {peakText(spectra.data?.[i] ?? null, unitOf(text, list))}
              </span>
              <button type="button" aria-label={`Remove ${text}`} onClick={() => onRemove(text)}>
                ×
              </button>
            </li>
          ))}
        </ul>
        {found === null ? null : (
          <span className="muted small">
            {fixed(found.rate_hz, 0)} samples a second, shown up to {fixed(found.rate_hz / 2, 0)}
            &nbsp;Hz · mean of {plural(found.segments, 'stretch', 'stretches')} ·{' '}
            {fixed(window[0], 1)} to {fixed(window[1], 1)}&nbsp;s
          </span>
        )}
      </figcaption>
      {spectra.error !== null ? (
        <p role="alert" className={styles.picker}>
          {spectra.error.message}
        </p>
      ) : spectra.data === undefined ? (
        <div style={{ height: 220 }} />
      ) : chart === null ? (
        <p className={styles.picker}>
          This window holds fewer than 32 samples of these fields: zoom out for a spectrum.
        </p>
      ) : (
        <CurveChart chart={chart} height={220} />
      )}
    </figure>
  );
}

function chartOf(
  fields: readonly PlottedField[],
  spectra: readonly (Spectrum | null)[],
  about: Pick<SpectrumPlotProps, 'list' | 'filters'> & { readonly rate_hz: number },
) {
  const lines = fields.flatMap(({ text }, i) => {
    const spectrum = spectra[i] ?? null;
    return spectrum === null
      ? []
      : [{ label: text, x: spectrum.frequency_hz, y: spectrum.amplitude, tone: i, thin: true }];
  });
  return {
    title: `Spectrum of ${fields.map(({ text }) => text).join(', ')}`,
    desc: 'Amplitude over frequency.',
    x: { label: 'Frequency', unit: 'Hz', min: 0 },
    y: { label: 'Amplitude', unit: unitOf(fields[0]?.text ?? '', about.list), min: 0 },
    lines,
    bands: about.filters
      .filter(({ frequency_hz }) => frequency_hz < about.rate_hz / 2)
      .map(({ label, frequency_hz }) => ({
        axis: 'x' as const,
        from: frequency_hz,
        to: frequency_hz,
        label,
      })),
  };
}

function peakText(spectrum: Spectrum | null, unit: string): string {
  if (spectrum === null) return 'too few samples';
  const peaks = peaksOf(spectrum, PEAKS);
  if (peaks.length === 0) return 'no peak';
  return peaks
    .map(
      ({ frequency_hz, amplitude }) => `${figure(amplitude)} ${unit} at ${figure(frequency_hz)} Hz`,
    )
    .join(', ');
}
