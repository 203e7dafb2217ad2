import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from './vault.ts';

export const BROWSER_COOKIE = 'aw_browser';
/** As long as browsers keep a cookie at all: 400 days from its last renewal. */
const AGE_S = 400 * 86_400;
/** People who share a browser; of more, those who signed in last are remembered. */
const MARKS_MAX = 5;
const NONCE_BYTES = 16;
const MAC_BYTES = 32;
const MARK_CHARACTERS = 64;

/**
 * Remembers in a cookie which accounts have signed in with a browser. It opens nothing: whoever brings it has
 * a count of wrong secrets of their own, so that guesses from elsewhere do not make them wait. A mark is a
 * random number and a keyed digest of it with the account, which it does not name.
 */
export function knownBrowsers(vault: Vault) {
  const digest = (nonce: Buffer, accountId: number) =>
    vault.mac('browser', `${nonce.toString('base64url')} ${accountId}`);

  function isOf(mark: string, accountId: number): boolean {
    const bytes = Buffer.from(mark, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    return timingSafeEqual(bytes.subarray(NONCE_BYTES), digest(nonce, accountId));
  }

  function newMark(accountId: number): string {
    const nonce = randomBytes(NONCE_BYTES);
    return Buffer.concat([nonce, digest(nonce, accountId)]).toString('base64url');
  }

  return {
    /** The mark that this account left in the browser, or null; for an account that is not there too. */
    markOf(marks: readonly string[], accountId: number | undefined): string | null {
      return marks.find((mark) => isOf(mark, accountId ?? 0)) ?? null;
    },
    /** The cookie after this account signed in. A mark that it has is kept, with its count. */
    cookie(marks: readonly string[], accountId: number, secure: boolean): string {
      const own = marks.find((mark) => isOf(mark, accountId)) ?? newMark(accountId);
      const kept = [own, ...marks.filter((mark) => mark !== own)].slice(0, MARKS_MAX);
      const end = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${AGE_S}${secure ? '; Secure' : ''}`;
      return `${BROWSER_COOKIE}=${kept.join('.')}; ${end}`;
    },
  };
}

export type KnownBrowsers = ReturnType<typeof knownBrowsers>;

/** The marks in a `Cookie` header that have the form of ours; nothing says yet whose they are. */
export function presentedMarks(header: string | undefined): readonly string[] {
  const value = new RegExp(`(?:^|;)\\s*${BROWSER_COOKIE}=([\\w.-]*)`).exec(header ?? '')?.[1] ?? '';
  return value
    .split('.')
    .filter(
      (mark) =>
        mark.length === MARK_CHARACTERS &&
        Buffer.from(mark, 'base64url').length === NONCE_BYTES + MAC_BYTES,
    )
    .slice(0, MARKS_MAX);
}
