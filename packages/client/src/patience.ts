import { type AirworthyError, Refusal, Unreachable } from './errors.ts';

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
  /** Called before each pause. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Answers that a later try may turn into a success: busy or starting servers, and what stands in front of them. */
const PASSING: readonly number[] = [429, 502, 503, 504];

/** Asks until there is an answer, or an error that does not pass. Only for what may be sent twice. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  patience: Patience,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      await waitAfter(error, tries, patience);
    }
  }
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
