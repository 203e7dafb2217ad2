import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newBrowser } from '../../testing/browser.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { startSmtpServer } from '../../testing/smtpServer.ts';
import { mailNotices } from './mailing.ts';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
let fleet: Fleet;
let owner: string;
const START = Date.parse('2026-11-17T10:00:00Z');
const MINUTE_MS = 60_000;

beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'airworthy', password: 'smtp-password' });
  app = await testApp({
    people: {
      smtpUrl: smtp.url(),
      mailFrom: 'Airworthy <fleet@example.com>',
      url: new URL('https://fleet.example.com'),
    },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.state.refuse = null;
  smtp.mails.length = 0;
  at(0);
  fleet = await newFleet(app);
  // One listener is enough: the pilot is told nothing.
  await call('POST', '/notice-settings', { grounded: 'off', bulletin: 'off' }, fleet.key);
  const { email } = await app.database.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', fleet.owner.ownerId)
    .executeTakeFirstOrThrow();
  owner = email;
});

function at(minutes: number): void {
  app.time.now = () => new Date(START + minutes * MINUTE_MS);
}
const call = (method: string, path: string, body: unknown, key = fleet.owner.key) =>
  app.call(method, path, { key, body });
async function ground(title: string): Promise<number> {
  const { body } = await call('POST', '/workorders', {
    title,
    asset_id: fleet.assetId,
    grounding: true,
  });
  return body.id;
}
async function release(id: number): Promise<void> {
  await call('POST', `/workorders/${id}`, { state: 'cancelled' });
}
const publish = (number: string) =>
  call('POST', '/bulletins', { number, issuer: 'Maker', title: 'Screws' });
/** Everything that a process does now and again; answers the mails that left to the owner. */
async function round(minutes: number) {
  at(minutes);
  smtp.mails.length = 0;
  await app.composition.delivering.deliver();
  await mailNotices(app.composition.people);
  await app.composition.people.mail.deliver();
  return smtp.mails
    .filter(({ to }) => to[0] === owner)
    .map((mail) => ({ ...mail, text: mail.text.replaceAll('\r', '') }));
}

describe('a mail of notices', () => {
  test('leaves a minute after the first, reads as plain text and leads to the record', async () => {
    await ground('Crack in the left front arm, found at the daily look before the first flight');
    expect(await round(0)).toEqual([]);
    const [mail, ...more] = await round(1);
    expect(more).toEqual([]);
    expect(mail?.headers.get('subject')).toBe('Airworthy: Survey 1 is grounded');
    const { token } = linkOf(mail?.text);
    expect(mail?.text.trimEnd().split('\n')).toEqual([
      'Survey 1 is grounded',
      '  Open work grounds it: Crack in the left front arm, found at the daily look',
      '  before the first flight.',
      `  https://fleet.example.com/fleet/aircraft/${fleet.assetId}`,
      '',
      '-- ',
      expect.stringMatching(/^You get this as a member of Org \d+\.$/),
      'Choose what you are told of, and how:',
      'https://fleet.example.com/account/notices',
      'Stop these mails:',
      `https://fleet.example.com/unsubscribe#${token}`,
    ]);
    expect(await round(2)).toEqual([]);
  });

  test('has what happened in a short time in one, and the next only after a pause', async () => {
    await release(await ground('One'));
    await round(0);
    await release(await ground('Two'));
    const [mail, ...more] = await round(1);
    expect(more).toEqual([]);
    expect(mail?.headers.get('subject')).toMatch(/^Airworthy: 2 notices of Org \d+$/);
    expect(mail?.text.match(/is grounded/g)).toHaveLength(2);
    await ground('Three');
    expect(await round(2)).toEqual([]);
    expect(await round(10)).toEqual([]);
    expect(await round(11)).toHaveLength(1);
  });

  test('of the day leaves at six in the morning with everything of the day', async () => {
    await publish('SB-1');
    await round(0);
    await publish('SB-2');
    expect(await round(60)).toEqual([]);
    expect(await round(19 * 60 + 59)).toEqual([]);
    const [mail] = await round(20 * 60);
    expect(mail?.text).toContain('Bulletin SB-1 of Maker: Screws');
    expect(mail?.text).toContain('Bulletin SB-2 of Maker: Screws');
    expect(await round(44 * 60)).toEqual([]);
  });

  test('leaves out what was read in the app, or is no longer wanted', async () => {
    await publish('SB-1');
    await ground('Crack');
    await round(0);
    const { notices } = (await app.call('GET', '/notices', { key: fleet.owner.key })).body;
    await call('POST', `/notices/${notices[0].id}`, { read: true });
    await call('POST', '/notice-settings', { bulletin: 'off' });
    expect(await round(20 * 60)).toEqual([]);
    await call('POST', '/notice-settings', { bulletin: 'daily' });
    await call('POST', `/notices/${notices[0].id}`, { read: false });
    expect(await round(44 * 60)).toEqual([]);
  });

  test('is neither lost nor sent twice when the mail server refuses for a while', async () => {
    await ground('Crack');
    await round(0);
    smtp.state.refuse = '451 come back later';
    expect(await round(1)).toEqual([]);
    expect(await round(1)).toEqual([]);
    smtp.state.refuse = null;
    expect(await round(5)).toHaveLength(1);
    expect(await round(30)).toEqual([]);
  });

  test('is not written where the server sends none: nobody passes on what others are told', async () => {
    const quiet = await testApp({ database: app.database });
    await ground('Crack');
    await quiet.composition.delivering.deliver();
    expect(await round(5)).toEqual([]);
    const { body } = await app.call('GET', '/notices', { key: fleet.owner.key });
    expect(body.unread).toBe(1);
    await quiet.close();
  });
});

