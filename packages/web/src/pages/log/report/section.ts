import { html, type Markup } from '../html.ts';

/** A part of the report, with a heading that screen readers announce too. */
export function section(id: string, title: string, body: Markup): Markup {
  return html`<section aria-labelledby="h-${id}"><h2 id="h-${id}">${title}</h2>${body}</section>`;
}
