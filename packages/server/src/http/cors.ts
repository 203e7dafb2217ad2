import type { IncomingHttpHeaders } from 'node:http';

/** What a script on another origin may send and read besides what browsers allow without being asked. */
const ALLOWED_HEADERS =
  'Authorization, X-API-Key, Content-Type, If-None-Match, Range, X-Request-Id, Idempotency-Key';
const EXPOSED_HEADERS =
  'X-Request-Id, X-Airworthy-Warning, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Credits, Retry-After, ETag, ' +
  'Content-Disposition, Content-Range, Accept-Ranges, Idempotency-Replayed';
/** Browsers keep the answer to a preflight for at most two hours (Chromium) to a day (Firefox). */
const PREFLIGHT_MAX_AGE_S = 7200;

type Headers = Record<string, string>;

/**
 * Calls from browsers on other origins (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol).
 * No cookie takes part in `/api/v1`, so credentials are never allowed and a key must be sent.
 */
export function cors(origins: ReadonlySet<string>) {
  return {
    /** Headers of the answer to a preflight from an origin on the list; null for any other request. */
    preflight(method: string, headers: IncomingHttpHeaders): Headers | null {
      const { origin } = headers;
      if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined)
        return null;
      if (origin === undefined || !origins.has(origin)) return null;
      return {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
        vary: 'Origin',
      };
    },
    /** Headers of an ordinary answer. */
    answer({ origin }: IncomingHttpHeaders): Headers {
      if (origins.size === 0) return {};
      if (origin === undefined || !origins.has(origin)) return { vary: 'Origin' };
      return {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': EXPOSED_HEADERS,
        vary: 'Origin',
      };
    },
  };
}
