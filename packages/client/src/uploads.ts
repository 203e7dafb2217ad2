import type { AnswerOf, CallOptions, Connection } from './client.ts';
import { AirworthyError, isRefusal, Refusal, Unreachable } from './errors.ts';
import { backoff_s, pause } from './send.ts';

export type UploadOptions = Pick<CallOptions, 'signal'> & {
  /** File name of the log. */
  readonly name?: string;
  /**
   * SHA-256 of the bytes, hexadecimal. Made here for logs of up to 64 MB. With it the server refuses damaged bytes, and a
   * program that was stopped goes on where it was when it uploads the same log again.
   */
  readonly sha256?: string;
  /** An upload to go on with, where no SHA-256 is stated. */
  readonly uploadId?: number;
  /** Called when the upload has begun and whenever bytes have been stored. */
  readonly onProgress?: (progress: UploadProgress) => void;
  /** How often in a row a call may fail without that a byte arrives; 12 unless given. */
  readonly tries?: number;
  /** The longest pause between two tries; 60 unless given. */
  readonly longestPause_s?: number;
};

export type UploadProgress = {
  readonly uploadId: number;
  readonly stored_bytes: number;
  readonly size_bytes: number;
};

/** Bytes that can be sent a second time. */
export type LogBytes = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer;

type Standing = AnswerOf<'getLogUpload'>;
/** What a finished upload answers: the log that it became. */
export type UploadedLog = Standing & { readonly log: NonNullable<Standing['log']> };

const STEP_BYTES = 4 * 2 ** 20;
const HASHED_MAX_BYTES = 64 * 2 ** 20;

/** What a program does with logs that are long and lines that break. */
export function uploadsOf({ call }: Connection) {
  /**
   * Uploads a log of a flight, a few megabytes at a time, and goes on after a broken line with the first byte that the
   * server lacks.
   */
  async function uploadLog(
    flightId: number,
    log: LogBytes,
    options: UploadOptions = {},
  ): Promise<UploadedLog> {
    const bytes = log instanceof ArrayBuffer ? new Uint8Array(log) : log;
    const size_bytes = sizeOf(bytes);
    let standing = await begin(flightId, bytes, options);
    const { id: uploadId } = standing.upload;
    const params = { id: flightId, upload_id: uploadId };
    let { offset } = standing.upload;
    let lost = false;
    for (let fails = 0; !isDone(standing); ) {
      options.onProgress?.({ uploadId, stored_bytes: offset, size_bytes });
      const before = offset;
      try {
        if (lost) standing = await call('getLogUpload', { params }, options);
        else {
          const part = partOf(bytes, offset);
          const query = { offset };
          standing = await call('continueLogUpload', { params, query, bytes: part }, options);
        }
        lost = false;
        offset = standing.upload.offset;
        // Asking where it stands is no step by itself.
        if (offset > before) fails = 0;
      } catch (error) {
        const right = isRefusal(error, 'conflict') ? error.members.offset : undefined;
        if (right === undefined) {
          await waitAfter(error, ++fails, options);
          lost = true;
        } else offset = right;
        if (right !== undefined && right <= before && ++fails >= triesOf(options)) throw error;
      }
    }
    options.onProgress?.({ uploadId, stored_bytes: size_bytes, size_bytes });
    return standing;
  }

  async function begin(
    flightId: number,
    bytes: Blob | Uint8Array<ArrayBuffer>,
    { name, sha256, uploadId, signal }: UploadOptions,
  ): Promise<Standing> {
    const options = signal === undefined ? {} : { signal };
    if (uploadId !== undefined)
      return call('getLogUpload', { params: { id: flightId, upload_id: uploadId } }, options);
    const body = {
      size_bytes: sizeOf(bytes),
      name: name ?? null,
      sha256: sha256 ?? (await hashOf(bytes)),
    };
    return call('beginLogUpload', { params: { id: flightId }, body }, options);
  }

  return { uploadLog };
}

const triesOf = ({ tries }: UploadOptions) => tries ?? 12;

function isDone(standing: Standing): standing is UploadedLog {
  return standing.log !== null;
}

/** Waits before the next try where there may be one, and throws where there may not. */
async function waitAfter(error: unknown, fails: number, options: UploadOptions): Promise<void> {
  const { longestPause_s = 60, signal } = options;
  const mayPass =
    error instanceof Unreachable ||
    (error instanceof Refusal && [429, 502, 503, 504].includes(error.status));
  if (!(error instanceof AirworthyError) || !mayPass || fails >= triesOf(options)) throw error;
  const asked_s = error instanceof Refusal ? error.retryAfter_s : null;
  if (asked_s !== null && asked_s > longestPause_s) throw error;
  await pause(asked_s ?? Math.min(longestPause_s, backoff_s(fails)), signal);
}

function sizeOf(bytes: Blob | Uint8Array): number {
  return bytes instanceof Blob ? bytes.size : bytes.byteLength;
}

function partOf(bytes: Blob | Uint8Array<ArrayBuffer>, at: number) {
  const end = at + STEP_BYTES;
  return bytes instanceof Blob ? bytes.slice(at, end) : bytes.subarray(at, end);
}

/** Null for logs that would fill the memory, and on pages that may not hash. */
async function hashOf(bytes: Blob | Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (sizeOf(bytes) > HASHED_MAX_BYTES || globalThis.crypto?.subtle === undefined) return null;
  const whole = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
