import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { someTurns } from './gathering.ts';
import {
  BEAT_STATEMENT,
  GIVE_BACK_STATEMENT,
  RECONCILE_STATEMENT,
  SETTLE_STATEMENT,
} from './ledgerStatements.ts';

export type UsageRow = {
  now: Date;
  day: string;
  quota_used: number;
  credit_used: number;
  credits: number;
  daily_limit: number;
};

/**
 * The units that are drawn for calls under way. Every one of them ends in one of two ways, whatever happens
 * to this process, its connections or the database: spent with the answer, or given back once.
 */
export type Ledger = {
  readonly processId: string;
  /** Resolves once others can see that this process lives. To be awaited before a unit is drawn. */
  alive(): Promise<void>;
  /** Numbers a call whose unit is about to be drawn. */
  begin(): number;
  /** Nothing was drawn for this call, or nobody knows: what was drawn goes back within seconds. */
  forget(number: number): void;
  /** The call is about to be answered, its unit is spent. Resolves within a second. */
  settle(number: number): Promise<void>;
  /** The account afterwards, or null where it has to wait: the answer to the caller does not. */
  giveBack(number: number, accountId: number): Promise<UsageRow | null>;
  /** Records that this process is alive and returns the units of processes that are not. Runs every few seconds. */
  reconcile(): Promise<void>;
  stop(): Promise<void>;
};

const BEAT_MS = 5000;
/** What an answer waits for the ledger to be written. */
const ANSWER_WAITS_MS = 1000;
/** A commit that does not wait for the disk is on it within three delays of the WAL writer, 0.6 s by default. */
const ON_DISK_AFTER_MS = 5000;

/** The units that were spent, until the disk of the database is sure to hold them. */
function spentUnits(pool: pg.Pool, log: Pick<Logger, 'warn'>, processId: string) {
  const settled = new Set<number>();
  /** Written, and when; a crash of the database may still undo it, so it is written again. */
  const written = new Map<number, number>();
  let writing: Promise<void> = Promise.resolve();
  let nextWrite: Promise<void> | null = null;

  /** Calls that end within some turns of the event loop, and all that end while a write is under way, go together. */
  function write(): Promise<void> {
    nextWrite ??= writing.then(someTurns).then(() => {
      nextWrite = null;
      writing = send([...settled]).catch((error: unknown) => {
        log.warn({ err: error }, 'spent units not written yet');
      });
      return writing;
    });
    return nextWrite;
  }

  const closeCharges = (numbers: readonly number[]) =>
    pool.query({ name: 'settle', text: SETTLE_STATEMENT, values: [processId, numbers] });

  async function send(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    await closeCharges(numbers);
    const now = performance.now();
    for (const number of numbers) {
      settled.delete(number);
      written.set(number, now);
    }
  }

  /** Writes once more what a crash may have undone. What was on the disk by then needs no further look. */
  async function writeAgain(): Promise<void> {
    if (written.size === 0) return;
    const onDisk = performance.now() - ON_DISK_AFTER_MS;
    const { rowCount } = await closeCharges([...written.keys()]);
    // What had to be written again may be undone again.
    if (rowCount !== 0) return;
    for (const [number, at_ms] of written) if (at_ms < onDisk) written.delete(number);
  }

  return {
    add: (number: number) => void settled.add(number),
    write,
    writeAgain,
    numbers: () => [...settled, ...written.keys()],
  };
}

/** Runs `reconcile` at every beat, unless the one before is still under way. */
function everyBeat(reconcile: () => Promise<void>) {
  let reconciling: Promise<void> = Promise.resolve();
  let busy = false;
  const tick = () => {
    if (busy) return;
    busy = true;
    reconciling = reconcile()
      .catch(() => {
        // The database is away: `/readyz` says so, and the next turn tries again.
      })
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(tick, BEAT_MS);
  timer.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await reconciling;
    },
  };
}

export function openLedger(pool: pg.Pool, log: Pick<Logger, 'warn'>): Ledger {
  const processId = randomUUID();
  const underWay = new Set<number>();
  let last = 0;
  let seen: Promise<void> | null = null;
  const spent = spentUnits(pool, log, processId);

  const beat = async () => {
    await pool.query({ name: 'meter_beat', text: BEAT_STATEMENT, values: [processId] });
  };

  async function reconcile(): Promise<void> {
    await beat();
    await spent.write();
    await spent.writeAgain();
    const kept = [...underWay, ...spent.numbers()];
    const { rows } = await pool.query<{ units: number }>({
      name: 'reconcile',
      text: RECONCILE_STATEMENT,
      values: [processId, kept, last],
    });
    const units = rows[0]?.units ?? 0;
    if (units > 0) log.warn({ units }, 'gave back units of calls that were never answered');
  }

  const reconciling = everyBeat(reconcile);

  return {
    processId,
    alive() {
      seen ??= beat().catch((error: unknown) => {
        seen = null;
        throw error;
      });
      return seen;
    },
    begin() {
      last++;
      underWay.add(last);
      return last;
    },
    forget(number) {
      underWay.delete(number);
    },
    async settle(number) {
      spent.add(number);
      underWay.delete(number);
      await withPatience(spent.write());
    },
    giveBack(number, accountId) {
      underWay.delete(number);
      const given = pool
        .query<UsageRow>({
          name: 'give_back',
          text: GIVE_BACK_STATEMENT,
          values: [processId, number, accountId],
        })
        .then(({ rows }) => rows[0] ?? null);
      return withPatience(given.catch(() => null));
    },
    reconcile,
    async stop() {
      await reconciling.stop();
      await withPatience(spent.write());
      // What is still open belongs to nobody now; another process gives it back.
      const left = pool.query('DELETE FROM metering_process WHERE id = $1::uuid', [processId]);
      await withPatience(left.catch(() => null));
    },
  };
}

async function withPatience<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_WAITS_MS);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
