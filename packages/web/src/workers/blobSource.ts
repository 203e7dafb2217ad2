import type { ByteSource } from '@airworthy/flightlog';

/** What we need of a `Blob` or `File`; a test brings one over bytes in memory. */
export type LogBytes = {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
};

/** A file read where it is, so that memory grows with the columns that are asked for and not with the file. */
export function blobSource(bytes: LogBytes): ByteSource {
  return {
    size_bytes: bytes.size,
    async read({ at, length_bytes }) {
      const end = Math.min(bytes.size, at + length_bytes);
      return new Uint8Array(await bytes.slice(at, end).arrayBuffer());
    },
  };
}

/** The same source; `furthest` is called with how far into it a read has come, as a share of it. */
export function watched(source: ByteSource, furthest: (share: number) => void): ByteSource {
  const { size_bytes } = source;
  let reached = 0;
  return {
    size_bytes,
    read(range) {
      const end = Math.min(size_bytes, range.at + range.length_bytes);
      if (end > reached) {
        reached = end;
        furthest(reached / size_bytes);
      }
      return source.read(range);
    },
  };
}
