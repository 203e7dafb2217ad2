import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openVault, vaultSecret } from '../access/vault.ts';
import { backupState } from '../backup/standing.ts';
import type { Config } from '../config.ts';
import { sealWarning } from '../features/people/sealed.ts';
import { roleWarning } from '../openPrepared.ts';
import { isDatabaseAway } from '../storage/away.ts';
import { bindStore } from '../storage/binding.ts';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import {
  judgeHistory,
  OtherHistory,
  ownMigrations,
  pendingMigrations,
  writerOf,
} from '../storage/migrate.ts';
import { bytesBehind, identityOf, unfitBecause } from '../storage/replica.ts';
import { spoolUpload } from '../storage/spool.ts';

/** One thing looked at: what was found, and what to do about it when something is wrong. */
export type Finding = {
  readonly about: string;
  readonly state: 'ok' | 'warning' | 'fault';
  readonly found: string;
  readonly advice: string | null;
};

const POSTGRES_MIN = 150_000;
const CLOCK_MAX_S = 5;
const FREE_MIN_BYTES = 1024 * 2 ** 20;
const WAITING_MAX_S = 600;
/** One segment of the log of changes. */
const BEHIND_MAX_BYTES = 16 * 2 ** 20;

const UNDEFINED_COLUMN = '42703';
const UNDEFINED_TABLE = '42P01';
const MIGRATE = 'Run "airworthy migrate".';

const ok = (found: string): Result => ({ state: 'ok', found, advice: null });
const warning = (found: string, advice: string): Result => ({ state: 'warning', found, advice });
const fault = (found: string, advice: string): Result => ({ state: 'fault', found, advice });
type Result = Omit<Finding, 'about'>;

/** Looks at everything an installation stands on. A look that fails is a finding, not the end. */
export async function diagnose(
  config: Config,
  database: Database,
  blobs: BlobStore,
): Promise<Finding[]> {
  const looks: [string, () => Promise<Result>][] = [
    ['versions', async () => versions()],
    ['settings', async () => settings(config)],
    ['database', () => databaseVersion(database)],
    ['database role', () => role(database)],
    ['read replica', () => replica(database)],
    ['schema', () => schema(database)],
    ['secret', () => secret(config, database)],
    ['clock', () => clock(database)],
    ['queue', () => queue(database)],
    ['log store', () => store(database, blobs)],
    ['backups', () => backups(config, database)],
    ['disk', () => disk(config.dataFolder)],
    ['permissions', () => permissions(config.dataFolder)],
  ];
  const findings: Finding[] = [];
  for (const [about, look] of looks) {
    const result = await look().catch((error: Error) =>
      fault(error.message, 'Mend what the sentence names, and run "airworthy doctor" again.'),
    );
    findings.push({ about, ...result });
  }
  return findings;
}

function versions(): Result {
  const [major = 0] = process.versions.node.split('.').map(Number);
  const found = `Node ${process.versions.node} on ${process.platform}-${process.arch}`;
  return major >= 20 ? ok(found) : fault(found, 'Install Node 20.19 or newer.');
}

function settings(config: Config): Result {
  const found =
    `${config.host}:${config.port}, data in ${config.dataFolder}, ` +
    `${config.databaseUrl === undefined ? 'embedded database' : 'DATABASE_URL'}, ` +
    `${config.s3 === undefined ? 'logs in a folder' : `logs in bucket ${config.s3.bucket}`}`;
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(config.host);
  if (isOpen && config.trustedProxies.length === 0)
    return warning(
      `${found}; reachable from other machines without a trusted proxy`,
      'Put a proxy with TLS in front and name it in AIRWORTHY_TRUSTED_PROXIES: keys travel in the clear otherwise.',
    );
  return ok(found);
}

async function databaseVersion({ pool, place }: Database): Promise<Result> {
  const { rows } = await pool.query(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
  );
  const found = `PostgreSQL ${rows[0].version} at ${place}`;
  return rows[0].number >= POSTGRES_MIN ? ok(found) : fault(found, 'Use PostgreSQL 15 or newer.');
}

async function replica({ replica, pool }: Database): Promise<Result> {
  if (replica === null) return ok('none: one database answers all');
  const advice = 'Until then DATABASE_URL answers lists and questions too.';
  try {
    const reason = await unfitBecause(replica.pool, await identityOf(pool));
    if (reason !== null) return warning(`${replica.place} is not used: ${reason}`, advice);
    const behind_bytes = await bytesBehind(replica.pool, pool);
    const found = `${replica.place} is a standby of this database, ${behind_bytes} bytes behind`;
    return behind_bytes <= BEHIND_MAX_BYTES ? ok(found) : warning(found, advice);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return warning(`${replica.place} does not answer (${(error as Error).message})`, advice);
  }
}

