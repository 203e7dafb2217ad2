import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await testApp();
  key = (await app.addCaller()).key;
});
afterAll(() => app.close());

describe('200', () => {
  test('one link comes back resolved', async () => {
    const { status, body } = await app.call('POST', '/rf', { key, body: {} });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['link']);
    expect(body.link).toMatchObject({
      freq_mhz: 2440,
      tx_power_dbm: 20,
      tx_power_mw: 100,
      eirp_dbm: 21.5,
      max_path_loss_db: 120.5,
      limiter: 'link_budget',
    });
    expect(body.link.curve).toHaveLength(64);
  });
  test('several come back under their names, whatever else the body has', async () => {
    const links = { 'Video 5.8': { freq_mhz: 5800 }, ' up ': { freq_mhz: 915 } };
    const { body } = await app.call('POST', '/rf', { key, body: { links, freq_mhz: -1 } });
    expect(Object.keys(body)).toEqual(['links']);
    expect(Object.keys(body.links)).toEqual(['Video 5.8', ' up ']);
    expect(body.links[' up '].freq_mhz).toBe(915);
  });
  test('sixteen links are one unit', async () => {
    const caller = await app.addCaller();
    const links = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`l${i}`, {}]));
    expect((await app.call('POST', '/rf', { key: caller.key, body: { links } })).status).toBe(200);
    expect((await app.call('GET', '/usage', { key: caller.key })).body.used).toBe(1);
  });
});

describe('400', () => {
  test.each([
    [{ freq_mhz: 0 }, 'freq_mhz', 'invalid_value'],
    [{ freq_mhz: -5 }, 'freq_mhz', 'invalid_value'],
    [{ links: { video: { freq_mhz: -5 } } }, 'links.video.freq_mhz', 'invalid_value'],
    [{ links: {} }, 'links', 'invalid_value'],
    [{ links: [] }, 'links', 'invalid_value'],
    [{ links: { a: 1 } }, 'links.a', 'invalid_value'],
    [{ rx_height_m: '100' }, 'rx_height_m', 'invalid_value'],
    [
      { links: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`l${i}`, {}])) },
      'links',
      'too_many_links',
    ],
  ])('%j is refused for %s', async (body, field, code) => {
    const answer = await app.call('POST', '/rf', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field, code });
  });
});

describe('400, in one plain sentence', () => {
  test.each([
    [{ links: { a: 1 } }, 'links.a must be an object.'],
    [{ links: { '': {} } }, 'A link name has 1 to 80 characters and no null character.'],
    [
      { links: { ['x'.repeat(81)]: {} } },
      'A link name has 1 to 80 characters and no null character.',
    ],
    [{ links: 'a' }, 'links must be an object of named links.'],
    [{ links: { up: { freq_mhz: -5 } } }, 'freq_mhz must be greater than 0.'],
  ])('%j', async (body, sentence) => {
    const answer = await app.call('POST', '/rf', { key, body });
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
  });
});

describe('401', () => {
  test('a stranger is refused', async () => {
    expect((await app.call('POST', '/rf', { body: {} })).status).toBe(401);
  });
});
