import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { BLOB_KEY, type BlobStore } from '../storage/blobs.ts';
import type { Migration } from '../storage/migrate.ts';
import { spoolUpload } from '../storage/spool.ts';
import {
  BrokenBackup,
  type Entries,
  type Header,
  readEntries,
  requireLogKey,
} from './container.ts';
import { copyIn } from './copy.ts';
import { copyStatement, tablesOf } from './tables.ts';
import { CannotRestore, remakeSchema } from './target.ts';

export type Restored = {
  readonly made_at: string;
  readonly tables: number;
  readonly logs: number;
  /** Logs that were deleted while the backup was made; their records are gone as well. */
  readonly deleted: number;
};

/**
 * Brings a backup into an empty database and an empty store. Schema and tables arrive in one transaction: a
 * restore that breaks off leaves the database as it was.
 */
export async function restore(
  admin: pg.PoolConfig,
  blobs: BlobStore,
  options: { readonly file: string; readonly migrations: readonly Migration[] },
): Promise<Restored> {
  for await (const { key } of blobs.list())
    throw new CannotRestore(
      `There are logs in ${blobs.place} already (${key}). Restore into an empty store.`,
    );
  const pool = new pg.Pool({ ...admin, max: 2 });
  pool.on('error', () => {});
  try {
    const entries = readEntries(unpacked(options.file));
    const first = await nextEntry(entries);
    if (first.entry.kind !== 'header')
      throw new BrokenBackup('This is not a backup of Airworthy: it has no header.');
    const { migrations } = options;
    const wanted = migrationsOf(first.entry.header, migrations);
    const prepare = (client: pg.ClientBase) => remakeSchema(client, wanted, migrations);
    const counts = await load(pool, blobs, entries, prepare);
    return { made_at: first.entry.header.made_at, ...counts };
  } finally {
    await pool.end();
  }
}

/** The bytes of the file; one that cannot be read or unpacked fails whoever reads them. */
function unpacked(file: string): Readable {
  const gunzip = createGunzip();
  pipeline(createReadStream(file), gunzip, () => {});
  return gunzip;
}

async function nextEntry(entries: Entries) {
  const { value, done } = await entries.next();
  if (done === true) throw new BrokenBackup('The backup is empty.');
  return value;
}

/** The migrations that the schema had when the backup was made; later ones follow once its rows are in. */
function migrationsOf(header: Header, migrations: readonly Migration[]): readonly Migration[] {
  const known = migrations.slice(0, header.migrations.length);
  if (known.map(({ name }) => name).join() !== header.migrations.map(({ name }) => name).join())
    throw new CannotRestore(
      'The backup was made by another version of Airworthy, whose migrations this one does not have: ' +
        `${header.migrations.at(-1)?.name}. Restore it with that version or a newer one.`,
    );
  return known;
}

async function load(
  pool: pg.Pool,
  blobs: BlobStore,
  entries: Entries,
  prepare: (client: pg.ClientBase) => Promise<void>,
): Promise<Omit<Restored, 'made_at'>> {
  const client = await pool.connect();
  const counts = { tables: 0, logs: 0, deleted: 0 };
  const deleted: string[] = [];
  try {
    await client.query('BEGIN');
    await prepare(client);
    const constraints = await takeDown(client);
    let whole = false;
    for await (const { entry, bytes } of entries) {
      if (entry.kind === 'table') {
        await copyIn(client, copyStatement(entry, 'FROM STDIN'), bytes);
        counts.tables++;
      } else if (entry.kind === 'log') {
        await storeLog(blobs, entry, bytes);
        counts.logs++;
      } else if (entry.kind === 'deleted_log') {
        deleted.push(entry.key);
        counts.deleted++;
      } else if (entry.kind === 'end') {
        if (entry.logs !== counts.logs)
          throw new BrokenBackup(`The backup names ${entry.logs} logs and holds ${counts.logs}.`);
        await setSequences(client, entry.sequences);
        whole = true;
      }
    }
    if (!whole) throw new BrokenBackup('The backup is not whole: its end is missing.');
    await refuseOtherKeys(client);
    await putBack(client, constraints);
    // With the triggers in place again: they take the bytes off the organization's storage.
    await client.query('DELETE FROM public.flight_log WHERE blob_key = ANY($1)', [deleted]);
    await client.query('DELETE FROM public.crash_reading WHERE blob_key = ANY($1)', [deleted]);
    await client.query('COMMIT');
    return counts;
  } finally {
    // Ends the session: a transaction that did not commit is gone with it.
    client.release(true);
  }
}

type Constraint = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Rows arrive table by table, so references hold only once all are in; triggers have had their effect
 * already; and COPY does not work under row-level security. All of it comes back before the commit, and
 * adding a reference again checks every row.
 */
async function takeDown(client: pg.ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  for (const { table } of await tablesOf(client)) {
    const name = `public.${pg.escapeIdentifier(table)}`;
    await client.query(`
      ALTER TABLE ${name} DISABLE TRIGGER USER, DISABLE ROW LEVEL SECURITY;
      DELETE FROM ${name}`);
  }
  return rows;
}

async function putBack(client: pg.ClientBase, constraints: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of constraints)
    await client.query(
      `ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
    );
  for (const { table } of await tablesOf(client))
    await client.query(`ALTER TABLE public.${pg.escapeIdentifier(table)} ENABLE TRIGGER USER`);
}

async function setSequences(
  client: pg.ClientBase,
  sequences: Record<string, number>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('SELECT setval($1::regclass, $2)', [
      `public.${pg.escapeIdentifier(name)}`,
      last,
    ]);
}

/** A record may name no file but one that a store of ours made. */
async function refuseOtherKeys(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT blob_key AS key FROM public.flight_log WHERE blob_key !~ $1
     UNION ALL SELECT blob_key FROM public.crash_reading WHERE blob_key !~ $1 LIMIT 1`,
    [BLOB_KEY.source],
  );
  if (rows[0] !== undefined) requireLogKey(rows[0].key);
}

async function storeLog(
  blobs: BlobStore,
  log: { key: string; sha256: string },
  bytes: AsyncGenerator<Buffer>,
): Promise<void> {
  requireLogKey(log.key);
  const spooled = await spoolUpload(Readable.from(bytes, { objectMode: false }), blobs.spoolFolder);
  if (spooled.sha256 !== log.sha256) {
    await spooled.discard();
    throw new BrokenBackup(`The log ${log.key} in the backup is damaged: its hash does not match.`);
  }
  await blobs.put(log.key, spooled);
}
