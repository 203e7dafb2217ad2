import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { readLimit } from './readLimit.ts';

describe('reads that spend no unit', () => {
  test('have a burst, then their rate, each account its own', () => {
    let now = 0;
    const limit = readLimit(5, () => now);
    for (let call = 0; call < 100; call++) limit.take(1);
    expect(() => limit.take(1)).toThrow('more than 5 times a second');
    limit.take(2);
    now += 199;
    expect(() => limit.take(1)).toThrow();
    now += 1;
    limit.take(1);
    expect(() => limit.take(1)).toThrow();
    now += 3_600_000;
    for (let call = 0; call < 100; call++) limit.take(1);
    expect(() => limit.take(1)).toThrow();
  });
  test('have no bound at 0', () => {
    const limit = readLimit(0, () => 0);
    for (let call = 0; call < 10_000; call++) limit.take(1);
  });
});

describe('over HTTP', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ readsPerSecond: 1 });
  });
  afterAll(() => app.close());

  test('an account beyond its share is told when to come back; metered calls and others go on', async () => {
    const { key: busy } = await app.addCaller();
    const { key: other } = await app.addCaller();
    let last = await app.call('GET', '/version', { key: busy });
    for (let call = 0; call < 40 && last.status === 200; call++)
      last = await app.call('GET', '/version', { key: busy });
    expect(last.status).toBe(503);
    expect(last.body.code).toBe('unavailable');
    expect(Number(last.headers.get('retry-after'))).toBe(1);
    expect((await app.call('GET', '/airframes', { key: busy })).status).toBe(200);
    expect((await app.call('GET', '/version', { key: other })).status).toBe(200);
  });
});
