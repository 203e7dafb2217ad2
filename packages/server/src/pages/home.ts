import { escapeHtml, page } from './layout.ts';
import type { WebBundle } from './webBundle.ts';

/** The first page: a log can be dropped at once; below, where the other parts are and a first call. */
export function homePage(options: {
  origin: string;
  authentication: boolean;
  web: Pick<WebBundle, 'script' | 'style' | 'worker'>;
}): string {
  const origin = escapeHtml(options.origin);
  const { script, style, worker } = options.web;
  // The document is part of the API, and is not offered without it.
  const document = options.authentication
    ? ' · <a href="/api/v1/openapi.json">OpenAPI document</a>'
    : '';
  const call = options.authentication
    ? `<p>Every call needs a key. The operator makes one on this machine:</p>
<pre>npx airworthy user add you@example.com --plan pro
npx airworthy key add you@example.com --label first</pre>
<p>Then analyze the example quad:</p>
<pre>curl ${origin}/api/v1/analyze -H "Authorization: Bearer KEY" \\
  -H "Content-Type: application/json" -d '{}'</pre>`
    : `<p>This server runs without authentication (<code>AIRWORTHY_AUTH=off</code>), so the API is not
offered. Start it with <code>AIRWORTHY_AUTH=on</code> to call <code>/api/v1</code>.</p>`;
  return page(
    'Airworthy',
    `<header><h1>Airworthy</h1>
<p class="dim tagline">Performance, flight log forensics and fleet records for unmanned aircraft.</p></header>
<main><div id="reader" data-worker="${escapeHtml(worker)}"><noscript><p>Reading a log here needs JavaScript. On the command line:
<code>npx airworthy crash FLIGHT.BIN</code></p></noscript></div>
<div class="beside">
<h2>The API</h2>
<p><a href="/docs">The API, endpoint by endpoint</a>${document}</p>
${call}
<h2>On the command line</h2>
<pre>npx airworthy log FLIGHT.BIN      what is in a log
npx airworthy crash FLIGHT.BIN    was it a crash, when, why, how sure
npx airworthy help                everything else</pre></div></main>`,
    `<link rel="stylesheet" href="${escapeHtml(style)}"><script type="module" src="${escapeHtml(script)}"></script>`,
  );
}
