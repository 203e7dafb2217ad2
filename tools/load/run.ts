/**
 * A mixed load on the built service at 100 connections, then flights as fast as they are taken beside bare
 * inserts of the same rows. `npm run load [seconds]`, 60 unless given; from 300 s on memory has to be flat.
 * `--write` puts the figures into docs/reliability.md. Exits with 1 where a bar is missed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { superuserOf } from '../../packages/server/src/storage/clusterAccess.ts';
import { sleep } from '../faults/callers.ts';
import { memory_MB, operate, startServer } from '../faults/process.ts';
import { missed, work } from '../smallest.ts';
import { openClient } from './client.ts';
import { addAircraft, bareInserts, filedFlights } from './flights.ts';
import { buildOf, type Kind, kinds, percentile } from './mix.ts';

const words = process.argv.slice(2);
const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 60);
const CONNECTIONS = work(100, 5);
const TENANTS = work(5, 1);
/** Bars: reads under load beside reads alone, and flights beside bare inserts. */
const SLOWER_MAX = 15;
const SHARE_MIN = 1 / 3;
/** Memory is flat when the last fifth of a long run takes no more than this above the second. */
const FLAT_FROM_S = 300;
const GROWTH_MAX = 0.1;

const folder = mkdtempSync(join(tmpdir(), 'airworthy-load-'));
const server = await startServer(folder);
const pool = new pg.Pool({
  host: join(folder, 'run'),
  ...superuserOf(folder),
  database: 'airworthy',
  max: 20,
});
const unlimited = ['--plan', 'team', '--daily-limit', '1000000000', '--addon', 'crash_analyzer'];
const tenants: { key: string; org: number; aircraft: number[] }[] = [];
for (let index = 0; index < TENANTS; index++) {
  const email = `load${index}@example.com`;
  operate(folder, ['user', 'add', email, ...unlimited]);
  const { id } = operate(folder, ['org', 'add', `Load ${index}`, '--owner', email]);
  const { key } = operate(folder, ['key', 'add', email, '--label', 'l']);
  const aircraft = await addAircraft(pool, Number(id), 1);
  tenants.push({ key: String(key), org: Number(id), aircraft });
}

const log = readFileSync('testdata/tlog/copter-quad-normal-loiter.tlog');
const client = openClient(CONNECTIONS);
const statuses = new Map<string, number>();
async function call(kind: Kind, number: number): Promise<number> {
  const { key, aircraft } = tenants[number % TENANTS] as (typeof tenants)[number];
  const flight = JSON.stringify({ asset_id: aircraft[0], duration_s: 60 });
  const sent = {
    analyze: { method: 'POST', path: '/analyze', body: buildOf(number) },
    rf: { method: 'POST', path: '/rf', body: buildOf(number) },
    read: { method: 'GET', path: '/flights?limit=50&total=0' },
    write: { method: 'POST', path: '/flights', body: flight },
    crash: { method: 'POST', path: '/crash', body: log },
  } as const;
  const { path, ...rest } = sent[kind];
  const begun = performance.now();
  const status = await client.call({ ...rest, url: `${server.base}${path}`, key });
  const label = `${kind} ${status}`;
  statuses.set(label, (statuses.get(label) ?? 0) + 1);
  return performance.now() - begun;
}

const idle_ms: number[] = [];
for (let n = 0; n < work(300, 10); n++) idle_ms.push(await call('read', n));
const samples_MB: number[] = [];
const sampling = setInterval(
  () => samples_MB.push(memory_MB(server.child.pid as number)),
  Math.max(200, (seconds * 1000) / 200),
);
const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
const load = loadavg()[0] as number;
const deadline = performance.now() + seconds * 1000;
let number = 0;
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < deadline) {
      const mine = number++;
      const kind = kinds[mine % kinds.length] as Kind;
      times.get(kind)?.push(await call(kind, mine));
    }
  }),
);
clearInterval(sampling);
await sleep(2000);

const at = { connections: CONNECTIONS, seconds: work(10, 1) };
const first = tenants[0] as (typeof tenants)[number];
const hundred = await addAircraft(pool, first.org, 100);
const flights = {
  one: await filedFlights(client, { ...first, base: server.base }, at),
  hundred: await filedFlights(client, { ...first, base: server.base, aircraft: hundred }, at),
};
const bare = {
  one: await bareInserts(pool, first.aircraft, at),
  hundred: await bareInserts(pool, hundred, at),
};
client.close();
await pool.end();
await server.end();
rmSync(folder, { recursive: true, force: true });

const fifth = (from: number) => {
  const part = samples_MB.slice(
    Math.floor((samples_MB.length * from) / 5),
    Math.floor((samples_MB.length * (from + 1)) / 5),
  );
  return percentile(part, 0.5);
};
const [early_MB, late_MB] = [fifth(1), fifth(4)];
const reads = { idle: percentile(idle_ms, 0.99), busy: percentile(times.get('read') ?? [], 0.99) };
const lines = [
  `${number} calls in ${seconds} s at ${CONNECTIONS} connections of ${TENANTS} tenants, load of the machine before it ${load.toFixed(1)}.`,
  '',
  '| call | count | p50 | p99 |',
  '| --- | --- | --- | --- |',
  ...[...times].map(
    ([kind, list]) =>
      `| ${kind} | ${list.length} | ${percentile(list, 0.5).toFixed(0)} ms | ${percentile(list, 0.99).toFixed(0)} ms |`,
  ),
  '',
  `Answers: ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}.`,
  `Reads: p99 ${reads.idle.toFixed(1)} ms alone, ${reads.busy.toFixed(1)} ms under load, ${(reads.busy / reads.idle).toFixed(1)} times.`,
  `Memory: ${early_MB.toFixed(0)} MB in the second fifth of the time, ${late_MB.toFixed(0)} MB in the last.`,
  `Flights filed in a second: ${flights.one.toFixed(0)} on one aircraft (bare inserts ${bare.one.toFixed(0)}), ${flights.hundred.toFixed(0)} on a hundred (bare inserts ${bare.hundred.toFixed(0)}).`,
];
console.log(lines.join('\n'));
const FILE = 'docs/reliability.md';
if (words.includes('--write')) {
  const part = seconds >= FLAT_FROM_S ? 'memory' : 'load';
  const marked = new RegExp(`(<!-- ${part} -->\\n)[\\s\\S]*?(\\n<!-- end of ${part} -->)`);
  const text = readFileSync(FILE, 'utf8');
  writeFileSync(
    FILE,
    text.replace(marked, (_all, begin, end) => begin + lines.join('\n') + end),
  );
}
const wrong = [...statuses.keys()].filter((label) => !/ [234]\d\d$/.test(label));
const broken = [...wrong];
if (reads.busy / reads.idle > SLOWER_MAX) broken.push('reads under load are too slow');
if (flights.one < bare.one * SHARE_MIN) broken.push('flights on one aircraft are too slow');
if (flights.hundred < bare.hundred * SHARE_MIN) broken.push('flights on a hundred are too slow');
if (seconds >= FLAT_FROM_S && late_MB > early_MB * (1 + GROWTH_MAX)) broken.push('memory grows');
for (const sentence of broken) console.log(`did not hold: ${sentence}`);
// An answer that no caller should see is no bar: it counts on the smallest work too.
if (wrong.length > 0) process.exitCode = 1;
else if (broken.length > 0) missed();
