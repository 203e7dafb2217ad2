import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';
import { startSmtpServer } from '../../testing/smtpServer.ts';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'airworthy', password: 'smtp-password' });
  app = await testApp({
    people: { signUp: 'open', smtpUrl: smtp.url(), mailFrom: 'Airworthy <fleet@example.com>' },
  });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

async function deliver(to = app) {
  await to.composition.people.settle();
  return to.composition.people.mail.deliver();
}
const outbox = () => app.composition.people.mail.recent();

test('a mail leaves by SMTP with its link, which then is nowhere in the outbox', async () => {
  expect((await newBrowser(app).get('/session')).body.server.mail).toBe(true);
  await newBrowser(app).post('/sign-up', { email: 'new@example.com' });
  expect(await deliver()).toBe(1);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ from: 'fleet@example.com', to: ['new@example.com'] });
  expect(mail?.headers.get('subject')).toBe('Airworthy: finish your account');
  const token = /\/join#([\w-]{43})\n/.exec(mail?.text.replaceAll('\r', '') ?? '')?.[1] ?? '';
  expect(await outbox()).toMatchObject([
    { to: 'new@example.com', text: null, sentAt: expect.any(Date), error: null },
  ]);
  const made = await newBrowser(app).post('/links/accept', { token, password: PASSWORD });
  expect(made.body.state).toBe('signed_in');
  expect(await deliver()).toBe(0);
});

test('a refused mail waits ever longer, is shown with the reason, and leaves in the end', async () => {
  smtp.state.refuse = '451 come back later';
  await newBrowser(app).post('/sign-up', { email: 'later@example.com' });
  const start = Date.now();
  const at = async (seconds: number) => {
    app.time.now = () => new Date(start + seconds * 1000);
    return deliver();
  };
  expect(await at(0)).toBe(0);
  expect((await outbox())[0]).toMatchObject({
    attempts: 1,
    error: expect.stringContaining('451 come back later'),
    text: expect.stringContaining('/join#'),
  });
  await at(30);
  expect((await outbox())[0]?.attempts).toBe(1);
  await at(61);
  await at(120);
  expect((await outbox())[0]?.attempts).toBe(2);
  smtp.state.refuse = null;
  expect(await at(61 + 121)).toBe(1);
  app.time.now = () => new Date();
  expect(smtp.mails.at(-1)?.to).toEqual(['later@example.com']);
});

test('a name with line breaks writes no header and no recipient of its own', async () => {
  const org = await app.addOrg('Fleet\r\nBcc: everybody@example.com');
  const owner = await signedIn(app, org.ownerId);
  const { status } = await owner.post('/organization/invitations', {
    email: 'guest@example.com',
    role: 'viewer',
  });
  expect(status).toBe(200);
  await deliver();
  const mail = smtp.mails.at(-1);
  expect(mail?.to).toEqual(['guest@example.com']);
  expect(mail?.headers.get('bcc')).toBeUndefined();
  expect(mail?.headers.get('subject')).toContain('Fleet Bcc: everybody@example.com');
});

test('a wrong password of the mail server is shown without the password', async () => {
  const other = await testApp({
    database: app.database,
    people: { signUp: 'open', smtpUrl: smtp.url('not-the-password') },
  });
  await newBrowser(other).post('/sign-up', { email: 'stuck@example.com' });
  expect(await deliver(other)).toBe(0);
  const [mail] = await other.composition.people.mail.recent();
  expect(mail?.error).toContain('535');
  expect(`${mail?.error} ${other.lines.join()}`).not.toContain('not-the-password');
  await other.close();
});
