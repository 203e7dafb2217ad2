/**
 * How long the event loop of a server waits while four crash logs of 64 MB are sent and read at once. The
 * server runs in this process, so that its loop can be measured; the callers are processes of their own.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { addAccount } from '../../packages/server/src/access/accounts.ts';
import { addPersonalKey } from '../../packages/server/src/access/credentials.ts';
import { compose } from '../../packages/server/src/compose.ts';
import { httpServer } from '../../packages/server/src/http/fastify.ts';
import { keyDoor } from '../../packages/server/src/http/keyDoor.ts';
import { pipeline } from '../../packages/server/src/http/pipeline.ts';
import { openPrepared } from '../../packages/server/src/openPrepared.ts';
import { openReadingServices } from '../../packages/server/src/reading/open.ts';
import { readMigrations } from '../../packages/server/src/storage/migrate.ts';
import { testPeople } from '../../packages/server/src/testing/people.ts';
import { work } from '../smallest.ts';
import { lengthen, splitLog } from './dataflash.bench.ts';

const CALLS = 4;
const FILE_BYTES = work(64, 2) * 2 ** 20;
const DELAY_BAR_MS = 50;
const threadFile = resolve('packages/server/dist/threads/readLog.js');

/** A caller as a process of its own: sends the file and prints the status. */
const CALLER = `
const { createReadStream, statSync } = require('node:fs');
const [url, key, path] = process.argv.slice(1);
const call = require('node:http').request(url, { method: 'POST', headers: {
  authorization: 'Bearer ' + key, 'content-length': statSync(path).size } }, (answer) => {
  answer.resume();
  answer.on('end', () => console.log(answer.statusCode));
});
createReadStream(path).pipe(call);
`;

export async function bench(): Promise<void> {
  if (!existsSync(threadFile)) throw new Error('run "npm run build" first: threads run the bundle');
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-loop-'));
  const migrations = readMigrations('packages/server/src/storage/migrations');
  const database = await openPrepared({ dataFolder: folder }, migrations);
  const account = { email: 'bench@example.com', plan: 'team', addons: ['crash_analyzer' as const] };
  const accountId = await addAccount(database.db, account);
  const { key } = await addPersonalKey(database.db, { accountId, label: 'bench' }, new Date());
  const log = pino({ enabled: false });
  const clock = () => new Date();
  const limits = { s3: undefined, automaticAnalysisMax_bytes: 0, dataFolder: folder };
  const reading = await openReadingServices({ ...limits, database, log, threadFile });
  const { services, implementations, close } = compose({
    database,
    clock,
    log,
    reading,
    people: testPeople,
  });
  const api = pipeline(services, implementations, keyDoor(services));
  const options = { openapi: '{}', pages: new Map(), notReady: async () => null, clock, log };
  const server = await httpServer({ api, ...options });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  const path = join(folder, 'long.bin');
  const origin = readFileSync('testdata/dataflash/copter-quad-pilot-dive.bin');
  writeFileSync(path, lengthen(splitLog(new Uint8Array(origin)), FILE_BYTES));

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const url = `http://127.0.0.1:${port}/api/v1/crash`;
  const call = () => promisify(execFile)(process.execPath, ['-e', CALLER, url, key, path]);
  const answers = await Promise.all(Array.from({ length: CALLS }, call));
  const took_s = (performance.now() - started) / 1000;
  delay.disable();
  const statuses = answers.map(({ stdout }) => stdout.trim()).join(' ');
  const p99_ms = delay.percentile(99) / 1e6;
  console.log(
    `${CALLS} crash logs of ${FILE_BYTES / 2 ** 20} MB at once: ${statuses} after ${took_s.toFixed(1)} s`,
  );
  console.log(
    `  event loop delay p50 ${(delay.percentile(50) / 1e6).toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms (bar ${DELAY_BAR_MS}), most ${(delay.max / 1e6).toFixed(0)} ms`,
  );
  await server.close();
  await close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
