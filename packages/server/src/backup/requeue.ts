import type { JobQueue } from '../jobs/queue.ts';
import type { Database } from '../storage/database.ts';

/** The queue is no part of a backup: what was waiting is filed again. Answers how many jobs. */
export async function requeueAll(database: Database, queue: JobQueue): Promise<number> {
  return database.db.transaction().execute(async (tx) => {
    const logs = await tx
      .selectFrom('flight_log')
      .select('id')
      .where('analysis_state', '=', 'queued')
      .execute();
    for (const { id } of logs) await queue.send(tx, 'read_flight_log', { logId: id });
    const readings = await tx
      .updateTable('crash_reading')
      .set({ state: 'queued', progress: 0 })
      .where('state', 'in', ['queued', 'reading'])
      .returning('id')
      .execute();
    for (const { id } of readings) await queue.send(tx, 'read_crash', { readingId: id });
    return logs.length + readings.length;
  });
}
