import { createHash, timingSafeEqual } from 'node:crypto';

/** Content security policies of our pages, and how a token is compared. */

/** On every answer: a browser does not guess what the bytes might be. */
export const NO_SNIFFING = { 'x-content-type-options': 'nosniff' };
/** On every answer that is not a page of ours, in case a browser shows it as one. */
export const NOT_A_PAGE = {
  ...NO_SNIFFING,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
export const BROWSER_HEADERS = { ...NO_SNIFFING, 'referrer-policy': 'no-referrer' };

export const HTML_TYPE = 'text/html; charset=utf-8';
/** Scripts of this server, which may call this server. Their styles are made as they run. */
export const SCRIPTED_PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
export const PLAIN_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The web app runs our own scripts and workers, and talks to this server alone. Styles may stand in
 * elements, since the component library sets positions and sizes there; scripts may not.
 */
const APP_PAGE =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** What the app's pages may ask a browser for: the camera, for labels, and never what hears or follows somebody. */
export const APP_PERMISSIONS = 'camera=(self), microphone=(), geolocation=()';

/** With the operator's map pictures, whose server is then the only other one that a page may load from. */
export function appPagePolicy(tilesUrl: string | undefined): string {
  if (tilesUrl === undefined) return APP_PAGE;
  return APP_PAGE.replace('data: blob:;', `data: blob: ${new URL(tilesUrl).origin};`);
}

export const NO_PAGE = /^\/(api|app\/api|assets|feed)(\/|\?|$)/;

/** Compared by their hashes: how long that takes tells nothing about the token. */
export function isToken(header: string | undefined, token: string): boolean {
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(header ?? ''), sum(`Bearer ${token}`));
}
