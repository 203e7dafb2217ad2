import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';

/** Waits until some other transaction in this database waits for a lock. */
export async function untilBlocked(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
