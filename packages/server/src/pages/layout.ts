/** Pages that the server makes itself: light and dark, and nothing loaded from elsewhere. */

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dee6, #333b46); --dim: light-dark(#5a6673, #9aa7b5);
  --accent: light-dark(#0b5fa5, #6cb6ff); --paper: light-dark(#fff, #14181d); --soft: light-dark(#f4f6f9, #1c2229); }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
p { margin: .4rem 0; }
a { color: var(--accent); } code, pre { font: .88em/1.5 ui-monospace, monospace; }
pre { background: var(--soft); padding: .8rem 1rem; border-radius: 6px; overflow-x: auto; }
.dim { color: var(--dim); } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
td, th { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }`;

/** A wing from above; inline, so that a browser requests no file for it. */
export const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M8 1l7 13-7-4-7 4z' fill='%232f7fc1'/%3E%3C/svg%3E";

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="${ICON}"><style>${STYLE}</style></head>
<body>${body}</body></html>`;
}

/** One group of links beside every page of the documentation. */
export type Place = {
  readonly title: string;
  readonly links: readonly { readonly path: string; readonly label: string }[];
};

const DOCS_STYLE = `
body { max-width: none; margin: 0; padding: 0; }
.frame { display: grid; grid-template-columns: 16rem minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
nav { padding: 1.5rem 1.25rem 3rem; border-right: 1px solid var(--line); font-size: .92rem; }
nav ul { list-style: none; margin: .2rem 0 1rem; padding: 0; } nav li { margin: .15rem 0; }
nav a { text-decoration: none; } nav a[aria-current] { font-weight: 600; color: inherit; }
nav h2 { font-size: .8rem; margin: 0; border: 0; color: var(--dim); font-weight: 600; }
nav form { margin: .8rem 0 1rem; }
nav input { width: 100%; box-sizing: border-box; font: inherit; padding: .45rem .6rem; border: 1px solid var(--line);
  border-radius: 6px; background: var(--soft); color: inherit; }
main { padding: 2rem 2rem 4rem; min-width: 0; max-width: 54rem; overflow-wrap: break-word; }
main table { display: block; overflow-x: auto; } .formula { overflow-x: auto; padding: .4rem 0; }
.formula math { font-size: 1.15rem; width: max-content; margin: 0 auto; } .go { font-weight: 600; }
.way { display: flex; flex-wrap: wrap; gap: 1.5rem; margin-top: 3rem; } .found li { margin: .8rem 0; }
@media (min-width: 48rem) { .phone { display: none; } }
@media (max-width: 48rem) { .frame { display: flex; flex-direction: column-reverse; } main { padding: 1.25rem 1.25rem 3rem; }
  nav { border-right: 0; border-top: 1px solid var(--line); padding: .8rem 1.25rem; } }
@media print { nav, .way, .phone { display: none; } .frame { display: block; } }`;

const TOP: Place['links'] = [
  { path: '/docs', label: 'Documentation' },
  { path: '/docs/reference', label: 'Reference of the API' },
  { path: '/docs/findings', label: 'Checks of a build' },
  { path: '/', label: 'Airworthy' },
];

/** A page of the documentation: contents and search beside it, below it on a phone. */
export function docsPage(
  title: string,
  body: string,
  { places, at, query = '' }: { places: readonly Place[]; at?: string; query?: string },
): string {
  const listed = (links: Place['links']) => {
    const items = links.map(
      ({ path, label }) =>
        `<li><a href="${path}"${path === at ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a></li>`,
    );
    return `<ul>${items.join('')}</ul>`;
  };
  const groups = places.map(
    ({ title: group, links }) => `<h2>${escapeHtml(group)}</h2>${listed(links)}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Airworthy</title><link rel="icon" href="${ICON}"><style>${STYLE}${DOCS_STYLE}</style></head>
<body><div class="frame"><nav id="contents" aria-label="Documentation">
<form action="/docs/find" role="search"><input type="search" name="q" aria-label="Search the documentation" placeholder="Search" value="${escapeHtml(query)}"></form>
${listed(TOP)}${groups.join('')}</nav>
<main><p class="phone"><a href="#contents">Contents and search</a></p>${body}</main></div></body></html>`;
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": '#39',
  };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}
