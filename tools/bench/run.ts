/**
 * `npm run bench [NAME]`: speed and memory beside the peers, one small table a file of `tools/bench`.
 * Figures are medians of interleaved rounds; on a busy machine only the ratios mean something.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

const only = process.argv[2];
const all = readdirSync('tools/bench')
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .sort();
const names = all.filter((name) => only === undefined || name.includes(only));
if (names.length === 0) {
  console.error(`No benchmark is called ${only}; there are ${all.join(', ')}.`);
  process.exit(2);
}
console.log(`load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`);
for (const name of names) {
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench: () => Promise<void> };
  await bench();
}
