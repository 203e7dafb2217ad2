import type { JobQueue } from '../jobs/queue.ts';
import type { Database } from '../storage/database.ts';
import type { Tx } from '../storage/transaction.ts';

/** The queue is not part of a backup: what was waiting is queued again. Returns the number of jobs. */
export async function requeueAll(database: Database, queue: JobQueue): Promise<number> {
  return database.db.transaction().execute(async (tx) => {
    const logs = await fileLogs(tx, queue, null);
    const readings = await tx
      .updateTable('crash_reading')
      .set({ state: 'queued', progress: 0 })
      .where('state', 'in', ['queued', 'reading'])
      .returning(['id', 'account_id'])
      .execute();
    for (const { id, account_id } of readings)
      await queue.send(tx, 'read_crash', { readingId: id, owner: account_id });
    return logs + readings.length;
  });
}

/** The same for the logs of one organization that came from elsewhere. */
export async function requeueLogs(
  database: Pick<Database, 'db'>,
  queue: JobQueue,
  orgId: number,
): Promise<number> {
  return database.db.transaction().execute((tx) => fileLogs(tx, queue, orgId));
}

async function fileLogs(tx: Tx, queue: JobQueue, orgId: number | null): Promise<number> {
  let waiting = tx
    .selectFrom('flight_log')
    .select(['id', 'org_id'])
    .where('analysis_state', '=', 'queued');
  if (orgId !== null) waiting = waiting.where('org_id', '=', orgId);
  const logs = await waiting.execute();
  for (const { id, org_id } of logs)
    await queue.send(tx, 'read_flight_log', { logId: id, owner: org_id });
  return logs.length;
}
