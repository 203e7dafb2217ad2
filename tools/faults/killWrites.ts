/**
 * Kills the server with -9 under a load of writes, again and again, and counts what was acknowledged
 * and is gone after the restart. `node tools/run.mjs tools/faults/killWrites.ts [cycles]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operate, type Server, startServer } from './process.ts';

const cycles = Number(process.argv[2] ?? 50);
const CALLERS = 8;

const folder = mkdtempSync(join(tmpdir(), 'airworthy-kill-'));
operate(folder, ['user', 'add', 'k@example.com', '--plan', 'team', '--daily-limit', '100000000']);
const { key } = operate(folder, ['key', 'add', 'k@example.com', '--label', 'k']);
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

/** Names whose save was acknowledged; each holds the number that was saved last. */
const acknowledged = new Map<string, number>();
let saves = 0;
let charged = 0;

async function save(server: Server, caller: number): Promise<void> {
  const number = ++saves;
  const name = `caller ${caller}, ${number % 50}`;
  const body = JSON.stringify({ name, params: {}, notes: String(number) });
  const response = await fetch(`${server.base}/builds`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  await response.arrayBuffer();
  acknowledged.set(name, number);
  charged++;
}

async function load(server: Server, caller: number): Promise<void> {
  for (;;) {
    try {
      await save(server, caller);
    } catch {
      return;
    }
  }
}

/** Acknowledged saves that the server does not know; a later, unacknowledged save may have replaced one. */
async function lost(server: Server): Promise<string[]> {
  const response = await fetch(`${server.base}/builds`, { headers });
  const { builds } = (await response.json()) as { builds: { name: string; notes: string }[] };
  charged++;
  const kept = new Map(builds.map((build) => [build.name, Number(build.notes)]));
  return [...acknowledged].filter(([name, number]) => (kept.get(name) ?? -1) < number).map(String);
}

const missing: string[] = [];
for (let cycle = 0; cycle < cycles; cycle++) {
  const server = await startServer(folder);
  missing.push(...(await lost(server)));
  const callers = Array.from({ length: CALLERS }, (_, caller) => load(server, caller));
  // Seeded by the cycle, so that a run can be repeated: 100 ms to 1.1 s of load.
  await new Promise((resolve) => setTimeout(resolve, 100 + ((cycle * 619) % 1000)));
  await server.murder();
  await Promise.all(callers);
}
const last = await startServer(folder);
missing.push(...(await lost(last)));
const answer = await fetch(`${last.base}/usage`, { headers });
const usage = (await answer.json()) as { used: number };
await last.end();
rmSync(folder, { recursive: true, force: true });
console.log(`${cycles} kills, ${charged} acknowledged calls, ${missing.length} lost`);
console.log(`units on record ${usage.used}: at least the ${charged} that were answered`);
if (missing.length > 0 || usage.used < charged) process.exitCode = 1;
