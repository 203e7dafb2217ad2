import type { CrashReading } from '@airworthy/forensics';
import type { TimeLine, TimeWindow } from '../../../charts/timePlot.ts';
import { csvCell } from '../../../format/csv.ts';
import { mergedSeries } from '../plots/channels.ts';

type Column = readonly [name: string, values: ArrayLike<number | null | undefined>];

/** Every channel of the window over one time axis; the seconds around the event are the finer ones. */
export function seriesCsv({ series }: CrashReading, window: TimeWindow): string {
  const { t, ...channels } = mergedSeries(series);
  return csvOf(t, Object.entries(channels), window);
}

/** The lines of one plot, in the unit that it shows. */
export function linesCsv(
  times: ArrayLike<number>,
  lines: readonly TimeLine[],
  window: TimeWindow,
): string {
  return csvOf(
    times,
    lines.map(({ label, faint, unit, values }) => [
      `${faint === true ? 'other ' : ''}${label}${unit === '' ? '' : ` (${unit})`}`,
      values,
    ]),
    window,
  );
}

function csvOf(
  times: ArrayLike<number>,
  columns: readonly Column[],
  [from, to]: TimeWindow,
): string {
  const rows = [['t_s', ...columns.map(([name]) => csvCell(name))].join(',')];
  for (let i = 0; i < times.length; i++) {
    const t = times[i]!;
    if (t >= from && t <= to)
      rows.push([t, ...columns.map(([, values]) => values[i] ?? '')].join(','));
  }
  return `${rows.join('\r\n')}\r\n`;
}
