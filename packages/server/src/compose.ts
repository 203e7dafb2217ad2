import { dateText } from '@airworthy/contract';
import type { Logger } from 'pino';
import { lastUsed } from './access/lastUsed.ts';
import { openVault } from './access/vault.ts';
import { announceGrounding } from './features/aircraft/grounding.ts';
import { analysisEndpoints } from './features/analysis/endpoints.ts';
import { attachmentEndpoints } from './features/attachments/endpoints.ts';
import { buildEndpoints } from './features/builds/endpoints.ts';
import { calendarFeed } from './features/calendar/calendar.ts';
import { calendarEndpoints } from './features/calendar/endpoints.ts';
import { crashWorker } from './features/crash/crash.ts';
import { crashEndpoints } from './features/crash/endpoints.ts';
import type { Feed } from './features/feed.ts';
import { announceHealth } from './features/health/changed.ts';
import { healthEndpoints } from './features/health/endpoints.ts';
import { rescore } from './features/health/scores.ts';
import type { Implementation } from './features/implement.ts';
import { compareWaiting, compareWorker } from './features/learning/comparing.ts';
import { learningEndpoints } from './features/learning/endpoints.ts';
import { likenessEndpoints } from './features/likeness/endpoints.ts';
import { logEndpoints } from './features/logs/endpoints.ts';
import { retryReading } from './features/logs/logs.ts';
import type { OnRead } from './features/logs/readingStore.ts';
import { logUploadEndpoints } from './features/logs/uploadEndpoints.ts';
import { flightLogWorker } from './features/logs/worker.ts';
import { raiseCrashWork } from './features/maintenance/crashWork.ts';
import { metaEndpoints } from './features/meta/endpoints.ts';
import { noticeEndpoints } from './features/notices/endpoints.ts';
import { unsubscribeAddress } from './features/notices/unsubscribe.ts';
import { peopleEndpoints } from './features/people/endpoints.ts';
import { openPeople, type PeopleOptions } from './features/people/open.ts';
import type { People } from './features/people/people.ts';
import { startUpkeep } from './features/people/upkeep.ts';
import { questionEndpoints } from './features/questions/endpoints.ts';
import { noteFigureChange } from './features/questions/watchStore.ts';
import { recordEndpoints } from './features/records.ts';
import { type Delivering, openDelivering } from './features/webhooks/delivering.ts';
import { webhookEndpoints } from './features/webhooks/endpoints.ts';
import { webhookTargets } from './features/webhooks/target.ts';
import { openGate } from './metering/gate.ts';
import type { ReadingServices } from './reading/open.ts';
import type { Services } from './services.ts';
import type { Database } from './storage/database.ts';

export type Dependencies = {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly reading: ReadingServices;
  readonly people: PeopleOptions;
};

/** Everything one server process is made of. */
export type Composition = {
  readonly services: Services;
  readonly people: People;
  readonly delivering: Delivering;
  readonly implementations: readonly Implementation[];
  /** What only people do, at the session's door. */
  readonly peopleImplementations: readonly Implementation[];
  /** What programs without a key reach by a secret address. */
  readonly feeds: readonly Feed[];
  /** Starts taking jobs in this process. */
  work(): void;
  /** Waits for what was begun beside the requests. */
  close(): Promise<void>;
};

/** Builds every store and client; the only file that knows them all. */
export function compose(dependencies: Dependencies): Composition {
  const { database, clock, log, reading } = dependencies;
  const services: Services = {
    database,
    clock,
    log,
    vault: openVault(dependencies.people.secret),
    gate: openGate(database.lookups, log),
    columns: reading.columns,
    lastUsed: lastUsed(database.pool, (error) => log.warn({ err: error }, 'last use not written')),
  };
  const onRead: OnRead = async (tx, flight) => {
    await rescore(tx, flight);
    await raiseCrashWork(tx, flight);
    await compareWaiting(tx, flight);
    const { orgId, assetId } = flight;
    const today = dateText(clock());
    if (flight.crash.detected) await announceGrounding(tx, { orgId, assetIds: [assetId], today });
    await announceHealth(tx, { orgId, assetId, today });
    await noteFigureChange(tx, orgId);
  };
  const readers = { ...reading, database, onRead };
  const opened = openPeople(services, dependencies.people);
  let stopUpkeep = () => Promise.resolve();
  const delivering = openDelivering(opened.people);
  return {
    services,
    people: opened.people,
    delivering,
    peopleImplementations: peopleEndpoints(opened.people, {
      retry: (id) => retryReading(readers, id),
      registry: { ...services, queue: reading.queue },
      blobs: reading.blobs,
    }),
    implementations: [
      ...metaEndpoints(services),
      ...analysisEndpoints(services, reading.searches),
      ...buildEndpoints(services),
      ...recordEndpoints(services),
      ...healthEndpoints(services),
      ...learningEndpoints(services),
      ...likenessEndpoints(services, { ...reading, lake: reading.lake === true }),
      ...questionEndpoints(services),
      ...crashEndpoints(readers),
      ...logEndpoints(readers),
      ...logUploadEndpoints(readers),
      ...webhookEndpoints({
        ...services,
        targets: webhookTargets(opened.people.settings.webhookNetworks),
      }),
      ...attachmentEndpoints(readers),
      ...calendarEndpoints({ ...services, site: opened.people.settings }),
      ...noticeEndpoints({ ...services, sendsMail: opened.people.mail.sends }),
    ],
    feeds: [
      unsubscribeAddress(opened.people),
      calendarFeed({ ...services, site: opened.people.settings }),
    ],
    work() {
      stopUpkeep = startUpkeep(opened.people);
      delivering.start();
      reading.queue.work('read_flight_log', flightLogWorker(readers));
      reading.queue.work('read_crash', crashWorker(readers));
      reading.queue.work('compare_flights', compareWorker(services));
    },
    async close() {
      await stopUpkeep();
      await delivering.stop();
      await opened.close();
      await services.lastUsed.settle();
      await services.gate.close();
      await reading.close();
    },
  };
}
