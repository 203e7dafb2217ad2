import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { httpServer } from '../http/fastify.ts';
import type { HttpServer } from '../http/httpOptions.ts';
import { appPagePolicy } from '../http/policies.ts';
import { type WebBundle, webBundle } from './webBundle.ts';

let web: WebBundle;
let server: HttpServer;
let origin: string;

/** Without authentication, as a person runs it at home: there is no API, and the app is served. */
beforeAll(async () => {
  web = webBundle(join(inject('built'), 'web'));
  server = await httpServer({
    api: null,
    openapi: '{}',
    pages: new Map([['/docs', { html: '<p>docs', scripts: false }]]),
    app: { html: web.document, policy: appPagePolicy(undefined) },
    files: web.files,
    notReady: async () => null,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    drainGrace_ms: 0,
  });
  origin = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
});
afterAll(() => server.close());

const visit = (path: string) =>
  fetch(origin + path, { headers: { accept: 'text/html,application/xhtml+xml' } });

const named = (pattern: RegExp): string =>
  [...web.files.keys()].find((path) => pattern.test(path)) ?? '/none';

function policyOf(response: Response): Map<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...values] = rule.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the app', () => {
  test.each(['/', '/log', '/fleet/flights/12?tab=log'])('is the document at %s', async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(web.document);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('loads only files that are served', () => {
    const loaded = [...web.document.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(loaded.some((path) => path.endsWith('.js'))).toBe(true);
    for (const path of loaded) expect([...web.files.keys()]).toContain(path);
  });

  test('has no script in its document, and may run none and talk to nobody else', async () => {
    expect(web.document).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:/);
    const policy = policyOf(await visit('/'));
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
  });

  test('may open the camera itself, and neither a microphone nor the place of a reader', async () => {
    const header = (await visit('/fleet/labels')).headers.get('permissions-policy');
    expect(header).toBe('camera=(self), microphone=(), geolocation=()');
  });

  test('is for browsers: a program that asks for JSON is refused in JSON', async () => {
    const response = await fetch(`${origin}/log`, { headers: { accept: 'application/json' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test.each(['/api/v1/flights', '/app/api/nothing', '/assets/nothing.js'])(
    'is not at %s',
    async (path) => {
      expect((await visit(path)).status).toBe(404);
    },
  );

  test('is also served to a program that takes anything, where there is such a page', async () => {
    const typeOf = async (path: string, accept: string) => {
      const { status, headers } = await fetch(origin + path, { headers: { accept } });
      return [status, headers.get('content-type')?.split(';')[0]];
    };
    expect(await typeOf('/', '*/*')).toEqual([200, 'text/html']);
    expect(await typeOf('/fleet/flights?q=a', '*/*')).toEqual([200, 'text/html']);
    expect(await typeOf('/log', 'application/json')).toEqual([404, 'application/json']);
    expect(await typeOf('/nowhere', '*/*')).toEqual([404, 'application/json']);
    expect(await typeOf('/logs', '*/*')).toEqual([404, 'application/json']);
  });

  test('leaves a page that the server draws without scripts', async () => {
    expect(policyOf(await visit('/docs')).has('script-src')).toBe(false);
  });
});

describe('what the app loads', () => {
  const parts: [RegExp, RegExp][] = [
    [/assets\/index-.*\.js$/, /^text\/javascript/],
    [/assets\/index-.*\.css$/, /^text\/css/],
    [/assets\/reader-.*\.js$/, /^text\/javascript/],
    [/assets\/inter-latin-wght-normal-.*\.woff2$/, /^font\/woff2/],
  ];
  test.each(parts)('has its type: %s', async (pattern, type) => {
    const path = named(pattern);
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const sent = Buffer.from(await response.arrayBuffer());
    expect(web.files.get(path)?.bytes.equals(sent)).toBe(true);
  });

  test('may be cached forever where its name contains a digest, and only there', async () => {
    const kept = await fetch(origin + named(/assets\/reader-/));
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const icon = await fetch(`${origin}/icon.svg`);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
  });

  test('leaves the log reader no way out: its own policy allows nothing', async () => {
    const policy = policyOf(await fetch(origin + named(/assets\/reader-/)));
    expect([...policy]).toEqual([['default-src', "'none'"]]);
  });

  test('crosses the wire gzipped', async () => {
    const response = await fetch(origin + named(/assets\/index-.*\.js$/), {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  test('is all there is: the list of the build and other names are not answered', async () => {
    for (const path of ['/assets/', '/.vite/manifest.json', '/assets/..%2F..%2Fmain.js'])
      expect((await fetch(origin + path)).status).toBe(404);
  });
});

test('a server of this machine alone shows its pages at localhost, where passkeys work', async () => {
  const own = await httpServer({
    api: null,
    openapi: '{}',
    pages: new Map(),
    app: { html: web.document, policy: appPagePolicy(undefined) },
    localName: true,
    files: web.files,
    notReady: async () => null,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    drainGrace_ms: 0,
  });
  const port = await own.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string, accept: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { accept },
      redirect: 'manual',
    });
    return [response.status, response.headers.get('location')];
  };
  expect(await ask('/fleet?a=1', 'text/html')).toEqual([307, `http://localhost:${port}/fleet?a=1`]);
  expect(await ask('/', '*/*')).toEqual([200, null]);
  expect(await ask('/healthz', 'text/html')).toEqual([200, null]);
  expect(await ask('/api/v1/version', 'text/html')).toEqual([404, null]);
  expect(await ask(named(/\.js$/), 'text/html')).toEqual([200, null]);
  const there = await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } });
  expect(await there.text()).toBe(web.document);
  await own.close();
});
