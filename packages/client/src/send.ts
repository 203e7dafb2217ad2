import { refusalOf, Unreachable } from './errors.ts';
import type { Bytes } from './generated/types.ts';

/** One call, ready to send. */
export type Call = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, text, or null. A stream can be sent once only. */
  readonly body: string | Bytes | null;
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean;
};

export type Sending = {
  readonly fetch: typeof fetch;
  /** How often a call is tried in all. */
  readonly tries: number;
  /** The longest pause to wait for; a server that asks for more gets no further try. */
  readonly longestPause_s: number;
  readonly signal?: AbortSignal;
};

/** Answers that a later try may turn into a success: busy or starting servers, and what stands in front of them. */
const PASSING: readonly number[] = [429, 502, 503, 504];

/**
 * Sends a call and gives its answer. A call that fails in passing is sent again, but only where twice is as good as
 * once: a POST without an idempotency key may have been carried out although its answer was lost.
 */
export async function send(call: Call, sending: Sending): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(call, sending);
    if ('response' in outcome) return outcome.response;
    const last = tries >= sending.tries || !call.repeatable || !outcome.mayPass;
    const pause_s = outcome.pause_s ?? backoff_s(tries);
    if (last || pause_s > sending.longestPause_s) throw outcome.error;
    await pause(pause_s, sending.signal);
  }
}

type Failure = {
  readonly error: Error;
  readonly mayPass: boolean;
  /** The pause that the server asked for. */
  readonly pause_s: number | null;
};

async function attempt(
  call: Call,
  { fetch, signal }: Sending,
): Promise<{ readonly response: Response } | Failure> {
  let response: Response;
  try {
    const { method, headers, body } = call;
    response = await fetch(call.url, {
      method,
      headers,
      body,
      ...(signal === undefined ? {} : { signal }),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { error: new Unreachable(error), mayPass: true, pause_s: null };
  }
  if (response.ok) {
    // A line may also break in the middle of the answer: that is no answer yet.
    if (!isJson(response)) return { response };
    try {
      const { status, headers } = response;
      return { response: new Response(await response.text(), { status, headers }) };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return { error: new Unreachable(error), mayPass: true, pause_s: null };
    }
  }
  const refusal = await refusalOf(response);
  return {
    error: refusal,
    mayPass: PASSING.includes(response.status),
    pause_s: refusal.retryAfter_s,
  };
}

export function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') === true;
}

/** 0.5 s, 1 s, 2 s …, each with up to half as much again so that many callers do not come back at one moment. */
export function backoff_s(tries: number): number {
  return 0.5 * 2 ** (tries - 1) * (1 + Math.random() / 2);
}

export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
