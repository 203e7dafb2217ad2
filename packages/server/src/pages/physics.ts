import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '../http/httpOptions.ts';
import { page } from './layout.ts';

const INDEX = '/docs/physics';

/** By path: how the figures of an analysis are made, one page a subject as the build rendered them. */
export function physicsPages(folder: string): ReadonlyMap<string, Page> {
  const subjects = readdirSync(folder)
    .sort()
    .map((file) => {
      const body = readFileSync(join(folder, file), 'utf8');
      const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? basename(file, '.html');
      return { path: `${INDEX}/${basename(file, '.html')}`, title, body };
    });
  const list = subjects.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`);
  const pages = new Map([
    [
      INDEX,
      framed(
        'How figures are made',
        `<p class="dim"><a href="/docs">Airworthy API</a></p><h1>How figures are made</h1><ul>${list.join('')}</ul>`,
      ),
    ],
  ]);
  for (const { path, title, body } of subjects)
    pages.set(
      path,
      framed(
        title,
        `<p class="dim"><a href="/docs">Airworthy API</a> · <a href="${INDEX}">How figures are made</a></p>${body}`,
      ),
    );
  return pages;
}

function framed(title: string, body: string): Page {
  return { scripts: false, html: page(title, body) };
}
