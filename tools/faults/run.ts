/**
 * Does every fault to the built service and prints one table: what was done, what callers saw, what was
 * lost or charged wrongly, and how long it took to recover. `npm run faults [NAME…]`; `--write` puts the
 * table into docs/reliability.md. Exits with 1 when something did not hold.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { databaseFaults } from './databaseFaults.ts';
import { doorFaults } from './doorFaults.ts';
import { keepFaults } from './keepFaults.ts';
import { networkFaults } from './networkFaults.ts';
import { storeFaults } from './storeFaults.ts';
import { type Row, tableOf } from './table.ts';

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const scenarios = [
  ...databaseFaults,
  ...storeFaults,
  ...keepFaults,
  ...doorFaults,
  ...networkFaults,
].filter(({ name }) => names.length === 0 || names.includes(name));
const rows: Row[] = [];
for (const { name, run } of scenarios) {
  process.stderr.write(`${name} …\n`);
  try {
    rows.push(await run());
  } catch (error) {
    const broken = [`${name}: ${(error as Error).message}`];
    rows.push({ done: name, seen: '', lost: 0, chargedWrongly: 0, recover_s: null, broken });
  }
  for (const sentence of rows.at(-1)?.broken ?? []) process.stderr.write(`  ${sentence}\n`);
}
const table = tableOf(rows);
process.stdout.write(`${table}\n`);
const FILE = 'docs/reliability.md';
if (words.includes('--write')) {
  const text = readFileSync(FILE, 'utf8');
  const marked = /(<!-- faults -->\n)[\s\S]*?(\n<!-- end of faults -->)/;
  writeFileSync(FILE, text.replace(marked, `$1${table}$2`));
}
const broken = rows.flatMap((row) => row.broken);
if (broken.length > 0) process.exitCode = 1;
process.stdout.write(`${broken.length} did not hold\n`);
