import type { LogBytes } from './blobSource.ts';

export type Packing = 'gzip' | 'zip';

/** How a file is packed by its first bytes; null for any other file, and for one that cannot be opened. */
export async function packingOf(bytes: LogBytes): Promise<Packing | null> {
  const head = await bytes
    .slice(0, 4)
    .arrayBuffer()
    .then(
      (read) => new Uint8Array(read),
      () => new Uint8Array(),
    );
  const starts = (...magic: number[]) => magic.every((byte, i) => head[i] === byte);
  if (starts(0x1f, 0x8b)) return 'gzip';
  return starts(0x50, 0x4b, 0x03, 0x04) ? 'zip' : null;
}
