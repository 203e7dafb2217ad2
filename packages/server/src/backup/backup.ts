import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { namedBlobs } from '../storage/namedBlobs.ts';
import { entryWriter, type Header } from './container.ts';
import { copyOut } from './copy.ts';
import type { KeptLogs } from './keptLogs.ts';
import { sealed } from './sealed.ts';
import { copyStatement, sequencesOf, tablesOf } from './tables.ts';

export type BackedUp = { readonly tables: number; readonly logs: number; readonly deleted: number };

export type BackupOptions = {
  readonly file: string;
  /** Under which the file is encrypted; left out, it is not. */
  readonly passphrase?: string | undefined;
  /** Where logs go that are kept beside it; left out, they are inside. */
  readonly kept?: KeptLogs | undefined;
  /** Ends it before it is whole. */
  readonly signal?: AbortSignal | undefined;
};

type StoredLog = { readonly key: string; readonly size_bytes: number; readonly sha256: string };
const FETCH = 500;

/**
 * Writes database and logs to a file while the service goes on. All tables are of one moment. A log whose
 * flight is deleted meanwhile is left out with its record: what was deleted is not kept in a backup.
 */
export async function backup(
  database: Pick<Database, 'admin'>,
  blobs: BlobStore,
  options: BackupOptions,
): Promise<BackedUp> {
  const client = new pg.Client(database.admin);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query("SET LOCAL airworthy.org TO '*'");
    return await writeFile(client, database, blobs, options);
  } finally {
    await client.end();
  }
}

/** Under another name first: a backup that has its name is whole and on disk. One that fails leaves nothing. */
async function writeFile(
  client: pg.Client,
  database: Pick<Database, 'admin'>,
  blobs: BlobStore,
  { file, passphrase, kept, signal }: BackupOptions,
): Promise<BackedUp> {
  const unfinished = `${file}.part`;
  const out = createWriteStream(unfinished, { flags: 'w', mode: 0o600, flush: true });
  const gzip = createGzip({ level: 1 });
  const written =
    passphrase === undefined
      ? pipeline(gzip, out)
      : pipeline(gzip, (bytes: AsyncIterable<Buffer>) => sealed(bytes, passphrase), out);
  // A full disk ends the writing; what waits for room in the stream would wait for ever.
  const broken = new Promise<never>((_, reject) => written.catch(reject));
  try {
    const done = await Promise.race([
      writeEntries(client, { database, blobs, kept, write: entryWriter(gzip), signal }),
      broken,
    ]);
    gzip.end();
    await written;
    await rename(unfinished, file);
    const folder = await open(dirname(file), 'r');
    await folder.sync().finally(() => folder.close());
    return done;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

type Writing = {
  readonly database: Pick<Database, 'admin'>;
  readonly blobs: BlobStore;
  readonly write: ReturnType<typeof entryWriter>;
  readonly kept: KeptLogs | undefined;
  readonly signal: AbortSignal | undefined;
};

async function writeEntries(client: pg.Client, writing: Writing): Promise<BackedUp> {
  const { write, signal } = writing;
  await write({ kind: 'header', header: await headerOf(client) });
  const tables = await tablesOf(client);
  const hashes: Record<string, string> = {};
  for (const table of tables) {
    signal?.throwIfAborted();
    const hash = createHash('sha256');
    const rows = copyOut(client, copyStatement(table, 'TO STDOUT'));
    await write({ kind: 'table', ...table }, hashed(rows, hash));
    hashes[table.table] = hash.digest('hex');
  }
  let logs = 0;
  let deleted = 0;
  for await (const log of logsOf(client)) {
    signal?.throwIfAborted();
    if (await writeLog(writing, log)) logs++;
    else deleted++;
  }
  await write({ kind: 'end', logs, sequences: await sequencesOf(client), tables: hashes });
  return { tables: tables.length, logs, deleted };
}

/** False for one that was deleted meanwhile. */
async function writeLog(
  { database, blobs, kept, write }: Writing,
  log: StoredLog,
): Promise<boolean> {
  if ((await kept?.has(log.sha256)) === true) {
    await write({ kind: 'kept_log', ...log });
    return true;
  }
  const bytes = await openUnlessDeleted(database, blobs, log.key);
  if (bytes === null) {
    await write({ kind: 'deleted_log', key: log.key });
    return false;
  }
  if (kept === undefined) await write({ kind: 'log', ...log }, bytes);
  else {
    await kept.add(log.sha256, bytes);
    await write({ kind: 'kept_log', ...log });
  }
  return true;
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

async function headerOf(client: pg.Client): Promise<Header> {
  const { rows } = await client.query(
    'SELECT name, sha256 FROM public.schema_migration ORDER BY name',
  );
  const own = await client.query('SELECT now() AS made_at, id FROM public.installation');
  return {
    format: 'airworthy-backup',
    version: 1,
    made_at: own.rows[0].made_at.toISOString(),
    installation: own.rows[0].id,
    migrations: rows,
  };
}

/** Every log that the snapshot names, once. */
async function* logsOf(client: pg.Client): AsyncGenerator<StoredLog> {
  await client.query(`
    DECLARE stored_logs CURSOR FOR
    SELECT DISTINCT ON (key) key, size_bytes::float8, sha256 FROM (${namedBlobs()}) AS named
    ORDER BY key`);
  for (;;) {
    const { rows } = await client.query(`FETCH ${FETCH} FROM stored_logs`);
    yield* rows as StoredLog[];
    if (rows.length < FETCH) return;
  }
}

/** Null where the bytes are gone because the record is: asked on a connection that sees the present. */
async function openUnlessDeleted(
  database: Pick<Database, 'admin'>,
  blobs: BlobStore,
  key: string,
): Promise<AsyncIterable<Buffer> | null> {
  try {
    return (await blobs.open(key)) as AsyncIterable<Buffer>;
  } catch (error) {
    if (await isNamed(database, key)) throw error;
    return null;
  }
}

async function isNamed(database: Pick<Database, 'admin'>, key: string): Promise<boolean> {
  const client = new pg.Client(database.admin);
  await client.connect();
  try {
    await client.query("SET airworthy.org TO '*'");
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT 1 FROM (${namedBlobs()}) AS one WHERE key = $1) AS named`,
      [key],
    );
    return rows[0].named;
  } finally {
    await client.end();
  }
}
