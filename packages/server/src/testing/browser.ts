import { expect } from 'vitest';
import { hashPassword } from '../access/password.ts';
import type { Answered, Sent, TestApp } from './app.ts';

export const PASSWORD = 'correct horse battery';

/** A browser as the session's door sees one: it keeps its cookie and sends what a page of ours sends. */
export type Browser = ReturnType<typeof newBrowser>;

export function newBrowser(app: Pick<TestApp, 'origin'>) {
  let cookie: string | null = null;
  let marks: string | null = null;
  async function call(method: string, path: string, sent: Sent = {}): Promise<Answered> {
    const headers: Record<string, string> = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
      ...cookieHeader(cookie, marks),
      ...(method === 'GET' ? {} : { origin: app.origin, 'x-airworthy': '1' }),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    };
    const body = sent.raw ?? (sent.body === undefined ? null : JSON.stringify(sent.body));
    const response = await fetch(`${app.origin}/app/api${path}`, {
      method,
      headers,
      body: body as RequestInit['body'],
      redirect: 'manual',
    } as RequestInit);
    for (const set of response.headers.getSetCookie()) {
      const value = /^aw_session=([^;]*)/.exec(set)?.[1];
      if (value !== undefined) cookie = value === '' ? null : `aw_session=${value}`;
      marks = /^aw_browser=[^;]*/.exec(set)?.[0] ?? marks;
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed = isJson && text !== '' ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, body: parsed, text };
  }
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, { body }),
    remove: (path: string) => call('DELETE', path),
    /** The cookie as it would be sent, or null. */
    get cookie() {
      return cookie;
    },
    set cookie(value: string | null) {
      cookie = value;
    },
    /** The marks of accounts that signed in here, as they would be sent, or null. */
    get marks() {
      return marks;
    },
    set marks(value: string | null) {
      marks = value;
    },
    signIn: (email: string, password = PASSWORD) =>
      call('POST', '/sign-in', { body: { email, password } }),
  };
}

function cookieHeader(...cookies: readonly (string | null)[]): Record<string, string> {
  const kept = cookies.filter((one) => one !== null);
  return kept.length === 0 ? {} : { cookie: kept.join('; ') };
}

/** One hash for all people of a test run: a new one would take 45 ms each. */
let hashed: Promise<string> | null = null;

export async function givePassword(app: TestApp, accountId: number): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  const { email } = await app.database.db
    .updateTable('account')
    .set({ password_hash: await hashed })
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email;
}

/** A browser in which this person is signed in. */
export async function signedIn(app: TestApp, accountId: number): Promise<Browser> {
  const browser = newBrowser(app);
  const answer = await browser.signIn(await givePassword(app, accountId));
  expect(answer.body).toMatchObject({ state: 'signed_in' });
  return browser;
}

/** The last mail to an address, with the token of the link in it. */
export async function mailTo(app: TestApp, to: string) {
  const mail = (await app.composition.people.mail.recent()).find((one) => one.to === to);
  if (mail === undefined) throw new Error(`no mail to ${to}`);
  return { ...mail, token: /#([A-Za-z0-9_-]{43})/.exec(mail.text ?? '')?.[1] ?? '' };
}
