import type { TimelineClass, TimelineRow } from '@airworthy/forensics';

const CLASSES: readonly TimelineClass[] = ['info', 'warn', 'alert', 'crash'];

export type ShownRow = { readonly row: TimelineRow; readonly times: number };

export type TimelineFilter = {
  /** This class and graver ones. */
  readonly atLeast: TimelineClass;
  readonly search: string;
  readonly parameters: boolean;
};

/** Rows that pass the filter; a text that repeats at once becomes one row with its count. */
export function shownRows(timeline: readonly TimelineRow[], filter: TimelineFilter): ShownRow[] {
  const wanted = filter.search.trim().toLowerCase();
  const out: ShownRow[] = [];
  for (const row of timeline) {
    const [, type, text, level] = row;
    if (CLASSES.indexOf(level) < CLASSES.indexOf(filter.atLeast)) continue;
    if (type === 'param' && !filter.parameters) continue;
    if (wanted !== '' && !`${type} ${text}`.toLowerCase().includes(wanted)) continue;
    const last = out[out.length - 1];
    if (last !== undefined && last.row[1] === type && last.row[2] === text)
      out[out.length - 1] = { row: last.row, times: last.times + 1 };
    else out.push({ row, times: 1 });
  }
  return out;
}
