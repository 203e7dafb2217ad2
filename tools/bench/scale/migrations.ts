/**
 * `npm run fleet:migrations [FLIGHTS] [READINGS]`: what an upgrade from 1.0.0 takes, migration by migration, with that many flights
 * in one organization and that many readings of logs (1 000 000 and 100 000). Beside each a writer files a flight and a
 * reading every 20 ms, as a server that goes on would. The longest that one of them waited for a lock is what the
 * migration stops writes for; the rest of its wait is the machine's, as the row without a migration shows.
 * The same for what a start does after the migrations, and for the indices that are built while the service runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { schemaSteps } from '../../../packages/server/src/openPrepared.ts';
import { buildIndices } from '../../../packages/server/src/storage/lateIndices.ts';
import { migrate, readMigrations } from '../../../packages/server/src/storage/migrate.ts';
import { startPostgres } from '../../../packages/server/src/storage/postgres.ts';
import { prepareDatabase } from '../../../packages/server/src/storage/prepare.ts';
import { postgresProcesses } from '../../faults/process.ts';
import { isSmallest } from '../../smallest.ts';
import { fillRecords } from '../records/generate.ts';
import { cpu_s } from './cpu.ts';
import { fillReadings } from './fillReadings.ts';

/** What 1.0.0 had; `testdata/releases` has a backup of it. */
const RELEASED = 7;
const EVERY_MS = 20;
const BAR_MS = 1000;
/** What the machine itself makes a write wait for, without any change of the schema. */
const ALONE_MS = isSmallest ? 1000 : 60_000;

const [flights = 1_000_000, readings = 100_000] = process.argv.slice(2).map(Number);
const migrations = readMigrations('packages/server/src/storage/migrations');

const WRITES = {
  flight: `INSERT INTO flight (org_id, asset_id, flown_at, duration_s, source)
    VALUES (1, 1, current_date, 60, 'device')`,
  reading: `INSERT INTO log_reading (org_id, sha256, reader, result)
    VALUES (1, sha256(random()::text::bytea), 'scale', '{}')`,
};
type Write = keyof typeof WRITES;

/** What PostgreSQL says to whoever waited for a lock, where it is asked to say so. */
const LOCK_WAIT = /acquired \w+ on .* after ([\d.]+) ms/;
let forLock_ms = 0;

/** Connections of the writers: PostgreSQL tells them of every wait for a lock of more than 5 ms. */
function writersPool(connection: pg.ClientConfig): pg.Pool {
  const options = '-c deadlock_timeout=5ms -c log_lock_waits=on -c client_min_messages=log';
  const writers = new pg.Pool({ ...connection, max: 2, options });
  writers.on('error', () => {});
  writers.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      forLock_ms = Math.max(forLock_ms, Number(LOCK_WAIT.exec(message ?? '')?.[1] ?? 0));
    });
  });
  return writers;
}

/** Writes until it is stopped, and answers how long the slowest of each kind took. */
function writer(pool: pg.Pool) {
  const waited: Record<Write, number> = { flight: 0, reading: 0 };
  forLock_ms = 0;
  let running = true;
  const loop = async (kind: Write) => {
    while (running) {
      const begun = performance.now();
      await pool.query(WRITES[kind]);
      waited[kind] = Math.max(waited[kind], performance.now() - begun);
      await pause(EVERY_MS);
    }
  };
  const ended = Promise.all([loop('flight'), loop('reading')]);
  return async () => {
    running = false;
    await ended;
    return waited;
  };
}

/** A row of the table: what work took, and the slowest write beside it. */
async function measure(name: string, work: () => Promise<void>): Promise<void> {
  const stop = writer(writers);
  await pause(10 * EVERY_MS);
  const spent_s = () => postgresProcesses(folder).reduce((sum, pid) => sum + cpu_s(pid), 0);
  const before_s = spent_s();
  const begun = performance.now();
  await work();
  const took_ms = performance.now() - begun;
  const cpu_ms = Math.max(0, spent_s() - before_s) * 1000;
  const { flight, reading } = await stop();
  const missed = forLock_ms > BAR_MS ? ' **stops writes**' : '';
  const cell = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(
    `| ${name}${missed} | ${cell(took_ms)} | ${cell(cpu_ms)} | ${cell(flight)} | ${cell(reading)} | ${cell(forLock_ms)} |`,
  );
}

/** Bytes of the readings. A connection that is not given back would keep the pool, and this command, from ending. */
async function filledReadings(): Promise<number> {
  const client = await pool.connect();
  try {
    await fillReadings(client, { orgId: 1, flights: readings });
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query("SELECT pg_total_relation_size('log_reading') AS size");
    return Number(rows[0].size);
  } finally {
    client.release(true);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'airworthy-migrations-'));
const postgres = await startPostgres(folder);
const server = {
  host: postgres.host,
  user: postgres.user,
  password: postgres.password,
  port: 5432,
};
const admin = new pg.Client({ ...server, database: 'postgres' });
await admin.connect();
await admin.query('CREATE DATABASE upgraded');
await admin.end();
const pool = new pg.Pool({ ...server, database: 'upgraded', max: 4 });
// The server ends before the last connection has heard that the pool does.
pool.on('error', () => {});
const writers = writersPool({ ...server, database: 'upgraded' });
try {
  await migrate(pool, migrations.slice(0, RELEASED));
  await fillRecords(pool, { organizations: 1, aircraft: 12, flights });
  const size_GB = (await filledReadings()) / 1e9;
  console.log(
    `${flights} flights, ${readings} readings (${size_GB.toFixed(2)} GB), load of the machine ${loadavg()[0]!.toFixed(1)}`,
  );
  console.log(
    '| migration | took | of processor | a flight waited | a reading waited | of it for a lock |\n| --- | --- | --- | --- | --- | --- |',
  );
  await measure('nothing, for comparison', () => pause(ALONE_MS));
  for (const [index, { name }] of migrations.entries())
    if (index >= RELEASED)
      await measure(name, async () => {
        await migrate(pool, migrations.slice(0, index + 1));
      });
  await pool.query('CREATE ROLE served');
  const upgraded = { ...server, database: 'upgraded' };
  await measure('queue, wall, rights', async () => {
    await prepareDatabase(upgraded, { migrations, steps: schemaSteps('served') });
  });
  await measure('indices while the service runs', async () => {
    const client = new pg.Client(upgraded);
    await client.connect();
    await buildIndices(client).finally(() => client.end());
  });
} finally {
  await writers.end();
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
