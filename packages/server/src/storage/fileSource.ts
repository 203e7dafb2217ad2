import { type FileHandle, open } from 'node:fs/promises';
import type { ByteSource } from '@airworthy/flightlog';

/** Files up to this size are held in memory: a reading passes over them once for every table. */
const HELD_BYTES = 96 * 1024 * 1024;

export type FileSource = ByteSource & { close(): Promise<void> };

/** The bytes of a local file. A large one is read piece by piece into one buffer that is lent out. */
export async function fileSource(
  path: string,
  { held_bytes = HELD_BYTES }: { readonly held_bytes?: number } = {},
): Promise<FileSource> {
  const file = await open(path, 'r');
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('it is not a file');
    const size_bytes = found.size;
    return size_bytes <= held_bytes ? await held(file, size_bytes) : lent(file, size_bytes);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function held(file: FileHandle, size_bytes: number): Promise<FileSource> {
  const bytes = await readAt(file, Buffer.alloc(size_bytes), 0);
  return {
    size_bytes: bytes.length,
    read: ({ at, length_bytes }) => Promise.resolve(bytes.subarray(at, at + length_bytes)),
    close: () => file.close(),
  };
}

function lent(file: FileHandle, size_bytes: number): FileSource {
  let buffer = Buffer.alloc(0);
  return {
    size_bytes,
    async read({ at, length_bytes }) {
      const wanted_bytes = Math.max(0, Math.min(length_bytes, size_bytes - at));
      if (buffer.length < wanted_bytes) buffer = Buffer.alloc(wanted_bytes);
      return readAt(file, buffer.subarray(0, wanted_bytes), at);
    },
    close: () => file.close(),
  };
}

/** Fills the buffer from the file; shorter where the file ended before. */
async function readAt(file: FileHandle, buffer: Buffer, at: number): Promise<Buffer> {
  let filled_bytes = 0;
  while (filled_bytes < buffer.length) {
    const { bytesRead } = await file.read(
      buffer,
      filled_bytes,
      buffer.length - filled_bytes,
      at + filled_bytes,
    );
    if (bytesRead === 0) break;
    filled_bytes += bytesRead;
  }
  return buffer.subarray(0, filled_bytes);
}
