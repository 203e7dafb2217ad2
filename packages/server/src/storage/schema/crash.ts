import type { CrashReading } from '@airworthy/forensics';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Readings whose caller did not wait. */
export type CrashSchema = { crash_reading: CrashReadingTable };

type CrashReadingTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  state: Generated<'queued' | 'reading' | 'done' | 'failed'>;
  filename: string | null;
  size_bytes: number;
  sha256: string;
  blob_key: string | null;
  progress: Generated<number>;
  result: ColumnType<CrashReading | null, string | null, string | null>;
  charts: ColumnType<Record<string, string> | null, string | null, string | null>;
  error: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
};
