/**
 * Where the bytes of a log come from. A file on disk, an object store, a `File` in the browser and a
 * plain array all fit behind this port, so that a reader's memory grows with the columns it is asked
 * for and never with the file.
 */
export interface ByteSource {
  readonly size_bytes: number;
  /**
   * Bytes `at` to `at + length_bytes`, cut at the end of the source. The array is lent: the caller reads it
   * before it awaits anything else and never writes to it. Several reads may be under way at a time.
   */
  read(range: { at: number; length_bytes: number }): Promise<Uint8Array>;
}

/** A source over bytes that are already in memory; reading copies nothing. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size_bytes: bytes.length,
    read: ({ at, length_bytes }) => Promise.resolve(bytes.subarray(at, at + length_bytes)),
  };
}
