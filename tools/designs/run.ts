/**
 * `npm run designs [NUMBER…]`: ten aircraft beside what the search finds for the same task. `--write` puts the tables
 * into docs/search.md, from all ten.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Comparison, compared } from './compare.ts';
import { designs } from './designs.ts';
import { tablesOf } from './table.ts';

const words = process.argv.slice(2);
const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
const chosen = numbers.length === 0 ? designs : numbers.flatMap((n) => designs[n - 1] ?? []);
const comparisons: Comparison[] = [];
for (const design of chosen) {
  process.stderr.write(`${design.name} …\n`);
  comparisons.push(compared(design));
}
const tables = tablesOf(comparisons);
console.log(tables);
if (words.includes('--write') && chosen.length === designs.length) {
  const FILE = 'docs/search.md';
  const marked = /(<!-- designs -->\n)[\s\S]*?(\n<!-- end of designs -->)/;
  writeFileSync(
    FILE,
    readFileSync(FILE, 'utf8').replace(marked, (_, a, b) => `${a}${tables}${b}`),
  );
}
