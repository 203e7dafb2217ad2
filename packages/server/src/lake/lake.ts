import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isNotStored } from '../storage/away.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database, Db } from '../storage/database.ts';
import { LAKE_KEY, lakeKeys, PARTITION_SQL, partitionOf } from '../storage/lakeKeys.ts';
import { type Spooled, spoolUpload } from '../storage/spool.ts';
import { inBatches, SHARE_MAX } from '../storage/sweeping.ts';
import { type FlightFacts, flightRow } from './flightRow.ts';
import { parquetPieces } from './parquet.ts';

export type LakeServices = {
  readonly database: Pick<Database, 'db'>;
  readonly blobs: Pick<BlobStore, 'lake' | 'spoolFolder'>;
};

/** A local file for the columns of a log, before they are filed; whoever asks for it removes it. */
export function columnsFile({ blobs }: Pick<LakeServices, 'blobs'>): string {
  return join(blobs.spoolFolder, `${randomUUID()}.columns`);
}

/**
 * Files the columns of a read log and its row of the table of flights. Done twice it has the effect of once, and a log
 * that was deleted meanwhile leaves nothing. False where there is no such file or no such log.
 */
export async function fileColumns(
  services: LakeServices,
  logId: number,
  path: string,
): Promise<boolean> {
  const { database, blobs } = services;
  const columns = await spooledFile(path);
  const facts = await factsOf(services, logId);
  if (columns === null || facts === undefined) return false;
  const file = { org_id: facts.org_id, log_id: logId, partition: partitionOf(facts) };
  const keys = lakeKeys(file);
  const before = await database.db
    .selectFrom('lake_file')
    .select(['org_id', 'log_id', 'partition'])
    .where('log_id', '=', logId)
    .executeTakeFirst();
  const row = await spooledRow(services, facts);
  try {
    await blobs.lake.put(keys.columns, columns);
    await blobs.lake.put(keys.flight, row);
  } finally {
    await row.discard();
  }
  const size_bytes = columns.size_bytes + row.size_bytes;
  // The log may have gone meanwhile: then there is no row to file, and nobody else would remove the files.
  const filed = await sql`
    INSERT INTO lake_file (log_id, org_id, partition, size_bytes)
    SELECT id, org_id, ${file.partition}, ${size_bytes} FROM flight_log WHERE id = ${logId} FOR KEY SHARE
    ON CONFLICT (log_id) DO UPDATE SET partition = excluded.partition,
      size_bytes = excluded.size_bytes, written_at = now()`.execute(database.db);
  if (filed.numAffectedRows === 0n) await removeBoth(services, file);
  else if (before !== undefined && before.partition !== file.partition)
    await removeBoth(services, before);
  return filed.numAffectedRows !== 0n;
}

export async function hasColumns(db: Db, logId: number): Promise<boolean> {
  const row = await db
    .selectFrom('lake_file')
    .select('log_id')
    .where('log_id', '=', logId)
    .executeTakeFirst();
  return row !== undefined;
}

async function removeBoth(
  { blobs }: LakeServices,
  file: Parameters<typeof lakeKeys>[0],
): Promise<void> {
  for (const key of Object.values(lakeKeys(file))) await blobs.lake.remove(key);
}

/** Null where the reading could not write it. */
async function spooledFile(path: string): Promise<Spooled | null> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.size === 0) return null;
  const discard = () => rm(path, { force: true });
  return { path, size_bytes: found.size, sha256: '', head: new Uint8Array(0), discard };
}

async function spooledRow(services: LakeServices, facts: FlightFacts): Promise<Spooled> {
  const path = columnsFile(services);
  await writeFile(path, parquetPieces(flightRow(facts)), { mode: 0o600 });
  const spooled = await spooledFile(path);
  if (spooled === null) throw new Error('A row of the lake was written and is not there.');
  return spooled;
}

type LogFacts = FlightFacts & { readonly org_id: number; readonly asset_id: number | null };

