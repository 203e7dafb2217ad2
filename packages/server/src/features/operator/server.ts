import { statfs } from 'node:fs/promises';
import type { BodyOf } from '@airworthy/contract';
import { instantText, notFound, type Reply } from '@airworthy/contract';
import type {
  changeAnyOrganization,
  listJobs,
  listOrganizations,
  listOutbox,
  serverStatus,
} from '@airworthy/contract/web';
import { sql } from 'kysely';
import { changeOrganization } from '../../access/organizations.ts';
import { backupState } from '../../backup/standing.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { BUILD, SERVICE_VERSION } from '../../version.ts';
import { afterId, nextId } from '../idCursor.ts';
import type { People } from '../people/people.ts';
import { confirmDomain } from '../signOn/domains.ts';

const MB_BYTES = 1_048_576;
const FAILED_SHOWN_MAX = 200;
const STARTED = new Date();

export async function organizationPage(
  db: Db,
  query: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Reply<typeof listOrganizations>> {
  const before = afterId(query.cursor);
  const older = before === null || before === undefined ? sql`` : sql`AND o.id < ${before}`;
  const named =
    query.q === undefined ? sql`` : sql`AND strpos(lower(o.name), lower(${query.q})) > 0`;
  const { rows } = await sql<{
    id: number;
    name: string;
    owner: string;
    members: number;
    aircraft: number;
    used_bytes: number;
    storage_limit_mb: number;
    require_sso: boolean;
    private_issuer: boolean;
    domains: { domain: string; confirmed: boolean }[] | null;
    delete_at: Date | null;
    created_at: Date;
  }>`SELECT o.*, a.email AS owner, coalesce(s.used_bytes, 0) AS used_bytes,
      (SELECT count(*) FROM member m WHERE m.org_id = o.id) AS members,
      (SELECT count(*) FROM aircraft c WHERE c.org_id = o.id) AS aircraft,
      (SELECT json_agg(json_build_object('domain', d.domain, 'confirmed', d.confirmed_at IS NOT NULL))
        FROM sign_on_domain d WHERE d.org_id = o.id) AS domains
    FROM organization o JOIN account a ON a.id = o.owner_id
    LEFT JOIN organization_storage s ON s.org_id = o.id
    WHERE true ${older} ${named} ORDER BY o.id DESC LIMIT ${query.limit + 1}`.execute(db);
  const shown = rows.slice(0, query.limit);
  return {
    organizations: shown.map((row) => ({
      id: row.id,
      name: row.name,
      owner: row.owner,
      members: row.members,
      aircraft: row.aircraft,
      storage_used_mb: row.used_bytes / MB_BYTES,
      storage_limit_mb: row.storage_limit_mb,
      sign_on_required: row.require_sso,
      private_issuer: row.private_issuer,
      domains: row.domains ?? [],
      deletion: row.delete_at === null ? null : instantText(row.delete_at),
      created: instantText(row.created_at),
    })),
    limit: query.limit,
    next: nextId(shown, rows.length > query.limit),
  };
}

export async function changeAny(
  people: People,
  orgId: number,
  body: BodyOf<typeof changeAnyOrganization>,
): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const known = await tx
      .selectFrom('organization')
      .select('id')
      .where('id', '=', orgId)
      .forUpdate()
      .executeTakeFirst();
    if (known === undefined) throw notFound('Organization');
    await changeOrganization(tx, orgId, {
      storageLimit_mb: body.storage_limit_mb,
      privateIssuer: body.private_issuer,
    });
    if (body.confirm_domain === undefined) return;
    await confirmDomain(tx, {
      orgId,
      domain: body.confirm_domain.toLowerCase(),
      now: people.clock(),
    });
  });
}

export async function outbox({ mail }: People): Promise<Reply<typeof listOutbox>> {
  const mails = await mail.recent();
  return {
    smtp: mail.sends,
    mails: mails.map(({ createdAt, sentAt, ...shown }) => ({
      ...shown,
      created: instantText(createdAt),
      sent: sentAt === null ? null : instantText(sentAt),
    })),
  };
}

export async function jobs(db: Db): Promise<Reply<typeof listJobs>> {
  const queues = await sql<{ name: string; state: string; count: number }>`
    SELECT name, state::text AS state, count(*) AS count FROM jobs.job
    WHERE name NOT LIKE '\\_\\_%' GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  const failed = await sql<{
    flight_id: number;
    log_id: number;
    organization: string;
    filename: string | null;
    size_bytes: number;
    error: string | null;
    stored_at: Date;
  }>`SELECT l.flight_id, l.id AS log_id, o.name AS organization, l.filename, l.size_bytes, l.error,
      l.stored_at
    FROM flight_log l JOIN organization o ON o.id = l.org_id WHERE l.analysis_state = 'failed'
    ORDER BY l.id DESC LIMIT ${FAILED_SHOWN_MAX}`.execute(db);
  return {
    queues: queues.rows,
    failed_readings: failed.rows.map(({ stored_at, ...row }) => ({
      ...row,
      stored: instantText(stored_at),
    })),
  };
}

async function backupOnWire({ database, settings, clock }: People): Promise<Status['backup']> {
  const state = await backupState(database.db, settings.backups, clock());
  return {
    made: state.madeAt === null ? null : instantText(state.madeAt),
    size_mb: state.size_bytes === null ? null : state.size_bytes / MB_BYTES,
    file: state.file,
    failed: state.failedAt === null ? null : instantText(state.failedAt),
    failure: state.failure,
    expected: state.expected,
    overdue: state.overdue,
  };
}

type Status = Reply<typeof serverStatus>;

export async function status(
  people: People,
  dataFolder: string,
): Promise<Reply<typeof serverStatus>> {
  const { db } = people.database;
  const { rows } = await sql<{
    version: string;
    size_bytes: number;
    accounts: number;
    organizations: number;
    readings_waiting: number;
    mails_waiting: number;
  }>`SELECT current_setting('server_version') AS version,
      pg_database_size(current_database()) AS size_bytes,
      (SELECT count(*) FROM account WHERE removed_at IS NULL) AS accounts,
      (SELECT count(*) FROM organization) AS organizations,
      (SELECT count(*) FROM flight_log WHERE analysis_state = 'queued') AS readings_waiting,
      (SELECT count(*) FROM mail WHERE sent_at IS NULL) AS mails_waiting`.execute(db);
  const { bavail, bsize } = await statfs(dataFolder);
  const migrations = await sql<{ name: string }>`
    SELECT name FROM schema_migration ORDER BY name`.execute(db);
  const row = rows[0]!;
  return {
    version: SERVICE_VERSION,
    build: BUILD,
    node: process.version,
    postgres: row.version,
    started: instantText(STARTED),
    memory_mb: process.memoryUsage().rss / MB_BYTES,
    database_mb: row.size_bytes / MB_BYTES,
    disk_free_mb: (bavail * bsize) / MB_BYTES,
    readings_waiting: row.readings_waiting,
    mails_waiting: row.mails_waiting,
    backup: await backupOnWire(people),
    migrations: migrations.rows.map((one) => one.name),
    accounts: row.accounts,
    organizations: row.organizations,
    settings: [...people.settings.shown],
  };
}
