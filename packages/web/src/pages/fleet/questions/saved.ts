import type { Address } from '../../../ui/index.ts';

/** A question as saved ones are compared: its parts in one order. */
export function searchOf(address: Address<'questions'>): string {
  const given = Object.entries(address).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}
