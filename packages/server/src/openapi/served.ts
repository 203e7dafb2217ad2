import type { Endpoint } from '@airworthy/contract';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { compose } from '../compose.ts';
import type { ReadingServices } from '../reading/open.ts';
import { openapiDocument } from './document.ts';
import type { JsonSchema } from './schemas.ts';

/**
 * The endpoints that this server serves, without a database: nothing is asked of one before the first
 * call, so a pool that never connects will do.
 */
export function servedEndpoints(): Endpoint[] {
  const pool = new pg.Pool({ host: 'nowhere.invalid', max: 1 });
  const { implementations } = compose({
    database: {
      pool,
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      place: 'nowhere',
      close: () => pool.end(),
    },
    clock: () => new Date(0),
    log: pino({ enabled: false }),
    // Likewise never asked for anything.
    reading: {} as ReadingServices,
  });
  return implementations.map((implementation) => implementation.endpoint);
}

export function servedDocument(): JsonSchema {
  return openapiDocument(servedEndpoints());
}
