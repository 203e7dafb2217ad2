/**
 * Kills the server with -9 while logs are uploaded and read, again and again, then lets the last one
 * finish. Every acknowledged log must be there with its bytes and be read, no record may lack its bytes,
 * and no bytes may lack their record once the sweeper has been. `node tools/run.mjs
 * tools/faults/killUploads.ts [cycles]`
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operate, type Server, startServer } from './process.ts';

const cycles = Number(process.argv[2] ?? 20);
const CALLERS = 4;
const folder = mkdtempSync(join(tmpdir(), 'airworthy-kill-'));
const log = readFileSync('testdata/tlog/copter-quad-normal-loiter.tlog');

operate(folder, ['user', 'add', 'k@example.com']);
operate(folder, ['org', 'add', 'Kill', '--owner', 'k@example.com']);
const aircraft = operate(folder, [
  'aircraft',
  'add',
  'Kill',
  '--name',
  'A',
  '--fleet-health',
  'on',
]);
const { key } = operate(folder, ['device', 'add', 'Kill', '--label', 'd']);
const headers = { authorization: `Bearer ${key}` };

/** Flights whose log was acknowledged, with its SHA-256. */
const acknowledged = new Map<number, string>();
let tried = 0;

async function post(url: string, body: string | Buffer, type: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { id: number; log: { sha256: string } };
}

/** Every log is another: its last byte counts, in the middle of a record that is cut off anyway. */
async function load(server: Server): Promise<void> {
  for (;;) {
    try {
      const flight = await post(
        `${server.base}/flights`,
        JSON.stringify({ asset_id: aircraft.id, duration_s: 60 }),
        'application/json',
      );
      const bytes = Buffer.concat([log, Buffer.from(String(++tried))]);
      const { log: filed } = await post(
        `${server.base}/flights/${flight.id}/log?name=${tried}.tlog`,
        bytes,
        'application/octet-stream',
      );
      acknowledged.set(flight.id, filed.sha256);
    } catch {
      return;
    }
  }
}

for (let cycle = 0; cycle < cycles; cycle++) {
  const server = await startServer(folder);
  const callers = Array.from({ length: CALLERS }, () => load(server));
  await new Promise((resolve) => setTimeout(resolve, 300 + ((cycle * 619) % 1500)));
  await server.murder();
  await Promise.all(callers);
}

/** Files below the store that no record names, and uploads left half way. */
const stored = () =>
  readdirSync(join(folder, 'logs'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

const server = await startServer(folder);
const states = new Map<string, number>();
const wrong: string[] = [];
const deadline = Date.now() + 600_000;
for (const [flight, sha256] of acknowledged) {
  for (;;) {
    const response = await fetch(`${server.base}/flights/${flight}/log`, { headers });
    const { log: found } = (await response.json()) as {
      log?: { sha256: string; analysis_state: string };
    };
    if (found?.sha256 !== sha256) wrong.push(`flight ${flight} lost its log`);
    else if (found.analysis_state === 'queued' && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      continue;
    }
    const state = found?.analysis_state ?? 'lost';
    states.set(state, (states.get(state) ?? 0) + 1);
    break;
  }
  const bytes = await fetch(`${server.base}/flights/${flight}/log/download`, { headers });
  if (bytes.status !== 200) wrong.push(`flight ${flight} lost its bytes`);
  await bytes.arrayBuffer();
}
await server.end();
const before = stored().length;
// What is left over is removed once it is old: make it old, and let a start sweep.
const old = new Date(Date.now() - 2 * 3_600_000);
for (const entry of stored()) utimesSync(join(entry.parentPath, entry.name), old, old);
const sweeper = await startServer(folder);
await new Promise((resolve) => setTimeout(resolve, 5000));
await sweeper.end();
const after = stored().length;
rmSync(folder, { recursive: true, force: true });
console.log(`${cycles} kills, ${tried} uploads begun, ${acknowledged.size} acknowledged`);
console.log(`states: ${[...states].map(([state, count]) => `${state} ${count}`).join(', ')}`);
console.log(`files: ${before} before the sweep, ${after} after it`);
for (const one of wrong.slice(0, 20)) console.log(one);
console.log(`${wrong.length} wrong`);
if (wrong.length > 0 || (states.get('done') ?? 0) !== acknowledged.size) process.exitCode = 1;
