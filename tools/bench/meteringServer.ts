import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@airworthy/contract';
import fastify from 'fastify';
import { pino } from 'pino';
import { newKey } from '../../packages/server/src/access/key.ts';
import { compose } from '../../packages/server/src/compose.ts';
import type { Implementation } from '../../packages/server/src/features/implement.ts';
import { httpServer } from '../../packages/server/src/http/fastify.ts';
import { keyDoor } from '../../packages/server/src/http/keyDoor.ts';
import { pipeline } from '../../packages/server/src/http/pipeline.ts';
import { openPrepared } from '../../packages/server/src/openPrepared.ts';
import type { ReadingServices } from '../../packages/server/src/reading/open.ts';
import type { Database } from '../../packages/server/src/storage/database.ts';
import { readMigrations } from '../../packages/server/src/storage/migrate.ts';

/**
 * The service with a second copy of `POST /rf` beside it that is declared unmetered: the same handler,
 * the same check of key and body, no charge; and on another port the handler behind a bare route. Prints its ports and its keys as one line of JSON, and ends
 * when its standard input does.
 */
const ACCOUNTS = work(1000, 2);

const folder = mkdtempSync(join(tmpdir(), 'airworthy-bench-'));
const migrations = readMigrations('packages/server/src/storage/migrations');

import { testPeople } from '../../packages/server/src/testing/people.ts';
import { work } from '../smallest.ts';

const database = await openPrepared({ dataFolder: folder }, migrations);
const keys = await addCallers(database);
const log = pino({ enabled: false });
// No log is read here, so nothing that reads one is needed.
const reading = { close: async () => {} } as ReadingServices;
const composition = compose({
  database,
  clock: () => new Date(),
  log,
  reading,
  people: testPeople,
});
const rf = composition.implementations.find((one) => one.endpoint.path === '/rf');
if (rf === undefined) throw new Error('POST /rf is not served');
const unmetered: Implementation = {
  endpoint: endpoint({
    ...rf.endpoint,
    name: 'rfUnmetered',
    path: '/rf-unmetered',
    metered: false,
  }),
  handler: rf.handler,
};
const server = await httpServer({
  api: pipeline(
    composition.services,
    [...composition.implementations, unmetered],
    keyDoor(composition.services),
  ),
  openapi: '{}',
  pages: new Map(),
  notReady: async () => null,
  clock: () => new Date(),
  log,
});
const port = await server.listen({ host: '127.0.0.1', port: 0 });
const bare = fastify();
bare.post('/api/v1/rf', async (request) => handle(request.body));
await bare.listen({ host: '127.0.0.1', port: 0 });
const barePort = (bare.server.address() as AddressInfo).port;
console.log(JSON.stringify({ port, barePort, keys }));
process.stdin.resume();
process.stdin.on('end', async () => {
  await bare.close();
  await server.close();
  await composition.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The handler behind nothing but the framework: no key, no check, no charge. */
function handle(body: unknown) {
  const standing = { facts: { holder: { id: 0 } } };
  const input = { body: rf?.endpoint.body?.parse(body), standing };
  return rf?.handler(input as Parameters<typeof rf.handler>[0]);
}

/** Accounts with more units than the bench can spend, and a key each. */
async function addCallers({ pool }: Database): Promise<string[]> {
  const made = Array.from({ length: ACCOUNTS }, () => newKey('personal'));
  await pool.query(
    `WITH a AS (
       INSERT INTO account (email, daily_limit)
       SELECT 'bench' || i || '@example.com', 2000000000 FROM generate_series(1, $1::int) i RETURNING id
     ), u AS (INSERT INTO usage (account_id) SELECT id FROM a),
     n AS (SELECT id, row_number() OVER (ORDER BY id) AS i FROM a)
     INSERT INTO credential (kind, account_id, label, prefix, secret_sha256)
     SELECT 'personal', n.id, 'bench', k.prefix, k.hash
     FROM n JOIN unnest($2::text[], $3::bytea[]) WITH ORDINALITY AS k (prefix, hash, i) ON k.i = n.i`,
    [ACCOUNTS, made.map((one) => one.prefix), made.map((one) => one.sha256)],
  );
  return made.map((one) => one.key);
}
