import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fileServer } from './fileServer.ts';
import { type OpenOptions, openPage } from './journey.ts';

export const PASSWORD = 'correct horse battery';
const OPERATOR = 'operator@example.com';

/** The session's door as the page's visitor calls it, past the pages. */
export function door(page: Page) {
  const { origin: at } = new URL(page.url());
  const headers = { origin: at, 'x-airworthy': '1' };
  return {
    async get(path: string) {
      const response = await page.request.get(`${at}/app/api${path}`);
      return { status: response.status(), body: await response.json() };
    },
    async post(path: string, data: unknown = {}) {
      const response = await page.request.post(`${at}/app/api${path}`, { headers, data });
      return { status: response.status(), body: await response.json() };
    },
  };
}

/** Makes the operator's account with the link that a server printed at its first start. */
export async function setUp(
  startScreen: string,
  at: string,
  organization?: string,
  options: OpenOptions = {},
): Promise<Page> {
  const page = await openPage('/icon.svg', { ...options, at });
  const token = /\/setup#(\S+)/.exec(startScreen)?.[1] ?? '';
  const body = { token, email: OPERATOR, name: 'Olga Operator', password: PASSWORD };
  const made = await door(page).post('/setup', {
    ...body,
    ...(organization === undefined ? {} : { organization }),
  });
  if (made.status !== 200) await signInAs(page, OPERATOR);
  return page;
}

/** A page of the operator of the test file's server. */
export async function openAsOperator(path: string, options: OpenOptions = {}): Promise<Page> {
  const { startScreen, origin } = await fileServer();
  const page = await setUp(startScreen, origin, undefined, options);
  await page.goto(path);
  return page;
}

export async function signInAs(page: Page, email: string, password = PASSWORD): Promise<void> {
  const answer = await door(page).post('/sign-in', { email, password });
  expect(answer.body).toMatchObject({ state: 'signed_in' });
}

/** Somebody whom an owner's page invites, with an account and signed in. */
export async function invited(
  owner: Page,
  person: { email: string; role: string },
  options: OpenOptions = {},
): Promise<Page> {
  const { body } = await door(owner).post('/organization/invitations', person);
  const page = await openPage('/icon.svg', { at: new URL(owner.url()).origin, ...options });
  const token = new URL(body.link).hash.slice(1);
  const made = await door(page).post('/links/accept', { token, password: PASSWORD });
  expect(made.status).toBe(200);
  return page;
}

/** The link in the newest mail to an address, as the operator finds it in the outbox. */
export async function linkTo(operator: Page, address: string): Promise<string> {
  let link: string | undefined;
  // Letters are written after the answer, so that its time tells nothing.
  await expect
    .poll(async () => {
      const { body } = await door(operator).get('/operator/outbox');
      const mail = body.mails.find((one: { to: string }) => one.to === address);
      link = /http\S+#\S+/.exec(mail?.text ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  const { pathname, hash } = new URL(link ?? '');
  return pathname + hash;
}
