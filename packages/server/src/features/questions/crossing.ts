import type { LineSide } from '@airworthy/contract';
import type { StoredCrossing } from '../../storage/schema/records.ts';
import type { Answer } from './wire.ts';

type Row = Answer['rows'][number];
type Line = { readonly side: LineSide; readonly line: number };

/** What is left of a row of these is what it is grouped by. */
const NO_GROUP = new Set(['value', 'flights', 'flight_ids', 'week', 'month']);

/** Two rows of one group differ in their period alone. */
export function groupKey(group: StoredCrossing['group']): string {
  return JSON.stringify(Object.entries(group).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The newest row of each group: of a question by weeks or months the last one that has flights is held against the
 * line, since what was beyond it last spring needs nobody any more.
 */
export function newestRows(rows: readonly Row[]): StoredCrossing[] {
  const newest = new Map<string, StoredCrossing>();
  for (const row of rows) {
    const group = Object.fromEntries(
      Object.entries(row).filter(([name]) => !NO_GROUP.has(name)),
    ) as StoredCrossing['group'];
    const period = row.week ?? row.month ?? null;
    const key = groupKey(group);
    const known = newest.get(key);
    if (known === undefined || (known.period ?? '') <= (period ?? ''))
      newest.set(key, { group, period, value: row.value, flights: row.flights });
  }
  return [...newest.values()];
}

/** What is beyond the line, the furthest first. A figure on the line is not beyond it. */
export function crossingsOf(
  newest: readonly StoredCrossing[],
  { side, line }: Line,
): StoredCrossing[] {
  const sign = side === 'above' ? 1 : -1;
  return newest
    .filter(({ value }) => sign * (value - line) > 0)
    .sort((a, b) => sign * (b.value - a.value));
}

/** Those that were not beyond it when it was asked before. */
export function newCrossings(
  now: readonly StoredCrossing[],
  before: readonly StoredCrossing[],
): StoredCrossing[] {
  const known = new Set(before.map(({ group }) => groupKey(group)));
  return now.filter(({ group }) => !known.has(groupKey(group)));
}
