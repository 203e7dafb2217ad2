import type { Readable } from 'node:stream';

/** A body that is taken piece by piece. */
export type PieceSource = {
  /** The next bytes, at most this many; fewer where the body ends or breaks off. */
  take(max_bytes: number): AsyncGenerator<Buffer>;
  /** Waits for the next bytes where none are at hand. */
  isOver(): Promise<boolean>;
  /** Why the body broke off; null while it has not. */
  failure(): unknown;
};

/**
 * A body that breaks off ends here like one that is whole: what was read of it can be kept. What its stream still held
 * then (some 64 KiB) is gone, and sent again.
 */
export function pieceSource(stream: Readable): PieceSource {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer | null = null;
  let over = false;
  let failure: unknown = null;

  async function next(): Promise<Buffer | null> {
    if (rest !== null) {
      const held = rest;
      rest = null;
      return held;
    }
    if (over) return null;
    try {
      const { value, done } = await chunks.next();
      if (done !== true) return value;
    } catch (error) {
      failure = error;
    }
    over = true;
    return null;
  }

  return {
    async *take(max_bytes) {
      for (let left_bytes = max_bytes; left_bytes > 0; ) {
        const chunk = await next();
        if (chunk === null) return;
        if (chunk.length > left_bytes) rest = chunk.subarray(left_bytes);
        const given = chunk.subarray(0, left_bytes);
        left_bytes -= given.length;
        yield given;
      }
    },
    async isOver() {
      rest = await next();
      return rest === null;
    },
    failure: () => failure,
  };
}
