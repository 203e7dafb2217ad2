import type { ColumnType, Generated } from 'kysely';

/** The row that binds a database to the store of its logs. */
export type InstallationSchema = {
  installation: {
    only_row: Generated<boolean>;
    id: Generated<string>;
    store_id: string | null;
    store_place: string | null;
    swept_at: ColumnType<Date, never, unknown>;
  };
};
