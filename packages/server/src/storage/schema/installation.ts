import type { ColumnType, Generated } from 'kysely';

/** The row that binds a database to the store of its logs, with what is known of its backups. */
export type InstallationSchema = {
  installation: {
    only_row: Generated<boolean>;
    id: Generated<string>;
    store_id: string | null;
    store_place: string | null;
    swept_at: ColumnType<Date, never, unknown>;
    backup_made_at: Date | null;
    backup_file: string | null;
    backup_size_bytes: number | null;
    backup_failed_at: Date | null;
    backup_failure: string | null;
  };
};
