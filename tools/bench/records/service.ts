import pg from 'pg';
import { pino } from 'pino';
import { addPersonalKey } from '../../../packages/server/src/access/credentials.ts';
import { lastUsed } from '../../../packages/server/src/access/lastUsed.ts';
import { openVault } from '../../../packages/server/src/access/vault.ts';
import { recordEndpoints } from '../../../packages/server/src/features/records.ts';
import { httpServer } from '../../../packages/server/src/http/fastify.ts';
import { keyDoor } from '../../../packages/server/src/http/keyDoor.ts';
import { pipeline } from '../../../packages/server/src/http/pipeline.ts';
import { openColumnEngine } from '../../../packages/server/src/lake/columnEngine.ts';
import { openGate } from '../../../packages/server/src/metering/gate.ts';
import { databaseOn } from '../../../packages/server/src/storage/database.ts';
import { migrate, readMigrations } from '../../../packages/server/src/storage/migrate.ts';
import { fillRecords, type Size } from './generate.ts';

const MIGRATIONS = 'packages/server/src/storage/migrations';

/** A database of the given size with the record endpoints served on it over real HTTP. */
export async function serveRecords(server: pg.ClientConfig, name: string, size: Size) {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const connection = { ...server, database: name };
  const database = databaseOn({ ...connection, max: 20 }, { admin: connection, place: name });
  const { pool, db } = database;
  await migrate(pool, readMigrations(MIGRATIONS));
  const begun = Date.now();
  // COPY does not go over the connections of the server, which send ahead without waiting for answers.
  const filling = new pg.Pool(connection);
  await fillRecords(filling, size);
  await filling.end();
  const filled_s = (Date.now() - begun) / 1000;
  const log = pino({ enabled: false });
  const clock = () => new Date();
  const used = lastUsed(pool, () => {});
  const gate = openGate(database.lookups, log);
  const vault = openVault('a secret of the bench, thirty-two characters');
  const store = { folder: null };
  const columns = openColumnEngine({ threadFile: '', lake: false, store, duckdbFolder: undefined });
  const services = { database, clock, log, gate, columns, lastUsed: used, vault };
  const http = await httpServer({
    api: pipeline(services, recordEndpoints(services), keyDoor(services)),
    openapi: '{}',
    pages: new Map(),
    notReady: async () => null,
    clock,
    log,
  });
  const port = await http.listen({ host: '127.0.0.1', port: 0 });
  return {
    filled_s,
    base: `http://127.0.0.1:${port}/api/v1`,
    pool,
    /** A key of the owner of one organization. */
    async keyOf(organization: number): Promise<string> {
      const { rows } = await pool.query('SELECT owner_id FROM organization WHERE id = $1', [
        organization,
      ]);
      return (await addPersonalKey(db, { accountId: rows[0].owner_id, label: 'bench' }, clock()))
        .key;
    },
    async close() {
      await http.close();
      await used.settle();
      await database.close();
    },
  };
}

export type Service = Awaited<ReturnType<typeof serveRecords>>;
