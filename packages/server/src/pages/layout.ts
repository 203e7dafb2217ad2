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
