import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';

/** What a request may be silent for, over all its tries together, before it is given up. */
export const SILENCE_MS = 20_000;
/** Bytes that the system may still hold when the last of a body has been handed to it: Linux' largest send buffer. */
const UNSEEN_BYTES = 4 * 2 ** 20;
/** A body leaves in pieces of this size, so that it shows how far it is. */
const PIECE_BYTES = 65_536;

/** Nothing moved for too long. The store may have got the bytes, but nobody knows. */
export class Silent extends Error {}

type Watch = {
  /** How far a try has come with its body. */
  moved(sent_bytes: number, size_bytes: number): void;
  readonly over: Promise<never>;
  /** Ends the request that is under way. */
  readonly signal: AbortSignal;
  stop(): void;
};

/**
 * Gives up on every request of a client that is silent for `silence_ms`: no byte of its body leaves and no
 * answer comes. What was sent before and is sent again neither counts as silence nor ends it; only a byte
 * beyond the farthest of earlier tries does. `onSilent` is told the key of the object.
 */
export function limitSilence(
  client: S3Client,
  silence_ms: number,
  onSilent: (key: string, error: Silent) => void,
): void {
  const watches = new WeakMap<object, Watch>();
  const signals = new WeakMap<object, AbortSignal>();
  endBySignal(client, signals);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const watch = watchFor(silence_ms);
      watches.set(context, watch);
      try {
        return await Promise.race([next(args), watch.over]);
      } catch (error) {
        const { Key } = args.input as { Key?: string };
        if (error instanceof Silent && Key !== undefined) onSilent(Key, error);
        throw error;
      } finally {
        watch.stop();
      }
    },
    { step: 'initialize', name: 'limitSilence' },
  );
  // After the signature and within a try: what goes out is a stream, what is signed and tried again is not.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const watch = watches.get(context);
      const request = args.request as { body?: unknown };
      const { body } = request;
      if (watch === undefined) return next(args);
      signals.set(request, watch.signal);
      if (!(body instanceof Uint8Array)) return next(args);
      request.body = Readable.from(pieces(body, watch), { objectMode: false });
      try {
        return await next(args);
      } finally {
        request.body = body;
      }
    },
    { step: 'deserialize', name: 'showProgress', priority: 'low' },
  );
}

/** A request that nobody waits for must not keep its connection: there are few, and the store may never answer. */
function endBySignal(client: S3Client, signals: WeakMap<object, AbortSignal>): void {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (request, options) => {
    const abortSignal = signals.get(request);
    return handle(request, abortSignal === undefined ? options : { ...options, abortSignal });
  };
}

function* pieces(body: Uint8Array, watch: Watch): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    yield body.subarray(at, at + PIECE_BYTES);
    watch.moved(Math.min(at + PIECE_BYTES, body.length), body.length);
  }
}

function watchFor(silence_ms: number): Watch {
  const tick_ms = silence_ms / 40;
  const began_ms = performance.now();
  let farthest_bytes = 0;
  let moving = false;
  let silent_ms = 0;
  let allowed_ms = silence_ms;
  const abort = new AbortController();
  let end: (error: Silent) => void = () => {};
  const over = new Promise<never>((_, reject) => {
    end = reject;
  });
  over.catch(() => {});
  const timer = setInterval(() => {
    if (!moving) silent_ms += tick_ms;
    moving = false;
    if (silent_ms < allowed_ms) return;
    clearInterval(timer);
    end(new Silent(`nothing moved for ${Math.round(silent_ms / 1000)} s`));
    abort.abort();
  }, tick_ms);
  return {
    moved(sent_bytes, size_bytes) {
      moving = true;
      if (sent_bytes <= farthest_bytes) return;
      farthest_bytes = sent_bytes;
      silent_ms = 0;
      // The last bytes of a slow upload leave the system when no more can be seen of it, at the pace so far.
      const paced_bytes = size_bytes - UNSEEN_BYTES;
      if (sent_bytes === size_bytes && paced_bytes > 0)
        allowed_ms += ((performance.now() - began_ms) * UNSEEN_BYTES) / paced_bytes;
    },
    over,
    signal: abort.signal,
    stop: () => clearInterval(timer),
  };
}
