import { addressWith, call } from './client.ts';
import { refreshAfter } from './refreshAfter.ts';
import { ApiError } from './refusals.ts';
import type { CallReply } from './types.ts';
import { patiently, send, type UploadOptions, upload, waitAfter } from './upload.ts';

/** A longer log goes in steps of this size: a line that breaks costs one of them, not all that went before. */
const STEP_BYTES = 4 * 2 ** 20;
/** Larger logs would fill the memory of a phone while their bytes are summed up. */
const HASHED_MAX_BYTES = 64 * 2 ** 20;

type Standing = CallReply<'getLogUpload'>;
export type LogOfFlight = { readonly id: number; readonly file: Blob; readonly name: string };

/**
 * Sends a log to its flight, and goes on after a broken line with the first byte that the server lacks; so it does when
 * the same log is sent again within two days.
 */
export async function uploadLog(
  log: LogOfFlight,
  options: UploadOptions,
): Promise<{ readonly duplicate: boolean }> {
  const { id, file, name } = log;
  if (file.size <= STEP_BYTES)
    return upload('attachLog', { params: { id }, query: { name }, upload: file }, options);
  const { signal } = options;
  const body = { size_bytes: file.size, name, sha256: await hashOf(file) };
  const begin = () => call('beginLogUpload', { params: { id }, body }, { signal, oneOfMany: true });
  const begun = await patiently(begin, options);
  const { duplicate } = await sendSteps(log, begun, options);
  if (options.oneOfMany !== true) await refreshAfter('attachLog', { params: { id } });
  return { duplicate: duplicate === true };
}

async function sendSteps(
  { id, file }: LogOfFlight,
  begun: Standing,
  options: UploadOptions,
): Promise<Standing> {
  const params = { id, upload_id: begun.upload.id };
  let standing = begun;
  let { offset } = begun.upload;
  let isLost = false;
  for (let tries = 0; standing.log === null; ) {
    const before = offset;
    try {
      standing = isLost
        ? await call('getLogUpload', { params }, { signal: options.signal })
        : await sendStep({ params, file, offset }, options);
      isLost = false;
      ({ offset } = standing.upload);
      // Asking where it stands is no step by itself.
      if (offset > before) tries = 0;
    } catch (refusal) {
      offset = rightOffset(refusal) ?? offset;
      if (offset !== before) continue;
      await waitAfter(refusal, { ...options, sent_bytes: offset, tries: ++tries });
      isLost = true;
    }
  }
  return standing;
}

type Step = {
  readonly params: { readonly id: number; readonly upload_id: number };
  readonly file: Blob;
  readonly offset: number;
};

function sendStep({ params, file, offset }: Step, { signal, onProgress }: UploadOptions) {
  const address = addressWith('continueLogUpload', { params, query: { offset } });
  const end = Math.min(offset + STEP_BYTES, file.size);
  onProgress({ kind: 'sending', sent_bytes: offset, speed_bps: null });
  return send<Standing>(address, file.slice(offset, end), {
    method: 'PATCH',
    signal,
    onProgress: (progress) => {
      if (progress.kind === 'sending')
        onProgress({ ...progress, sent_bytes: offset + progress.sent_bytes });
      else if (end === file.size) onProgress(progress);
    },
  });
}

/** Where the server says that the next byte belongs; null where it says something else. */
function rightOffset(refusal: unknown): number | null {
  const offset = refusal instanceof ApiError ? refusal.members.offset : null;
  return typeof offset === 'number' ? offset : null;
}

/** Null on pages that may not sum up bytes, which are those without https away from localhost. */
async function hashOf(file: Blob): Promise<string | null> {
  if (file.size > HASHED_MAX_BYTES || globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
