/**
 * A mixed load on the built service: 60 % analyze and rf, 20 % record reads, 15 % record writes, 5 % crash
 * readings, at 100 connections. Then flights as fast as they are taken, beside bare inserts of the same
 * rows. `npm run load [seconds]`. Exits with 1 on a 5xx, a failed call, or reads that become too slow.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../faults/callers.ts';
import { operate, startServer } from '../faults/process.ts';
import { bareInserts, filedFlights } from './flights.ts';
import { buildOf, type Kind, kinds, percentile } from './mix.ts';

const seconds = Number(process.argv[2] ?? 60);
const CONNECTIONS = 100;
const SLOWER_MAX = 15;

const folder = mkdtempSync(join(tmpdir(), 'airworthy-load-'));
const unlimited = ['--plan', 'team', '--daily-limit', '1000000000', '--addon', 'crash_analyzer'];
const tenants = Array.from({ length: 10 }, (_, index) => {
  const email = `load${index}@example.com`;
  operate(folder, ['user', 'add', email, ...unlimited]);
  operate(folder, ['org', 'add', `Load ${index}`, '--owner', email]);
  const { id } = operate(folder, ['aircraft', 'add', `Load ${index}`, '--name', 'A']);
  const { key } = operate(folder, ['key', 'add', email, '--label', 'l']);
  return { key: String(key), aircraft: Number(id) };
});
const server = await startServer(folder);
const log = readFileSync('testdata/tlog/copter-quad-normal-loiter.tlog');
const memory_MB = () => {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};

const times = new Map<Kind, number[]>();
const statuses = new Map<string, number>();
async function call(kind: Kind, number: number): Promise<number> {
  const tenant = tenants[number % tenants.length] as (typeof tenants)[number];
  const headers: Record<string, string> = { authorization: `Bearer ${tenant.key}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const request: Record<Kind, () => Promise<Response>> = {
    analyze: () =>
      fetch(`${server.base}/analyze`, { method: 'POST', headers: json, body: buildOf(number) }),
    read: () => fetch(`${server.base}/flights?limit=50`, { headers }),
    write: () =>
      fetch(`${server.base}/flights`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ asset_id: tenant.aircraft, duration_s: 60 }),
      }),
    crash: () => fetch(`${server.base}/crash`, { method: 'POST', headers, body: log }),
  };
  const begun = performance.now();
  const status = await request[kind]().then(
    async (response) => {
      await response.arrayBuffer();
      return String(response.status);
    },
    () => 'failed',
  );
  const label = `${kind} ${status}`;
  statuses.set(label, (statuses.get(label) ?? 0) + 1);
  return performance.now() - begun;
}

const idle_ms: number[] = [];
for (let n = 0; n < 200; n++) idle_ms.push(await call('read', n));
const before_MB = memory_MB();
const deadline = performance.now() + seconds * 1000;
let number = 0;
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < deadline) {
      const kind = kinds[number % kinds.length] as Kind;
      const took_ms = await call(kind, ++number);
      const list = times.get(kind) ?? [];
      list.push(took_ms);
      times.set(kind, list);
    }
  }),
);
const after_MB = memory_MB();
console.log(`${number} calls in ${seconds} s at ${CONNECTIONS} connections`);
for (const [kind, list] of times)
  console.log(
    `${kind}: ${list.length}, p50 ${percentile(list, 0.5).toFixed(0)} ms, p99 ${percentile(list, 0.99).toFixed(0)} ms`,
  );
console.log([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
const idle = percentile(idle_ms, 0.99);
const busy = percentile(times.get('read') ?? [], 0.99);
console.log(
  `reads: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms under load: ${(busy / idle).toFixed(1)} times`,
);
console.log(`memory: ${before_MB.toFixed(0)} MB before, ${after_MB.toFixed(0)} MB after`);
await sleep(1000);
const one = await filedFlights(server.base, tenants.slice(0, 1), CONNECTIONS);
const ten = await filedFlights(server.base, tenants, CONNECTIONS);
const bare = await bareInserts(folder, CONNECTIONS);
console.log(
  `flights a second: ${one.toFixed(0)} on one aircraft, ${ten.toFixed(0)} on ten; bare inserts ${bare.one.toFixed(0)} and ${bare.many.toFixed(0)}`,
);
await server.end();
rmSync(folder, { recursive: true, force: true });
const broken = [...statuses.keys()].filter((label) => /failed| 5\d\d$/.test(label));
if (busy / idle > SLOWER_MAX) broken.push(`reads are ${(busy / idle).toFixed(1)} times slower`);
if (one < bare.one / 3)
  broken.push('flights on one aircraft are slower than a third of bare inserts');
if (ten < bare.many / 3)
  broken.push('flights on ten aircraft are slower than a third of bare inserts');
for (const sentence of broken) console.log(`did not hold: ${sentence}`);
if (broken.length > 0) process.exitCode = 1;
