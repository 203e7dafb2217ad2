/**
 * `npm run corpus:truth`: reads every simulator log of the corpus a second time with the simulator's own
 * truth cut out of its bytes, and wants the same words, byte for byte. Exits 1 where one differs.
 */
import { readFile } from 'node:fs/promises';
import { memorySource, normalise, openLog } from '@airworthy/flightlog';
import { readCrash } from '@airworthy/forensics';
import { withoutTruth } from '../../packages/forensics/src/testing/strip.ts';
import { corpusFolder } from '../corpus/folder.ts';
import { readTruth } from './truth.ts';

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const opened = await openLog(memorySource(bytes));
  if (opened.kind === 'refused') return opened.reason;
  const reading = readCrash(await normalise(opened.log));
  const { crash, preconditions, diagnostics, timeline } = reading;
  return JSON.stringify({ crash, preconditions, diagnostics, timeline });
}

async function main(): Promise<void> {
  const shared = corpusFolder();
  if (shared === null) {
    console.log('truth: the corpus is not here; nothing to compare.');
    return;
  }
  let same = 0;
  let all = 0;
  for (const { set, name, path } of await readTruth(shared)) {
    if (set === 'real' && !name.includes('_sim_')) continue;
    const bytes = await readFile(path);
    all++;
    if ((await wordsOf(bytes)) === (await wordsOf(withoutTruth(bytes)))) same++;
    else console.log(`${name} reads differently without the simulator's truth`);
  }
  console.log(`${same} of ${all} simulator logs read the same without the simulator's truth.`);
  if (same < all) process.exitCode = 1;
}

await main();
