import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('saved builds', () => {
  test('a build is saved, listed, read back and deleted', async () => {
    const { key } = await app.addCaller();
    const params = {
      airframe_type: 'Quad X',
      dry_mass_g: 700.25,
      own: { note: null, list: [1, 'a'] },
    };
    const saved = await app.call('POST', '/builds', {
      key,
      body: { name: ' Survey quad ', params },
    });
    expect(saved.status).toBe(200);
    const { id } = saved.body;
    expect(saved.body.builds).toMatchObject([{ id, name: 'Survey quad', notes: '' }]);
    expect(saved.body.builds[0].created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const read = await app.call('GET', `/builds/${id}`, { key });
    expect(read.body).toMatchObject({ id, name: 'Survey quad', notes: '' });
    expect(read.body.params).toEqual(params);
    const gone = await app.call('DELETE', `/builds/${id}`, { key });
    expect(gone.body).toEqual({ ok: true, builds: [] });
    expect((await app.call('DELETE', `/builds/${id}`, { key })).status).toBe(404);
  });

  test('a name that is taken overwrites, keeping id and created and dropping old notes', async () => {
    const { key } = await app.addCaller();
    app.time.now = () => new Date('2026-11-15T01:00:00Z');
    const first = await app.call('POST', '/builds', {
      key,
      body: { name: 'A', params: { dry_mass_g: 500 }, notes: 'old' },
    });
    app.time.now = () => new Date('2026-11-15T01:00:05Z');
    await app.call('POST', '/builds', { key, body: { name: 'B', params: {} } });
    app.time.now = () => new Date('2026-11-15T01:00:10Z');
    const again = await app.call('POST', '/builds', { key, body: { name: 'A', params: {} } });
    app.time.now = () => new Date();
    expect(again.body.id).toBe(first.body.id);
    expect(again.body.builds).toMatchObject([
      { name: 'A', notes: '', created: '2026-11-15T01:00:00Z', updated: '2026-11-15T01:00:10Z' },
      { name: 'B' },
    ]);
    expect((await app.call('GET', `/builds/${first.body.id}`, { key })).body.params).toEqual({});
  });

  test('thirty saves of one name at once make one build', async () => {
    const { key } = await app.addCaller();
    const saves = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        app.call('POST', '/builds', {
          key,
          body: { name: 'same', params: { motor_kv: index + 1 } },
        }),
      ),
    );
    expect(new Set(saves.map((one) => one.body.id)).size).toBe(1);
    expect((await app.call('GET', '/builds', { key })).body.builds).toHaveLength(1);
  });

  test('what belongs to another user, or is not an id, is Build not found and costs nothing', async () => {
    const mine = await app.addCaller();
    const other = await app.addCaller();
    const { body } = await app.call('POST', '/builds', {
      key: other.key,
      body: { name: 'theirs', params: {} },
    });
    for (const id of [body.id, 'abc', '-1', '0', '1.5', '9007199254740993', '99999999999']) {
      for (const method of ['GET', 'DELETE']) {
        const answer = await app.call(method, `/builds/${id}`, { key: mine.key });
        expect([answer.status, answer.body.error]).toEqual([404, 'Build not found']);
      }
    }
    const usage = await app.call('GET', '/usage', { key: mine.key });
    expect(usage.body.used).toBe(0);
  });

  test.each([
    [{ params: {} }, 'name', 'missing_field'],
    [{ name: null, params: {} }, 'name', 'missing_field'],
    [{ name: '  ', params: {} }, 'name', 'invalid_value'],
    [{ name: 'x'.repeat(121), params: {} }, 'name', 'invalid_value'],
    [{ name: 'x' }, 'params', 'missing_field'],
    [{ name: 'x', params: [] }, 'params', 'invalid_value'],
    [{ name: 'x', params: { motor_count: '4' } }, 'params.motor_count', 'invalid_value'],
    [
      { name: 'x', params: { batteries: [{ cells: 99 }] } },
      'params.batteries[0].cells',
      'invalid_value',
    ],
    [{ name: 'x', params: {}, notes: 'n'.repeat(4001) }, 'notes', 'invalid_value'],
    [{ name: 'x', params: {}, notes: 5 }, 'notes', 'invalid_value'],
  ])('%j is refused for %s', async (body, field, code) => {
    const { key } = await app.addCaller();
    const answer = await app.call('POST', '/builds', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field, code });
    expect((await app.call('GET', '/usage', { key })).body.used).toBe(0);
  });

  test('params that are no object are named', async () => {
    const { key } = await app.addCaller();
    const answer = await app.call('POST', '/builds', { key, body: { name: 'x', params: [] } });
    expect(answer.body.error).toBe('params must be an object.');
  });

  test('hostile member names and odd text come back as they were sent', async () => {
    const { key } = await app.addCaller();
    const raw =
      '{"name":"مرحبا 🚁 \\ud800","params":{"__proto__":{"polluted":1},"constructor":2,"x":"\\ud800 <b>\'; DROP TABLE build;--"}}';
    const saved = await app.call('POST', '/builds', {
      key,
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(saved.status).toBe(200);
    const read = await app.call('GET', `/builds/${saved.body.id}`, { key });
    expect(JSON.stringify(read.body.params)).toBe(JSON.stringify(JSON.parse(raw).params));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
