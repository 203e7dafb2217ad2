import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { superuserOf } from '../../packages/server/src/storage/clusterAccess.ts';
import { account, describeStatuses, newAccount, sleep, startSaving } from './callers.ts';
import { testLog, withFolder } from './databaseFaults.ts';
import { operate, startServer } from './process.ts';
import type { Scenario } from './table.ts';

type Fleet = { readonly headers: Record<string, string>; readonly aircraft: number };

/** An organization with an aircraft whose logs are read, and a device that files them. */
export function newFleet(folder: string, environment = {}): Fleet {
  operate(folder, ['user', 'add', 'owner@example.com'], environment);
  operate(folder, ['org', 'add', 'Fleet', '--owner', 'owner@example.com'], environment);
  const words = ['aircraft', 'add', 'Fleet', '--name', 'A', '--fleet-health', 'on'];
  const aircraft = operate(folder, words, environment);
  const { key } = operate(folder, ['device', 'add', 'Fleet', '--label', 'd'], environment);
  return { headers: { authorization: `Bearer ${key}` }, aircraft: Number(aircraft.id) };
}

let logs = 0;

/** Files a flight with a log of its own and answers the status and the flight. */
export async function fileLog(base: string, { headers, aircraft }: Fleet) {
  const json = { ...headers, 'content-type': 'application/json' };
  const body = JSON.stringify({ asset_id: aircraft, duration_s: 60 });
  const filed = await fetch(`${base}/flights`, { method: 'POST', headers: json, body });
  const { id } = (await filed.json()) as { id: number };
  return { id, ...(await sendLog(base, { headers, aircraft }, id)) };
}

/** Sends a log that no other flight has and answers the status. */
async function sendLog(base: string, { headers }: Fleet, flight: number) {
  const log = Buffer.concat([testLog(), Buffer.from(String(++logs))]);
  const sent = await fetch(`${base}/flights/${flight}/log?name=${logs}.tlog`, {
    method: 'POST',
    headers,
    body: log,
  });
  await sent.arrayBuffer();
  return { status: sent.status, retryAfter: sent.headers.get('retry-after') };
}

export async function stateOf(base: string, { headers }: Fleet, flight: number): Promise<string> {
  const response = await fetch(`${base}/flights/${flight}/log`, { headers });
  const { log } = (await response.json()) as { log?: { analysis_state: string } };
  return log?.analysis_state ?? 'none';
}

async function untilRead(base: string, fleet: Fleet, flights: readonly number[], limit_ms: number) {
  const deadline = performance.now() + limit_ms;
  const states = async () => Promise.all(flights.map((flight) => stateOf(base, fleet, flight)));
  let now = await states();
  while (now.some((state) => state === 'queued') && performance.now() < deadline) {
    await sleep(250);
    now = await states();
  }
  return now;
}

