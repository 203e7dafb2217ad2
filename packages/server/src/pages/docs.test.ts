import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { analyzeBuild, checks } from '@airworthy/performance';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { httpServer } from '../http/fastify.ts';
import type { HttpServer } from '../http/httpOptions.ts';
import { appPagePolicy } from '../http/policies.ts';
import { apiReferencePage } from './apiReference.ts';
import { contents, pageNames } from './contents.ts';
import { docsOf, REFERENCE } from './docs.ts';
import { type WebBundle, webBundle } from './webBundle.ts';

let web: WebBundle;
let server: HttpServer;
let origin: string;
beforeAll(async () => {
  web = webBundle(join(inject('built'), 'web'));
  const reference = apiReferencePage({ script: web.apiReference, authentication: true });
  const docs = docsOf({
    markdown: join(inject('built'), 'docs'),
    html: join(inject('built'), 'pages'),
  });
  server = await httpServer({
    api: null,
    openapi: '{}',
    pages: new Map([[REFERENCE, reference], ...docs.pages]),
    app: { html: web.document, policy: appPagePolicy(undefined) },
    files: new Map([...web.files, ...docs.files]),
    notReady: async () => null,
    clock: () => new Date(),
    log: pino({ enabled: false }),
    drainGrace_ms: 0,
  });
  origin = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
});
afterAll(() => server.close());

const visit = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } });

describe('/docs/reference', () => {
  test('loads the reader from this server and nothing from elsewhere', async () => {
    const html = await (await visit(REFERENCE)).text();
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
    const policy = (await visit(REFERENCE)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
  });

  test('says that there is no API without authentication', () => {
    const { html, scripts } = apiReferencePage({ script: '/x.js', authentication: false });
    expect(html).toContain('AIRWORTHY_AUTH=on');
    expect([scripts, String(html).includes('<script')]).toEqual([false, false]);
  });
});

describe('/docs/findings', () => {
  test.each(checks.map((check) => check.code))('%s is explained', async (code) => {
    const response = await visit(`/docs/findings/${code}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain(`<code>${code}</code>`);
    expect(html).toContain('<th>Warning</th>');
    expect(html).toContain('<a href="/docs/findings" aria-current="page">');
    for (const { title } of contents) expect(html).toContain(`<h2>${title}</h2>`);
    expect(response.headers.get('content-security-policy')).not.toContain('script-src');
  });

  test('is the address that a finding gives', async () => {
    const { lint } = analyzeBuild({}, { charts: false });
    for (const { doc, code } of lint) expect(doc).toBe(`/docs/findings/${code}`);
    const index = await (await visit('/docs/findings')).text();
    for (const { doc } of lint) expect(index).toContain(`href="${doc}"`);
  });
});

describe('/docs', () => {
  test('has every page of the folder once, in an order', () => {
    const files = readdirSync(join(inject('built'), 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => name.slice(0, -3));
    expect([...pageNames].sort()).toEqual(files.sort());
  });

  test('leads to pages whose links within this server all answer', async () => {
    const seen = new Set(['/docs', '/docs/', '/docs/physics']);
    const wanted = new Map<string, Set<string>>();
    const ids = new Map<string, Set<string>>();
    for (const path of seen) {
      const response = await visit(path);
      expect([path, response.status]).toEqual([path, 200]);
      const html = await response.text();
      ids.set(path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!)));
      for (const [, link, anchor] of html.matchAll(/href="(\/[^"#]*)(?:#([^"]*))?"/g)) {
        if (link!.startsWith('/docs') && !link!.endsWith('.md')) seen.add(link!);
        if (anchor === undefined) continue;
        const anchors = wanted.get(link!) ?? new Set();
        wanted.set(link!, anchors.add(anchor));
      }
    }
    for (const name of pageNames) expect(seen).toContain(`/docs/${name}`);
    const lost = [...wanted].flatMap(([path, anchors]) =>
      [...anchors].filter((one) => !ids.get(path)?.has(one)).map((one) => `${path}#${one}`),
    );
    expect(lost).toEqual([]);
  });

  test('shows where a page stands, and every group of the contents', async () => {
    const html = await (await visit('/docs/start')).text();
    for (const { title } of contents) expect(html).toContain(`<h2>${title}</h2>`);
    expect(html).toContain('<a href="/docs/start" aria-current="page">');
  });

  test('has each page as Markdown at its own address', async () => {
    const response = await visit('/docs/guides/errors.md');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await response.text()).toMatch(/^# Errors, limits and retries\n/);
  });

  test('draws formulas by themselves, and has them as TeX in the Markdown', async () => {
    const html = await (await visit('/docs/physics/hover')).text();
    expect(html).toMatch(/<div class="formula" tabindex="0"><math[^>]*display="block"/);
    expect(html).toContain('<mfrac>');
    expect(html).not.toMatch(/\\frac|language-math|<script/);
    const markdown = await (await visit('/docs/physics/hover.md')).text();
    expect(markdown).toMatch(/^```math\nP = k/m);
    for (const name of pageNames.filter((page) => page.startsWith('physics/')))
      expect(await (await visit(`/docs/${name}`)).text(), name).not.toMatch(/<pre><code>[^<]*=/);
  });

  test('finds what is asked for, and says so when no page has it', async () => {
    const found = await (await visit('/docs/find?q=idempotency-key')).text();
    expect(found).toContain('href="/docs/guides/errors');
    const none = await (await visit('/docs/find?q=%3Cb%3Ezeppelin')).text();
    expect(none).toContain('No page has <b>&lt;b&gt;zeppelin</b>');
  });

  test.each([
    ['hover', '/docs/physics/hover'],
    ['webhooks', '/docs/webhooks'],
    ['battery', '/docs/physics/battery'],
    ['thresholds', '/docs/forensics/thresholds'],
    ['errors retries', '/docs/guides/errors'],
    ['PROP_CLEARANCE', '/docs/findings/PROP_CLEARANCE'],
  ])('a search for %s leads to the page about it first', async (words, path) => {
    const html = await (await visit(`/docs/find?q=${encodeURIComponent(words)}`)).text();
    expect(/<ol class="found"><li><a href="([^"]*)"/.exec(html)?.[1]).toBe(path);
  });

  test('is there for language models, as a list and as a whole', async () => {
    const list = await (await visit('/llms.txt')).text();
    expect(list).toMatch(/^# Airworthy\n\n> /);
    for (const name of pageNames) expect(list).toContain(`(/docs/${name}.md)`);
    const whole = await (await visit('/llms-full.txt')).text();
    expect(whole).toContain('<!-- /docs/physics/hover -->');
  });
});
