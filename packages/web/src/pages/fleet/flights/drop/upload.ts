import { ApiError, addressOf } from '../../../../api/client.ts';
import type { CallReply } from '../../../../api/types.ts';

type Attached = CallReply<'attachLog'>;

export type UploadOptions = {
  /** Share of the bytes that were sent. */
  readonly onShare: (share: number) => void;
  /** Called before the same bytes are sent again, with the seconds until then. */
  readonly onRetry?: (after_s: number) => void;
  readonly signal?: AbortSignal;
};

/** Pauses between tries; a line that stays broken for longer than all of them is a failure. */
const PAUSES_S = [1, 2, 4, 8, 15, 30, 30, 30];

/**
 * Sends a log to its flight, again after a broken line or while the server has no room. The server knows bytes that it
 * has, so a try whose answer was lost stores nothing twice.
 */
export async function uploadLog(
  { id, file }: { readonly id: number; readonly file: File },
  options: UploadOptions,
): Promise<Attached> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(id, file, options);
    } catch (error) {
      const pause_s = PAUSES_S[attempt];
      const passing = error instanceof ApiError && (error.status === 0 || error.status === 503);
      if (!passing || pause_s === undefined || options.signal?.aborted === true) throw error;
      options.onRetry?.(pause_s);
      await pause(pause_s, options.signal);
    }
  }
}

/** `fetch` cannot report how much of a body was sent; the older request can. */
function send(id: number, file: File, { onShare, signal }: UploadOptions): Promise<Attached> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf('attachLog', { params: { id }, query: { name: file.name } }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-airworthy', '1');
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as Attached);
      else reject(errorOf(request));
    };
    request.onerror = () =>
      reject(new ApiError('The connection broke off.', { status: 0, code: 'offline' }));
    request.onabort = () => reject(new ApiError('Stopped.', { status: 0, code: 'stopped' }));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function errorOf(request: XMLHttpRequest): ApiError {
  const { status } = request;
  try {
    const { error, code, ...members } = JSON.parse(request.responseText);
    return new ApiError(String(error), { status, code: String(code), members });
  } catch {
    return new ApiError(`The server answered ${status} without a reason.`, {
      status,
      code: 'internal',
    });
  }
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
