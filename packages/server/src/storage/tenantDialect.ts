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
import { type Replica, ReplicaLost } from './replica.ts';

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
export type DialectOptions = {
  readonly pooled: boolean;
  /** Where reads may go that were marked as such (`replicaReads.ts`). */
  readonly replica?: Replica | null;
};

/** Where a connection leads, and what gives it back. */
type Source = Pick<PostgresDriver, 'acquireConnection' | 'releaseConnection'>;
type Held = { readonly connection: DatabaseConnection; readonly source: Source };

class ScopedConnection implements DatabaseConnection {
  held: Held;
  inTransaction = false;
  readonly #options: DialectOptions;
  /** The primary, while `held` leads to a replica. */
  readonly #primary: Source | null;
  constructor(held: Held, options: DialectOptions, primary: Source | null = null) {
    this.held = held;
    this.#options = options;
    this.#primary = primary;
  }

  get onReplica(): boolean {
    return this.#primary !== null && this.held.source !== this.#primary;
  }

  /** Goes on at the primary: what follows writes, or the replica is lost. */
  async toPrimary(): Promise<void> {
    if (this.#primary === null || !this.onReplica) return;
    const connection = await this.#primary.acquireConnection();
    await release(this.held);
    this.held = { connection, source: this.#primary };
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.onReplica) return this.#execute<R>(query);
    try {
      return await this.#execute<R>(query);
    } catch (error) {
      if (this.#options.replica?.isLost(error) !== true) throw error;
      if (this.inTransaction) throw new ReplicaLost(error);
      await this.toPrimary();
      return this.#execute<R>(query);
    }
  }

  /** A statement of its own becomes a transaction of one, sent in one go where the client can. */
  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { connection } = this.held;
    if (this.inTransaction) return connection.executeQuery<R>(query);
    const begun = connection.executeQuery(
      CompiledQuery.raw(`begin; ${scopeStatement(this.#options)}`),
    );
    const answered = connection.executeQuery<R>(query);
    const committed = connection.executeQuery(CompiledQuery.raw('commit'));
    const [, answer, ...rest] = await Promise.allSettled([begun, answered, committed]);
    for (const outcome of [answer, ...rest])
      if (outcome.status === 'rejected') throw outcome.reason;
    return (answer as PromiseFulfilledResult<QueryResult<R>>).value;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming needs a cursor, which this dialect does not offer');
  }
}

function release({ connection, source }: Held): Promise<void> {
  return source.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0]);
}

class TenantDriver extends PostgresDriver {
  readonly #options: DialectOptions;
  readonly #primary: Source;
  readonly #standby: PostgresDriver | null;
  constructor(pool: pg.Pool, options: DialectOptions) {
    super({ pool });
    this.#options = options;
    this.#primary = {
      acquireConnection: () => super.acquireConnection(),
      releaseConnection: (connection) => super.releaseConnection(connection),
    };
    const { replica } = options;
    this.#standby = replica == null ? null : new PostgresDriver({ pool: replica.pool });
  }

  override async init(): Promise<void> {
    await super.init();
    await this.#standby?.init();
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#standby?.destroy();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (await this.#onReplica()) ?? this.#onPrimary();
  }

  async #onPrimary(): Promise<ScopedConnection> {
    const source = this.#primary;
    return new ScopedConnection(
      { connection: await source.acquireConnection(), source },
      this.#options,
    );
  }

  async #onReplica(): Promise<ScopedConnection | null> {
    const source = this.#standby;
    const { replica } = this.#options;
    if (source === null || replica == null || !(await replica.isReady())) return null;
    try {
      const connection = await source.acquireConnection();
      return new ScopedConnection({ connection, source }, this.#options, this.#primary);
    } catch (error) {
      if (replica.isLost(error)) return null;
      throw error;
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const scoped = connection as ScopedConnection;
    // What may write begins where it can.
    if (settings.accessMode !== 'read only') await scoped.toPrimary();
    const isolation =
      settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`;
    const access = settings.accessMode === undefined ? '' : ` ${settings.accessMode}`;
    const text = `start transaction${isolation}${access}; ${scopeStatement(this.#options)}`;
    scoped.inTransaction = true;
    await scoped.executeQuery(CompiledQuery.raw(text));
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
    return release((connection as ScopedConnection).held);
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
