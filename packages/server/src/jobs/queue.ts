import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { isDatabaseAway, isDiskFull, isStoreAway } from '../storage/away.ts';
import type { Database, Schema } from '../storage/database.ts';
import { type HeldJob, type Lane, type LaneOptions, type LaneQueue, startLane } from './lane.ts';

/** Work that outlives a request: what it is called and what it carries. */
export type Jobs = {
  /** Read the log attached to a flight; organizations take turns. */
  read_flight_log: { readonly logId: number; readonly owner: number };
  /** Read a log whose caller did not wait; accounts take turns. */
  read_crash: { readonly readingId: number; readonly owner: number };
  /** Compare the read flights of an aircraft with the build it is tied to. */
  compare_flights: { readonly orgId: number; readonly assetId: number; readonly owner: number };
};
export type JobName = keyof Jobs;
const names: readonly JobName[] = ['read_flight_log', 'read_crash', 'compare_flights'];

/** A reading is ended after this time, counted from when a reader begins with it. */
export const READING_LIMIT_S = 60;
/**
 * A worker renews its hold on a job every 10 s. A hold that was not renewed for 45 s belongs to a worker
 * that died or lost its database; the next look of any worker gives the job back, so within a minute.
 */
const RENEW_MS = 10_000;
const EXPIRY_S = 45;
const LOOK_FOR_DEAD_S = 15;
/** Three further tries with growing pauses; then the job is a dead letter and its row says so. */
const RETRIES = 3;
const RETRY_PAUSE_S = 5;
/** Passing faults (a store or a database that is away, a full disk) are waited out for a day. */
const GIVE_UP_AFTER_S = 86_400;

const FAILED = 'The reading failed four times; the log may be damaged.';
const NOT_FETCHED = 'The log could not be fetched from the store for a day.';

export type JobQueue = {
  /** Files a job inside the caller's transaction: it exists exactly when the caller's rows do. */
  send<Name extends JobName>(tx: Transaction<Schema>, name: Name, data: Jobs[Name]): Promise<void>;
  /** Starts taking jobs of a kind. */
  work<Name extends JobName>(name: Name, worker: Worker<Jobs[Name]>): void;
  /** Takes no new jobs; those in hand may end within `patience_ms` and are given back after it. */
  stop(patience_ms?: number): Promise<void>;
};

export type Worker<Data> = {
  readonly run: (data: Data, report: (progress: number) => void) => Promise<void>;
  /** Called for a job whose last try failed, with the sentence for its row. */
  readonly giveUp: (data: Data, reason: string) => Promise<void>;
  /** Jobs of this kind at the same time in this process. */
  readonly concurrency: number;
};

const SCHEMA = 'jobs';
const deadLetters = (name: JobName) => `${name}_dead`;

/** Makes the queue's tables or brings them up to date. Only inside the lock of the migrations. */
export async function installQueue(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: sqlOfClient(client),
    schema: SCHEMA,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  for (const name of names) {
    const options = {
      name,
      retryLimit: RETRIES,
      retryDelay: RETRY_PAUSE_S,
      retryBackoff: true,
      expireInSeconds: EXPIRY_S,
      deadLetter: deadLetters(name),
    };
    await boss.createQueue(deadLetters(name));
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/** The queue of a database whose schema is up to date. */
export async function openQueue(
  database: Pick<Database, 'db'>,
  onError: (error: Error) => void,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: sqlOf(database.db),
    schema: SCHEMA,
    schedule: false,
    migrate: false,
    maintenanceIntervalSeconds: LOOK_FOR_DEAD_S,
  });
  boss.on('error', onError);
  await boss.start();
  const lanes: Lane[] = [];
  return {
    async send(tx, name, data) {
      const priority = -(await turnOf(tx, name, data.owner));
      await boss.send(name, data, { db: sqlOf(tx), priority });
    },
    work<Name extends JobName>(name: Name, worker: Worker<Jobs[Name]>) {
      const begin = (queue: string, run: LaneOptions<Jobs[Name]>['run']) =>
        lanes.push(
          startLane<Jobs[Name]>({
            queue: laneQueue(boss, database.db, queue),
            run,
            isPassing: (error) => isDatabaseAway(error) || isStoreAway(error) || isDiskFull(error),
            giveUp: (data) => worker.giveUp(data, NOT_FETCHED),
            giveUpAfter_s: GIVE_UP_AFTER_S,
            renewEvery_ms: RENEW_MS,
            onError,
          }),
        );
      for (let lane = 0; lane < worker.concurrency; lane++) begin(name, worker.run);
      begin(deadLetters(name), (data) => worker.giveUp(data, FAILED));
    },
    async stop(patience_ms = READING_LIMIT_S * 1000) {
      const ended = Promise.all(lanes.map((lane) => lane.stop()));
      const late = Symbol('late');
      const timer = new Promise<symbol>((resolve) => {
        setTimeout(() => resolve(late), patience_ms).unref();
      });
      if ((await Promise.race([ended, timer])) === late)
        await Promise.all(lanes.map((lane) => lane.giveBack().catch(onError)));
      await boss.stop({ graceful: false }).catch(onError);
    },
  };
}

