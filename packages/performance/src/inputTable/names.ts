import type { Shape } from '../unknown.ts';
import { asked } from './asked.ts';
import { described } from './described.ts';
import { type ItemName, itemTables } from './items.ts';
import type { Row } from './row.ts';

/** The names of all inputs, alone: pages are built with this as plain values, without the rows of items. */
export const buildShape: Shape = {
  members: Object.fromEntries(
    Object.entries<Row<ItemName>>({ ...described, ...asked }).map(([name, row]) => [
      name,
      shapeOf(row),
    ]),
  ),
};

function shapeOf(row: Row<ItemName>): Shape | null {
  if (row.type === 'list') return { list: true, members: namesOf(itemTables[row.item]) };
  return row.type === 'object' ? { members: namesOf(itemTables[row.item]) } : null;
}

function namesOf(table: object): Shape['members'] {
  return Object.fromEntries(Object.keys(table).map((name) => [name, null]));
}
