import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An upload that has arrived whole and lies on disk under a temporary name. */
export type Spooled = {
  readonly path: string;
  readonly size_bytes: number;
  readonly sha256: string;
  /** The first 64 KiB, from which the format of a log is recognized. */
  readonly head: Uint8Array;
  /** Removes the file; harmless once it has been moved away. */
  discard(): Promise<void>;
};

const HEAD_BYTES = 65_536;

/**
 * Streams a body to disk with its SHA-256 taken on the way, so that memory stays flat whatever its size.
 * What was written of a body that fails on its way (too large, cut short) is removed.
 */
export async function spoolUpload(stream: Readable, folder: string): Promise<Spooled> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.part`);
  const discard = () => rm(path, { force: true });
  const meter = new Meter();
  // Opened at once: a stream that opens its file later makes it again after a quick failure has removed it.
  const fd = openSync(path, 'wx', 0o600);
  try {
    // `flush` syncs the file before the stream ends: what is acknowledged survives a power cut.
    await pipeline(stream, meter, createWriteStream(path, { fd, flush: true }));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    path,
    size_bytes: meter.size_bytes,
    sha256: meter.digest(),
    head: meter.head(),
    discard,
  };
}

/** Counts, hashes and keeps the head of what flows through it. */
class Meter extends Transform {
  size_bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #head: Buffer[] = [];

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: Error | null, chunk?: Buffer) => void,
  ) {
    if (this.size_bytes < HEAD_BYTES)
      this.#head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - this.size_bytes)));
    this.size_bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }

  head(): Uint8Array {
    return Buffer.concat(this.#head);
  }
}
