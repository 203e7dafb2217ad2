import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

const LISTED = 'https://app.example.com';
const OTHER = 'https://elsewhere.example.com';

let open: TestApp;
let closed: TestApp;
let key: string;
beforeAll(async () => {
  open = await testApp({ corsOrigins: [LISTED] });
  closed = await testApp({ database: open.database });
  key = (await open.addCaller()).key;
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

const preflight = (app: TestApp, origin: string) =>
  app.call('OPTIONS', '/builds', {
    headers: { origin, 'access-control-request-method': 'POST' },
  });

describe('a page on another origin', () => {
  test('that is listed gets 204 to its preflight and may read what it needs', async () => {
    const asked = await preflight(open, LISTED);
    expect([asked.status, asked.text]).toEqual([204, '']);
    expect(asked.headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST, PATCH, DELETE');
    expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await open.call('GET', '/version', { key, headers: { origin: LISTED } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(answer.headers.get('vary')).toContain('Origin');
    const refused = await open.call('GET', '/version', { headers: { origin: LISTED } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      LISTED,
    ]);
  });

  test('that is not listed is refused as any OPTIONS is', async () => {
    const asked = await preflight(open, OTHER);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    const answer = await open.call('GET', '/version', { key, headers: { origin: OTHER } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  test('finds nothing open where no origin is listed', async () => {
    const asked = await preflight(closed, LISTED);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    const answer = await closed.call('GET', '/version', { key, headers: { origin: LISTED } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('asks for a path in vain when it sends OPTIONS without being a preflight', async () => {
    const asked = await open.call('OPTIONS', '/builds', { headers: { origin: LISTED } });
    expect(asked.status).toBe(405);
  });
});
