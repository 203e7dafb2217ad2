import { escapeHtml, page } from './layout.ts';

/** The first page: what this is, where its parts are, and how to make a first call. */
export function homePage(options: { origin: string; authentication: boolean }): string {
  const origin = escapeHtml(options.origin);
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
    `<h1>Airworthy</h1>
<p class="dim">Performance, flight log forensics and fleet records for unmanned aircraft.</p>
<p><a href="/docs">The API, endpoint by endpoint</a> · <a href="/api/v1/openapi.json">OpenAPI document</a></p>
<h2>A first call</h2>
${call}
<h2>On the command line</h2>
<pre>npx airworthy log FLIGHT.BIN      what is in a log
npx airworthy crash FLIGHT.BIN    was it a crash, when, why, how sure
npx airworthy help                everything else</pre>`,
  );
}
