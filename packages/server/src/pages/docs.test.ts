import { join } from 'node:path';
import { analyzeBuild, checks } from '@airworthy/performance';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { httpServer } from '../http/fastify.ts';
import type { HttpServer } from '../http/httpOptions.ts';
import { appPagePolicy } from '../http/policies.ts';
import { apiReferencePage } from './apiReference.ts';
import { findingPages } from './findings.ts';
import { physicsPages } from './physics.ts';
import { type WebBundle, webBundle } from './webBundle.ts';

let web: WebBundle;
let server: HttpServer;
let origin: string;
beforeAll(async () => {
  web = webBundle(join(inject('built'), 'web'));
  const reference = apiReferencePage({ script: web.apiReference, authentication: true });
  server = await httpServer({
    api: null,
    openapi: '{}',
    pages: new Map([
      ['/docs', reference],
      ...findingPages(),
      ...physicsPages(join(inject('built'), 'physics')),
    ]),
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

const visit = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } });

describe('/docs', () => {
  test('loads the reader from this server and nothing from elsewhere', async () => {
    const html = await (await visit('/docs')).text();
    const loaded = [...html.matchAll(/(?:src|href|data-url)="([^"]+)"/g)].map((match) => match[1]!);
    expect(loaded.filter((path) => !path.startsWith('data:'))).toEqual([
      '/api/v1/openapi.json',
      '/api/v1/openapi.json',
      web.apiReference,
    ]);
    const script = await fetch(origin + web.apiReference);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.headers.get('cache-control')).toContain('immutable');
  });

  test('may run and call this server only', async () => {
    const policy = (await visit('/docs')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
  });

  test('says that there is no API without authentication', () => {
    const { html, scripts } = apiReferencePage({ script: '/x.js', authentication: false });
    expect(html).toContain('AIRWORTHY_AUTH=on');
    expect([scripts, html.includes('<script')]).toEqual([false, false]);
  });
});

describe('/docs/findings', () => {
  test.each(checks.map((check) => check.code))('%s is explained', async (code) => {
    const response = await visit(`/docs/findings/${code}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(`<code>${code}</code>`);
    expect(html).toContain('<th>Warning</th>');
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
  });

  test('is the address that a finding gives', async () => {
    const { lint } = analyzeBuild({}, { charts: false });
    for (const { doc, code } of lint) expect(doc).toBe(`/docs/findings/${code}`);
    const index = await (await visit('/docs/findings')).text();
    for (const { doc } of lint) expect(index).toContain(`href="${doc}"`);
  });
});

describe('/docs/physics', () => {
  test('has pages whose links within this server all answer', async () => {
    const seen = new Set(['/docs/physics']);
    for (const path of seen) {
      const response = await visit(path);
      expect([path, response.status]).toEqual([path, 200]);
      const html = await response.text();
      for (const [, link] of html.matchAll(/href="(\/docs\/physics\/[^"#]*)/g)) seen.add(link!);
    }
    expect(seen).toContain('/docs/physics/hover');
    expect(seen.size).toBeGreaterThan(10);
  });
});
