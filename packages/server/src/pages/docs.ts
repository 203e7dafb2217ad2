import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, StaticFile } from '../http/httpOptions.ts';
import { contents, pageNames } from './contents.ts';
import { type Indexed, searchIn } from './docsSearch.ts';
import { findingPages, findingPlaces } from './findings.ts';
import { docsPage, escapeHtml, type Place } from './layout.ts';

const HOME = '/docs';
export const REFERENCE = '/docs/reference';

/** Where the build put the pages: Markdown as it was written, and what it made of it. */
export type DocsFolders = { readonly markdown: string; readonly html: string };

type Doc = {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
  readonly html: string;
};

export type Docs = {
  readonly pages: ReadonlyMap<string, Page>;
  readonly files: ReadonlyMap<string, StaticFile>;
};

/** The documentation: a page for each file and each check of a build, the Markdown of a file beside it, a search, and the whole for language models. */
export function docsOf(folders: DocsFolders): Docs {
  const docs = pageNames.map((name) => docOf(name, folders));
  const places = placesOf(docs);
  const pages = new Map(findingPages(places));
  const home = { scripts: false, html: docsPage('Documentation', homeBody(docs), { places }) };
  pages.set(HOME, home).set(`${HOME}/`, home);
  const index = [
    ...docs.flatMap(({ path, title, html }) => sectionsOf(path, title, html)),
    ...findingPlaces(),
  ];
  pages.set(`${HOME}/find`, {
    scripts: false,
    html: (query) => searchPage(query.get('q') ?? '', index, places),
  });
  for (const [i, doc] of docs.entries()) {
    const around = { before: docs[i - 1], after: docs[i + 1] };
    const html = docsPage(doc.title, bodyOf(doc, around), { places, at: doc.path });
    pages.set(doc.path, { scripts: false, html });
  }
  pages.set('/docs/physics', {
    scripts: false,
    html: docsPage('How figures are made', listOf('How figures are made', docs, 'physics/'), {
      places,
    }),
  });
  return { pages, files: filesOf(docs) };
}

function docOf(name: string, { markdown, html }: DocsFolders): Doc {
  const text = readFileSync(join(markdown, `${name}.md`), 'utf8');
  return {
    name,
    path: `${HOME}/${name}`,
    title: /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? name,
    markdown: text,
    html: readFileSync(join(html, `${name}.html`), 'utf8'),
  };
}

function placesOf(docs: readonly Doc[]): readonly Place[] {
  const byName = new Map(docs.map((doc) => [doc.name, doc]));
  return contents.map(({ title, pages }) => ({
    title,
    links: pages.map((name) => {
      const { path, title: label } = byName.get(name)!;
      return { path, label };
    }),
  }));
}

function homeBody(docs: readonly Doc[]): string {
  const [start] = docs;
  return `<h1>Airworthy</h1>
<p>Analyze a build before it flies, read its log when it has, and keep the records in between: over HTTP, on the
command line, and in the web app.</p>
<p><a class="go" href="${start!.path}">Start: the first analysis in a minute</a></p>
<p><a href="${REFERENCE}">Reference of the API</a> · <a href="/api/v1/openapi.json">OpenAPI 3.0</a> ·
<a href="/api/v1/openapi-3.1.json">OpenAPI 3.1</a> · <a href="/docs/findings">checks of a build</a> ·
<a href="/llms.txt">for language models</a></p>
${contents.map((section) => `<h2>${escapeHtml(section.title)}</h2><ul>${linksOf(docs, section.pages)}</ul>`).join('\n')}`;
}

function linksOf(docs: readonly Doc[], names: readonly string[]): string {
  return docs
    .filter(({ name }) => names.includes(name))
    .map(({ path, title }) => `<li><a href="${path}">${escapeHtml(title)}</a></li>`)
    .join('');
}

function listOf(title: string, docs: readonly Doc[], start: string): string {
  const names = docs.flatMap(({ name }) => (name.startsWith(start) ? [name] : []));
  return `<h1>${escapeHtml(title)}</h1><ul>${linksOf(docs, names)}</ul>`;
}

function bodyOf(
  doc: Doc,
  { before, after }: { before: Doc | undefined; after: Doc | undefined },
): string {
  const way = [
    before === undefined ? '' : `<a href="${before.path}">← ${escapeHtml(before.title)}</a>`,
    `<a href="${doc.path}.md">as Markdown</a>`,
    after === undefined ? '' : `<a href="${after.path}">${escapeHtml(after.title)} →</a>`,
  ];
  return `${doc.html}<p class="way">${way.join('')}</p>`;
}

/** Each heading with the text below it is one place that a search leads to. */
function sectionsOf(path: string, title: string, html: string): Indexed[] {
  return html.split(/(?=<h[123][ >])/).flatMap((part) => {
    const heading = /^<h[123](?: id="([^"]*)")?>(.*?)<\/h[123]>/s.exec(part);
    const text = plain(part.slice(heading?.[0].length ?? 0));
    const own = heading === null ? title : plain(heading[2]!);
    if (text === '' && heading === null) return [];
    const at = heading?.[1] === undefined ? path : `${path}#${heading[1]}`;
    return [{ path: at, page: title, heading: own === title ? null : own, text }];
  });
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => NAMED[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

function searchPage(asked: string, index: readonly Indexed[], places: readonly Place[]): string {
  const query = asked.trim().slice(0, 200);
  const found = searchIn(index, query);
  const list = found.map(
    ({ path, title, excerpt }) =>
      `<li><a href="${path}">${escapeHtml(title)}</a><br><span class="dim">${escapeHtml(excerpt)}</span></li>`,
  );
  const answer =
    query === ''
      ? '<p>Type a word above.</p>'
      : found.length === 0
        ? `<p>No page has <b>${escapeHtml(query)}</b>. The <a href="${REFERENCE}">reference</a> has every member of every call.</p>`
        : `<ol class="found">${list.join('')}</ol>`;
  return docsPage('Search', `<h1>Search</h1>${answer}`, { places, query });
}

const TEXT = { type: 'text/plain; charset=utf-8', kept: false, policy: "default-src 'none'" };

/** Markdown of each page at its own address, and the two files that language models look for. */
function filesOf(docs: readonly Doc[]): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const { path, markdown } of docs)
    files.set(`${path}.md`, {
      ...TEXT,
      type: 'text/markdown; charset=utf-8',
      bytes: Buffer.from(markdown),
    });
  const sections = contents.map(({ title, pages }) => {
    const lines = pages.map((name) => {
      const doc = docs.find((one) => one.name === name)!;
      return `- [${doc.title}](${doc.path}.md)`;
    });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const about =
    '# Airworthy\n\n> Performance of unmanned aircraft, crash analysis of their flight logs, and the records of an operator, ' +
    'over one HTTP API.\n\nThe interface itself: /api/v1/openapi.json\n';
  files.set('/llms.txt', { ...TEXT, bytes: Buffer.from(`${about}\n${sections.join('\n\n')}\n`) });
  const whole = docs.map(({ path, markdown }) => `<!-- ${path} -->\n\n${markdown.trim()}\n`);
  files.set('/llms-full.txt', { ...TEXT, bytes: Buffer.from(whole.join('\n')) });
  return files;
}
