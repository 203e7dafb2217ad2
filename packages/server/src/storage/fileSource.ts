import { type FileHandle, open } from 'node:fs/promises';
import type { ByteSource } from '@airworthy/flightlog';

/** Files up to this size are held in memory: a reading passes over them once for every table. */
const HELD_BYTES = 96 * 1024 * 1024;

export type FileSource = ByteSource & { close(): Promise<void> };

/** The bytes of a local file. A large one is read piece by piece into buffers that are lent out. */
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

/**
 * Parts of a flight are read side by side, so reads wait for one another and take two buffers in turn. What was lent
 * is decoded as soon as it is there: long before the read after the next one, which begins when another has ended.
 */
function lent(file: FileHandle, size_bytes: number): FileSource {
  const buffers = [Buffer.alloc(0), Buffer.alloc(0)];
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();
  const fetch = (at: number, wanted_bytes: number) => {
    turn = 1 - turn;
    if (buffers[turn]!.length < wanted_bytes) buffers[turn] = Buffer.alloc(wanted_bytes);
    return readAt(file, buffers[turn]!.subarray(0, wanted_bytes), at);
  };
  return {
    size_bytes,
    read({ at, length_bytes }) {
      const wanted_bytes = Math.min(length_bytes, size_bytes - at);
      if (wanted_bytes <= 0) return Promise.resolve(new Uint8Array(0));
      const next = last.then(() => fetch(at, wanted_bytes));
      last = next.catch(() => {});
      return next;
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
