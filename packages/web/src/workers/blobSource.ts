import type { ByteSource } from '@airworthy/flightlog';

/** What we need of a `Blob` or `File`; a test brings one over bytes in memory. */
export type LogBytes = {
  readonly size: number;
  slice(from: number, to: number): Part;
};

type Part = {
  arrayBuffer(): Promise<ArrayBuffer>;
  stream?(): ReadableStream<Uint8Array>;
};

/**
 * A file read where it is, so that memory grows with the columns that are asked for and not with the file. It is read
 * into two buffers that are lent in turn: arrays of their own wait for a collection, and those of a log of 2 GB were
 * half a gigabyte of waste. Parts of a flight are read side by side, so reads wait for one another. What was lent is
 * decoded as soon as it is there: long before the read after the next one, which begins when another has ended.
 */
export function blobSource(bytes: LogBytes): ByteSource {
  const buffers = [new ArrayBuffer(0), new ArrayBuffer(0)];
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();
  const fetch = async (at: number, end: number) => {
    turn = 1 - turn;
    const wanted_bytes = end - at;
    const buffer = buffers[turn]!;
    const room = buffer.byteLength < wanted_bytes ? new ArrayBuffer(wanted_bytes) : buffer;
    const filled = await fillFrom(bytes.slice(at, end), room, wanted_bytes);
    buffers[turn] = filled ?? new ArrayBuffer(0);
    if (filled !== null) return new Uint8Array(filled, 0, wanted_bytes);
    return new Uint8Array(await bytes.slice(at, end).arrayBuffer());
  };
  return {
    size_bytes: bytes.size,
    read({ at, length_bytes }) {
      const end = Math.min(bytes.size, at + length_bytes);
      if (end <= at) return Promise.resolve(new Uint8Array(0));
      const next = last.then(() => fetch(at, end));
      last = next.catch(() => {});
      return next;
    },
  };
}

/**
 * Readers whose bytes are on their way. Chromium (156) lets go of a stream that nothing but its own pending read refers
 * to: after a collection the read never ends.
 */
const underWay = new Set<ReadableStreamBYOBReader>();

/**
 * The buffer with the bytes of a part at its beginning. A read takes it and gives it back as another object over the same
 * memory. Null where the browser cannot read into a buffer or the part cannot be read as a whole: asking for an array
 * of its own then gives the bytes, or the error by whose name people are told what is wrong with the file.
 */
async function fillFrom(
  part: Part,
  room: ArrayBuffer,
  wanted_bytes: number,
): Promise<ArrayBuffer | null> {
  let reader: ReadableStreamBYOBReader | undefined;
  try {
    reader = part.stream?.().getReader({ mode: 'byob' });
    if (reader === undefined) return null;
    underWay.add(reader);
    let buffer = room;
    let filled_bytes = 0;
    while (filled_bytes < wanted_bytes) {
      const free = new Uint8Array(buffer, filled_bytes, wanted_bytes - filled_bytes);
      const { value, done } = await reader.read(free);
      if (done || value === undefined) return null;
      buffer = value.buffer;
      filled_bytes += value.byteLength;
    }
    return buffer;
  } catch {
    return null;
  } finally {
    if (reader !== undefined) underWay.delete(reader);
    void reader?.cancel().catch(() => {});
  }
}

/** Where a read of a source begins and ends. */
export type OnRead = (from: number, to: number) => void;

export type Watched = {
  readonly source: ByteSource;
  /** Whom the reads from now on are told to; null for nobody. */
  tell(onRead: OnRead | null): void;
};

/** The same source, watched while it is read. */
export function watched(source: ByteSource): Watched {
  let told: OnRead | null = null;
  const { size_bytes } = source;
  return {
    tell(onRead) {
      told = onRead;
    },
    source: {
      size_bytes,
      read(range) {
        told?.(range.at, Math.min(size_bytes, range.at + range.length_bytes));
        return source.read(range);
      },
    },
  };
}
