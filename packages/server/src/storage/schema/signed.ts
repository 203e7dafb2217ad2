import type { Generated, GeneratedAlways } from 'kysely';

export type SignedSchema = { signed_record: SignedRecordTable };

/** A link of an aircraft's chain; without a position the order was signed before there was one. */
type SignedRecordTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  asset_id: number | null;
  work_order_id: number;
  position: number | null;
  content: string | null;
  sha256: Buffer | null;
  moved: Generated<boolean>;
};
