import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { mailTo, signedIn } from '../../testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const works = async (key: string) => (await app.call('GET', '/version', { key })).status === 200;

test('a key is made with its limits, shown once, used, listed with its use, and revoked', async () => {
  const browser = await signedIn(app, await app.addUser({ plan: 'pro' }));
  const { body } = await browser.post('/keys', {
    label: 'Planner',
    areas: ['analysis'],
    read_only: true,
    expires: '2099-01-01T00:00:00Z',
  });
  expect(body).toMatchObject({
    replaced: 0,
    made: {
      label: 'Planner',
      areas: ['analysis'],
      read_only: true,
      expires: '2099-01-01T00:00:00Z',
      last_used: null,
    },
  });
  expect((await app.call('GET', '/builds', { key: body.key })).status).toBe(403);
  expect((await app.call('GET', '/airframes', { key: body.key })).status).toBe(200);
  await app.services.lastUsed.settle();
  const listed = await browser.get('/keys');
  expect(listed.text).not.toContain(body.key);
  expect(listed.body.keys).toMatchObject([{ id: body.made.id, last_address: '127.0.0.1' }]);
  const { email } = (await browser.get('/session')).body.person;
  expect((await mailTo(app, email)).subject).toMatch(/^Airworthy: the key aw_.{4}… was created$/);
  expect((await browser.remove(`/keys/${body.made.id}`)).body).toEqual({ ok: true });
  expect(await works(body.key)).toBe(false);
  expect((await browser.remove(`/keys/${body.made.id}`)).status).toBe(404);
});

test('an integration has one active key: a new one ends the old at once', async () => {
  const browser = await signedIn(app, await app.addUser());
  const make = () => browser.post('/keys', { label: 'QGC', integration: 'qgroundcontrol' });
  const first = (await make()).body;
  const second = (await make()).body;
  expect([first.replaced, second.replaced]).toEqual([0, 1]);
  expect([await works(first.key), await works(second.key)]).toEqual([false, true]);
  const rolled = await browser.post(`/keys/${second.made.id}/roll`, { overlap_h: 1 });
  expect(rolled.body).toMatchObject({ code: 'invalid_value', field: 'overlap_h' });
  const third = (await browser.post(`/keys/${second.made.id}/roll`)).body;
  expect([await works(second.key), await works(third.key)]).toEqual([false, true]);
});

test('a label that a working key has and an end in the past are refused, each naming its field', async () => {
  const browser = await signedIn(app, await app.addUser());
  const first = (await browser.post('/keys', { label: 'CI' })).body;
  const again = await browser.post('/keys', { label: 'CI' });
  expect([again.status, again.body.field]).toEqual([400, 'label']);
  expect(again.body.error).toContain(first.made.prefix);
  const past = await browser.post('/keys', { label: 'Old', expires: '2020-01-01T00:00:00Z' });
  expect([past.status, past.body.field]).toEqual([400, 'expires']);
  await browser.remove(`/keys/${first.made.id}`);
  expect((await browser.post('/keys', { label: 'CI' })).status).toBe(200);
});

test('a named key is rolled with an overlap in which both work', async () => {
  const browser = await signedIn(app, await app.addUser());
  const old = (await browser.post('/keys', { label: 'CI', areas: ['builds'] })).body;
  const rolled = (await browser.post(`/keys/${old.made.id}/roll`, { overlap_h: 2 })).body;
  expect(rolled.made).toMatchObject({ label: 'CI', areas: ['builds'], expires: null });
  expect([await works(old.key), await works(rolled.key)]).toEqual([true, true]);
  const ends = (await browser.get('/keys')).body.keys.find(
    (key: { id: number }) => key.id === old.made.id,
  ).expires;
  expect(Date.parse(ends) - Date.now()).toBeGreaterThan(1.9 * 3_600_000);
  await app.database.setTime(new Date(Date.now() + 3 * 3_600_000).toISOString());
  try {
    expect([await works(old.key), await works(rolled.key)]).toEqual([false, true]);
  } finally {
    await app.database.setTime(null);
  }
});

test('rolling never lets a key live longer, and without an overlap ends it at once', async () => {
  const browser = await signedIn(app, await app.addUser());
  const now = Date.now();
  const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();
  const endOf = async (id: number): Promise<string | undefined> =>
    (await browser.get('/keys')).body.keys.find((key: { id: number }) => key.id === id)?.expires;
  const rolled = async (label: string, expires: string | null, overlap_h?: number) => {
    const body = expires === null ? { label } : { label, expires };
    const old = (await browser.post('/keys', body)).body;
    const roll = overlap_h === undefined ? {} : { overlap_h };
    const fresh = (await browser.post(`/keys/${old.made.id}/roll`, roll)).body;
    return { old, fresh, end: await endOf(old.made.id) };
  };
  const short = await rolled('Short', hours(1), 2);
  expect(short.end).toBe(`${hours(1).slice(0, 19)}Z`);
  expect(short.fresh.made.expires).toBe(short.end);
  const long = await rolled('Long', hours(48), 2);
  expect(Math.round((Date.parse(long.end!) - now) / 3_600_000)).toBe(2);
  expect(Math.round((Date.parse(long.fresh.made.expires) - now) / 3_600_000)).toBe(48);
  const usual = await rolled('Usual', null);
  expect(Math.round((Date.parse(usual.end!) - now) / 3_600_000)).toBe(24);
  const ended = await rolled('Ended', null, 0);
  expect(ended.end).toBeUndefined();
  expect([await works(ended.old.key), await works(ended.fresh.key)]).toEqual([false, true]);
});

