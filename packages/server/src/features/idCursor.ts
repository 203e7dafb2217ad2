import { invalidValue } from '@airworthy/contract';
import { readCursor, writeCursor } from './cursor.ts';

/** Lists in the order of their ids: the cursor is the last id of the page. */
export function afterId(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const [id] = readCursor(cursor, ['number']) as [number];
  if (!Number.isSafeInteger(id))
    throw invalidValue('cursor', 'cursor is not from this list: send the next of an earlier page.');
  return id;
}

export function nextId(rows: readonly { id: number }[], more: boolean): string | null {
  const last = rows.at(-1);
  return more && last !== undefined ? writeCursor([last.id]) : null;
}
