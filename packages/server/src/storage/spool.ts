import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '@airworthy/contract';

/** An upload that has arrived whole and lies on disk under a temporary name. */
export type Spooled = {
  readonly path: string;
  readonly size_bytes: number;
  readonly sha256: string;
  /** The first 64 KiB, by which a log's format is told. */
  readonly head: Uint8Array;
  /** Removes the file; harmless once it has been moved away. */
  discard(): Promise<void>;
};

export const HEAD_BYTES = 65_536;
const MB = 1_048_576;

/**
 * Streams a body to disk with its SHA-256 taken on the way, so that memory stays flat whatever its size.
 * Refused: a body over the limit (as soon as that is known), an empty one, and one that ends before the
 * length it announced. What was written of a refused body is removed.
 */
export async function spoolUpload(
  upload: { readonly stream: Readable; readonly announced_bytes: number | null },
  options: { readonly folder: string; readonly limit_bytes: number },
): Promise<Spooled> {
  if (upload.announced_bytes !== null && upload.announced_bytes > options.limit_bytes)
    throw tooLarge(options.limit_bytes);
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const path = join(options.folder, `${randomUUID()}.part`);
  const discard = () => rm(path, { force: true });
  const meter = new Meter(options.limit_bytes);
  try {
    // `flush` syncs the file before the stream ends: what is acknowledged survives a power cut.
    await pipeline(
      upload.stream,
      meter,
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    );
    if (meter.size_bytes === 0) throw notALog('The body is empty; send the log file itself.');
    if (upload.announced_bytes !== null && meter.size_bytes < upload.announced_bytes)
      throw truncated(meter.size_bytes, upload.announced_bytes);
  } catch (error) {
    await discard();
    if (isHangUp(error)) throw truncated(meter.size_bytes, upload.announced_bytes);
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
  readonly #limit_bytes: number;
  readonly #head: Buffer[] = [];
  #head_bytes = 0;

  constructor(limit_bytes: number) {
    super();
    this.#limit_bytes = limit_bytes;
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: Error | null, chunk?: Buffer) => void,
  ) {
    this.size_bytes += chunk.length;
    if (this.size_bytes > this.#limit_bytes) {
      done(tooLarge(this.#limit_bytes));
      return;
    }
    this.#hash.update(chunk);
    if (this.#head_bytes < HEAD_BYTES) {
      const piece = chunk.subarray(0, HEAD_BYTES - this.#head_bytes);
      this.#head.push(Buffer.from(piece));
      this.#head_bytes += piece.length;
    }
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }

  head(): Uint8Array {
    return Buffer.concat(this.#head);
  }
}

function tooLarge(limit_bytes: number): ServiceError {
  const limit_mb = limit_bytes / MB;
  return new ServiceError('too_large', `The upload is over the limit of ${limit_mb} MB.`, {
    limit_mb,
  });
}

function notALog(sentence: string): ServiceError {
  return new ServiceError('not_a_log', sentence);
}

function truncated(got_bytes: number, announced_bytes: number | null): ServiceError {
  const of = announced_bytes === null ? '' : ` of ${announced_bytes}`;
  return notALog(`The body was cut off after ${got_bytes}${of} bytes; send the file again.`);
}

function isHangUp(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}
