import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyzeBuild, answerText, type Build } from '@airworthy/performance';
import fastify from 'fastify';
import { pino } from 'pino';
import { addAccount } from '../../packages/server/src/access/accounts.ts';
import { addPersonalKey } from '../../packages/server/src/access/credentials.ts';
import { lastUsed } from '../../packages/server/src/access/lastUsed.ts';
import { openVault } from '../../packages/server/src/access/vault.ts';
import { analysisEndpoints } from '../../packages/server/src/features/analysis/endpoints.ts';
import { httpServer } from '../../packages/server/src/http/fastify.ts';
import { keyDoor } from '../../packages/server/src/http/keyDoor.ts';
import { pipeline } from '../../packages/server/src/http/pipeline.ts';
import { openColumnEngine } from '../../packages/server/src/lake/columnEngine.ts';
import { openGate } from '../../packages/server/src/metering/gate.ts';
import { openPrepared } from '../../packages/server/src/openPrepared.ts';
import { readMigrations } from '../../packages/server/src/storage/migrate.ts';

/**
 * The service on a database of its own, and beside it a bare route that runs the same engine with no key,
 * no check and no charge. Prints both ports and a key as one line of JSON; ends when its input does.
 */
const folder = mkdtempSync(join(tmpdir(), 'airworthy-analyze-'));
const migrations = readMigrations('packages/server/src/storage/migrations');
const database = await openPrepared({ dataFolder: folder }, migrations);
const accountId = await addAccount(database.db, { email: 'bench@example.com', plan: 'team' });
await database.pool.query('UPDATE account SET daily_limit = 2000000000');
const { key } = await addPersonalKey(database.db, { accountId, label: 'bench' }, new Date());

const log = pino({ enabled: false });
const clock = () => new Date();
const services = {
  database,
  clock,
  log,
  gate: openGate(database.lookups, log),
  columns: openColumnEngine({
    threadFile: '',
    lake: false,
    store: { folder: null },
    duckdbFolder: undefined,
  }),
  lastUsed: lastUsed(database.pool, () => {}),
  vault: openVault('a secret of the bench, thirty-two characters'),
};
// Searches are not measured here.
const searches = {
  search: () => Promise.reject(new Error('no search here')),
  improve: () => Promise.reject(new Error('no search here')),
  close: async () => {},
};
const server = await httpServer({
  api: pipeline(services, analysisEndpoints(services, searches), keyDoor(services)),
  openapi: '{}',
  pages: new Map(),
  notReady: async () => null,
  clock,
  log,
});
const port = await server.listen({ host: '127.0.0.1', port: 0 });

const bare = fastify();
bare.post('/analyze', async (request, reply) => {
  // The same bytes, written in the same way.
  reply.header('content-type', 'application/json; charset=utf-8');
  return answerText(analyzeBuild(request.body as Build));
});
// What both have cost this process: on a busy machine the rates tell little.
bare.get('/cpu', async () => process.cpuUsage());
const bareAddress = new URL(await bare.listen({ host: '127.0.0.1', port: 0 }));
console.log(JSON.stringify({ port, barePort: Number(bareAddress.port), key }));

process.stdin.resume();
process.stdin.on('end', async () => {
  await bare.close();
  await server.close();
  await services.lastUsed.settle();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
