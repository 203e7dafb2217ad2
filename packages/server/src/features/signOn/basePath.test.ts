import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, mailTo, newBrowser, signedIn } from '../../testing/browser.ts';
import { startIdentityProvider } from '../../testing/identityProvider.ts';
import { CALLBACK_PATH, redirectUri } from './settings.ts';

/** The service below a path of its address, as a proxy passes it on. */
const BASE = '/air';
let app: TestApp;
let owner: Browser;
let org: Awaited<ReturnType<TestApp['addOrg']>>;
beforeAll(async () => {
  app = await testApp({
    limits: { trustedProxies: [], basePath: BASE, connectionsPerAddress_max: 100 },
    people: { basePath: BASE },
  });
  org = await app.addOrg('Below');
  owner = await signedIn(app, org.ownerId);
});
afterAll(() => app.close());

test('links of mails lead below the path', async () => {
  const to = 'new.pilot@example.com';
  const invited = await owner.post('/organization/invitations', { email: to, role: 'pilot' });
  expect(invited.status).toBe(200);
  expect((await mailTo(app, to)).text).toContain(`${app.origin}${BASE}/join#`);
  const { email } = await app.database.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', org.ownerId)
    .executeTakeFirstOrThrow();
  await newBrowser(app).post('/password/forgot', { email });
  await app.composition.people.settle();
  expect((await mailTo(app, email)).text).toContain(`${app.origin}${BASE}/reset#`);
});

test('a provider sends the browser back below the path, with the cookie that ties it to the sign-in', async () => {
  const provider = await startIdentityProvider(redirectUri(app.origin + BASE));
  await app.database.db
    .updateTable('organization')
    .set({ private_issuer: true })
    .where('id', '=', org.orgId)
    .execute();
  try {
    const saved = await owner.post('/organization/sign-on', {
      issuer: provider.issuer,
      client_id: 'airworthy',
      client_secret: 'client secret',
      domains: ['example.com'],
      default_role: 'pilot',
      group_roles: [],
    });
    expect([saved.status, saved.body.sign_on?.redirect_uri]).toEqual([
      200,
      `${app.origin}${BASE}${CALLBACK_PATH}`,
    ]);
    const browser = newBrowser(app);
    const begun = await browser.post('/sign-on/begin', {
      organization: 'below',
      return_to: '/fleet',
    });
    const cookie = begun.headers.get('set-cookie') ?? '';
    expect(cookie).toContain(`; Path=${BASE}/app/api/sign-on;`);
    const back = await provider.signIn(begun.body.location, 'somebody');
    expect(new URL(back).pathname).toBe(BASE + CALLBACK_PATH);
    const answer = await fetch(back, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${BASE}/`));
  } finally {
    await provider.close();
  }
});
