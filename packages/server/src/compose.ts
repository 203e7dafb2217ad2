import type { Logger } from 'pino';
import { lastUsed } from './access/lastUsed.ts';
import { analysisEndpoints } from './features/analysis/endpoints.ts';
import { buildEndpoints } from './features/builds/endpoints.ts';
import { metaEndpoints } from './features/meta/endpoints.ts';
import { recordEndpoints } from './features/records.ts';
import type { Implementation } from './http/implement.ts';
import { openGate } from './metering/gate.ts';
import type { Services } from './services.ts';
import type { Database } from './storage/database.ts';

export type Surroundings = {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Everything one server process is made of. */
export type Composition = {
  readonly services: Services;
  readonly implementations: readonly Implementation[];
  /** Waits for what was begun beside the requests. */
  close(): Promise<void>;
};

/** Builds every store and client; the only file that knows them all. */
export function compose({ database, clock, log }: Surroundings): Composition {
  const services: Services = {
    database,
    clock,
    log,
    gate: openGate(database.pool, clock),
    lastUsed: lastUsed(database.pool, (error) => log.warn({ err: error }, 'last use not written')),
  };
  return {
    services,
    implementations: [
      ...metaEndpoints(services),
      ...analysisEndpoints(),
      ...buildEndpoints(services),
      ...recordEndpoints(services),
    ],
    async close() {
      await services.lastUsed.settle();
    },
  };
}
