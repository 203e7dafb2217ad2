import type { ByteSource } from '@airworthy/flightlog';

/** What we need of a `Blob` or `File`; a test brings one over bytes in memory. */
export type LogBytes = {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
};

/**
 * A file that a person chose, read piece by piece: memory grows with the columns that are asked for,
 * never with the file. `furthest` hears how far into the file a read has come, as a share of it.
 */
export function blobSource(bytes: LogBytes, furthest: (share: number) => void): ByteSource {
  let reached = 0;
  return {
    size_bytes: bytes.size,
    async read({ at, length_bytes }) {
      const end = Math.min(bytes.size, at + length_bytes);
      if (end > reached) {
        reached = end;
        furthest(reached / bytes.size);
      }
      return new Uint8Array(await bytes.slice(at, end).arrayBuffer());
    },
  };
}
