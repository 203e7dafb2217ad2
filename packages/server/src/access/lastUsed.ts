import type pg from 'pg';

const WRITE_EVERY_MS = 60_000;
/** Keys remembered at most; beyond it the oldest is forgotten and written once more than needed. */
const REMEMBERED_MAX = 50_000;

/** When a key was last used: noted on every call, written at most once a minute a key, never waited for. */
export type LastUsed = {
  note(keyId: number, use: { readonly now: Date; readonly address: string }): void;
  /** What this process knows, when that is newer than what the database said. */
  newest(keyId: number, stored: Date | null): Date | null;
  /** Waits for the writes under way. */
  settle(): Promise<void>;
};

export function lastUsed(pool: pg.Pool, onFault: (error: unknown) => void): LastUsed {
  const written = new Map<number, number>();
  const underWay = new Set<Promise<void>>();

  async function write(keyId: number, at: Date, address: string): Promise<void> {
    try {
      await pool.query({
        name: 'last_used',
        text: `INSERT INTO credential_use (credential_id, last_used_at, last_address) VALUES ($1, $2, $3)
          ON CONFLICT (credential_id) DO UPDATE
            SET last_used_at = excluded.last_used_at, last_address = excluded.last_address
          WHERE credential_use.last_used_at < excluded.last_used_at`,
        values: [keyId, at, address],
      });
    } catch (error) {
      written.delete(keyId);
      onFault(error);
    }
  }

  return {
    note(keyId, { now, address }) {
      const before = written.get(keyId);
      if (before !== undefined && Math.abs(now.getTime() - before) < WRITE_EVERY_MS) return;
      written.delete(keyId);
      written.set(keyId, now.getTime());
      if (written.size > REMEMBERED_MAX) written.delete(written.keys().next().value as number);
      const writing = write(keyId, now, address);
      underWay.add(writing);
      void writing.finally(() => underWay.delete(writing));
    },
    newest(keyId, stored) {
      const known = written.get(keyId);
      if (known === undefined) return stored;
      return stored !== null && stored.getTime() > known ? stored : new Date(known);
    },
    async settle() {
      await Promise.all(underWay);
    },
  };
}
