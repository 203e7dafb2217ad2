import type { IncomingHttpHeaders } from 'node:http';

/** Addresses of this machine that are digits: a passkey belongs to a name, and works at none of them. */
const DIGITS = /^(?:127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** What a proxy adds: the address that people use is then another one, which we do not know. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** A server that listens on this machine alone, and has no other address that people use. */
export function isLocalOnly(options: {
  readonly host: string;
  readonly url: URL | undefined;
  readonly basePath: string;
}): boolean {
  const { host, url, basePath } = options;
  return (host === '127.0.0.1' || host === '::1') && url === undefined && basePath === '';
}

/**
 * The same page under the name `localhost`, for a browser that asked for it under an address of digits; null for
 * everything else. Programs that do not ask for HTML stay where they are.
 */
export function atLocalName(
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
): string | null {
  const { host = '', accept = '' } = headers;
  const port = DIGITS.exec(host);
  if (port === null || method !== 'GET' || !accept.includes('text/html')) return null;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return null;
  // A target that begins with two slashes would be read as another host.
  return target.startsWith('//') ? null : `http://localhost${port[1] ?? ''}${target}`;
}
