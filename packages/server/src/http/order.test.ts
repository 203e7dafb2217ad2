import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOrganization } from '../access/organizations.ts';
import { type Answered, type TestApp, testApp } from '../testing/app.ts';
import { probes } from '../testing/probes.ts';

/** The order of checks, one by one: which refusal wins, and what it costs. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ extra: probes() });
});
afterAll(() => app.close());

const PAST = new Date('2020-01-01T00:00:00Z');
const brief = (answer: Answered) => [answer.status, answer.body.code];
const meter = (answer: Answered) =>
  ['limit', 'remaining', 'credits'].map((name) => answer.headers.get(`x-ratelimit-${name}`));
const used = async (key: string) => (await app.call('GET', '/usage', { key })).body.used;

describe('route: path, then method, before any key', () => {
  test('a path that does not exist is 404 with and without a key', async () => {
    const { key } = await app.addCaller();
    for (const sent of [{}, { key }, { key: 'aw_wrong' }]) {
      const answer = await app.call('POST', '/nowhere', sent);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: 'Unknown endpoint', code: 'not_found' });
      expect(meter(answer)).toEqual([null, null, null]);
    }
    expect(await used(key)).toBe(0);
  });
  test.each(['', '/', '/builds/', '/builds/1/2', '//builds', '/Builds', '/%62uilds'])(
    '%j is no path of ours',
    async (path) => expect((await app.call('GET', path)).status).toBe(404),
  );
  test.each(['PUT', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    '%s on a known path is 405',
    async (method) => {
      const answer = await app.call(method, '/builds');
      expect(brief(answer)).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.get('allow')).toBe('GET, POST');
    },
  );
  test('HEAD is not offered', async () => {
    const answer = await app.call('HEAD', '/version');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('credential', () => {
  test('missing, unknown, revoked, ended, and of a removed holder are one and the same 401', async () => {
    const { userId } = await app.addCaller();
    const ended = await app.addKey(userId, { expiresAt: PAST });
    for (const key of [undefined, 'aw_unknown', '', ended.key]) {
      const answer = await app.call('POST', '/builds', { key, body: 'not even an object' });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        error: 'Invalid or missing API key',
        code: 'unauthorized',
      });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(meter(answer)).toEqual([null, null, null]);
    }
  });
  test('Authorization wins over X-API-Key, also when it is wrong', async () => {
    const { key } = await app.addCaller();
    const status = async (headers: Record<string, string>) =>
      (await app.call('GET', '/version', { headers })).status;
    expect(await status({ 'x-api-key': key })).toBe(200);
    expect(await status({ authorization: `bearer ${key}` })).toBe(200);
    expect(await status({ authorization: `Bearer ${key}`, 'x-api-key': 'aw_wrong' })).toBe(200);
    expect(await status({ authorization: 'Bearer aw_wrong', 'x-api-key': key })).toBe(401);
    expect(await status({ authorization: `Basic ${key}`, 'x-api-key': key })).toBe(401);
    expect(await status({ authorization: key })).toBe(401);
  });
});

describe('area, second factor, sign-on: version and usage stay open', () => {
  test('a key limited to areas is refused outside them, naming both', async () => {
    const { key } = await app.addCaller({}, { areas: ['flights', 'health'] });
    const answer = await app.call('GET', '/builds', { key });
    expect(brief(answer)).toEqual([403, 'scope']);
    expect(answer.body.error).toBe(
      'This credential is limited to the flights, health areas; /builds is outside them.',
    );
    expect(meter(answer)).toEqual([null, null, null]);
    expect((await app.call('GET', '/version', { key })).status).toBe(200);
  });
  test('a device stays in the flights area, whatever the owner owes', async () => {
    const org = await app.addOrg();
    const device = await app.addDevice(org.orgId);
    await changeOrganization(app.database.db, org.orgId, { requireSso: true });
    await app.change(org.ownerId, { mfaDeadline: PAST, billing: 'lapsed' });
    const answer = await app.call('POST', '/builds', { key: device.key, body: {} });
    expect(answer.body).toMatchObject({
      error: 'This credential is limited to the flights area; /builds is outside it.',
      areas: ['flights'],
    });
    const filed = await app.call('POST', '/probe/flights', { key: device.key, body: {} });
    expect([filed.status, filed.body.org_id]).toEqual([200, org.orgId]);
    expect((await app.call('GET', '/usage', { key: device.key })).body).toMatchObject({
      limit: 10_000,
      key: { kind: 'device', areas: ['flights'] },
    });
  });
  test('the second factor is asked before single sign-on, and both after the area', async () => {
    const org = await app.addOrg();
    await changeOrganization(app.database.db, org.orgId, { requireSso: true });
    await app.change(org.ownerId, { mfaDeadline: PAST });
    const mfa = await app.call('GET', '/builds', { key: org.key });
    expect(brief(mfa)).toEqual([403, 'mfa_required']);
    expect(mfa.body).toMatchObject({
      error: 'Two-factor authentication must be set up before this key can be used.',
      mfa_setup_required: true,
    });
    expect(meter(mfa)).toEqual(['10000', '10000', '0']);
    await app.change(org.ownerId, { mfaDeadline: new Date(Date.now() + 60_000) });
    const sso = await app.call('GET', '/builds', { key: org.key });
    expect(brief(sso)).toEqual([403, 'sso_required']);
    expect(sso.body).toMatchObject({
      error: 'Sign in through your identity provider to use this key again.',
      sso: true,
    });
    for (const path of ['/version', '/usage']) {
      expect((await app.call('GET', path, { key: org.key })).status).toBe(200);
    }
    await signIn(org.ownerId, 6);
    expect((await app.call('GET', '/builds', { key: org.key })).status).toBe(200);
    await signIn(org.ownerId, 8);
    expect((await app.call('GET', '/builds', { key: org.key })).status).toBe(403);
    await app.database.db
      .updateTable('account')
      .set({ mfa_deadline: PAST, mfa_enrolled_at: PAST, sso_signed_in_at: new Date() })
      .where('id', '=', org.ownerId)
      .execute();
    expect((await app.call('GET', '/builds', { key: org.key })).status).toBe(200);
  });
});

async function signIn(accountId: number, daysAgo: number): Promise<void> {
  const sso_signed_in_at = new Date(Date.now() - daysAgo * 86_400_000);
  await app.database.db
    .updateTable('account')
    .set({ sso_signed_in_at })
    .where('id', '=', accountId)
    .execute();
}

describe('organization and permission', () => {
  test('an account without an organization is refused before its read-only key is', async () => {
    const { key } = await app.addCaller({}, { readOnly: true });
    const answer = await app.call('POST', '/probe/org', { key, body: 'x' });
    expect(brief(answer)).toEqual([403, 'no_organization']);
    expect(answer.body.error).toBe('This endpoint needs an organization account.');
  });
  test('a read-only key writes nothing, and reads and computes', async () => {
    const { key } = await app.addCaller({}, { readOnly: true });
    const answer = await app.call('POST', '/builds', { key, body: {} });
    expect(brief(answer)).toEqual([403, 'permission']);
    expect(answer.body.error).toBe('This key is read-only.');
    expect((await app.call('DELETE', '/builds/1', { key })).status).toBe(403);
    expect((await app.call('GET', '/builds', { key })).status).toBe(200);
    expect((await app.call('POST', '/probe/fail', { key, body: { how: 'slow' } })).status).toBe(
      200,
    );
  });
  test('a role that lacks a permission is refused with its name', async () => {
    const org = await app.addOrg();
    const viewer = await app.addMember(org.orgId, 'viewer');
    const pilot = await app.addMember(org.orgId, 'pilot');
    const refused = await app.call('POST', '/probe/flights', { key: viewer.key, body: 'x' });
    expect(brief(refused)).toEqual([403, 'permission']);
    expect(refused.body).toMatchObject({
      error: 'Your role lacks the permission flights.manage.',
      permission: 'flights.manage',
    });
    expect((await app.call('POST', '/probe/flights', { key: pilot.key, body: {} })).status).toBe(
      200,
    );
    expect((await app.call('POST', '/probe/org', { key: pilot.key, body: {} })).status).toBe(403);
    expect((await app.call('GET', '/probe/org', { key: viewer.key })).body.org_id).toBe(org.orgId);
  });
});

describe('billing, add-on, and whether there is a unit at all', () => {
  test.each([
    ['trial_ended', 'Your trial has ended.'],
    ['lapsed', 'Your billing period has lapsed.'],
  ] as const)('%s is refused on metered calls whatever the credits', async (billing, error) => {
    const { key, userId } = await app.addCaller({ credits: 9 });
    await app.change(userId, { billing });
    const answer = await app.call('POST', '/builds', { key, body: 'x' });
    expect(brief(answer)).toEqual([403, 'billing_lapsed']);
    expect(answer.body).toMatchObject({ error, billing });
    expect(meter(answer)).toEqual(['10000', '10000', '9']);
    expect((await app.call('GET', '/usage', { key })).status).toBe(200);
  });
  test('the add-on is asked for before a unit, a unit before the upload', async () => {
    const { key, userId } = await app.addCaller({ plan: 'free' });
    const send = () => app.call('POST', '/probe/upload/0', { key, raw: 'x'.repeat(2000) });
    const bare = await send();
    expect(brief(bare)).toEqual([402, 'addon_required']);
    expect(bare.body).toMatchObject({
      error: 'This endpoint needs the Crash Analyzer add-on.',
      addon: 'crash_analyzer',
    });
    await app.change(userId, { addon: 'crash_analyzer' });
    expect(brief(await send())).toEqual([402, 'quota_none']);
    await app.change(userId, { dailyLimit: 1 });
    expect(brief(await send())).toEqual([404, 'not_found']);
    const large = await app.call('POST', '/probe/upload/1', { key, raw: 'x'.repeat(2000) });
    expect(brief(large)).toEqual([413, 'too_large']);
    expect(await used(key)).toBe(0);
  });
});

describe('input, charge, work', () => {
  test('a bad body is refused before the charge, also on an empty account', async () => {
    const { key } = await app.addCaller({ plan: 'free' });
    expect((await app.call('POST', '/builds', { key, body: {} })).status).toBe(400);
    expect((await app.call('POST', '/builds', { key, raw: '{' })).status).toBe(400);
    const none = await app.call('POST', '/builds', { key, body: { name: 'x', params: {} } });
    expect(none.status).toBe(402);
    expect(none.body).toMatchObject({
      error: 'Your plan includes no API calls and you have no credits.',
      quota: 'none',
    });
    expect(none.headers.get('retry-after')).toBeNull();
    expect(meter(none)).toEqual(['0', '0', '0']);
  });
  test('used up is 429 with the figures and the seconds to midnight UTC', async () => {
    const { key } = await app.addCaller({ dailyLimit: 1, credits: 1 });
    await app.database.setTime('2027-03-01T23:58:20.500Z');
    expect((await app.call('GET', '/builds', { key })).status).toBe(200);
    const last = await app.call('GET', '/builds', { key });
    expect(meter(last)).toEqual(['1', '0', '0']);
    const answer = await app.call('GET', '/builds', { key });
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({
      error: 'Daily quota and credits are exhausted.',
      code: 'quota_exhausted',
      quota: 'exhausted',
      limit: 1,
      used: 2,
      credits: 0,
    });
    expect(answer.headers.get('retry-after')).toBe('100');
    expect(meter(answer)).toEqual(['1', '0', '0']);
    await app.database.setTime('2027-03-02T00:00:00Z');
    expect(meter(await app.call('GET', '/builds', { key }))).toEqual(['1', '0', '0']);
    await app.database.setTime(null);
  });
  test.each([
    ['not_found', 404, 0],
    ['conflict', 409, 0],
    ['unavailable', 503, 0],
    ['bug', 500, 0],
    ['database_away', 503, 0],
    ['unreadable_log', 400, 1],
  ])('work that ends in %s (%i) leaves %i units spent', async (how, status, spent) => {
    const { key } = await app.addCaller({ dailyLimit: 5, credits: 2 });
    const answer = await app.call('POST', '/probe/fail', { key, body: { how } });
    expect(answer.status).toBe(status);
    expect(meter(answer)).toEqual(['5', String(5 - spent), '2']);
    expect(await used(key)).toBe(spent);
  });
  test('every 503 says when to try again', async () => {
    const { key } = await app.addCaller();
    for (const how of ['unavailable', 'database_away']) {
      const answer = await app.call('POST', '/probe/fail', { key, body: { how } });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    }
  });
  test('an internal fault says its request id and nothing else', async () => {
    const { key } = await app.addCaller();
    const answer = await app.call('POST', '/probe/fail', { key, body: { how: 'bug' } });
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'request_id']);
    expect(answer.text).not.toContain('passwd');
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    expect(app.lines.join('')).toContain('passwd');
  });
  test('a unit drawn from credits goes back to the credits', async () => {
    const { key } = await app.addCaller({ plan: 'free', credits: 3 });
    await app.call('POST', '/probe/fail', { key, body: { how: 'conflict' } });
    const usage = await app.call('GET', '/usage', { key });
    expect(usage.body).toMatchObject({ used: 0, credits: 3 });
  });
  test('a unit of yesterday goes back to yesterday', async () => {
    let finish = () => {};
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const second = await testApp({
      database: app.database,
      extra: probes({ started: begun, finish: end.then(() => Promise.reject(new Error('late'))) }),
    });
    const { key } = await app.addCaller({ dailyLimit: 5 });
    await app.database.setTime('2027-05-01T23:59:59Z');
    const slow = second.call('POST', '/probe/fail', { key, body: { how: 'slow' } });
    await started;
    await app.database.setTime('2027-05-02T00:00:01Z');
    await app.call('GET', '/builds', { key });
    finish();
    expect((await slow).status).toBe(500);
    expect(await used(key)).toBe(1);
    await app.database.setTime(null);
    await second.close();
  });
  test('an upload is charged when it is accepted, and kept when it cannot be read', async () => {
    const { key } = await app.addCaller({ dailyLimit: 5, addons: ['crash_analyzer'] });
    const send = (raw: string, headers = {}) =>
      app.call('POST', '/probe/upload/1', { key, raw, headers });
    expect(brief(await send(''))).toEqual([400, 'not_a_log']);
    expect(brief(await send('no log at all'))).toEqual([400, 'not_a_log']);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await send('--x', multipart)).status).toBe(400);
    expect(await used(key)).toBe(0);
    const read = await send('x'.repeat(1000));
    expect([read.status, read.body.read_bytes]).toEqual([200, 1000]);
    expect(meter(read)).toEqual(['5', '4', '0']);
    const torn = await send('torn');
    expect(brief(torn)).toEqual([400, 'unreadable_log']);
    expect(meter(torn)).toEqual(['5', '3', '0']);
    const stream = new Blob(['x'.repeat(1001)]).stream();
    const chunked = await app.call('POST', '/probe/upload/1', { key, raw: stream });
    expect(brief(chunked)).toEqual([413, 'too_large']);
    expect(await used(key)).toBe(2);
  });
  test('a 304 is still one unit', async () => {
    const { key } = await app.addCaller({ dailyLimit: 5 });
    const first = await app.call('GET', '/probe/constant', { key });
    const etag = first.headers.get('etag') as string;
    const again = await app.call('GET', '/probe/constant', {
      key,
      headers: { 'if-none-match': `W/${etag}` },
    });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(meter(again)).toEqual(['5', '3', '0']);
    const other = { 'if-none-match': '"other"' };
    expect((await app.call('GET', '/probe/constant', { key, headers: other })).status).toBe(200);
  });
  test('unmetered calls carry no meter', async () => {
    const org = await app.addOrg();
    expect(meter(await app.call('GET', '/probe/org', { key: org.key }))).toEqual([
      null,
      null,
      null,
    ]);
    expect(meter(await app.call('GET', '/usage', { key: org.key }))).toEqual([null, null, null]);
  });
});
