import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAddress, useSetAddress } from '../../../ui/index.ts';
import type { LogEntry } from '../logs.ts';
import { addressOfPlots, type OwnPlot, type PlottedField, plotsFromAddress } from './fieldPlots.ts';

/** Where a field goes: a plot of its own, an axis of the last plot over time, a spectrum, or over another field. */
export type Place = 'new' | 'left' | 'right' | 'spectrum' | 'spectrogram' | 'across' | 'up';

/** Plots of the log's own fields: kept in the address, their list asked for when it is needed. */
export function useOwnPlots(entry: LogEntry) {
  const { fields } = useAddress('log');
  const setAddress = useSetAddress('log');
  const [picking, setPicking] = useState(false);
  const plots = useMemo(() => plotsFromAddress(fields), [fields]);
  const list = useQuery({
    queryKey: ['log fields', entry.name, entry.reader.opened],
    queryFn: () => entry.reader.fields(),
    // The worker of a file of this machine has the list already; the log of a server's reading is not fetched for it.
    enabled: picking || plots.length > 0 || entry.source === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const write = (next: readonly OwnPlot[]) => setAddress({ fields: addressOfPlots(next) });
  return {
    plots,
    picking,
    setPicking,
    list: list.data,
    error: list.error,
    /** Shows a plot, or takes it away where it is shown. */
    toggle: (plot: OwnPlot) => {
      const rest = plots.filter((one) => !isSame(one, plot));
      write(rest.length < plots.length ? rest : [...plots, plot]);
    },
    isShown: (plot: OwnPlot) => plots.some((one) => isSame(one, plot)),
    add: (text: string, place: Place) => write(withField(plots, text, place)),
    toggleScale: (plot: number) =>
      write(plots.map((one, i) => (i === plot ? { ...one, isLog: one.isLog !== true } : one))),
    remove: (plot: number, text: string) =>
      write(
        plots.map((one, i) =>
          i === plot ? { ...one, fields: one.fields.filter((f) => f.text !== text) } : one,
        ),
      ),
  };
}

/** The same fields, on whatever scale. */
function isSame(a: OwnPlot, b: OwnPlot): boolean {
  const [first, second] = [a, b].map((plot) => addressOfPlots([{ ...plot, isLog: false }]));
  return first === second;
}

export function withField(plots: readonly OwnPlot[], text: string, place: Place): OwnPlot[] {
  const field: PlottedField = { text, axis: place === 'right' ? 'right' : 'left' };
  if (place === 'spectrum') return [...plots, { over: 'frequency', fields: [field] }];
  if (place === 'spectrogram') return [...plots, { over: 'spectrogram', fields: [field] }];
  if (place === 'across') return [...plots, { over: 'xy', fields: [field] }];
  if (place === 'up') return addedTo(plots, 'xy', field);
  const last = place === 'new' ? -1 : plots.findLastIndex(({ over }) => over === 'time');
  if (last < 0) return [...plots, { over: 'time', fields: [field] }];
  return addedTo(plots, 'time', field);
}

/** The plots with a field more in the last one of a kind. */
function addedTo(plots: readonly OwnPlot[], over: OwnPlot['over'], field: PlottedField): OwnPlot[] {
  const last = plots.findLastIndex((plot) => plot.over === over);
  return plots.map((plot, i) =>
    i === last
      ? { ...plot, fields: [...plot.fields.filter((one) => one.text !== field.text), field] }
      : plot,
  );
}
