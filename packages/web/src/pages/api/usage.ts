import { plusDays } from '@airworthy/contract/dates';
import { motorColor } from '../../charts/index.ts';

export type UsageRow = { readonly day: string; readonly endpoint: string; readonly calls: number };
export type Band = { readonly endpoint: string; readonly color: string; readonly total: number };
export type Day = {
  readonly day: string;
  readonly total: number;
  readonly calls: readonly number[];
};
export type Usage = {
  readonly bands: readonly Band[];
  readonly days: readonly Day[];
  readonly most: number;
};

const DAYS = 30;
const BANDS = 5;
export const OTHERS = 'others';

/** Calls a day by endpoint, for the 30 days that end with `today`: the five most called, and the rest together. */
export function usageOf(rows: readonly UsageRow[], today: string): Usage {
  const totals = new Map<string, number>();
  for (const { endpoint, calls } of rows) totals.set(endpoint, (totals.get(endpoint) ?? 0) + calls);
  const ranked = [...totals].sort(([, a], [, b]) => b - a);
  const named = ranked.slice(0, BANDS).map(([endpoint]) => endpoint);
  const rest = ranked.slice(BANDS).reduce((sum, [, calls]) => sum + calls, 0);
  const names = rest > 0 ? [...named, OTHERS] : named;
  const days = lastDays(today).map((day): Day => {
    const calls = names.map(() => 0);
    for (const row of rows) {
      if (row.day !== day) continue;
      const at = named.indexOf(row.endpoint);
      const index = at === -1 ? names.length - 1 : at;
      calls[index] = (calls[index] ?? 0) + row.calls;
    }
    return { day, calls, total: calls.reduce((sum, one) => sum + one, 0) };
  });
  return {
    days,
    most: Math.max(0, ...days.map(({ total }) => total)),
    bands: names.map((endpoint, index) => ({
      endpoint,
      color: endpoint === OTHERS ? 'var(--throttle)' : motorColor(index + 1),
      total: endpoint === OTHERS ? rest : (totals.get(endpoint) ?? 0),
    })),
  };
}

function lastDays(today: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => plusDays(today, index + 1 - DAYS));
}

/** A round number at or above `value` for the top of an axis: 1, 2 or 5 times a power of ten. */
export function roundTop(value: number): number {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= value) ?? value;
}
