/**
 * `npm run corpus`: reads every log of the shared corpus and holds what it finds against the digest that
 * an independent decoder made of it. One line a log; a difference that `docs/formats` does not document
 * fails the command. Where the corpus is absent there is nothing to say and nothing fails.
 */
import { readFile } from 'node:fs/promises';
import { memorySource, openLog, type ScannedLog } from '@airworthy/flightlog';
import { type Comparison, compareDataflash } from './dataflash.ts';
import { documented } from './documented.ts';
import { corpusFolder } from './folder.ts';
import { type CorpusLog, listCorpus } from './list.ts';
import { compareTlog } from './tlog.ts';
import { compareUlog } from './ulog.ts';

const COMPARE: Readonly<Record<string, (log: ScannedLog, digest: unknown) => Promise<Comparison>>> =
  { dataflash: compareDataflash, tlog: compareTlog, ulg: compareUlog };

async function examine(entry: CorpusLog): Promise<{ line: string; differences: string[] }> {
  const bytes = await readFile(entry.path);
  const started = performance.now();
  const opened = await openLog(memorySource(bytes));
  const took_ms = performance.now() - started;
  if (opened.kind === 'refused') {
    return { line: `refused: ${opened.reason}`, differences: [`refused: ${opened.reason}`] };
  }
  const { log } = opened;
  const compare = COMPARE[log.format];
  const result = compare
    ? await compare(log, entry.digest)
    : { checks: 0, differences: [`no comparison for ${log.format}`] };
  const records = [...log.messageCounts.values()].reduce((sum, count) => sum + count, 0);
  const damage = describeDamage(log);
  const line = `${log.format.padEnd(9)} ${String(records).padStart(8)} records  ${took_ms.toFixed(0).padStart(4)} ms  ${String(result.checks).padStart(4)} checks  ${damage}`;
  return { line, differences: result.differences };
}

function describeDamage(log: ScannedLog): string {
  const byReason = new Map<string, { places: number; bytes: number }>();
  for (const { reason, length_bytes } of log.damage) {
    const sum = byReason.get(reason) ?? { places: 0, bytes: 0 };
    byReason.set(reason, { places: sum.places + 1, bytes: sum.bytes + length_bytes });
  }
  const parts = [...byReason].map(([reason, s]) => `${reason} ${s.places}x ${s.bytes} B`);
  return parts.length === 0 ? 'whole' : parts.join(', ');
}

async function main(): Promise<void> {
  const shared = corpusFolder();
  if (shared === null) {
    console.log('corpus: the corpus is not here; nothing to compare.');
    return;
  }
  const only = process.argv[2];
  let open = 0;
  let known = 0;
  const logs = (await listCorpus(shared)).filter((entry) => !only || entry.name.includes(only));
  for (const entry of logs) {
    const { line, differences } = await examine(entry);
    const counts = { known: 0, open: 0 };
    const open_lines: string[] = [];
    for (const difference of differences) {
      if (documented(entry.name, difference)) counts.known++;
      else {
        counts.open++;
        open_lines.push(`    ${difference}`);
      }
    }
    known += counts.known;
    open += counts.open;
    const verdict = counts.open > 0 ? 'DIFFERS' : counts.known > 0 ? 'documented' : 'equal';
    console.log(`${verdict.padEnd(10)} ${entry.name.padEnd(44)} ${line}`);
    for (const text of open_lines.slice(0, 12)) console.log(text);
  }
  console.log(
    `\n${logs.length} logs, ${open} differences, ${known} more that docs/formats explains.`,
  );
  if (open > 0) process.exitCode = 1;
}

await main();
