import type { Readable } from 'node:stream';

/** A raw body on its way in: read once, in order, never held whole by the transport. */
export type Upload = {
  /**
   * Reading it may fail with a `ServiceError`: over the limit, empty, or shorter than announced. The
   * getter refuses a body that announces more than the limit, and multipart; so a handler first checks
   * what can be checked without the body.
   */
  readonly stream: Readable;
  /** `Content-Length`, or null for a chunked body. */
  readonly announced_bytes: number | null;
};
