import { type AirworthyError, Refusal, refusalOf, Unreachable } from './errors.ts';
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

/** A pause before the next try. */
export type Waiting = {
  /** How many tries have failed in a row. */
  readonly tries: number;
  readonly pause_s: number;
  /** Why the last one failed. */
  readonly error: AirworthyError;
};

export type Patience = {
  /** How often a call is tried in all. */
  readonly tries: number;
  /** The longest pause to wait for; a server that asks for more gets no further try. */
  readonly longestPause_s: number;
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Sending = Patience & { readonly fetch: typeof fetch };

/** Answers that a later try may turn into a success: busy or starting servers, and what stands in front of them. */
const PASSING: readonly number[] = [429, 502, 503, 504];

/**
 * Sends a call and gives what `read` makes of its answer. A call that fails in passing is sent again, but only where
 * twice is as good as once: a POST without an idempotency key may have been carried out although its answer was lost.
 */
export async function send<Answer>(
  call: Call,
  read: (response: Response) => Answer | Promise<Answer>,
  sending: Sending,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(call, read, sending);
    } catch (error) {
      if (!call.repeatable) throw error;
      await waitAfter(error, tries, sending);
    }
  }
}

async function attempt<Answer>(
  { url, method, headers, body }: Call,
  read: (response: Response) => Answer | Promise<Answer>,
  { fetch, signal }: Sending,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      body,
      ...(signal === undefined ? {} : { signal }),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
    // A line may also break in the middle of the answer: that is no answer yet.
    if (response.ok) return await read(response);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Unreachable(error);
  }
  throw await refusalOf(response);
}

/** Waits before the next try where there may be one, and throws the error where there may not. */
export async function waitAfter(
  error: unknown,
  tries: number,
  { tries: most, longestPause_s, onWaiting, signal }: Patience,
): Promise<void> {
  const isRefusal = error instanceof Refusal;
  const mayPass = error instanceof Unreachable || (isRefusal && PASSING.includes(error.status));
  const asked_s = isRefusal ? error.retryAfter_s : null;
  if (!mayPass || tries >= most || (asked_s ?? 0) > longestPause_s) throw error;
  const pause_s = asked_s ?? Math.min(longestPause_s, backoff_s(tries));
  onWaiting?.({ tries, pause_s, error });
  await pause(pause_s, { signal, endsOnline: asked_s === null });
}

/** 0.5 s, 1 s, 2 s …, each with up to half as much again so that many callers do not come back at one moment. */
function backoff_s(tries: number): number {
  return 0.5 * 2 ** (tries - 1) * (1 + Math.random() / 2);
}

type PauseOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Whether it is over as soon as a browser has a connection again. */
  readonly endsOnline?: boolean;
};

export function pause(seconds: number, { signal, endsOnline }: PauseOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const over = new AbortController();
    const ending = (settle: () => void) => () => {
      clearTimeout(timer);
      over.abort();
      settle();
    };
    const timer = setTimeout(ending(resolve), seconds * 1000);
    const once = { signal: over.signal };
    signal?.addEventListener(
      'abort',
      ending(() => reject(signal.reason)),
      once,
    );
    // Programs outside a browser have no such event.
    const page = globalThis as Partial<Pick<EventTarget, 'addEventListener'>>;
    if (endsOnline === true) page.addEventListener?.('online', ending(resolve), once);
  });
}
