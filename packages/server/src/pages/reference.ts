import type { Endpoint } from '@airworthy/contract';
import { statusOf } from '../http/problem.ts';
import { areaWords } from '../openapi/words.ts';
import { escapeHtml, page } from './layout.ts';

/** The reference of the API, drawn from the declarations of its endpoints. */
export function referencePage(endpoints: readonly Endpoint[]): string {
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))];
  const contents = areas.map((area) => `<a href="#${area}">${escapeHtml(area)}</a>`).join(' · ');
  const sections = areas.map((area) => {
    const own = endpoints.filter((endpoint) => endpoint.area === area);
    return `<h2 id="${area}">${escapeHtml(area)}</h2><p class="dim">${escapeHtml(areaWords[area])}</p>
${own.map(entry).join('\n')}`;
  });
  return page(
    'Airworthy API',
    `<h1>Airworthy API</h1>
<p class="dim">Below <code>/api/v1</code>, with <code>Authorization: Bearer KEY</code> or <code>X-API-Key: KEY</code>.
The full schemas are in the <a href="/api/v1/openapi.json">OpenAPI document</a>.</p>
<p>${contents}</p>
<p>Errors are JSON with <code>error</code>, one plain sentence, and <code>code</code>. Metered endpoints spend one
unit, first of the day's quota, then of the credits; a refused call spends nothing. Every answer carries
<code>X-Request-Id</code>.</p>
${sections.join('\n')}`,
  );
}

function entry(endpoint: Endpoint): string {
  const marks = [
    endpoint.metered ? 'spends one unit' : 'free',
    ...(endpoint.permission === null ? [] : [`permission ${endpoint.permission}`]),
    ...(endpoint.addon === undefined ? [] : ['Crash Analyzer add-on']),
    ...(endpoint.upload === undefined
      ? []
      : [`raw body, at most ${endpoint.upload.limit_bytes / 1_048_576} MB`]),
  ];
  const errors = endpoint.errors.map((code) => `${statusOf[code]} ${code}`).join(', ');
  return `<h3><code><span class="method">${endpoint.method}</span> ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. <span class="dim">${escapeHtml(marks.join(' · '))}${
    errors === '' ? '' : ` · refusals of its own: ${escapeHtml(errors)}`
  }</span></p>`;
}
