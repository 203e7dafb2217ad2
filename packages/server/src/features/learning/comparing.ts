import { againstType, vibrationOf } from '@airworthy/forensics';
import type { Jobs, Worker } from '../../jobs/queue.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { noteFigureChange } from '../questions/watchStore.ts';
import { compareFlight, tiedBuild } from './compare.ts';
import { type Aircraft, fileComparisons, tiedRow, waitingFlights } from './store.ts';
import { alikeOf, typeFlights } from './vibration.ts';

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
  const others = flights.length === 0 ? null : await typeFlights(tx, aircraft);
  const comparisons = flights.map(({ flight_id, features, format, ...record }) => {
    const vibration = againstType(vibrationOf(features), alikeOf(others, { features, format }));
    return {
      flight_id,
      comparison: {
        ...compareFlight(build, features, record),
        vibration,
        vibration_type_ratio: vibration.ratio,
      },
    };
  });
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
      const compareSome = async (tx: Tx) => {
        const compared = await compareWaiting(tx, aircraft);
        if (compared > 0) await noteFigureChange(tx, aircraft.orgId);
        return compared;
      };
      while ((await inTransaction(db, compareSome)) === BATCH);
    },
    // What was not compared is compared when it is asked for.
    giveUp: async () => {},
  };
}
