import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseAway } from './away.ts';
import type { GuardedPool } from './guardedPool.ts';
import { currentReplicaRead } from './replicaReads.ts';
import { sharedAnswer } from './sharedAnswer.ts';
import { watchDatabase } from './watch.ts';

/** How long a read waits for the replica to have what is committed, before it goes to the primary. */
const WAIT_MS = 100;
const LOOK_AGAIN_MS = 5;

/** A statement that only reads, and that a replica could not answer; the next try goes to the primary. */
export class ReplicaLost extends Error {
  /** PostgreSQL's code for "try the transaction again". */
  readonly code = '40001';
  constructor(cause: unknown) {
    super(`The read replica did not answer: ${(cause as Error).message}`, { cause });
  }
}

/** "Cannot execute … in a read-only transaction", and a reader that stood in the way of what had to be replayed. */
const NOT_HERE = new Set(['25006', '40001']);
const TOO_LONG = '57014';

export type ReplicaState = {
  /** Null while lists and questions go there; else why they do not. */
  readonly reason: string | null;
  /** Statements answered there, and those that went to the primary although they could have gone there. */
  readonly answered: number;
  readonly passedOn: number;
};

export type Replica = {
  readonly pool: GuardedPool;
  /** Host and port, without the password. */
  readonly place: string;
  state(): ReplicaState;
  /** Whether the statement under way may be read there, and finds all that was committed when its call asked first. */
  isReady(): Promise<boolean>;
  /** What to make of an error from there: whether the primary is to be asked instead. */
  isLost(error: unknown): boolean;
  /** Looks every second whether it can be used, from now on; before that it is not. */
  watch(onChange: (reason: string | null) => void): () => Promise<void>;
};

type Position = { readonly at: number };
/** What of the log of changes is safe on the primary's disk: every answered commit, and nothing that can be lost. */
const COMMITTED = "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS at";
/** What of it a standby shows to its readers; -1 from a server that is none, or is none any more. */
const SHOWN = `SELECT CASE WHEN pg_is_in_recovery()
  THEN coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), -1) ELSE -1 END::bigint AS at`;

const NOT_LOOKED = 'it has not been looked at yet';

/**
 * A standby that answers lists and questions. No read of it is behind: a call asks the primary how far the log of changes
 * is committed, and reads the standby only when that shows as much, waiting a moment for it; else the primary answers.
 * So a call sees every write that was answered before it, whichever process wrote it.
 */
export function openReplica(
  pool: GuardedPool,
  at: { readonly place: string; readonly connection: pg.ClientConfig; readonly primary: pg.Pool },
): Replica {
  let reason: string | null = NOT_LOOKED;
  let shown = -1;
  const counts = { answered: 0, passedOn: 0 };
  const committed = sharedAnswer(() => positionOf(at.primary, COMMITTED));
  const look = sharedAnswer(() => positionOf(pool, SHOWN));
  let own: Identity | null = null;
  const judge = async (client: Asked): Promise<string | null> => {
    // What DATABASE_URL leads to is asked once. While the primary is away the standby is judged as before.
    own ??= await identityOf(at.primary).catch(() => null);
    return own === null ? reason : unfitBecause(client, own);
  };

  async function reaches(target: number): Promise<boolean> {
    const deadline = performance.now() + WAIT_MS;
    while (shown < target) {
      const left_ms = deadline - performance.now();
      if (left_ms <= 0) return false;
      const seen = await Promise.race([look(), pause(left_ms, null, { ref: false })]);
      if (seen === null || seen === -1) return false;
      shown = Math.max(shown, seen);
      if (shown < target) await pause(LOOK_AGAIN_MS);
    }
    return true;
  }

  return {
    pool,
    place: at.place,
    state: () => ({ reason, ...counts }),
    async isReady() {
      const read = currentReplicaRead();
      if (read === undefined) return false;
      read.target ??= committed();
      const ready =
        reason === null && (await read.target.then(reaches).catch(() => false)) && reason === null;
      counts[ready ? 'answered' : 'passedOn']++;
      return ready;
    },
    isLost(error) {
      const { code } = error as { code?: string };
      return code !== TOO_LONG && (NOT_HERE.has(code ?? '') || isDatabaseAway(error));
    },
    watch(onChange) {
      const change = (next: string | null) => {
        if (next === reason) return;
        reason = next;
        shown = -1;
        onChange(next);
      };
      return watchDatabase(
        at.connection,
        (silent) => {
          pool.silent = silent;
          if (silent) change('it does not answer');
        },
        async (client) => change(await judge(client)),
      );
    },
  };
}

async function positionOf(pool: pg.Pool, statement: string): Promise<number> {
  const { rows } = await pool.query<Position>(statement);
  return (rows[0] as Position).at;
}

/** Which server and database one has reached, and as whom. */
export type Identity = { standby: boolean; cluster: string; database: number; reads: boolean };
const IDENTITY = `SELECT pg_is_in_recovery() AS standby,
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
  (SELECT oid::int FROM pg_database WHERE datname = current_database()) AS database,
  (SELECT coalesce(bool_and(has_table_privilege(t.oid, 'SELECT')), false) FROM pg_class t
    WHERE t.relname = 'flight' AND t.relnamespace = 'public'::regnamespace) AS reads`;
const MIGHTY = `SELECT rolname AS name FROM pg_roles
  WHERE rolname = current_user AND (rolsuper OR rolbypassrls)`;

/** Why a server cannot stand in for the primary as a reader; null where it can. */
export async function unfitBecause(replica: Asked, own: Identity): Promise<string | null> {
  const there = await identityOf(replica);
  if (there.cluster !== own.cluster || there.database !== own.database)
    return 'it is no copy of the database of DATABASE_URL';
  if (!there.standby) return 'it is no standby: it takes writes of its own';
  const { rows } = await replica.query<{ name: string }>(MIGHTY);
  if (rows[0] !== undefined)
    return `its role "${rows[0].name}" passes the wall between organizations; give it the role of the server`;
  return there.reads ? null : 'its role may not read the tables; give it the role of the server';
}

/** Bytes of the log of changes that a standby does not show yet. */
export async function bytesBehind(replica: Asked, primary: Asked): Promise<number> {
  const committed = await primary.query<Position>(COMMITTED);
  const shown = await replica.query<Position>(SHOWN);
  return Math.max(0, (committed.rows[0] as Position).at - (shown.rows[0] as Position).at);
}

export type Asked = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

export async function identityOf(server: Asked): Promise<Identity> {
  const { rows } = await (server as pg.Pool).query<Identity>(IDENTITY);
  return rows[0] as Identity;
}
