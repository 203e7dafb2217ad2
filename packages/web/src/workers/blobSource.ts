import type { ByteSource } from '@airworthy/flightlog';

/** What we need of a `Blob` or `File`; a test brings one over bytes in memory. */
export type LogBytes = {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
};

/**
 * A file up to this size is fetched once and kept. A reading asks for many stretches of it (texts, edges of
 * tables, columns), and each fetch from a `File` goes through the browser's own process: those of a log of 60 MB
 * cost more than everything that is computed of it.
 */
const KEPT_BYTES = 128 * 1024 * 1024;

/**
 * A file that a person chose. Above the size that is kept it is read piece by piece, so that memory grows with the
 * columns that are asked for and not with the file. `furthest` hears how far into the file a read has come, as a
 * share of it.
 */
export function blobSource(bytes: LogBytes, furthest: (share: number) => void): ByteSource {
  let reached = 0;
  let kept: Promise<Uint8Array> | null = null;
  const fetched = async (from: number, to: number) =>
    new Uint8Array(await bytes.slice(from, to).arrayBuffer());
  return {
    size_bytes: bytes.size,
    async read({ at, length_bytes }) {
      const end = Math.min(bytes.size, at + length_bytes);
      if (end > reached) {
        reached = end;
        furthest(reached / bytes.size);
      }
      if (bytes.size > KEPT_BYTES) return fetched(at, end);
      kept ??= fetched(0, bytes.size);
      return (await kept).subarray(at, end);
    },
  };
}