function linkOf(text: string | undefined): { token: string } {
  return { token: /\/unsubscribe#([\w.-]+)/.exec(text ?? '')?.[1] ?? '' };
}

describe('unsubscribing', () => {
  async function sent() {
    await release(await ground('Crack'));
    await round(0);
    const [mail] = await round(1);
    return { ...linkOf(mail?.text), headers: mail?.headers };
  }
  const settings = async () =>
    (await app.call('GET', '/notice-settings', { key: fleet.owner.key })).body;

  test('takes one call of a mail program, without signing in', async () => {
    const { headers } = await sent();
    expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.*)>$/.exec(headers?.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(address).toMatch(/^https:\/\/fleet\.example\.com\/feed\/unsubscribe\?key=/);
    const here = address.replace('https://fleet.example.com', app.origin);
    expect((await fetch(here)).status).toBe(405);
    expect((await settings()).mail).toBe(true);
    const answer = await fetch(here, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await settings()).toMatchObject({ mail: false, grounded: 'now' });
    expect(app.lines.join()).not.toContain(new URL(address).searchParams.get('key'));
  });

  test('by the link of the mail can be taken back; notices go on in the app', async () => {
    const { token } = await sent();
    const visitor = newBrowser({ origin: app.origin });
    const set = (mail: boolean, key = token) =>
      visitor.call('POST', '/notices/mail', {
        body: { token: key, mail },
        headers: { origin: 'https://fleet.example.com' },
      });
    const stopped = await set(false);
    expect(stopped.body).toEqual({ email: owner, organization: fleet.owner.name, mail: false });
    await release(await ground('Again'));
    expect(await round(60)).toEqual([]);
    expect((await app.call('GET', '/notices', { key: fleet.owner.key })).body.unread).toBe(2);
    await set(true);
    await ground('Once more');
    await round(61);
    expect(await round(62)).toHaveLength(1);
  });

  test('needs the signature: nobody stops the mails of another', async () => {
    const { token } = await sent();
    const [account, org, mac] = token.split('.');
    for (const forged of [`${Number(account) + 1}.${org}.${mac}`, `${account}.${org}.`, 'x', ''])
      expect(
        (await fetch(`${app.origin}/feed/unsubscribe?key=${forged}`, { method: 'POST' })).status,
      ).toBe(404);
    expect((await settings()).mail).toBe(true);
  });
});
