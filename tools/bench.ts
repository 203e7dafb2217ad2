/**
 * `npm run bench [NAME]`: speed and memory beside the peers, one small table a file of `tools/bench`.
 * Figures are medians of interleaved rounds; on a busy machine only the ratios mean something.
 */
import { readdirSync } from 'node:fs';

const only = process.argv[2];
const names = readdirSync('tools/bench')
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .filter((name) => only === undefined || name.includes(only))
  .sort();
for (const name of names) {
  const { bench } = (await import(`./bench/${name}.bench.ts`)) as { bench: () => Promise<void> };
  await bench();
}
