import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { databaseUrl } from '../../testing/commandLine.ts';
import { newFleet } from '../../testing/fleet.ts';
import { testPeople } from '../../testing/people.ts';
import { type ServerProcess, startServer } from '../../testing/process.ts';
import { startSmtpServer } from '../../testing/smtpServer.ts';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
let server: ServerProcess | undefined;

const start = async () => {
  server = await startServer({
    DATABASE_URL: databaseUrl(app.database),
    AIRWORTHY_DATA: app.dataFolder,
    AIRWORTHY_SECRET: testPeople.secret,
    AIRWORTHY_SMTP_URL: smtp.url(),
    AIRWORTHY_URL: 'https://fleet.example.com',
  });
};
const kill = async () => {
  await server?.end('SIGKILL');
  server = undefined;
};

beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'airworthy', password: 'smtp-password' });
  app = await testApp();
});
afterAll(async () => {
  await server?.end();
  await app.close();
  await smtp.close();
});

test('a notice survives kills before it is written, before its mail is, and before that is sent', async () => {
  const fleet = await newFleet(app);
  const { db, pool } = app.database;
  const notices = () => db.selectFrom('notice').selectAll().orderBy('id').execute();
  const mails = () => db.selectFrom('mail').selectAll().execute();
  const own = () =>
    smtp.mails.filter(({ headers }) => headers.get('subject')?.includes('grounded'));

  // The event is written, and nobody hands it on: the process of the test takes no jobs.
  const order = { title: 'Crack', asset_id: fleet.assetId, grounding: true };
  await app.call('POST', '/workorders', { key: fleet.owner.key, body: order });
  expect(await notices()).toEqual([]);
  await start();
  await expect.poll(async () => (await notices()).length, { timeout: 20_000 }).toBe(2);
  await kill();
  expect(await mails()).toEqual([]);

  // Its time comes while nothing runs; then the mail is written, and the server for mails takes none.
  smtp.state.refuse = '451 come back later';
  await pool.query('UPDATE notice SET mail_at = now()');
  await start();
  await expect
    .poll(async () => (await mails()).filter((mail) => mail.attempts > 0).length, {
      timeout: 20_000,
    })
    .toBe(2);
  await kill();
  expect(own()).toEqual([]);
  expect((await notices()).every((notice) => notice.mailed_at !== null)).toBe(true);

  smtp.state.refuse = null;
  await pool.query('UPDATE mail SET next_at = now()');
  await start();
  await expect.poll(() => own().length, { timeout: 20_000 }).toBe(2);
  await expect
    .poll(async () => (await mails()).filter((mail) => mail.sent_at === null).length)
    .toBe(0);
  await kill();
  await start();
  await app.call('POST', '/workorders', {
    key: fleet.owner.key,
    body: { title: 'Look', assigned_to: 'R. Ito' },
  });
  // Everything before the last event was handed on again, if anything was.
  await expect.poll(async () => (await notices()).length, { timeout: 20_000 }).toBe(3);
  expect(new Set(own().flatMap(({ to }) => to)).size).toBe(2);
  expect(own()).toHaveLength(2);
  expect(await mails()).toHaveLength(2);
}, 120_000);
