import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '../../access/password.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { givePassword, mailTo, newBrowser, PASSWORD, signedIn } from '../../testing/browser.ts';
import { csvCell } from '../audit/audit.ts';
import { invitationLetter } from '../mail/letters.ts';

/** What somebody with bad intentions tries at the session's door; `docs/security.md` lists it. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('another site', () => {
  test.each([
    ['no Origin', { origin: '' }],
    ['its own Origin', { origin: 'https://evil.example' }],
    ['the Origin null of a sandboxed frame', { origin: 'null' }],
    ['our Origin with another port', { origin: 'http://127.0.0.1:1' }],
    ['no header of ours, as a form', { 'x-airworthy': '' }],
  ])('cannot write with the cookie and %s', async (_how, headers) => {
    const browser = await signedIn(app, await app.addUser());
    const { status, body } = await browser.call('POST', '/keys', {
      body: { label: 'stolen' },
      headers: headers as unknown as Record<string, string>,
    });
    expect([status, body.code]).toEqual([403, 'cross_site']);
    expect((await browser.get('/keys')).body.keys).toEqual([]);
  });

  test('cannot write as plain text, which needs no preflight', async () => {
    const browser = await signedIn(app, await app.addUser());
    const { status } = await browser.call('POST', '/keys', {
      raw: '{"label":"stolen"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(status).toBe(400);
  });

  test('reached by a name that resolves to loopback gets no answer', async () => {
    const response = await rawGet('/app/api/session', 'rebound.evil.example');
    expect(response).toMatch(/^HTTP\/1\.1 403/);
    expect(response).toContain('"cross_site"');
  });
});

/** `fetch` sets `Host` by itself; this does not. */
async function rawGet(path: string, host: string): Promise<string> {
  const { connect } = await import('node:net');
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(app.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

describe('a session', () => {
  test('is never the one whose cookie somebody else put into the browser', async () => {
    const email = await givePassword(app, await app.addUser());
    const planted = 'A'.repeat(43);
    const browser = newBrowser(app);
    browser.cookie = `aw_session=${planted}`;
    await browser.signIn(email);
    expect(browser.cookie).not.toContain(planted);
    const attacker = newBrowser(app);
    attacker.cookie = `aw_session=${planted}`;
    expect((await attacker.get('/keys')).status).toBe(401);
  });

  test('that the browser had ends when it signs in again', async () => {
    const browser = await signedIn(app, await app.addUser());
    const old = browser.cookie;
    await browser.signIn(await givePassword(app, await app.addUser()));
    const thief = newBrowser(app);
    thief.cookie = old;
    expect((await thief.get('/keys')).status).toBe(401);
  });

  test('does not open the API of keys, nor a key the door of sessions', async () => {
    const { userId, key } = await app.addCaller();
    const browser = await signedIn(app, userId);
    const headers = { cookie: browser.cookie ?? '' };
    expect((await app.call('GET', '/usage', { headers })).status).toBe(401);
    const byKey = await newBrowser(app).call('GET', '/keys', {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(byKey.status).toBe(401);
  });

  test('is not what the database holds: a copy of it signs nobody in', async () => {
    await signedIn(app, await app.addUser());
    const { rows } = await app.database.pool.query('SELECT secret_sha256 FROM session');
    const thief = newBrowser(app);
    for (const row of rows) {
      thief.cookie = `aw_session=${row.secret_sha256.toString('base64url')}`;
      expect((await thief.get('/keys')).status).toBe(401);
    }
  });
});

describe('guessing passwords', () => {
  // All tests come from one address, whose count would make the next ones wait.
  afterEach(() => app.database.db.deleteFrom('sign_in_delay').execute());

  test('waits longer and longer for one account, whether it exists or not', async () => {
    const known = await givePassword(app, await app.addUser());
    for (const email of [known, 'guessed@example.com']) {
      const browser = newBrowser(app);
      const codes: string[] = [];
      for (let attempt = 0; attempt < 8; attempt++)
        codes.push((await browser.signIn(email, 'wrong password')).body.code);
      expect(codes.slice(0, 5)).toEqual(Array(5).fill('wrong_credentials'));
      expect(codes).toContain('too_many_attempts');
      const refused = await browser.signIn(email);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('many at once gets no further than one after the other', async () => {
    const email = await givePassword(app, await app.addUser());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => newBrowser(app).signIn(email, `guess number ${at}`)),
    );
    const judged = answers.filter((answer) => answer.body.code === 'wrong_credentials');
    expect(judged.length).toBeLessThanOrEqual(7);
  });

  test('costs as much work for an account that is not there', async () => {
    const kept = await hashPassword(PASSWORD);
    await passwordMatches('warm', null);
    // The work done, which other programs of a busy machine do not change; the least of several turns,
    // because the rest of this process works too.
    const work_us = async (stored: string | null) => {
      const turns: number[] = [];
      for (let turn = 0; turn < 7; turn++) {
        const before = process.cpuUsage();
        await passwordMatches('a guess', stored);
        turns.push(process.cpuUsage(before).user);
      }
      return Math.min(...turns);
    };
    const [there, absent] = [await work_us(kept), await work_us(null)];
    expect(absent / there).toBeGreaterThan(0.4);
    expect(absent / there).toBeLessThan(2.5);
  });
});

describe('links', () => {
  test('of one kind do not work as another', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const invited = await owner.post('/organization/invitations', {
      email: 'kind@example.com',
      role: 'pilot',
    });
    const token = invited.body.link.split('#')[1];
    const anybody = newBrowser(app);
    for (const [path, body] of [
      ['/password/reset', { token, password: PASSWORD }],
      ['/account/email/confirm', { token }],
      ['/setup', { token, email: 'x@example.com', password: PASSWORD }],
    ] as const)
      expect((await anybody.post(path, body)).status).toBe(404);
  });

  test('name the address of the settings, whatever Host a call claims', async () => {
    const url = new URL('https://fleet.example.com');
    const far = await testApp({ database: app.database, people: { url } });
    try {
      const email = await givePassword(app, await app.addUser());
      const browser = newBrowser(far);
      const headers = { origin: url.origin, host: 'evil.example' };
      const sent = await browser.call('POST', '/password/forgot', { body: { email }, headers });
      expect(sent.body).toEqual({ ok: true });
      await far.composition.people.settle();
      const { text } = await mailTo(app, email);
      expect(text).toContain('https://fleet.example.com/reset#');
      expect(text).not.toContain('evil');
      const here = await browser.call('POST', '/sign-in', {
        body: { email, password: PASSWORD },
        headers: { origin: url.origin },
      });
      expect(here.headers.get('set-cookie')).toContain('; Secure');
    } finally {
      await far.close();
    }
  });

  test('end, and are kept only as hashes and in encrypted mails', async () => {
    const email = await givePassword(app, await app.addUser());
    await newBrowser(app).post('/password/forgot', { email });
    await app.composition.people.settle();
    const { token } = await mailTo(app, email);
    const { rows } = await app.database.pool.query(
      "SELECT string_agg(t::text, '') AS all FROM ticket t UNION ALL SELECT string_agg(m::text, '') FROM mail m",
    );
    for (const row of rows) expect(row.all).not.toContain(token);
    app.time.now = () => new Date(Date.now() + 3_700_000);
    try {
      const late = await newBrowser(app).post('/password/reset', { token, password: PASSWORD });
      expect(late.status).toBe(404);
    } finally {
      app.time.now = () => new Date();
    }
  });

  test('for one address let no other account join', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const { body } = await owner.post('/organization/invitations', {
      email: 'meant@example.com',
      role: 'admin',
    });
    const other = await signedIn(app, await app.addUser());
    const joined = await other.post('/links/join', { token: body.link.split('#')[1] });
    expect(joined.status).toBe(403);
    expect((await other.get('/organization')).body.code).toBe('no_organization');
  });
});

describe('members', () => {
  test('do not make themselves or others owners', async () => {
    const org = await app.addOrg();
    const admin = await app.addMember(org.orgId, 'admin');
    const browser = await signedIn(app, admin.userId);
    const attempts = [
      browser.post(`/organization/members/${admin.userId}`, { role: 'owner' }),
      browser.post(`/organization/members/${org.ownerId}`, { role: 'viewer' }),
      browser.remove(`/organization/members/${org.ownerId}`),
      browser.post('/organization/invitations', { email: 'o@example.com', role: 'owner' }),
    ];
    for (const attempt of attempts)
      expect((await attempt).body).toMatchObject({ permission: 'owners.manage' });
  });

  test('cannot leave an organization without an owner', async () => {
    const org = await app.addOrg();
    const owner = await signedIn(app, org.ownerId);
    const demoted = owner.post(`/organization/members/${org.ownerId}`, { role: 'admin' });
    expect((await owner.post('/organization/leave')).status).toBe(409);
    expect((await demoted).status).toBe(409);
    expect((await owner.remove(`/organization/members/${org.ownerId}`)).status).toBe(409);
  });

  test('reach nothing of another organization', async () => {
    const [mine, theirs] = [await app.addOrg(), await app.addOrg()];
    const owner = await signedIn(app, mine.ownerId);
    const other = await signedIn(app, theirs.ownerId);
    const member = await app.addMember(theirs.orgId, 'pilot');
    const device = (await other.post('/organization/devices', { label: 'd' })).body.device;
    const invitation = (
      await other.post('/organization/invitations', { email: 'i@example.com', role: 'viewer' })
    ).body;
    const attempts = [
      owner.post(`/organization/members/${member.userId}`, { role: 'viewer' }),
      owner.remove(`/organization/members/${member.userId}`),
      owner.post(`/organization/members/${member.userId}/reset-factors`),
      owner.post(`/organization/devices/${device.id}/rekey`),
      owner.remove(`/organization/devices/${device.id}`),
      owner.remove(`/organization/invitations/${invitation.id}`),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(404);
    const seen = JSON.stringify((await owner.get('/audit')).body);
    expect(seen).not.toContain('i@example.com');
  });
});

test('names cannot write letters, and cells no formulas', () => {
  const by = 'Eve\n\nYour account is closed. Open https://evil.example';
  const { text, subject } = invitationLetter('a@b.cc', {
    link: 'L',
    organization: 'Org\r\nBcc: all@example.com',
    by,
    until: '2026-11-23T10:38:48Z',
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text.split('\n')[0]).toContain('Eve Your account is closed.');
  expect(text).toContain('until 2026-11-23 10:38:48 UTC:');
  expect(csvCell('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"');
  expect(csvCell('@cmd')).toBe("'@cmd");
});

test('a server without sign-in answers its own machine only, and has no API', async () => {
  const local = await testApp({ authentication: false });
  try {
    const browser = newBrowser(local);
    expect((await browser.get('/session')).body).toMatchObject({
      signed_in: true,
      server: { local: true },
      organization: { role: 'owner' },
    });
    expect((await browser.post('/aircraft', { name: 'Mine' })).status).toBe(200);
    const foreign = await browser.call('POST', '/aircraft', {
      body: { name: 'x' },
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await fetch(`${local.origin}/api/v1/version`)).status).toBe(404);
  } finally {
    await local.close();
  }
});
