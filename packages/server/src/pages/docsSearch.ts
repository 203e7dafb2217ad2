/** One place of the documentation that a search can lead to: a heading of a page with the text below it. */
export type Indexed = {
  readonly path: string;
  readonly page: string;
  /** Null for what stands before the first heading of a page. */
  readonly heading: string | null;
  readonly text: string;
};

export type Hit = { readonly path: string; readonly title: string; readonly excerpt: string };

const MOST_HITS = 30;
const EXCERPT = 160;
/**
 * What a word is worth in the title of a page, in a heading and in the text. A page about a thing comes before a
 * heading about it, and both before a text that has the word however often.
 */
const WEIGHTS = { page: 40, heading: 20, text: 5 };
/** In a text of this length a word counts half of what it would count in a line. */
const LONG_TEXT = 2000;

/** Places that have every word asked for: those that are about it first. */
export function searchIn(index: readonly Indexed[], query: string): Hit[] {
  const words = query.toLowerCase().match(WORD) ?? [];
  if (words.length === 0) return [];
  return index
    .flatMap((place) => {
      const score = scoreOf(place, words);
      return score === 0 ? [] : [{ place, score }];
    })
    .sort((a, b) => b.score - a.score || (a.place.path < b.place.path ? -1 : 1))
    .slice(0, MOST_HITS)
    .map(({ place: { path, page, heading, text } }) => ({
      path,
      title: heading === null ? page : `${page}: ${heading}`,
      excerpt: excerptOf(text, words),
    }));
}

const WORD = /[\p{L}\p{N}_]+/gu;

function scoreOf({ page, heading, text }: Indexed, words: readonly string[]): number {
  const body = text.toLowerCase();
  let score = 0;
  for (const word of words) {
    const own =
      WEIGHTS.page * shareOf(page, word) +
      // The title is the heading of what a page opens with.
      WEIGHTS.heading * shareOf(heading ?? page, word) +
      WEIGHTS.text * often(body, word);
    if (own === 0) return 0;
    score += own;
  }
  return score;
}

/** How much of a title a word is: all of "Hover", a third of "Hover in wind". Half of that as the start of a word. */
function shareOf(title: string, word: string): number {
  const parts: readonly string[] = title.toLowerCase().match(WORD) ?? [];
  if (parts.includes(word)) return 1 / Math.sqrt(parts.length);
  const begun = parts.some((part) => part.startsWith(word)) || title.toLowerCase().includes(word);
  return begun ? 0.5 / Math.sqrt(parts.length) : 0;
}

/** From 0 to 1: more with each time, ever less so, and less in a long text than in a short one. */
function often(text: string, word: string): number {
  const times = text.split(word).length - 1;
  return times / (times + 1 + text.length / LONG_TEXT);
}

function excerptOf(text: string, words: readonly string[]): string {
  const body = text.toLowerCase();
  const places = words.map((word) => body.indexOf(word)).filter((at) => at !== -1);
  const at = places.length === 0 ? 0 : Math.min(...places);
  const start = at < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', at - EXCERPT / 4) + 1;
  const end = text.length <= start + EXCERPT ? text.length : text.lastIndexOf(' ', start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
