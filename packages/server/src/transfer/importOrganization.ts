import { Readable } from 'node:stream';
import pg from 'pg';
import { BrokenBackup, type Entries, requireLogKey } from '../backup/container.ts';
import { tablesOf } from '../backup/tables.ts';
import { currentActor } from '../storage/actor.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { spoolUpload } from '../storage/spool.ts';
import { BOUNDS } from './bounds.ts';
import type { TransferHeader } from './exportOrganization.ts';
import { type Judged, judge } from './judge.ts';
import { loadRows } from './rows.ts';
import { AWAITED, FILE_TABLES, NUMBERED, type Target, TRANSFER_TABLES } from './tables.ts';
import { CannotImport, openTransfer, type TransferFile } from './transferFile.ts';

export type Imported = {
  readonly orgId: number;
  readonly name: string;
  readonly made_at: string;
  readonly records: number;
  readonly logs: number;
  /** Logs that were deleted while the file was written. */
  readonly deleted: number;
};

export type ImportOptions = {
  /** The file, as it was downloaded. */
  readonly file: string;
  /** Gets the bytes of the file each of the two times that it is read. */
  readonly onOpen?: TransferFile['onOpen'];
  readonly ownerId: number;
  /** Another name than the one it had. */
  readonly name?: string | undefined;
};

/**
 * Reads the file of an organization in, beside those that are here. All of it arrives in one transaction,
 * as the role that serves and behind the wall of the new organization: whatever the file names, it can
 * write no row and read no log of another.
 */
