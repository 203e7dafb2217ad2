import { buildTable, type NumberRow, type Row } from '../inputTable/index.ts';
import type { ItemName } from '../inputTable/items.ts';
import type { Varied } from './request.ts';

/** Steps from the least to the most where none is asked for and the form has none that is coarse enough. */
const STEPS = 20;
const MOST_VALUES = 200;

function rowOf(name: string): NumberRow | null {
  const row = (buildTable as Readonly<Record<string, Row<ItemName>>>)[name];
  return row !== undefined && (row.type === 'number' || row.type === 'whole') ? row : null;
}

/** Every numeric input of a build. */
export const numericInputs: readonly string[] = Object.keys(buildTable).filter(
  (name) => rowOf(name) !== null,
);

/** The values of a varied input, in the order asked for or rising; both ends are among them. */
export function valuesOf(name: string, asked: Varied): readonly number[] {
  if (!('min' in asked)) return asked;
  const { min, max } = asked;
  const row = rowOf(name);
  const usual = row?.type === 'whole' ? 1 : (row?.form?.step ?? (max - min) / STEPS);
  const step = asked.step ?? Math.max(usual, (max - min) / STEPS);
  if (!(step > 0) || max <= min) return max < min ? [] : [min];
  const count = Math.min(MOST_VALUES, Math.floor((max - min) / step + 1e-9) + 1);
  const values = Array.from({ length: count }, (_, i) => Number((min + i * step).toPrecision(9)));
  if (row?.type === 'whole') return [...new Set(values.map(Math.round))];
  return asked.step == null && values.at(-1)! < max ? [...values, max] : values;
}

/** So many of a list, evenly over it; both ends stay. */
export function evenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (count >= items.length) return items;
  if (count <= 1) return items.slice(0, Math.max(0, count));
  return Array.from(
    { length: count },
    (_, i) => items[Math.round((i * (items.length - 1)) / (count - 1))]!,
  );
}
