import type { ByteSource } from '../source.ts';

/**
 * A source that means what the port says: what it lent last is overwritten as soon as it is asked
 * again, and it never gives more than was asked for.
 */
export function lendingSource(bytes: Uint8Array): ByteSource {
  let lent: Uint8Array = new Uint8Array(0);
  return {
    size_bytes: bytes.length,
    read({ at, length_bytes }) {
      lent.fill(0xdb);
      lent = bytes.slice(at, at + length_bytes);
      return Promise.resolve(lent);
    },
  };
}