function laneQueue<Data>(boss: PgBoss, db: Kysely<Schema>, name: string): LaneQueue<Data> {
  const onHeld = async (change: string, values: readonly unknown[]) => {
    const text = `UPDATE ${SCHEMA}.job SET ${change} WHERE name = $1 AND id = $2 AND state = 'active'`;
    await db.executeQuery(CompiledQuery.raw(text, [name, ...values]));
  };
  return {
    async fetch() {
      const [job] = await boss.fetch<Data>(name, { batchSize: 1, includeMetadata: true });
      return job as HeldJob<Data> | undefined;
    },
    async complete(id) {
      await boss.complete(name, id);
    },
    async fail(id, error) {
      await boss.fail(name, id, error as object);
    },
    // Without `started_on` the next fetch counts no further try.
    giveBack: (id, pause_s) =>
      onHeld(
        "state = 'retry', started_on = NULL, start_after = now() + make_interval(secs => $3)",
        [id, pause_s],
      ),
    renew: (id) => onHeld('started_on = now()', [id]),
    report: (id, progress) =>
      onHeld("output = jsonb_build_object('progress', $3::float8)", [id, progress]),
  };
}

/**
 * The turn of a new job: one later than the last that its owner has waiting, and never before the turn that comes
 * next. Jobs are taken by their turn, then by their age, so owners alternate, whoever filed more and earlier, and
 * nobody waits for ever (start-time fair queueing: Goyal, Vin, Cheng, SIGCOMM 1996).
 */
async function turnOf(tx: Kysely<Schema>, name: JobName, owner: number): Promise<number> {
  const text = `SELECT greatest(coalesce(min(-priority), 0),
      coalesce(max(-priority) FILTER (WHERE data->>'owner' = $2) + 1, 0)) AS turn
    FROM ${SCHEMA}.job WHERE name = $1 AND state < 'active'`;
  const query = CompiledQuery.raw(text, [name, String(owner)]);
  const { rows } = await tx.executeQuery<{ turn: number }>(query);
  return rows[0]?.turn ?? 0;
}

export type JobStanding = {
  readonly isHeld: boolean;
  /** Share that is done, 0 to 1. */
  readonly progress: number;
  /** Jobs that will be begun before it, of every owner. */
  readonly before: number;
};

/** Where the job for a record stands; null when none waits or runs for it. */
export async function jobStanding<Name extends JobName>(
  db: Kysely<Schema>,
  name: Name,
  record: Partial<Jobs[Name]>,
): Promise<JobStanding | null> {
  const text = `WITH mine AS (SELECT * FROM ${SCHEMA}.job
      WHERE name = $1 AND state <= 'active' AND data @> $2::jsonb ORDER BY state DESC LIMIT 1)
    SELECT mine.state = 'active' AS "isHeld",
      coalesce((mine.output->>'progress')::float8, 0) AS progress,
      (SELECT count(*) FROM ${SCHEMA}.job WHERE job.name = $1 AND job.state < 'active'
        AND mine.state < 'active'
        AND (-job.priority, job.created_on, job.id) < (-mine.priority, mine.created_on, mine.id))
        AS before
    FROM mine`;
  const query = CompiledQuery.raw(text, [name, JSON.stringify(record)]);
  const { rows } = await db.executeQuery<JobStanding>(query);
  return rows[0] ?? null;
}

/**
 * pg-boss speaks through our own connections, a transaction included. Its upkeep brings one of its own along: PostgreSQL
 * would write two warnings about it every few seconds.
 */
function sqlOf(db: Kysely<Schema>): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const [, within] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(text) ?? [];
      const { rows } = await db.executeQuery(CompiledQuery.raw(within ?? text, values ?? []));
      return { rows };
    },
  };
}

function sqlOfClient(client: pg.ClientBase): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const { rows } = await client.query(text, values ?? []);
      return { rows };
    },
  };
}
