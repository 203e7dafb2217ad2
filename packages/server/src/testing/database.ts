import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, databaseOn } from '../storage/database.ts';
import { dropDatabase, newDatabase, onServer, TEMPLATE } from './copies.ts';

export type TestDatabase = Database & {
  /** For a second process or a second pool on the same database. */
  readonly connection: pg.ClientConfig;
  /** Stops the database's clock at an instant, or lets it run again. */
  setTime(instant: string | null): Promise<void>;
  /** The same database as the service sees it: through its own role, behind the wall of tenants. */
  readonly served: Database;
};

/** A database of its own for one test file: migrated, empty, gone after `close`. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = await newDatabase(server, options.empty === true ? 'template1' : TEMPLATE);
  await onServer(server, `ALTER DATABASE ${name} SET search_path = public, test_clock, pg_catalog`);
  const connection = { ...server, database: name };
  const at = { admin: connection, place: name };
  const own = databaseOn({ ...connection, max: 20 }, at);
  const served = databaseOn({ ...connection, ...inject('serverRole'), max: 20 }, at);
  return {
    ...own,
    connection,
    served,
    async setTime(instant) {
      await own.pool.query('DELETE FROM test_clock.instant');
      if (instant !== null)
        await own.pool.query('INSERT INTO test_clock.instant VALUES ($1)', [instant]);
    },
    async close() {
      await served.close();
      await own.close();
      await dropDatabase(server, name);
    },
  };
}
