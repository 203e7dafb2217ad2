import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@airworthy/contract';

/** Deadlines of a body: the longest silence, and the bytes per second that a slow one must still bring. */
export type Patience = { readonly silence_ms: number; readonly floor_bytesPerS: number };
export const PATIENCE: Patience = { silence_ms: 20_000, floor_bytesPerS: 1024 };

/**
 * Watches a body arrive. `begin` and `arrived` are called around each wait for the sender, so that only
 * its time counts: a disk of ours that is slow is not its fault. `onStalled` is called at most once.
 */
export function watchArrival(
  onStalled: (error: ServiceError) => void,
  { silence_ms, floor_bytesPerS }: Patience = PATIENCE,
) {
  // Counted afresh every `silence_ms` of waiting: a fast start does not excuse a trickle later.
  let waited_ms = 0;
  let read_bytes = 0;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    begin() {
      since = performance.now();
      timer = setTimeout(() => {
        onStalled(stalled(`The body stalled: no byte for ${silence_ms / 1000} s.`));
      }, silence_ms);
    },
    arrived(more_bytes: number) {
      stop();
      waited_ms += performance.now() - since;
      read_bytes += more_bytes;
      if (waited_ms <= silence_ms) return;
      if (read_bytes < (waited_ms / 1000) * floor_bytesPerS)
        onStalled(
          stalled(
            `The body came with less than ${floor_bytesPerS} bytes a second; send it faster.`,
          ),
        );
      waited_ms = 0;
      read_bytes = 0;
    },
    stop,
  };
}

function stalled(message: string): ServiceError {
  return new ServiceError('invalid_value', message);
}

/** A sender that has its answer has no reason to keep a connection waiting. */
const REST: Patience = { ...PATIENCE, silence_ms: 5000 };

/**
 * A call was answered before its body had arrived. The rest is discarded, so that the sender gets
 * to read the answer; a connection over which hardly anything comes is ended.
 */
export function discardRest(request: IncomingMessage, patience: Patience = REST): void {
  if (request.complete || request.destroyed) return;
  // Whoever began to read it has stopped in the middle, and the next request comes behind the rest.
  request.resume();
  const { socket } = request;
  let before_bytes = socket.bytesRead;
  const due_bytes = (patience.silence_ms / 1000) * patience.floor_bytesPerS;
  const timer = setInterval(() => {
    if (!request.complete && !socket.destroyed && socket.bytesRead - before_bytes >= due_bytes) {
      before_bytes = socket.bytesRead;
      return;
    }
    clearInterval(timer);
    if (!request.complete) socket.destroy();
  }, patience.silence_ms);
  timer.unref();
}
