import { invalidValue } from '@airworthy/contract';
import type { Columns } from './fileOrCorrect.ts';

/**
 * What a correction sends, with the columns of the members that it empties. `columns` names the columns of each
 * member that can be emptied. A member that is given and emptied at once is refused.
 */
export function withCleared<Name extends string, Sent extends Columns>(
  sent: Sent,
  clear: readonly Name[] | undefined,
  columns: Readonly<Record<Name, readonly string[]>>,
): Sent {
  const emptied: Record<string, null> = {};
  for (const name of clear ?? [])
    for (const column of columns[name]) {
      if (sent[column] !== undefined)
        throw invalidValue('clear', `clear names ${name}, which this call also sets.`, name);
      emptied[column] = null;
    }
  return { ...sent, ...emptied };
}
