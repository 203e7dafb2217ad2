import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database, Schema } from '../storage/database.ts';

/** Work that outlives a request: what it is called and what it carries. */
export type Jobs = {
  /** Read the log attached to a flight. */
  read_flight_log: { readonly logId: number };
  /** Read a log whose caller did not wait. */
  read_crash: { readonly readingId: number };
};
export type JobName = keyof Jobs;

/**
 * A reading is given up after 60 s, so a job that is still held after 90 s belongs to a worker that
 * died. It is given back then, at the next look of any worker: within two minutes of the death.
 */
export const READING_LIMIT_S = 60;
const EXPIRY_S = 90;
const LOOK_FOR_DEAD_S = 15;
/** Three further tries with growing pauses; then the job is a dead letter and says so on its row. */
const RETRIES = 3;
const RETRY_PAUSE_S = 5;

export type JobQueue = {
  /** Files a job inside the caller's transaction: it exists exactly when the caller's rows do. */
  send<Name extends JobName>(tx: Transaction<Schema>, name: Name, data: Jobs[Name]): Promise<void>;
  /** Starts taking jobs of a kind. */
  work<Name extends JobName>(name: Name, worker: Worker<Jobs[Name]>): Promise<void>;
  /** Lets running jobs end, takes no new ones. */
  stop(): Promise<void>;
};

export type Worker<Data> = {
  readonly run: (data: Data) => Promise<void>;
  /** Told of a job whose last try failed. */
  readonly giveUp: (data: Data) => Promise<void>;
  /** Jobs of this kind at the same time in this process. */
  readonly concurrency: number;
};

const deadLetters = (name: JobName) => `${name}_dead`;

export async function openQueue(
  database: Database,
  onError: (error: Error) => void,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: sqlOf(database.db),
    schema: 'jobs',
    schedule: false,
    maintenanceIntervalSeconds: LOOK_FOR_DEAD_S,
  });
  boss.on('error', onError);
  await boss.start();
  const names: JobName[] = ['read_flight_log', 'read_crash'];
  for (const name of names) {
    await boss.createQueue(deadLetters(name));
    await boss.createQueue(name, {
      name,
      retryLimit: RETRIES,
      retryDelay: RETRY_PAUSE_S,
      retryBackoff: true,
      expireInSeconds: EXPIRY_S,
      deadLetter: deadLetters(name),
    });
  }
  return {
    async send(tx, name, data) {
      await boss.send(name, data, { db: sqlOf(tx) });
    },
    async work(name, worker) {
      const options = { batchSize: 1, pollingIntervalSeconds: 0.5 };
      for (let lane = 0; lane < worker.concurrency; lane++)
        await boss.work<Jobs[typeof name]>(name, options, async ([job]) => {
          if (job !== undefined) await worker.run(job.data);
        });
      await boss.work<Jobs[typeof name]>(deadLetters(name), options, async ([job]) => {
        if (job !== undefined) await worker.giveUp(job.data);
      });
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: READING_LIMIT_S * 1000 }),
  };
}

/** pg-boss speaks through our own connection, a transaction included. */
function sqlOf(db: Kysely<Schema>): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}
