import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Files of records, and logs on their way in. */
export type FilesSchema = {
  attachment: AttachmentTable;
  log_upload: LogUploadTable;
  log_upload_piece: LogUploadPieceTable;
};

type AttachmentTable = {
  id: GeneratedAlways<number>;
  org_id: number;
  flight_id: Generated<number | null>;
  work_order_id: Generated<number | null>;
  checklist_run_id: Generated<number | null>;
  asset_id: Generated<number | null>;
  bulletin_id: Generated<number | null>;
  document_id: Generated<number | null>;
  component_id: Generated<number | null>;
  filename: string;
  type: string;
  size_bytes: number;
  sha256: Buffer;
  blob_key: string;
  attached_by: string;
  created_at: Generated<Date>;
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
