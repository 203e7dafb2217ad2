import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { commandLine } from '../testing/commandLine.ts';

let app: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  app = await testApp();
  run = commandLine(app.database);
});
afterAll(() => app.close());

const passwordFile = join(mkdtempSync(join(tmpdir(), 'airworthy-password-')), 'password');
writeFileSync(passwordFile, 'secret\n');

const version = (key: string) => app.call('GET', '/version', { key });

describe('users and keys', () => {
  test('a user is added once, with plan, credits and limits that count', async () => {
    const added = await run(
      ...['user', 'add', 'Ann@example.com', '--plan', 'pro', '--credits', '7'],
      ...[
        '--daily-limit',
        '3',
        '--name',
        'Ann',
        '--password-file',
        passwordFile,
        '--addon',
        'crash_analyzer',
      ],
    );
    expect(added).toMatchObject({ code: 0, value: { id: expect.any(Number) } });
    const again = await run('user', 'add', 'ann@EXAMPLE.com');
    expect(again).toMatchObject({
      code: 1,
      value: { error: 'A user ann@EXAMPLE.com already exists.' },
    });
    const made = await run('key', 'add', 'ann@example.com', '--label', 'CI');
    expect(made.value).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^aw_[A-Za-z0-9]{32}$/),
      prefix: made.value.key.slice(0, 7),
    });
    const usage = await app.call('GET', '/usage', { key: made.value.key });
    expect(usage.body).toMatchObject({ limit: 3, used: 0, remaining: 3, credits: 7, plan: 'pro' });
    expect(usage.body.key).toMatchObject({
      prefix: made.value.prefix,
      label: 'CI',
      areas: null,
      read_only: false,
      expires: null,
      kind: 'personal',
    });
    await run(
      'user',
      'set',
      'ann@example.com',
      '--daily-limit',
      'none',
      '--credits',
      '0',
      '--plan',
      'hobby',
    );
    const later = await app.call('GET', '/usage', { key: made.value.key });
    expect(later.body).toMatchObject({ limit: 100, credits: 0, plan: 'hobby' });
  });

  test('the default plan is free, with no calls', async () => {
    await run('user', 'add', 'free@example.com');
    const { value } = await run('key', 'add', 'free@example.com', '--label', 'x');
    const usage = await app.call('GET', '/usage', { key: value.key });
    expect(usage.body).toMatchObject({ limit: 0, plan: 'free' });
    const refused = await app.call('GET', '/builds', { key: value.key });
    expect([refused.status, refused.body.quota]).toEqual([402, 'none']);
  });

  test('keys are listed without their secrets, revoked one by one or all at once', async () => {
    await run('user', 'add', 'bob@example.com');
    const one = (await run('key', 'add', 'bob@example.com', '--label', 'one')).value;
    const two = (await run('key', 'add', 'bob@example.com', '--label', 'two')).value;
    const three = (await run('key', 'add', 'bob@example.com', '--label', 'three')).value;
    const listed = await run('key', 'list', 'bob@example.com');
    expect(listed.value.keys.map((key: { label: string }) => key.label)).toEqual([
      'three',
      'two',
      'one',
    ]);
    expect(listed.out).not.toContain(one.key);
    expect((await run('key', 'revoke', 'bob@example.com', '--id', String(one.id))).value).toEqual({
      revoked: 1,
    });
    expect((await version(one.key)).status).toBe(401);
    expect((await version(two.key)).status).toBe(200);
    expect((await run('key', 'revoke', 'bob@example.com', '--id', String(one.id))).code).toBe(1);
    expect((await run('key', 'revoke', 'bob@example.com', '--all')).value).toEqual({ revoked: 2 });
    expect((await version(two.key)).status).toBe(401);
    expect((await version(three.key)).status).toBe(401);
  });

  test('a key made for an integration that has one replaces it', async () => {
    await run('user', 'add', 'int@example.com');
    const add = (label: string, ...more: string[]) =>
      run('key', 'add', 'int@example.com', '--label', label, ...more);
    const old = (await add('a', '--integration', 'gcs')).value;
    const other = (await add('b', '--integration', 'ci')).value;
    const plain = (await add('c')).value;
    const fresh = (await add('d', '--integration', 'gcs')).value;
    const statuses = await Promise.all(
      [old, other, plain, fresh].map(async (one) => (await version(one.key)).status),
    );
    expect(statuses).toEqual([401, 200, 200, 200]);
  });

  test('a removed user is locked out and the address is free again', async () => {
    await run('user', 'add', 'gone@example.com');
    const { key } = (await run('key', 'add', 'gone@example.com', '--label', 'x')).value;
    expect((await run('user', 'remove', 'gone@example.com')).code).toBe(0);
    expect((await version(key)).status).toBe(401);
    expect((await run('user', 'add', 'gone@example.com')).code).toBe(0);
    expect((await version(key)).status).toBe(401);
  });
});

