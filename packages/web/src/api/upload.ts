/** Uploads that show how far they are and try again after a broken line. */
import { addressWith, refusalOf, unreachable } from './client.ts';
import { provingIfAsked } from './proof.ts';
import { refreshAfter } from './refreshAfter.ts';
import { ApiError } from './refusals.ts';
import type { CallInput, CallReply, EndpointName } from './types.ts';

export type UploadProgress =
  | { readonly kind: 'sending'; readonly sent_bytes: number; readonly speed_bps: number | null }
  /** Everything is sent; the server works on it. */
  | { readonly kind: 'sent' }
  /** The line broke; the next try comes by itself, behind what the server has. */
  | {
      readonly kind: 'waiting';
      readonly sent_bytes: number;
      readonly tries: number;
      readonly pause_s: number;
    };

export type UploadOptions = {
  readonly onProgress: (progress: UploadProgress) => void;
  readonly signal: AbortSignal;
  /** One of many writes: who sends them says `refreshAfter` once they are done. */
  readonly oneOfMany?: true;
  /** Seconds before each further try; as many as there are. */
  readonly pauses_s?: readonly number[];
};

const PAUSES_S = [1, 2, 5, 10, 20, 30, 60];
/** Answers of something between us and the server, or of a server that is starting. */
const PASSING = [0, 502, 503, 504];

/** The same upload is safe to send again: the server knows a log by its bytes. */
export async function upload<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name> & { readonly upload: Blob },
  options: UploadOptions,
): Promise<CallReply<Name>> {
  const reply = await provingIfAsked(() =>
    patiently(
      () => send<CallReply<Name>>(addressWith(name, input), input.upload, options),
      options,
    ),
  );
  if (options.oneOfMany !== true) await refreshAfter(name);
  return reply;
}

/** Asks until there is an answer, or a refusal that stays one. */
export async function patiently<Reply>(
  ask: () => Promise<Reply>,
  options: UploadOptions,
): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (refusal) {
      await waitAfter(refusal, { ...options, tries });
    }
  }
}

/** Waits before the next try where there may be one, and throws the refusal where there may not. */
export async function waitAfter(
  refusal: unknown,
  {
    tries,
    sent_bytes = 0,
    onProgress,
    signal,
    pauses_s = PAUSES_S,
  }: UploadOptions & { readonly tries: number; readonly sent_bytes?: number },
): Promise<void> {
  const pause_s = pauses_s[tries - 1];
  const isPassing = refusal instanceof ApiError && PASSING.includes(refusal.status);
  if (!isPassing || pause_s === undefined) throw refusal;
  onProgress({ kind: 'waiting', sent_bytes, tries, pause_s });
  await pause(pause_s, signal);
}

const stopped = () => new DOMException('The upload was stopped.', 'AbortError');

/** `fetch` does not show how much of a body was sent; this older way does. A refusal is thrown. */
export function send<Reply>(
  address: string,
  body: Blob,
  {
    onProgress,
    signal,
    method = 'POST',
  }: Pick<UploadOptions, 'onProgress' | 'signal'> & { readonly method?: 'POST' | 'PATCH' },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // It may have been stopped before there was anything to send.
    if (signal.aborted) return reject(stopped());
    const request = new XMLHttpRequest();
    const started_ms = performance.now();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.open(method, address);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-airworthy', '1');
    request.upload.onprogress = ({ loaded }) => {
      const passed_s = (performance.now() - started_ms) / 1000;
      const speed_bps = passed_s > 0.5 ? loaded / passed_s : null;
      onProgress({ kind: 'sending', sent_bytes: loaded, speed_bps });
    };
    request.upload.onload = () => onProgress({ kind: 'sent' });
    request.onabort = () => reject(stopped());
    request.onloadend = () => {
      signal.removeEventListener('abort', stop);
      const { status, responseText: text } = request;
      const requestId = request.getResponseHeader('x-request-id');
      if (status >= 200 && status < 300) resolve(JSON.parse(text));
      else reject(status === 0 ? unreachable() : refusalOf({ status, text, requestId }));
    };
    request.send(body);
  });
}

/** Waits, but not longer than until the connection is back. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      reject(stopped());
    };
    const timer = setTimeout(done, seconds * 1000);
    addEventListener('online', done, { once: true });
    signal.addEventListener('abort', stop, { once: true });
  });
}
