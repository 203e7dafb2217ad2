import { docPathOf } from '@airworthy/performance';
import { type FindingDoc, findingDocs } from '@airworthy/performance/findingDocs';
import type { Page } from '../http/httpOptions.ts';
import type { Indexed } from './docsSearch.ts';
import { docsPage, escapeHtml, type Place } from './layout.ts';

const INDEX = '/docs/findings';

/** By path: a page for each check of a build, and their list. `doc` of a finding names its page. */
export function findingPages(places: readonly Place[]): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>([[INDEX, indexPage(places)]]);
  for (const [code, doc] of Object.entries(findingDocs))
    pages.set(docPathOf(code), findingPage(code, doc, places));
  return pages;
}

/** What a search finds of them: the subject, the code and the explanation. */
export function findingPlaces(): readonly Indexed[] {
  return Object.entries(findingDocs).map(([code, { title, explanation }]) => ({
    path: docPathOf(code),
    page: `${title} (check ${code})`,
    heading: null,
    text: explanation,
  }));
}

function indexPage(places: readonly Place[]): Page {
  const rows = Object.entries(findingDocs).map(
    ([code, { title }]) =>
      `<tr><td><a href="${docPathOf(code)}"><code>${escapeHtml(code)}</code></a></td><td>${escapeHtml(title)}</td></tr>`,
  );
  const html = docsPage(
    'Checks of a build',
    `<h1>Checks of a build</h1>
<p>Each check is one item of <code>lint</code> in the answer of <code>POST /analyze</code>, with a figure, its limit and
what to do. A check that does not apply to the airframe is left out.</p>
<table><thead><tr><th>Code</th><th>Subject</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
    { places, at: INDEX },
  );
  return { scripts: false, html };
}

const LEVELS = [
  ['ok', 'OK'],
  ['warn', 'Warning'],
  ['bad', 'Bad'],
] as const;

function findingPage(
  code: string,
  { title, explanation, limits }: FindingDoc,
  places: readonly Place[],
): Page {
  const rows = LEVELS.map(
    ([level, label]) =>
      `<tr><th>${label}</th><td>${escapeHtml(limits[level] ?? 'does not occur')}</td></tr>`,
  );
  const html = docsPage(
    `${title} (${code})`,
    `<p class="dim"><a href="${INDEX}">Checks of a build</a></p>
<h1>${escapeHtml(title)}</h1><p class="dim"><code>${escapeHtml(code)}</code></p>
<p>${escapeHtml(explanation)}</p>
<h2>Levels</h2>
<table><tbody>${rows.join('\n')}</tbody></table>`,
    { places, at: INDEX },
  );
  return { scripts: false, html };
}
