/**
 * `npm run fleet:scale -- [--smallest] [--organizations N] [--flights N] [--large N] [--read N] [--lake N] [--old N] [--readings N] [--rounds N]`:
 * organizations of several sizes on one embedded PostgreSQL behind the built server, over HTTP. Prints the ten hottest
 * calls and the pages of the fleet with all that they ask for, one question over read flights and over columns, growth of tables, vacuum,
 * readings an hour per core, and what upkeep takes to forget months. Ends with 1 where a bar is missed or a call is refused.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCalls } from './calls.ts';
import { measureColumns } from './columns.ts';
import { install } from './installation.ts';
import { measureReadings } from './readings.ts';
import { measureRetention } from './retention.ts';
import { sizesOf } from './sizes.ts';
import { measureTables } from './tables.ts';

const sizes = sizesOf(process.argv.slice(2));
const load = () => (loadavg()[0] as number).toFixed(1);
const folder = mkdtempSync(join(tmpdir(), 'airworthy-scale-'));
const say = (text: string) =>
  console.log(`\n${text} (load of the machine ${load()} on ${cpus().length} cores)`);
try {
  const installation = await install(folder, sizes);
  const { filled_s, indexed_s } = installation;
  const total = sizes.organizations * sizes.flights + sizes.large;
  say(
    `Filled ${total} flights in ${filled_s.toFixed(0)} s, indexed and vacuumed in ${indexed_s.toFixed(0)} s`,
  );
  try {
    const missed = await measureCalls(installation, sizes);
    say('Calls measured');
    await measureTables(installation, sizes);
    await measureReadings(installation, sizes);
    say('Readings measured');
    missed.push(...(await measureRetention(installation, sizes)));
    say('Retention measured');
    for (const one of missed) console.log(`MISSED: ${one}`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    await installation.end();
  }
  await measureColumns(sizes);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
