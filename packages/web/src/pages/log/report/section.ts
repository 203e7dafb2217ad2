import { html, type Markup } from '../html.ts';

/** A part of the report under a heading that names it to every reader, seen or heard. */
export function section(id: string, title: string, body: Markup): Markup {
  return html`<section aria-labelledby="h-${id}"><h2 id="h-${id}">${title}</h2>${body}</section>`;
}
