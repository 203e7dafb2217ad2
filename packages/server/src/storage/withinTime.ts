import { sql } from 'kysely';
import type { Db } from './database.ts';
import { inTransaction, type Tx } from './transaction.ts';

/** PostgreSQL's code for a statement that was ended. */
const ENDED = '57014';

/** Runs `work` in one transaction that only reads, whose statements each have some time; `refusal` is thrown where one needs longer. */
export async function withinTime<T>(
  db: Db,
  { time_ms, refusal }: { readonly time_ms: number; readonly refusal: () => Error },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    const bounded = async (tx: Tx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(time_ms)}`.execute(tx);
      return work(tx);
    };
    return await inTransaction(db, bounded, { readOnly: true });
  } catch (error) {
    if ((error as { code?: string }).code !== ENDED) throw error;
    throw refusal();
  }
}
