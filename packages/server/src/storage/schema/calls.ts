import type { ColumnType, Generated } from 'kysely';

/** Tables about calls rather than records. */
export type CallsSchema = {
  idempotency: {
    holder: string;
    key: string;
    request_sha256: Buffer;
    upload_sha256: Buffer | null;
    owner: string;
    lease_until: ColumnType<Date, unknown, unknown>;
    committed: Generated<boolean>;
    answer: Buffer | null;
    created_at: ColumnType<Date, never, unknown>;
  };
};
