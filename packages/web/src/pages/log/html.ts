/**
 * HTML that is safe by construction: `html` escapes every value put into it, and only what `html` or
 * `ownMarkup` made goes in as it is. A log's texts are strangers' words and never become markup.
 */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | null | readonly Part[];

export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = pieces[0] ?? '';
  parts.forEach((part, i) => {
    text += textOf(part) + (pieces[i + 1] ?? '');
  });
  return new Markup(text);
}

/** Markup that our own code drew, such as a chart. Never for anything that a log says. */
export function ownMarkup(text: string): Markup {
  return new Markup(text);
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(textOf).join('');
}

const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMES[character]!);
}
