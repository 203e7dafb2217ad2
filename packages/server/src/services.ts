import type { Logger } from 'pino';
import type { LastUsed } from './access/lastUsed.ts';
import type { Vault } from './access/vault.ts';
import type { ColumnEngine } from './lake/columnEngine.ts';
import type { Gate } from './metering/gate.ts';
import type { Database } from './storage/database.ts';

/** What a feature may ask for. `compose.ts` alone builds it. */
export type Services = {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly gate: Gate;
  /** What asks columns of logs, or says why they cannot be asked. */
  readonly columns: ColumnEngine;
  readonly lastUsed: LastUsed;
  /** Seals what must be read again and not lie open in the database. */
  readonly vault: Vault;
};

/** What filing and correcting a record needs of them. */
export type RecordServices = {
  readonly database: Pick<Database, 'db'>;
  readonly clock: () => Date;
};