/** A bucket that goes away and comes back. */
export function bucket(folder: string) {
  let server: S3rver | null = null;
  let port = 0;
  return {
    async start() {
      server = new S3rver({
        address: '127.0.0.1',
        port,
        silent: true,
        directory: join(folder, 's3'),
        configureBuckets: [{ name: 'airworthy', configs: [] }],
      });
      ({ port } = (await server.run()) as { port: number });
    },
    async stop() {
      await server?.close();
    },
    settings: () => ({
      AIRWORTHY_S3_BUCKET: 'airworthy',
      AIRWORTHY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AIRWORTHY_S3_ACCESS_KEY_ID: 'S3RVER',
      AIRWORTHY_S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
  };
}

const bucketAway: Scenario = {
  name: 'bucket-away',
  run: () =>
    withFolder(async (folder) => {
      const s3 = bucket(mkdtempSync(join(tmpdir(), 'airworthy-s3-')));
      await s3.start();
      const fleet = newFleet(folder, s3.settings());
      const server = await startServer(folder, s3.settings());
      // Enough logs that some still wait when the bucket goes away.
      const kept: number[] = [];
      for (let log = 0; log < 4; log++) kept.push((await fileLog(server.base, fleet)).id);
      await s3.stop();
      const refused = await fileLog(server.base, fleet);
      await sleep(6000);
      const during = await Promise.all(kept.map((id) => stateOf(server.base, fleet, id)));
      await s3.start();
      const begun = performance.now();
      const again = await fileLog(server.base, fleet);
      const states = await untilRead(server.base, fleet, [...kept, again.id], 60_000);
      const recover_s = (performance.now() - begun) / 1000;
      await server.end();
      await s3.stop();
      const broken: string[] = [];
      if (refused.status !== 503 || refused.retryAfter === null)
        broken.push(`an upload was answered ${refused.status}`);
      if (during.includes('failed')) broken.push('a log that could not be fetched became failed');
      if (states.some((state) => state !== 'done')) broken.push(`states: ${states.join(', ')}`);
      return {
        done: 'S3 bucket away for 6 s while logs wait to be read',
        seen: `upload ${refused.status} with Retry-After; waiting logs stayed ${[...new Set(during)].join(' or ')}, all read afterwards`,
        lost: states.filter((state) => state !== 'done').length,
        chargedWrongly: 0,
        recover_s,
        broken,
      };
    }),
};

/** The right logs with the wrong database. */
const wrongDatabase: Scenario = {
  name: 'wrong-database',
  run: () =>
    withFolder(async (folder) => {
      const stored = join(folder, 'logs', 'stored', 'ab');
      mkdirSync(stored, { recursive: true });
      for (let log = 0; log < 50; log++) writeFileSync(join(stored, randomUUID()), 'log');
      const message = await startServer(folder).then(
        async (server) => {
          await sleep(5000);
          await server.end();
          return 'it started';
        },
        (error: Error) => error.message,
      );
      const left = readdirSync(stored).length;
      const broken: string[] = [];
      if (left !== 50) broken.push(`${50 - left} logs were removed`);
      if (!message.includes('store adopt')) broken.push(`the start answered: ${message}`);
      return {
        done: 'Server started on a folder of 50 logs with an empty database',
        seen: 'refuses to start and names the command that adopts the store',
        lost: 50 - left,
        chargedWrongly: 0,
        recover_s: null,
        broken,
      };
    }),
};

/** A second folder of logs on the same database. */
const twoFolders: Scenario = {
  name: 'two-folders',
  run: () =>
    withFolder(async (folder) => {
      const first = await startServer(folder);
      const host = encodeURIComponent(join(folder, 'run'));
      const url = (user: string) => `postgresql://${user}@localhost/airworthy?host=${host}`;
      const owner = superuserOf(folder);
      const environment = {
        DATABASE_URL: url('airworthy_server'),
        DATABASE_ADMIN_URL: url(`${owner.user}:${owner.password}`),
      };
      const message = await withFolder((other) =>
        startServer(other, environment).then(
          async (second) => {
            await second.end();
            return 'it started';
          },
          (error: Error) => error.message,
        ),
      );
      await first.end();
      const refused = message.includes('Every server of one database needs the same store');
      return {
        done: 'Second server with a log folder of its own on the same database',
        seen: refused ? 'refuses to start and says which store is in use' : message.slice(0, 200),
        lost: 0,
        chargedWrongly: 0,
        recover_s: null,
        broken: refused ? [] : ['the second server started'],
      };
    }),
};

/** A small disk of its own, for as long as `work` runs. Needs the right to mount. */
async function onSmallDisk<T>(size_MB: number, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'airworthy-small-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size_MB}m`, 'tmpfs', folder]);
  try {
    return await work(folder);
  } finally {
    await sleep(500);
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes every free byte of the disk. */
function fill(file: string): void {
  const block = Buffer.alloc(2 ** 20);
  const handle = openSync(file, 'w');
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

/** Not a byte is left for database and logs, while builds are saved and logs uploaded; then there is room. */
const diskFull: Scenario = {
  name: 'disk-full',
  run: () =>
    onSmallDisk(600, async (folder) => {
      chmodSync(folder, 0o711);
      const fleet = newFleet(folder);
      const caller = newAccount(folder);
      const server = await startServer(folder);
      try {
        const ready = async () =>
          (await fetch(`${server.base.replace('/api/v1', '')}/readyz`)).status;
        const before = await ready();
        const kept = await fileLog(server.base, fleet);
        const saving = startSaving(() => server.base, caller);
        await sleep(1000);
        fill(join(folder, 'filler'));
        await sleep(8000);
        const refused = await sendLog(server.base, fleet, kept.id);
        const full = await ready();
        rmSync(join(folder, 'filler'));
        saving.faultEnds();
        const deadline = performance.now() + 60_000;
        while (saving.seen.recovered_ms === null && performance.now() < deadline) await sleep(50);
        const taken = await sendLog(server.base, fleet, kept.id);
        const after = await ready();
        await saving.stop();
        await sleep(3000);
        const { lost, chargedWrongly } = await account(server.base, caller, saving.seen);
        const broken: string[] = [];
        if (refused.status !== 503 || refused.retryAfter === null)
          broken.push(`an upload was answered ${refused.status}`);
        if (before !== 200 || full !== 503 || after !== 200)
          broken.push(`/readyz answered ${before}, ${full}, ${after}`);
        if (taken.status !== 200) broken.push(`afterwards an upload was answered ${taken.status}`);
        if (lost > 0) broken.push(`${lost} saves lost`);
        for (const status of saving.seen.statuses.keys())
          if (!['200', '503'].includes(status)) broken.push(`a save was answered ${status}`);
        return {
          done: 'Disk of database and logs filled to the last byte for 8 s under saves',
          seen: `${describeStatuses(saving.seen.statuses)}; upload ${refused.status} with Retry-After, /readyz ${full}; ${taken.status} and ${after} once there is room`,
          lost,
          chargedWrongly,
          recover_s: (saving.seen.recovered_ms ?? 60_000) / 1000,
          broken,
        };
      } finally {
        await server.end();
      }
    }),
};

export const storeFaults: readonly Scenario[] = [bucketAway, wrongDatabase, twoFolders, diskFull];
