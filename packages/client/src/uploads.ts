import type { AnswerOf, CallOptions, Connection } from './client.ts';
import { isRefusal } from './errors.ts';
import { hexOf, newKey } from './hex.ts';
import { type Patience, patiently, waitAfter } from './patience.ts';

export type UploadOptions = Pick<CallOptions, 'signal' | 'fetch'> &
  Pick<Patience, 'onWaiting'> & {
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
    /** How often in a row calls may fail without that a byte arrives; 12 unless given. */
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
export function uploadsOf({ call }: Pick<Connection, 'call'>) {
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
    const { signal, fetch, onProgress, onWaiting, tries = 12, longestPause_s = 60 } = options;
    const patience = { signal, onWaiting, tries, longestPause_s };
    // What fails is counted here: a step is never sent again before it is known where the upload stands.
    const once = { signal, fetch, tries: 1 };
    let standing = await patiently(await beginning(flightId, bytes, options, once), patience);
    const { id: uploadId } = standing.upload;
    const params = { id: flightId, upload_id: uploadId };
    let { offset } = standing.upload;
    let lost = false;
    for (let fails = 0; !isDone(standing); ) {
      onProgress?.({ uploadId, stored_bytes: offset, size_bytes });
      const before = offset;
      try {
        if (lost) standing = await call('getLogUpload', { params }, once);
        else {
          const step = { params, query: { offset }, bytes: partOf(bytes, offset) };
          standing = await call('continueLogUpload', step, once);
        }
        lost = false;
        offset = standing.upload.offset;
        // Asking where it stands is no step by itself.
        if (offset > before) fails = 0;
      } catch (error) {
        const right = isRefusal(error, 'conflict') ? error.members.offset : undefined;
        if (right === undefined) {
          await waitAfter(error, ++fails, patience);
          lost = true;
        } else offset = right;
        if (right !== undefined && right <= before && ++fails >= tries) throw error;
      }
    }
    onProgress?.({ uploadId, stored_bytes: size_bytes, size_bytes });
    return standing;
  }

  /** The call that begins it, or asks for one that was begun. */
  async function beginning(
    flightId: number,
    bytes: Blob | Uint8Array<ArrayBuffer>,
    { name, sha256, uploadId }: UploadOptions,
    once: CallOptions,
  ): Promise<() => Promise<Standing>> {
    if (uploadId !== undefined)
      return () => call('getLogUpload', { params: { id: flightId, upload_id: uploadId } }, once);
    const params = { id: flightId };
    const hash = sha256 ?? (await hashOf(bytes));
    const body = { size_bytes: sizeOf(bytes), name: name ?? null, sha256: hash };
    // The server knows a second try by its key, and so holds storage for one upload only.
    const options = { ...once, idempotencyKey: newKey() };
    return () => call('beginLogUpload', { params, body }, options);
  }

  return { uploadLog };
}

function isDone(standing: Standing): standing is UploadedLog {
  return standing.log !== null;
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
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)));
}
