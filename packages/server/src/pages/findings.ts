import { docPathOf } from '@airworthy/performance';
import { type FindingDoc, findingDocs } from '@airworthy/performance/findingDocs';
import type { Page } from '../http/httpOptions.ts';
import { escapeHtml, page } from './layout.ts';

const INDEX = '/docs/findings';

/** By path: a page for each check of a build, and their list. `doc` of a finding names its page. */
export function findingPages(): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>([[INDEX, indexPage()]]);
  for (const [code, doc] of Object.entries(findingDocs))
    pages.set(docPathOf(code), findingPage(code, doc));
  return pages;
}

function indexPage(): Page {
  const rows = Object.entries(findingDocs).map(
    ([code, { title }]) =>
      `<tr><td><a href="${docPathOf(code)}"><code>${escapeHtml(code)}</code></a></td><td>${escapeHtml(title)}</td></tr>`,
  );
  return plain(
    'Checks of a build',
    `<p class="dim"><a href="/docs">Airworthy API</a></p>
<h1>Checks of a build</h1>
<p>Each check is one item of <code>lint</code> in the answer of <code>POST /analyze</code>, with a figure, its limit and
what to do. A check that does not apply to the airframe is left out.</p>
<table><thead><tr><th>Code</th><th>Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
  );
}

const LEVELS = [
  ['ok', 'OK'],
  ['warn', 'Warning'],
  ['bad', 'Bad'],
] as const;

function findingPage(code: string, { title, explanation, limits }: FindingDoc): Page {
  const rows = LEVELS.map(
    ([level, label]) =>
      `<tr><th>${label}</th><td>${escapeHtml(limits[level] ?? 'does not occur')}</td></tr>`,
  );
  return plain(
    `${title} (${code})`,
    `<p class="dim"><a href="/docs">Airworthy API</a> · <a href="${INDEX}">Checks of a build</a></p>
<h1>${escapeHtml(title)}</h1><p class="dim"><code>${escapeHtml(code)}</code></p>
<p>${escapeHtml(explanation)}</p>
<h2>Levels</h2>
<table><tbody>${rows.join('\n')}</tbody></table>`,
  );
}

function plain(title: string, body: string): Page {
  return { scripts: false, html: page(title, body) };
}