test('a plan is changed as data, and its accounts follow', async () => {
  const planned = await run('plan', 'set', 'club', '--daily-calls', '2');
  expect(planned).toMatchObject({ code: 0, value: { name: 'club', daily_calls: 2 } });
  await run('user', 'add', 'club@example.com', '--plan', 'club');
  const { key } = (await run('key', 'add', 'club@example.com', '--label', 'x')).value;
  const limit = async () => (await app.call('GET', '/usage', { key })).body.limit;
  expect(await limit()).toBe(2);
  await run('plan', 'set', 'club', '--daily-calls', '5');
  expect(await limit()).toBe(5);
  const { value } = await run('plan', 'list');
  expect(value.plans).toContainEqual({ name: 'pro', daily_calls: 1000 });
  expect((await run('plan', 'set', 'club')).code).toBe(2);
});

describe('organizations and devices', () => {
  test('a device outlives whoever leaves, is re-keyed with its scope, and is revoked', async () => {
    await run('user', 'add', 'owner@example.com');
    await run('user', 'add', 'pilot@example.com');
    const org = await run('org', 'add', 'Acme', '--owner', 'owner@example.com');
    expect(org).toMatchObject({ code: 0, value: { id: expect.any(Number) } });
    expect((await run('org', 'member', 'Acme', 'pilot@example.com', '--role', 'admin')).code).toBe(
      0,
    );
    const device = (await run('device', 'add', 'Acme', '--label', 'Ground station')).value;
    expect(device.key).toMatch(/^awd_[A-Za-z0-9]{32}$/);
    await run('user', 'remove', 'owner@example.com');
    const usage = await app.call('GET', '/usage', { key: device.key });
    expect(usage.body.key).toMatchObject({
      kind: 'device',
      areas: ['flights'],
      label: 'Ground station',
    });
    const again = (await run('device', 'rekey', 'Acme', '--id', String(device.id))).value;
    expect(again.id).toBe(device.id);
    expect((await version(device.key)).status).toBe(401);
    const rekeyed = await app.call('GET', '/usage', { key: again.key });
    expect(rekeyed.body.key).toMatchObject({
      kind: 'device',
      areas: ['flights'],
      label: 'Ground station',
    });
    expect((await run('device', 'revoke', 'Acme', '--id', String(device.id))).code).toBe(0);
    expect((await version(again.key)).status).toBe(401);
    expect((await run('device', 'rekey', 'Acme', '--id', String(device.id))).code).toBe(1);
  });

  test('a user is in one organization at most', async () => {
    await run('user', 'add', 'x@example.com');
    await run('user', 'add', 'y@example.com');
    await run('org', 'add', 'X', '--owner', 'x@example.com');
    await run('org', 'add', 'Y', '--owner', 'y@example.com');
    expect((await run('org', 'member', 'Y', 'x@example.com', '--role', 'pilot')).code).toBe(1);
    expect((await run('org', 'add', 'Z', '--owner', 'x@example.com')).code).toBe(1);
    expect((await run('org', 'add', 'x', '--owner', 'y@example.com')).code).toBe(1);
    const last = await run('org', 'member', 'X', 'x@example.com', '--remove');
    expect(last.code).toBe(1);
    expect(last.error).toMatch(/no other owner/);
    await run('user', 'add', 'w@example.com');
    await run('org', 'member', 'X', 'w@example.com', '--role', 'owner');
    expect((await run('org', 'member', 'X', 'x@example.com', '--remove')).code).toBe(0);
    expect((await run('org', 'member', 'X', 'x@example.com', '--remove')).code).toBe(1);
  });

  test('settings are taken and odd ones refused', async () => {
    const set = (...words: string[]) => run('org', 'set', 'X', ...words);
    expect(
      (await set('--require-sso', 'on', '--sso-recheck-days', '3', '--storage-limit-mb', '0')).code,
    ).toBe(0);
    expect((await set('--require-sso', 'yes')).code).toBe(2);
    expect((await set('--sso-recheck-days', '-1')).code).toBe(2);
  });
});

describe('a command called wrongly exits 2 with a sentence', () => {
  test.each([
    [['user', 'add']],
    [['user', 'add', 'nobody']],
    [['user', 'add', 'a@b.c', '--colour', 'red']],
    [['user', 'add', 'a@b.c', '--plan', 'gold']],
    [['user', 'add', 'a@b.c', '--credits', '1.5']],
    [['user', 'add', 'a@b.c', '--addon', 'teleport']],
    [['user', 'set', 'bob@example.com', '--billing', 'rich']],
    [['user', 'set', 'bob@example.com', '--mfa-deadline', 'soon']],
    [['key', 'add', 'bob@example.com']],
    [['key', 'add', 'bob@example.com', '--label', 'x', '--areas', 'flights,moon']],
    [['key', 'add', 'bob@example.com', '--label', 'x', '--expires', 'never']],
    [['key', 'revoke', 'bob@example.com']],
    [['key', 'revoke', 'bob@example.com', '--id', '1', '--all']],
    [['org', 'member', 'X', 'bob@example.com', '--role', 'king']],
    [['device', 'rekey', 'X']],
    [['nonsense']],
  ])('%j', async (words) => {
    const ran = await run(...words);
    expect(ran.code).toBe(2);
    expect(ran.value.error).toMatch(/\.( Usage: .*)?$|Usage: /);
  });
  test('what is not there exits 1', async () => {
    expect((await run('key', 'list', 'nobody@example.com')).code).toBe(1);
    expect((await run('org', 'set', 'Nowhere', '--require-sso', 'on')).code).toBe(1);
  });
});
