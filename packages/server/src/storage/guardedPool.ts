import pg from 'pg';
import { currentCaller } from './caller.ts';
import { shares } from './shares.ts';

/** Nothing is asked of a database that does not answer; every call fails at once. */
export class DatabaseSilent extends Error {
  constructor() {
    super('Connection terminated: the database does not answer');
  }
}

/** What one caller may hold of the pool, and how long its next call waits for its turn. */
const SHARE = 0.4;
const SHARE_WAIT_MS = 8000;
/** To connect, or to get a free connection. */
const CONNECT_MS = 5000;
const IDLE_MS = 30_000;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * A pool of connections with deadlines. A caller holds two fifths of it at most, so that a hundred calls
 * that wait for one row do not keep everybody else waiting. While the database is silent, calls fail at
 * once, and those under way fail when the silence is noticed.
 */
export class GuardedPool extends pg.Pool {
  readonly #shares;
  readonly #clients = new Set<pg.PoolClient>();
  #silent = false;
  /** Like `silent` for new calls only: those under way go on, so that what they still do is known. */
  refusing = false;

  /** `named`: off where a pooler hands every transaction another session, which knows no statement. */
  constructor(config: pg.PoolConfig, { named = true }: { named?: boolean } = {}) {
    super({
      ...config,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    const held_max = Math.max(1, Math.floor((config.max ?? 10) * SHARE));
    this.#shares = shares({ held_max, wait_ms: SHARE_WAIT_MS });
    // A server that goes away breaks its connections: the pool drops an idle one, and whoever holds one
    // gets the error from the next query. Neither is a reason for the whole process to end.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      this.#clients.add(client);
    });
    this.on('remove', (client) => this.#clients.delete(client));
    if (!named) this.query = withoutNames(this.query.bind(this));
  }

  /** Whether the database answers. Silence breaks every connection, so that whoever waits is released. */
  set silent(silent: boolean) {
    this.#silent = silent;
    if (!silent) return;
    for (const client of this.#clients) socketOf(client)?.destroy(new DatabaseSilent());
  }

  get silent(): boolean {
    return this.#silent;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const checkedOut = this.#checkOut();
    if (callback === undefined) return checkedOut;
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #checkOut(): Promise<pg.PoolClient> {
    if (this.#silent || this.refusing) throw new DatabaseSilent();
    const caller = currentCaller();
    if (caller === undefined) return super.connect();
    const leave = await this.#shares.enter(
      typeof caller.orgId === 'number'
        ? `organization ${caller.orgId}`
        : `account ${caller.accountId}`,
    );
    try {
      const client = await super.connect();
      const release = client.release;
      client.release = (error) => {
        leave();
        release(error);
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}

/** The library offers no way to end a connection that does not wait for the server. */
function socketOf(client: pg.PoolClient): { destroy(error: Error): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(error: Error): void } } })
    .connection?.stream;
}

function withoutNames(query: pg.Pool['query']): pg.Pool['query'] {
  const ask = query as (...words: unknown[]) => unknown;
  return ((statement: unknown, ...rest: unknown[]) =>
    ask(
      typeof statement === 'object' ? { ...statement, name: undefined } : statement,
      ...rest,
    )) as pg.Pool['query'];
}
