import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type HttpServer, httpServer } from '../http/fastify.ts';
import { homePage } from './home.ts';
import { type WebBundle, webBundle } from './webBundle.ts';

let web: WebBundle;
let server: HttpServer;
let origin: string;

/** Without authentication, as a person runs it at home: there is no API, and the page reads logs. */
beforeAll(async () => {
  web = webBundle(join(inject('built'), 'web'));
  const html = homePage({ origin: 'http://localhost:8080', authentication: false, web });
  server = await httpServer({
    api: null,
    openapi: '{}',
    pages: new Map([
      ['/', { html, scripted: true }],
      ['/docs', { html: '<p>docs', scripted: false }],
    ]),
    files: web.files,
    notReady: async () => null,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    drainGrace_ms: 0,
  });
  origin = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
});
afterAll(() => server.close());

function policyOf(response: Response): Map<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...values] = rule.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the first page', () => {
  test('offers the reader before everything else, and links to what it loads', async () => {
    const text = await (await fetch(`${origin}/`)).text();
    expect(text.indexOf('id="reader"')).toBeGreaterThan(0);
    expect(text.indexOf('id="reader"')).toBeLessThan(text.indexOf('On the command line'));
    for (const path of [web.script, web.style, web.worker]) expect(text).toContain(`"${path}"`);
    expect(text).toContain('<noscript>');
  });

  test('links to the document of the API only where there is an API', async () => {
    expect(await (await fetch(`${origin}/`)).text()).not.toContain('openapi.json');
    expect(homePage({ origin, authentication: true, web })).toContain('/api/v1/openapi.json');
  });

  test('may send nothing anywhere', async () => {
    const policy = policyOf(await fetch(`${origin}/`));
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('connect-src')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('worker-src')).toBe("'self'");
  });

  test('runs scripts alone: other pages have none', async () => {
    expect(policyOf(await fetch(`${origin}/docs`)).has('script-src')).toBe(false);
  });
});

describe('what the page loads', () => {
  test.each(['script', 'style', 'worker'] as const)('has its type: %s', async (part) => {
    const response = await fetch(origin + web[part]);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(
      part === 'style' ? /^text\/css/ : /^text\/javascript/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const sent = Buffer.from(await response.arrayBuffer());
    expect(web.files.get(web[part])?.bytes.equals(sent)).toBe(true);
  });

  test('may be kept for ever, since its name carries a digest', async () => {
    expect(web.worker).toMatch(/^\/web\/reader-[A-Z0-9]{8}\.js$/);
    const { headers } = await fetch(origin + web.worker);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('leaves the worker no way out: its own policy allows nothing', async () => {
    expect([...policyOf(await fetch(origin + web.worker))]).toEqual([['default-src', "'none'"]]);
  });

  test('crosses the wire gzipped', async () => {
    const response = await fetch(origin + web.worker, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  test('is all there is: no other name below it is answered', async () => {
    for (const path of ['/web/', '/web/manifest.json', '/web/..%2Fmain.js', '/web/nothing.js'])
      expect((await fetch(origin + path)).status).toBe(404);
  });
});
