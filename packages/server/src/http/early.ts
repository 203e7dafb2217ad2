import type { IncomingHttpHeaders } from 'node:http';
import { announcedBytes } from './upload.ts';

/** Most builds and records take a few kB. What is larger is not worth keeping before its key was looked up. */
const SMALL_MAX_BYTES = 65_536;
/** A body that came with its headers is there by then; what is late waits for the look-up. */
const AT_ONCE_MS = 50;

/** True for a call without a body and for one that announces a small one; a chunked body announces nothing. */
export function isSmall({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return (announcedBytes(headers) ?? 0) <= SMALL_MAX_BYTES;
}

/** What has been read by now, or null where the sender takes its time; the reading itself goes on. */
export function ifAtOnce<T>(reading: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(resolve, AT_ONCE_MS, null);
    // Once the call is refused, a later failure has no one to be reported to: by then this is settled.
    reading.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
