import { invalidValue } from '@airworthy/contract';

/** The opaque `next` of a list: the place of the last row in the order of the list. */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** A cursor we did not write is refused; `kinds` says what its members must be. */
export function readCursor(
  cursor: string,
  kinds: readonly ('string' | 'number')[],
): (string | number)[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(place) &&
      place.length === kinds.length &&
      place.every((value, index) => typeof value === kinds[index])
    ) {
      return place as (string | number)[];
    }
  } catch {
    // Not one of ours: refused below.
  }
  throw invalidValue('cursor', 'cursor is not from this list: send the next of an earlier page.');
}
