/** One place of the documentation that a search can lead to. */
export type Indexed = { readonly path: string; readonly title: string; readonly text: string };

export type Hit = { readonly path: string; readonly title: string; readonly excerpt: string };

const MOST_HITS = 30;
/** A word of the heading counts as much as this many in the text. */
const TITLE_WEIGHT = 12;
const EXCERPT = 160;

/** Places that have every word asked for, those that have them oftenest and in their heading first. */
export function searchIn(index: readonly Indexed[], query: string): Hit[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  return index
    .flatMap((place) => {
      const score = scoreOf(place, words);
      return score === 0 ? [] : [{ place, score }];
    })
    .sort((a, b) => b.score - a.score || (a.place.path < b.place.path ? -1 : 1))
    .slice(0, MOST_HITS)
    .map(({ place }) => ({
      path: place.path,
      title: place.title,
      excerpt: excerptOf(place.text, words),
    }));
}

function scoreOf({ title, text }: Indexed, words: readonly string[]): number {
  const [heading, body] = [title.toLowerCase(), text.toLowerCase()];
  let score = 0;
  for (const word of words) {
    const own = TITLE_WEIGHT * count(heading, word) + Math.min(10, count(body, word));
    if (own === 0) return 0;
    score += own;
  }
  return score;
}

const count = (text: string, word: string) => text.split(word).length - 1;

function excerptOf(text: string, words: readonly string[]): string {
  const body = text.toLowerCase();
  const places = words.map((word) => body.indexOf(word)).filter((at) => at !== -1);
  const at = places.length === 0 ? 0 : Math.min(...places);
  const start = at < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', at - EXCERPT / 4) + 1;
  const end = text.length <= start + EXCERPT ? text.length : text.lastIndexOf(' ', start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
