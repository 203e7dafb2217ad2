import type { Jobs, Worker } from '../../jobs/queue.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { compareFlight, tiedBuild } from './compare.ts';
import { type Aircraft, fileComparisons, tiedRow, waitingFlights } from './store.ts';

/** Flights that one transaction compares: about a millisecond each. */
const BATCH = 100;

/**
 * Compares read flights of an aircraft with the build it is tied to, the newest first; answers how many. None
 * where nothing is tied.
 */
export async function compareWaiting(tx: Tx, aircraft: Aircraft, most = BATCH): Promise<number> {
  const tied = await tiedRow(tx, aircraft);
  if (tied?.build_params == null) return 0;
  const build = tiedBuild(tied.build_params);
  const flights = await waitingFlights(tx, aircraft, most);
  const comparisons = flights.map(({ flight_id, features, ...record }) => ({
    flight_id,
    comparison: compareFlight(build, features, record),
  }));
  await fileComparisons(tx, aircraft, comparisons);
  return comparisons.length;
}

/** Compares all flights of an aircraft that was tied to a build. Done twice it has the effect of once. */
export function compareWorker(services: {
  readonly database: Pick<Database, 'db'>;
}): Worker<Jobs['compare_flights']> {
  return {
    concurrency: 1,
    async run(aircraft) {
      const { db } = services.database;
      while ((await inTransaction(db, (tx) => compareWaiting(tx, aircraft))) === BATCH);
    },
    // What was not compared is compared when it is asked for.
    giveUp: async () => {},
  };
}