async function role(database: Database): Promise<Result> {
  const { rows } = await database.pool.query('SELECT current_user AS name');
  const said = database.warning ?? (await roleWarning(database));
  return said === null
    ? ok(`"${rows[0].name}"`)
    : warning(said, 'See docs/operations.md, "Roles".');
}

async function schema({ pool }: Database): Promise<Result> {
  const migrations = ownMigrations();
  const writer = await writerOf(pool);
  if (writer === null) return fault('none', MIGRATE);
  try {
    await judgeHistory(pool, migrations);
  } catch (error) {
    if (!(error instanceof OtherHistory)) throw error;
    return fault(writer, error.message);
  }
  const pending = await pendingMigrations(pool, migrations);
  if (pending.length === 0) return ok(`up to date (${writer})`);
  return fault(`${writer}; ${pending.join(', ')} pending`, MIGRATE);
}

async function secret({ people, dataFolder }: Config, { db }: Database): Promise<Result> {
  const vault = openVault(vaultSecret({ secret: people.secret, dataFolder }));
  const lost = await sealWarning(db, vault);
  if (lost !== null) return fault(lost, 'Until then these people cannot sign in with their codes.');
  return ok(people.secret === undefined ? `${dataFolder}/secret` : 'AIRWORTHY_SECRET');
}

async function clock({ pool }: Database): Promise<Result> {
  const before = Date.now();
  const { rows } = await pool.query('SELECT now() AS now');
  const own_ms = (before + Date.now()) / 2;
  const apart_s = Math.abs(rows[0].now.getTime() - own_ms) / 1000;
  const found = `${apart_s.toFixed(1)} s apart from the database's`;
  if (apart_s <= CLOCK_MAX_S) return ok(found);
  return warning(found, 'Quotas follow the database. Let both machines take their time from NTP.');
}

async function queue({ pool }: Database): Promise<Result> {
  const { rows } = await pool.query(`
    SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(created_on)), 0)::float8 AS oldest_s
    FROM jobs.job WHERE state < 'active' AND name NOT LIKE '%_dead'`);
  const { waiting, oldest_s } = rows[0];
  const found = `${waiting} waiting, the oldest for ${Math.round(oldest_s)} s`;
  if (oldest_s <= WAITING_MAX_S) return ok(found);
  return warning(found, 'Start more workers ("airworthy work"), or look why readings fail.');
}

/** A small file is stored, fetched and removed again. */
async function store(database: Database, blobs: BlobStore): Promise<Result> {
  await bindStore(database, blobs);
  const text = Buffer.from('airworthy doctor');
  const key = await blobs.take(await spoolUpload(Readable.from([text]), blobs.spoolFolder));
  const back = await buffer(await blobs.open(key));
  await blobs.remove(key);
  if (back.equals(text)) return ok(`${blobs.place} stores and returns bytes`);
  return fault(`${blobs.place} gave other bytes back`, 'Check the disk or the bucket.');
}

async function backups(config: Config, { db }: Database): Promise<Result> {
  const now = new Date();
  const state = await backupState(db, config.backups, now).catch((error: { code?: string }) => {
    // The schema is older than the note of backups: the look at the schema says so.
    if (error.code === UNDEFINED_COLUMN || error.code === UNDEFINED_TABLE) return null;
    throw error;
  });
  if (state === null) return warning('not known before the schema is up to date', MIGRATE);
  if (!state.expected)
    return warning(
      'none was ever made by this installation',
      'Set AIRWORTHY_BACKUP_FOLDER, or let a timer run "airworthy backup --into FOLDER". See docs/operations.md, "Backups".',
    );
  const age_h = state.madeAt === null ? 0 : (+now - +state.madeAt) / 3_600_000;
  const last =
    state.madeAt === null
      ? 'none has succeeded'
      : `the last good one is ${age_h.toFixed(1)} h old (${state.file})`;
  const failed = state.failedAt === null ? '' : `; the last try failed: ${state.failure}`;
  if (state.overdue)
    return fault(
      last + failed,
      'Mend what the sentence names, and run "airworthy backup" once by hand.',
    );
  return state.failedAt === null
    ? ok(last)
    : warning(last + failed, 'It is tried again every 15 min.');
}

async function disk(folder: string): Promise<Result> {
  const { bavail, bsize } = await statfs(folder);
  const free_bytes = bavail * bsize;
  const found = `${Math.round(free_bytes / 2 ** 20)} MB free below ${folder}`;
  if (free_bytes >= FREE_MIN_BYTES) return ok(found);
  return warning(found, 'Make room: an upload takes up to 512 MB, the database grows.');
}

async function permissions(folder: string): Promise<Result> {
  await access(folder, constants.R_OK | constants.W_OK);
  const { mode, uid } = await stat(folder);
  const found = `${folder} belongs to user ${uid}, mode ${(mode & 0o777).toString(8)}`;
  if ((mode & 0o066) === 0) return ok(found);
  return warning(found, `Other users may look into it: chmod 711 ${folder}`);
}
