import type { CrashReading } from '@airworthy/forensics';
import type { TimeWindow } from '../../../charts/timePlot.ts';
import { mergedSeries } from '../plots/channels.ts';

/** Every channel of the window over one time axis; the seconds around the event are the finer ones. */
export function seriesCsv({ series }: CrashReading, [from, to]: TimeWindow): string {
  const merged = mergedSeries(series);
  const names = Object.keys(merged).filter((name) => name !== 't');
  const head = ['t_s', ...names].join(',');
  const rows = merged.t.flatMap((t, i) =>
    t < from || t > to ? [] : [[t, ...names.map((name) => merged[name]?.[i] ?? '')].join(',')],
  );
  return `${[head, ...rows].join('\r\n')}\r\n`;
}