export async function importOrganization(
  database: Pick<Database, 'pool' | 'admin'>,
  blobs: BlobStore,
  options: ImportOptions,
): Promise<Imported> {
  const file = { path: options.file, bounds: BOUNDS, onOpen: options.onOpen };
  const { ids } = await judge(file);
  const { header, entries, close } = await openTransfer(file);
  const name = options.name ?? header.organization.name;
  const offsets = await refuseTaken(database.pool, name)
    .then(() => reserveIds(database.admin, ids))
    .catch((error: unknown) => {
      close();
      throw error;
    });
  const client = await database.pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL airworthy.org TO '*'; SET LOCAL airworthy.audit TO 'off';
      SET LOCAL idle_in_transaction_session_timeout TO 0; SET LOCAL statement_timeout TO '10min'`);
    const orgId = await addRow(client, { name, ownerId: options.ownerId, header });
    await client.query(`SET LOCAL airworthy.org TO '${orgId}'`);
    const offset = (table: string) => offsets.get(table) ?? 0;
    const target = { orgId, ownerId: options.ownerId, offset };
    const counts = await load(client, blobs, { entries, ids, target });
    await noteUnchained(client, target.orgId, header);
    await finish(client, target);
    // How the records stand is no news: it is noted before the first event.
    await client.query('UPDATE event_watch SET noted = false, checked_at = $2 WHERE org_id = $1', [
      orgId,
      new Date(0),
    ]);
    await client.query('COMMIT');
    return { orgId, name, made_at: header.made_at, ...counts };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
    close();
  }
}

/**
 * Takes the ids of the file out of the target's numbers: as they are where none of them was given out, else
 * as many after the last. In
 * transactions of their own, since new rows of the table wait meanwhile.
 */
async function reserveIds(admin: pg.PoolConfig, ids: Judged['ids']): Promise<Map<string, number>> {
  const offsets = new Map<string, number>();
  const client = new pg.Client(admin);
  await client.connect();
  try {
    for (const table of NUMBERED) {
      const range = ids.get(table);
      if (range === undefined) continue;
      // One table at a time: two locks could wait for a call that holds them the other way round.
      await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
      const sequence = `pg_get_serial_sequence('public.${table}', 'id')`;
      const { rows } = await client.query(
        `SELECT coalesce(pg_sequence_last_value(${sequence}::regclass), 0)::float8 AS last`,
      );
      const last = rows[0].last as number;
      const offset = last < range.min ? 0 : last + 1 - range.min;
      await client.query(`SELECT setval(${sequence}, $1)`, [range.max + offset]);
      await client.query('COMMIT');
      offsets.set(table, offset);
    }
    return offsets;
  } finally {
    await client.end();
  }
}

/** Before ids are taken, and again in the transaction. */
async function refuseTaken(db: pg.Pool | pg.ClientBase, name: string): Promise<void> {
  const taken = await db.query('SELECT 1 FROM organization WHERE lower(name) = lower($1)', [name]);
  if (taken.rowCount !== 0)
    throw new CannotImport(`An organization "${name}" already exists. Give this one another name.`);
}

async function addRow(
  client: pg.ClientBase,
  { name, ownerId, header }: { name: string; ownerId: number; header: TransferHeader },
): Promise<number> {
  await refuseTaken(client, name);
  const { rows } = await client.query(
    `INSERT INTO organization (name, owner_id, storage_limit_mb) VALUES ($1, $2, $3) RETURNING id`,
    [name, ownerId, header.organization.storage_limit_mb],
  );
  return rows[0].id;
}

async function load(
  client: pg.ClientBase,
  blobs: BlobStore,
  from: { entries: Entries<TransferHeader>; ids: Judged['ids']; target: Target },
): Promise<Pick<Imported, 'records' | 'logs' | 'deleted'>> {
  const { entries, ids, target } = from;
  const here = new Map((await tablesOf(client)).map((one) => [one.table, one.columns]));
  let records = 0;
  let logs = 0;
  let files = 0;
  for await (const { entry, bytes } of entries) {
    if (entry.kind === 'table') {
      const table = TRANSFER_TABLES.find((one) => one.table === entry.table);
      if (table === undefined)
        throw new BrokenBackup(`The file is damaged: it has a table "${entry.table}".`);
      const columns = (here.get(entry.table) ?? []).filter((name) => entry.columns.includes(name));
      // A feature that arrives marks its aircraft's scores as outdated; here they came along.
      if (entry.table === 'score_stale')
        await client.query('DELETE FROM score_stale WHERE org_id = $1', [target.orgId]);
      const range = ids.get(entry.table);
      const into = { table, columns, target, ...(range === undefined ? {} : { range }) };
      records += await loadRows(client, into, bytes);
    } else if (entry.kind === 'log') {
      const isLog = await takeFile(client, blobs, { ...entry, orgId: target.orgId, bytes });
      if (isLog) logs++;
      files++;
    } else if (entry.kind === 'end' && entry.logs !== files)
      throw new BrokenBackup(`The file names ${entry.logs} logs and files and holds ${files}.`);
  }
  let deleted = 0;
  for (const table of FILE_TABLES) {
    const gone = await client.query(
      `DELETE FROM ${table} WHERE org_id = $1 AND starts_with(blob_key, '${AWAITED}')`,
      [target.orgId],
    );
    deleted += gone.rowCount ?? 0;
  }
  return { records, logs, deleted };
}

/** How the name of the migration ends that began the chain of signed records. */
const CHAIN_BEGAN = '_signed_records';

/** A file of an earlier version has no chain: what is signed in it was signed before the chain began. */
async function noteUnchained(
  client: pg.ClientBase,
  orgId: number,
  header: TransferHeader,
): Promise<void> {
  if (header.migrations.some((name) => name.endsWith(CHAIN_BEGAN))) return;
  await client.query(
    `INSERT INTO signed_record (org_id, asset_id, work_order_id, moved)
     SELECT org_id, asset_id, id, true FROM work_order WHERE org_id = $1 AND state = 'done' ORDER BY id`,
    [orgId],
  );
}

/** Bytes arrive under a new key; the records that waited for them are those with their hash. True for a log. */
async function takeFile(
  client: pg.ClientBase,
  blobs: BlobStore,
  log: {
    key: string;
    size_bytes: number;
    sha256: string;
    orgId: number;
    bytes: AsyncGenerator<Buffer>;
  },
): Promise<boolean> {
  requireLogKey(log.key);
  const stream = Readable.from(log.bytes, { objectMode: false });
  const spooled = await spoolUpload(stream, blobs.spoolFolder);
  if (spooled.sha256 !== log.sha256) {
    await spooled.discard();
    throw new BrokenBackup(`The log ${log.key} in the file is damaged: its hash does not match.`);
  }
  const key = await blobs.take(spooled);
  const naming: string[] = [];
  for (const table of FILE_TABLES) {
    const { rowCount } = await client.query(
      `UPDATE ${table} SET blob_key = $1
       WHERE org_id = $2 AND blob_key = $3 AND sha256 = decode($4, 'hex') AND size_bytes = $5`,
      [key, log.orgId, `${AWAITED}${log.key}`, log.sha256, spooled.size_bytes],
    );
    if (rowCount !== 0) naming.push(table);
  }
  if (naming.length === 0)
    throw new BrokenBackup(`The file is damaged: no record names its log ${log.key}.`);
  return naming.includes('flight_log');
}

/** The owner comes last: whoever was on the roster under their address is taken for them. */
async function finish(client: pg.ClientBase, { orgId, ownerId }: Target): Promise<void> {
  await client.query(`SET LOCAL airworthy.audit TO 'on'`);
  const actor = JSON.stringify(currentActor() ?? {});
  await client.query(`SELECT set_config('airworthy.actor', $1, true)`, [actor]);
  await client.query(`INSERT INTO member (account_id, org_id, role) VALUES ($1, $2, 'owner')`, [
    ownerId,
    orgId,
  ]);
  await client.query(
    `SELECT audit_entry($1, NULL, 'organization.import', 'organization', $1, NULL, NULL)`,
    [orgId],
  );
}