test('revoking all ends every key of mine and none of anybody else', async () => {
  const [mine, theirs] = [
    await signedIn(app, await app.addUser()),
    await signedIn(app, await app.addUser()),
  ];
  const own = [
    (await mine.post('/keys', { label: 'a' })).body.key,
    (await mine.post('/keys', { label: 'b' })).body.key,
  ];
  const other = (await theirs.post('/keys', { label: 'c' })).body;
  expect((await mine.remove(`/keys/${other.made.id}`)).status).toBe(404);
  expect((await mine.post('/keys/revoke-all')).body).toEqual({ ok: true, revoked: 2 });
  expect([await works(own[0]), await works(own[1]), await works(other.key)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('usage counts calls by endpoint and day, and the last hundred calls are listed', async () => {
  const browser = await signedIn(app, await app.addUser({ plan: 'pro' }));
  const { key, made } = (await browser.post('/keys', { label: 'counted' })).body;
  for (let call = 0; call < 103; call++) await app.call('GET', '/version', { key });
  await app.call('GET', '/airframes', { key });
  await app.call('GET', '/builds/1', { key, headers: { 'x-request-id': 'mine-1' } });
  const usage = (await browser.get('/account/usage')).body;
  expect(usage).toMatchObject({ limit: 1000, used: 1, remaining: 999, plan: 'pro' });
  const byName = Object.fromEntries(
    usage.days.map((one: { endpoint: string }) => [one.endpoint, one]),
  );
  expect(byName.getVersion).toMatchObject({ day: usage.day, calls: 103, refused: 0 });
  expect(byName.getBuild).toMatchObject({ calls: 1, refused: 1 });
  const { calls } = (await browser.get('/account/calls')).body;
  expect(calls).toHaveLength(100);
  expect(calls[0]).toMatchObject({
    method: 'GET',
    path: '/api/v1/builds/1',
    status: 404,
    code: 'not_found',
    request_id: 'mine-1',
    key_prefix: made.prefix,
    key_label: 'counted',
  });
});

test('a crash reading through the session costs its unit like one through a key', async () => {
  const userId = await app.addUser({ plan: 'free', credits: 1 });
  const browser = await signedIn(app, userId);
  const send = () =>
    browser.call('POST', '/crash', {
      raw: Buffer.from('no log'),
      headers: { 'content-type': 'application/octet-stream' },
    });
  expect((await send()).body).toMatchObject({ code: 'addon_required' });
  await app.change(userId, { addon: 'crash_analyzer' });
  const refused = await send();
  expect(refused.body).toMatchObject({ code: 'not_a_log' });
  expect(refused.headers.get('x-ratelimit-credits')).toBe('1');
  await app.change(userId, { credits: 0 });
  expect((await send()).body).toMatchObject({ code: 'quota_none' });
});

test('a key is renamed and narrowed, which holds with its next call, and never gains', async () => {
  const browser = await signedIn(app, await app.addUser({ plan: 'pro' }));
  const made = { label: 'Wide', expires: '2099-01-01T00:00:00Z' };
  const { key, made: wide } = (await browser.post('/keys', made)).body;
  const change = (body: object) => browser.post(`/keys/${wide.id}`, body);
  const builds = async () => (await app.call('GET', '/builds', { key })).status;
  expect(await builds()).toBe(200);
  const narrow = { label: 'Narrow', areas: ['analysis', 'crash'], expires: '2098-01-01T00:00:00Z' };
  expect((await change(narrow)).body.changed).toMatchObject({ ...narrow, id: wide.id });
  expect(await builds()).toBe(403);
  expect((await change({ read_only: true })).body.changed).toMatchObject({ read_only: true });
  for (const [field, body] of [
    ['areas', { areas: ['analysis', 'builds'] }],
    ['read_only', { read_only: false }],
    ['expires', { expires: '2098-06-01T00:00:00Z' }],
    ['expires', { expires: '2020-01-01T00:00:00Z' }],
  ] as const)
    expect((await change(body)).body).toMatchObject({ code: 'invalid_value', field });
  await browser.post('/keys', { label: 'Other' });
  expect((await change({ label: 'Other' })).body).toMatchObject({ field: 'label' });
  expect((await change({ label: 'Narrow' })).status).toBe(200);
});

test('a key can be changed until the moment it ends', async () => {
  const browser = await signedIn(app, await app.addUser({ plan: 'pro' }));
  const ends = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000);
  const { made } = (await browser.post('/keys', { label: 'Short', expires: ends })).body;
  const rename = async (at: number) => {
    app.time.now = () => new Date(at);
    return (await browser.post(`/keys/${made.id}`, { label: `At ${at}` })).status;
  };
  try {
    expect(await rename(ends.getTime() - 1)).toBe(200);
    expect(await rename(ends.getTime())).toBe(404);
  } finally {
    app.time.now = () => new Date();
  }
});

test('a key of somebody else is not changed', async () => {
  const { userId } = await app.addCaller();
  const { id } = await app.addKey(userId, { label: 'theirs' });
  const browser = await signedIn(app, await app.addUser());
  expect((await browser.post(`/keys/${id}`, { label: 'mine' })).status).toBe(404);
});