async function factsOf({ database }: LakeServices, logId: number): Promise<LogFacts | undefined> {
  return database.db
    .selectFrom('flight_log as l')
    .innerJoin('flight as f', (join) =>
      join.onRef('f.org_id', '=', 'l.org_id').onRef('f.id', '=', 'l.flight_id'),
    )
    .leftJoin('log_reading as r', (join) =>
      join.onRef('r.org_id', '=', 'l.org_id').onRef('r.sha256', '=', 'l.sha256'),
    )
    .where('l.id', '=', logId)
    .select([
      'l.org_id',
      'l.id as log_id',
      'l.flight_id',
      'l.size_bytes as log_size_bytes',
      'f.asset_id',
      sql<string>`to_char(f.flown_at, 'YYYY-MM-DD')`.as('flown_at'),
      'r.reader',
      sql<string | null>`r.firmware`.as('firmware'),
      sql<boolean | null>`(r.result #>> '{crash,detected}')::boolean`.as('crash_detected'),
      sql<string | null>`r.result #>> '{crash,confidence}'`.as('crash_confidence'),
      sql<string[] | null>`r.causes`.as('causes'),
      sql<string[] | null>`r.findings`.as('findings'),
      sql<Record<string, unknown> | null>`r.features`.as('features'),
    ])
    .executeTakeFirst();
}

export type LakeSwept = {
  /** Logs whose flight has another aircraft or month than their files were under. */
  readonly moved: number;
  /** Of these, logs whose file is not there: their record is gone, too, until the lake is rebuilt. */
  readonly lost: number;
  /** Files that no record names. */
  readonly removed: number;
  /** Set where more files than a tenth of the lake have no record: none of them was touched. */
  readonly refused: { readonly unknown: number; readonly files: number } | null;
};

/** Flights of one sweep that are moved; the next goes on. */
const MOVED_MAX = 200;

/** Moves what lies under another aircraft or month than its flight has, and removes what no record names. */
export async function sweepLake(
  services: LakeServices,
  before: Date,
  options: { readonly anyShare?: boolean } = {},
): Promise<LakeSwept> {
  const { moved, lost } = await moveFlights(services);
  const unknown: string[] = [];
  let files = 0;
  for await (const batch of inBatches(services.blobs.lake.list())) {
    files += batch.length;
    const old = batch.filter(({ storedAt }) => storedAt < before).map(({ key }) => key);
    const known = await knownKeys(services, old);
    unknown.push(...old.filter((key) => !known.has(key)));
  }
  // Both files of one log are never too many: a small lake could not be tidied otherwise.
  if (options.anyShare !== true && unknown.length > Math.max(2, files * SHARE_MAX))
    return { moved, lost, removed: 0, refused: { unknown: unknown.length, files } };
  for (const key of unknown) await services.blobs.lake.remove(key);
  return { moved, lost, removed: unknown.length, refused: null };
}

async function moveFlights(
  services: LakeServices,
): Promise<{ readonly moved: number; readonly lost: number }> {
  const { rows } = await sql<{ org_id: number; log_id: number; partition: string }>`
    SELECT k.org_id, k.log_id, k.partition FROM lake_file k
    JOIN flight_log l ON l.org_id = k.org_id AND l.id = k.log_id
    JOIN flight f ON f.org_id = l.org_id AND f.id = l.flight_id
    WHERE k.partition <> ${sql.raw(PARTITION_SQL)}
    ORDER BY k.log_id LIMIT ${MOVED_MAX}`.execute(services.database.db);
  let lost = 0;
  for (const file of rows) if (!(await moveFlight(services, file))) lost += 1;
  return { moved: rows.length - lost, lost };
}

/** False where the file is not there: a record of it would keep the others from being moved, at every sweep. */
async function moveFlight(
  services: LakeServices,
  file: { readonly org_id: number; readonly log_id: number; readonly partition: string },
): Promise<boolean> {
  const bytes = await services.blobs.lake.open(lakeKeys(file).columns).catch((error) => {
    if (isNotStored(error)) return null;
    throw error;
  });
  if (bytes === null) {
    await services.database.db
      .deleteFrom('lake_file')
      .where('org_id', '=', file.org_id)
      .where('log_id', '=', file.log_id)
      .execute();
    return false;
  }
  const spooled = await spoolUpload(bytes, services.blobs.spoolFolder);
  try {
    await fileColumns(services, file.log_id, spooled.path);
  } finally {
    await spooled.discard();
  }
  return true;
}

async function knownKeys(
  { database }: LakeServices,
  keys: readonly string[],
): Promise<Set<string>> {
  const ids = keys.map((key) => Number(LAKE_KEY.exec(key)?.[3]));
  if (ids.length === 0) return new Set();
  const rows = await database.db
    .selectFrom('lake_file')
    .select(['org_id', 'log_id', 'partition'])
    .where('log_id', 'in', ids)
    .execute();
  return new Set(rows.flatMap((row) => Object.values(lakeKeys(row))));
}
