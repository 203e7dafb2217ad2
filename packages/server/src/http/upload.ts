import type { Readable } from 'node:stream';

/** A raw body on its way in: read once, in order, never held whole by the transport. */
export type Upload = {
  readonly stream: Readable;
  /** `Content-Length`, or null for a chunked body. */
  readonly announced_bytes: number | null;
};
