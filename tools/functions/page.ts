/**
 * Pages of what functions answered, a line a function: how often it was called, answered true, false or nothing and threw;
 * a mark of all words and of what was there; the numbers it answered and a weighted sum of them. A part that the last bits
 * of a sine move is kept as `~`, and a sum with how far they move it.
 */
import type { Answers } from './recorder.ts';

export type Line = {
  readonly counts: string;
  readonly mark: string;
  readonly numbers: string;
  readonly sum: number;
  readonly margin: number;
};
/** By `FILE FUNCTION`. */
export type Page = ReadonlyMap<string, Line>;

const LOOSE = '~';
/** Sums may differ by this much for each number in them. */
const EACH_NUMBER = 1e-9;
/** How much more than what was seen to move may move elsewhere. */
const MORE = 8;

function lineOf({ calls, yes, no, none, threw, digest }: Answers): Line {
  const rest = Object.entries({ yes, no, none, threw }).filter(([, count]) => count > 0);
  return {
    counts: [`${calls}`, ...rest.map(([word, count]) => `${word} ${count}`)].join(', '),
    mark: (digest.mark >>> 0).toString(16).padStart(8, '0'),
    numbers: `${digest.numbers}`,
    sum: Number(digest.sum.toPrecision(12)),
    margin: EACH_NUMBER * digest.numbers,
  };
}

export const pageOf = (answers: ReadonlyMap<string, Answers>): Page =>
  new Map([...answers].map(([key, one]): [string, Line] => [key, lineOf(one)]));

/** What is in none of the runs is no word at all. */
const ABSENT: Line = { counts: '0', mark: '00000000', numbers: '0', sum: 0, margin: 0 };

/** Loosened where it is something else when the last bits are shaken. */
export function loosened(page: Page, shaken: readonly Page[]): Page {
  const keys = new Set([page, ...shaken].flatMap((one) => [...one.keys()]));
  return new Map(
    [...keys].map((key): [string, Line] => {
      const line = page.get(key) ?? ABSENT;
      const others = shaken.map((one) => one.get(key) ?? ABSENT);
      const held = (part: 'counts' | 'mark' | 'numbers') =>
        others.every((other) => other[part] === line[part]) ? line[part] : LOOSE;
      const off = Math.max(...others.map(({ sum }) => Math.abs(sum - line.sum)));
      const margin = off > line.margin / MORE ? MORE * off : line.margin;
      return [
        key,
        {
          counts: held('counts'),
          mark: held('mark'),
          numbers: held('numbers'),
          sum: line.sum,
          margin: Number(margin.toPrecision(2)),
        },
      ];
    }),
  );
}

function wordsOf({ counts, mark, numbers, sum, margin }: Line): string {
  if (numbers === '0') return `${counts}; ${mark}`;
  const isUsual = margin <= 1.1 * EACH_NUMBER * Number(numbers);
  return `${counts}; ${mark}; ${numbers} numbers ${sum}${isUsual ? '' : ` ±${margin}`}`;
}

/** Files, and below each its functions. */
export function textOf(page: Page): string {
  const lines: string[] = [];
  let file = '';
  for (const [key, line] of [...page].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [path, name] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)];
    if (path !== file) lines.push(path);
    file = path;
    lines.push(`  ${name}: ${wordsOf(line)}`);
  }
  return `${lines.join('\n')}\n`;
}

export function readPage(text: string): Page {
  const page = new Map<string, Line>();
  let file = '';
  for (const line of text.split('\n')) {
    const said = /^ {2}(.+?): ([^;]*); (\S+?)(?:; (\S+) numbers (\S+)(?: ±(\S+))?)?$/.exec(line);
    if (said === null) file = line;
    else {
      const numbers = said[4] ?? '0';
      page.set(`${file} ${said[1]}`, {
        counts: said[2]!,
        mark: said[3]!,
        numbers,
        sum: Number(said[5] ?? 0),
        margin: Number(said[6] ?? EACH_NUMBER * Number(numbers)),
      });
    }
  }
  return page;
}

const holds = (kept: string, now: string) => kept === LOOSE || kept === now;

const isSame = (kept: Line, now: Line): boolean =>
  holds(kept.counts, now.counts) &&
  holds(kept.mark, now.mark) &&
  holds(kept.numbers, now.numbers) &&
  // A sum is printed with twelve digits.
  Math.abs(kept.sum - now.sum) <= kept.margin + 1e-11 * Math.abs(kept.sum);

const held = (kept: Page, key: string): Line => kept.get(key) ?? ABSENT;

/** As it is now, but as it was kept where a function answers the same. */
export function settled(kept: Page, now: Page): Page {
  const keys = new Set([...kept.keys(), ...now.keys()]);
  return new Map(
    [...keys].flatMap((key): [string, Line][] => {
      const line = now.get(key) ?? ABSENT;
      if (isSame(held(kept, key), line)) return kept.has(key) ? [[key, held(kept, key)]] : [];
      return now.has(key) ? [[key, line]] : [];
    }),
  );
}

/** Which functions answer something else, and in what. */
export function moved(kept: Page, now: Page): string[] {
  return [...new Set([...kept.keys(), ...now.keys()])].sort().flatMap((key) => {
    const [a, b] = [held(kept, key), held(now, key)];
    if (isSame(a, b)) return [];
    return [`${key}: ${wordsOf(a)} → ${wordsOf(b)}`];
  });
}
