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
      row.type === 'list' ? { list: true, members: namesOf(itemTables[row.item]) } : null,
    ]),
  ),
};

function namesOf(table: object): Shape['members'] {
  return Object.fromEntries(Object.keys(table).map((name) => [name, null]));
}
