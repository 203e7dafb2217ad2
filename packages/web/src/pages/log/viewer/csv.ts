import type { CrashReading } from '@airworthy/forensics';
import { mergedSeries } from '../plots/channels.ts';

/** Every channel of the reading over one time axis; the seconds around the event are the finer ones. */
export function seriesCsv({ series }: CrashReading): string {
  const merged = mergedSeries(series);
  const names = Object.keys(merged).filter((name) => name !== 't');
  const head = ['t_s', ...names].join(',');
  const rows = merged.t.map((t, i) =>
    [t, ...names.map((name) => merged[name]?.[i] ?? '')].join(','),
  );
  return `${[head, ...rows].join('\r\n')}\r\n`;
}
