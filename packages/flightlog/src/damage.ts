/** What could not be read: collected in bounded memory, and what it says of the rest. */
import type { Damage } from './table.ts';

/** Past this many entries a list is of no use; the last one then stretches over the rest. */
const MOST_DAMAGES = 65_536;

export function noteDamage(entries: Damage[], { at, length_bytes, reason }: Damage): void {
  if (length_bytes <= 0) return;
  const last = entries.at(-1);
  if (last === undefined || entries.length < MOST_DAMAGES) {
    entries.push({ at, length_bytes, reason });
    return;
  }
  const end = Math.max(last.at + last.length_bytes, at + length_bytes);
  entries[entries.length - 1] = { ...last, length_bytes: end - last.at };
}

/** An end that was cut off, zeros of a preallocated file and frames that were read all the same. */
const HARMLESS: ReadonlySet<Damage['reason']> = new Set(['truncated', 'recovered', 'zeros']);

/** Bytes were changed: what stands beside them may be changed as well. */
export function isChanged({ reason }: Damage): boolean {
  return !HARMLESS.has(reason);
}
