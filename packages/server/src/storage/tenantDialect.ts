import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { currentActor } from './actor.ts';
import { currentCaller } from './caller.ts';

/** A statement that takes longer is of no use to a caller; an idle transaction holds locks for nothing. */
const SESSION = {
  timezone: 'UTC',
  statement_timeout: '30s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '30s',
};

/** The settings of a session, as it begins. */
export const startUpOptions = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
/** The same for a transaction, where sessions are a pooler's. */
const perTransaction = Object.entries(SESSION)
  .map(([name, value]) => `; set local ${name} to '${value}'`)
  .join('');

/**
 * Every statement and every transaction tells PostgreSQL for whom it runs, and row-level security shows it
 * no row of anybody else: `*` for the service itself, an organization's id for its callers, `0` for a
 * caller without one. The setting lasts for one transaction, so it holds behind a pooler as well.
 */
function scopeStatement({ pooled }: DialectOptions): string {
  const caller = currentCaller();
  const scope =
    caller === undefined || caller.orgId === 'all' ? '*' : String(Math.trunc(caller.orgId ?? 0));
  const actor = currentActor();
  // The triggers that write the audit read who acts from here.
  const who =
    actor === undefined
      ? ''
      : `; set local airworthy.actor to ${pg.escapeLiteral(JSON.stringify(actor))}`;
  return `set local airworthy.org to '${scope}'${who}${pooled ? perTransaction : ''}`;
}

/** `pooled`: sessions belong to a pooler, so nothing can be set that outlives a transaction. */
export type DialectOptions = { readonly pooled: boolean };

class ScopedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  inTransaction = false;
  readonly #options: DialectOptions;
  constructor(inner: DatabaseConnection, options: DialectOptions) {
    this.inner = inner;
    this.#options = options;
  }

  /** A statement of its own becomes a transaction of one, sent in one go where the client can. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.inner.executeQuery<R>(query);
    const begun = this.inner.executeQuery(
      CompiledQuery.raw(`begin; ${scopeStatement(this.#options)}`),
    );
    const answered = this.inner.executeQuery<R>(query);
    const committed = this.inner.executeQuery(CompiledQuery.raw('commit'));
    const [, answer, ...rest] = await Promise.allSettled([begun, answered, committed]);
    for (const outcome of [answer, ...rest])
      if (outcome.status === 'rejected') throw outcome.reason;
    return (answer as PromiseFulfilledResult<QueryResult<R>>).value;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming needs a cursor, which this dialect does not offer');
  }
}

class TenantDriver extends PostgresDriver {
  readonly #options: DialectOptions;
  constructor(pool: pg.Pool, options: DialectOptions) {
    super({ pool });
    this.#options = options;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new ScopedConnection(await super.acquireConnection(), this.#options);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const scoped = connection as ScopedConnection;
    const isolation =
      settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? '' : ` ${settings.accessMode}`;
    const text = `start transaction${isolation}${access}; ${scopeStatement(this.#options)}`;
    scoped.inTransaction = true;
    await scoped.inner.executeQuery(CompiledQuery.raw(text));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    (connection as ScopedConnection).inTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection);
    (connection as ScopedConnection).inTransaction = false;
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { inner } = connection as ScopedConnection;
    return super.releaseConnection(inner as Parameters<PostgresDriver['releaseConnection']>[0]);
  }
}

export class TenantDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #options: DialectOptions;
  constructor(pool: pg.Pool, options: DialectOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override createDriver(): Driver {
    return new TenantDriver(this.#pool, this.#options);
  }
}
