import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Files on their way in. */
export type FilesSchema = {
  log_upload: LogUploadTable;
  log_upload_piece: LogUploadPieceTable;
};

type LogUploadTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  flight_id: number;
  filename: string | null;
  size_bytes: number;
  sha256: Buffer | null;
  offset_bytes: Generated<number>;
  state: Generated<string>;
  log_id: Generated<number | null>;
  duplicate: Generated<boolean | null>;
  refused_code: Generated<string | null>;
  error: Generated<string | null>;
  created_at: Generated<Date>;
  expires_at: ColumnType<Date, unknown, unknown>;
};

type LogUploadPieceTable = {
  upload_id: number;
  at_bytes: number;
  org_id: number;
  size_bytes: number;
  sha256: Buffer;
  blob_key: string;
};
