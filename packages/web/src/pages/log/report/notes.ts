import { html, type Markup } from '../html.ts';
import type { Note } from '../notes/notes.ts';
import { time } from '../quantities.ts';
import { section } from './section.ts';

/** What the person who looked at the log wrote down, told apart from what the reading says. */
export function notesHtml(notes: readonly Note[]): Markup | null {
  if (notes.length === 0) return null;
  return section(
    'notes',
    'Notes',
    html`<p class="dim">Written by the person who made this report.</p>
<ul class="findings">${notes.map(
      ({ at_s, text }) =>
        html`<li><span class="at">${time(at_s)}</span><div><p>${text}</p></div></li>`,
    )}</ul>`,
  );
}
