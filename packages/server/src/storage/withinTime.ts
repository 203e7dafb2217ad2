import { sql } from 'kysely';
import type { Db } from './database.ts';
import { inTransaction, type Tx } from './transaction.ts';

/** PostgreSQL's code for a statement that was ended. */
const ENDED = '57014';

/** Runs `work` in one transaction whose statements each have some time; `refusal` is thrown where one needs longer. */
export async function withinTime<T>(
  db: Db,
  { time_ms, refusal }: { readonly time_ms: number; readonly refusal: () => Error },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(time_ms)}`.execute(tx);
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== ENDED) throw error;
    throw refusal();
  }
}
