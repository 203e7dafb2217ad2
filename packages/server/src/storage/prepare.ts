import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Migration, migrate, ownMigrations } from './migrate.ts';
import { type Tell, withShortLocks } from './shortLocks.ts';

/** One process prepares a database at a time, whichever machine it runs on. The number is arbitrary. */
const ADVISORY_LOCK = 7_202_611_152;
const WAIT_MAX_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** A step that makes tables of its own (the job queue). It runs inside the lock and must be repeatable. */
export type Step = (client: pg.ClientBase) => Promise<void>;

export type Preparation = {
  readonly steps: readonly Step[];
  readonly migrations?: readonly Migration[];
  readonly wait_ms?: number;
  readonly tell?: Tell;
};

/**
 * Brings everything in a database up to date under one lock: the migrations, then `steps`. Servers that
 * start together on an empty database wait for the first of them; whoever waits longer than a minute
 * fails with a sentence. Answers the names of the migrations applied now.
 */
export async function prepareDatabase(
  connection: pg.PoolConfig,
  { migrations = ownMigrations(), steps, wait_ms = WAIT_MAX_MS, tell = () => {} }: Preparation,
): Promise<string[]> {
  // Statements of a migration have no deadline; connecting has one.
  const pool = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    client.on('error', () => {});
    try {
      await lock(client, wait_ms);
      const applied = await migrate(pool, migrations, tell);
      const named = { what: 'Preparing the database', tell };
      for (const step of steps) await withShortLocks(client, named, () => step(client));
      return applied;
    } finally {
      // Ending the session lets the lock go, also when a step left its transaction open.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function lock(client: pg.ClientBase, wait_ms: number): Promise<void> {
  const deadline = Date.now() + wait_ms;
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS got', [ADVISORY_LOCK]);
    if (rows[0]?.got === true) return;
    if (Date.now() > deadline)
      throw new Error(
        `Another process has been preparing this database for ${wait_ms / 1000} s. ` +
          'Wait until it has finished, or stop it, then start again.',
      );
    await pause(LOOK_EVERY_MS);
  }
}
