/**
 * Writes `testdata/releases/VERSION` for the schema of this very tree: a small backup with flights, signed
 * records, builds, keys, a watched question and logs, the schema as text, and the sums of every table. Run once for each
 * release by `npm run release`: `node tools/run.mjs tools/write/release.ts VERSION`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { generatedHistory } from '../../packages/forensics/src/testing/history.ts';
import { backup } from '../../packages/server/src/backup/backup.ts';
import { tablesOf } from '../../packages/server/src/backup/tables.ts';
import { demonstrate } from '../../packages/server/src/features/demonstration/demonstration.ts';
import {
  fileReading,
  type OnRead,
  waitingLog,
} from '../../packages/server/src/features/logs/readingStore.ts';
import { noteFigureChange } from '../../packages/server/src/features/questions/watchStore.ts';
import { openPrepared } from '../../packages/server/src/openPrepared.ts';
import { type BlobStore, folderBlobs } from '../../packages/server/src/storage/blobs.ts';
import type { Db } from '../../packages/server/src/storage/database.ts';
import { readMigrations } from '../../packages/server/src/storage/migrate.ts';
import { spoolUpload } from '../../packages/server/src/storage/spool.ts';
import { recordSums } from '../../packages/server/src/testing/recordSums.ts';
import { schemaText } from '../../packages/server/src/testing/schemaText.ts';
import { SERVICE_VERSION } from '../../packages/server/src/version.ts';

/** Three small logs, one of them read; what is in them does not matter to a backup, every byte of it does. */
async function attachLogs(db: Db, blobs: BlobStore): Promise<void> {
  const flights = await db
    .selectFrom('flight')
    .select(['id', 'org_id'])
    .orderBy('id')
    .limit(3)
    .execute();
  for (const { id, org_id } of flights) {
    const bytes = randomBytes(20_000 + id);
    const blob_key = await blobs.take(await spoolUpload(Readable.from([bytes]), blobs.spoolFolder));
    const sha256 = createHash('sha256').update(bytes).digest();
    const log = { org_id, flight_id: id, format: 'tlog', size_bytes: bytes.length } as const;
    await db
      .insertInto('flight_log')
      .values({ ...log, sha256, blob_key, analysis_state: 'queued' })
      .execute();
  }
  const { id } = await db
    .selectFrom('flight_log')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const waiting = await waitingLog(db, id);
  const [flown] = generatedHistory({ seed: 1, flights: 1 });
  if (waiting === undefined || flown === undefined) throw new Error('No log waits to be read.');
  const crash = { detected: false, reason: 'Made for a release.', confidence: 'high' as const };
  const result = { meta: { reader: 'release', armed_s: 600 }, crash };
  await fileReading(db, waiting, { result, charts: null, features: flown.features }, noteRead);
}

const noteRead: OnRead = (tx, { orgId }) => noteFigureChange(tx, orgId);

/** A question that is watched for each aircraft, and is beyond its line for one. */
async function watchQuestion(db: Db): Promise<void> {
  const { id, org_id } = await db
    .selectFrom('aircraft')
    .select(['id', 'org_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const value = { group: { aircraft_id: id }, period: null, value: 31, flights: 1 };
  await db
    .insertInto('watched_question')
    .values({
      ...{ org_id, name: 'Shaking', asset_id: id, side: 'above', line: 25 },
      question: JSON.stringify({ measure: { of: 'vibe_z_p95', take: 'max' }, group: ['aircraft'] }),
      ...{ saved_by: 'Ada', created_at: now, answered_at: now, state: 'crossed', flights: 1 },
      crossed: JSON.stringify([value]),
    })
    .execute();
}

const [version] = process.argv.slice(2);
if (version === undefined)
  throw new Error('usage: node tools/run.mjs tools/write/release.ts VERSION');
// The list of migrations in it says who applied them.
if (version !== SERVICE_VERSION)
  throw new Error(`This tree is version ${SERVICE_VERSION}, not ${version}.`);
const out = join('testdata/releases', version);
const folder = mkdtempSync(join(tmpdir(), 'airworthy-release-'));
const migrations = readMigrations('packages/server/src/storage/migrations');
const database = await openPrepared({ dataFolder: folder }, migrations);
try {
  const blobs = folderBlobs(join(folder, 'logs'));
  const made = await demonstrate(database.db, new Date(), null);
  await watchQuestion(database.db);
  await attachLogs(database.db, blobs);
  const client = new pg.Client(database.admin);
  await client.connect();
  const tables = await tablesOf(client);
  mkdirSync(out, { recursive: true });
  const written = await backup(database, blobs, { file: join(out, 'backup') });
  writeFileSync(join(out, 'schema.txt'), await schemaText(client));
  const sums = await recordSums(client, tables);
  writeFileSync(join(out, 'records.json'), `${JSON.stringify({ tables, sums }, null, 1)}\n`);
  await client.end();
  process.stdout.write(`${JSON.stringify({ ...written, flights: made.flights })}\n`);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
