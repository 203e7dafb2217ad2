/** The marks of many logs, counted by set, class of cause and origin. */
import { type Judgement, MARKS, type Mark } from './judge.ts';

const HEADS: Record<Mark, string> = {
  crash: 'crash or not',
  time: 'event time',
  cause: 'first cause',
  motor: 'motor',
  ruleOuts: 'rule-outs',
  words: 'words',
  sections: 'sections',
  consistent: 'consistent',
};

export type Score = { right: number; of: number };

export function scoreOf(rows: readonly Judgement[], mark: Mark): Score {
  const judged = rows.filter((row) => row.marks[mark] !== undefined);
  return { right: judged.filter((row) => row.marks[mark] === true).length, of: judged.length };
}

function cell({ right, of }: Score): string {
  return of === 0 ? '-' : `${right}/${of} ${((100 * right) / of).toFixed(0)} %`;
}

/** One line for each value of `key`, in order of appearance, and one for all. */
export function table(
  title: string,
  rows: readonly Judgement[],
  key: (row: Judgement) => string | null,
): string {
  const groups = new Map<string, Judgement[]>();
  for (const row of rows) {
    const name = key(row);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const all = [...groups.values()].flat();
  const lines = [[title, ...MARKS.map((mark) => HEADS[mark])]];
  for (const [name, own] of [...groups, ['all', all] as const])
    lines.push([name, ...MARKS.map((mark) => cell(scoreOf(own, mark)))]);
  return aligned(lines);
}

/** Rows: what was at work. Columns: the category that was named first. */
export function confusion(rows: readonly Judgement[]): string {
  const judged = rows.filter((row) => row.truth.cause !== null && !row.truth.ambiguous);
  const classes = [...new Set(judged.map((row) => row.truth.cause!))].sort();
  const named = [...new Set(judged.map((row) => row.first))].sort();
  const lines = [['named first:', ...named]];
  for (const name of classes)
    lines.push([
      name,
      ...named.map((first) => {
        const count = judged.filter((row) => row.truth.cause === name && row.first === first);
        return count.length === 0 ? '.' : String(count.length);
      }),
    ]);
  return aligned(lines);
}

function aligned(lines: readonly string[][]): string {
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length)),
  );
  return lines
    .map((line) =>
      line
        .map((text, i) => text.padEnd(widths[i]! + 2))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}
