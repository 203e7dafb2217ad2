import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Db, Schema } from './database.ts';

export type Tx = Transaction<Schema>;

/**
 * A deadlock or a serialization failure: PostgreSQL asks for the transaction to be tried again. So is a
 * foreign key that met nothing: what a call named was there when it looked, and the next look refuses it.
 */
const AGAIN = new Set(['40P01', '40001', '23503']);
const ATTEMPTS_MAX = 4;

const lastly = new AsyncLocalStorage<(tx: Tx) => Promise<void>>();

/** Every transaction that `work` begins does `step` last: it is committed with the change or not at all. */
export function withLastStep<T>(step: (tx: Tx) => Promise<void>, work: () => T): T {
  return lastly.run(step, work);
}

/**
 * Runs `work` in one transaction, again where the server asks for it; inside, only `tx` may be used. Given
 * a transaction it becomes a part of that.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  /** `readOnly`: one that may be answered by a replica, where the call may (`replicaReads.ts`). */
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 1; ; attempt++) {
    try {
      const begun = readOnly ? db.transaction().setAccessMode('read only') : db.transaction();
      return await begun.execute(async (tx) => {
        const done = await work(tx);
        await lastly.getStore()?.(tx);
        return done;
      });
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!AGAIN.has(code) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
