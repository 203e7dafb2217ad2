import { ServiceError } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from './database.ts';

const MB = 1_048_576;

export type OrgStorage = {
  readonly used_bytes: number;
  /** What uploads under way will take once they are whole. */
  readonly reserved_bytes: number;
  readonly limit_mb: number;
};

type Options = {
  /** Nobody else can store or reserve anything until the transaction ends. */
  readonly lock: boolean;
  /** An upload whose own reservation does not count: it is being filed. */
  readonly exceptUploadId?: number | undefined;
};

/** Bytes that an organization's files take and may take. */
export async function storageOf(db: Db, orgId: number, options: Options): Promise<OrgStorage> {
  if (options.lock)
    await db
      .insertInto('organization_storage')
      .values({ org_id: orgId, used_bytes: 0 })
      .onConflict((on) =>
        on.column('org_id').doUpdateSet({ used_bytes: sql`organization_storage.used_bytes` }),
      )
      .execute();
  const { rows } = await sql<{ limit_mb: number; used_bytes: number; reserved_bytes: number }>`
    SELECT o.storage_limit_mb AS limit_mb, coalesce(s.used_bytes, 0) AS used_bytes,
      (SELECT coalesce(sum(u.size_bytes), 0)::bigint FROM log_upload u
        WHERE u.org_id = o.id AND u.state = 'open' AND u.expires_at > now()
          AND u.id <> ${options.exceptUploadId ?? 0}) AS reserved_bytes
    FROM organization o LEFT JOIN organization_storage s ON s.org_id = o.id
    WHERE o.id = ${orgId}`.execute(db);
  return rows[0]!;
}

export function refuseWhenFull(storage: OrgStorage, more_bytes: number): void {
  const { used_bytes, reserved_bytes, limit_mb } = storage;
  if (used_bytes + reserved_bytes + more_bytes <= limit_mb * MB) return;
  throw new ServiceError('storage_full', "The organization's storage is full.", {
    limit_mb,
    used_mb: inMb(used_bytes),
    reserved_mb: inMb(reserved_bytes),
  });
}

function inMb(bytes: number): number {
  return Math.round((bytes / MB) * 1000) / 1000;
}
