import { dateText } from '@airworthy/contract/dates';
import type pg from 'pg';

/** One call of a personal key, as its holder is shown it. */
export type LoggedCall = {
  readonly accountId: number;
  readonly keyId: number;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly endpoint: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly took_ms: number;
  readonly requestId: string;
  readonly address: string;
};

/** Notes calls without waiting, and writes them together: counts by day and endpoint, and the last hundred. */
export type CallLog = {
  note(call: LoggedCall): void;
  /** Writes what was noted so far. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const FLUSH_EVERY_MS = 2_000;
export const CALLS_KEPT = 100;
const PATH_MAX = 200;

type Count = {
  accountId: number;
  day: string;
  endpoint: string;
  calls: number;
  refused: number;
};

const COUNTS = `
INSERT INTO usage_by_day AS u (account_id, day, endpoint, calls, refused)
SELECT * FROM unnest($1::bigint[], $2::date[], $3::text[], $4::bigint[], $5::bigint[])
ON CONFLICT (account_id, day, endpoint) DO UPDATE
  SET calls = u.calls + excluded.calls, refused = u.refused + excluded.refused`;

const CALLS = `
INSERT INTO api_call (account_id, credential_id, at, method, path, endpoint, status, code, took_ms,
  request_id, address)
SELECT c.* FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[],
  $7::int[], $8::text[], $9::real[], $10::text[], $11::text[])
  AS c (account_id, credential_id, at, method, path, endpoint, status, code, took_ms, request_id, address)`;

const PRUNE = `
DELETE FROM api_call c USING unnest($1::bigint[]) AS a (id)
WHERE c.account_id = a.id AND c.id <= (
  SELECT id FROM api_call WHERE account_id = a.id ORDER BY id DESC OFFSET ${CALLS_KEPT} LIMIT 1)`;

/**
 * The hot path pays for one object and two map look-ups a call. Of an account that calls faster than
 * the log is written only the last hundred calls are kept in memory, and all are counted.
 */
export function callLog(pool: pg.Pool, onFault: (error: unknown) => void): CallLog {
  let counts = new Map<string, Count>();
  let lately = new Map<number, LoggedCall[]>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const counted = [...counts.values()];
    const calls = [...lately.values()].flat();
    const accounts = [...lately.keys()];
    counts = new Map();
    lately = new Map();
    try {
      await pool.query(COUNTS, [
        counted.map((one) => one.accountId),
        counted.map((one) => one.day),
        counted.map((one) => one.endpoint),
        counted.map((one) => one.calls),
        counted.map((one) => one.refused),
      ]);
      await pool.query(CALLS, [
        calls.map((one) => one.accountId),
        calls.map((one) => one.keyId),
        calls.map((one) => one.at),
        calls.map((one) => one.method),
        calls.map((one) => one.path.slice(0, PATH_MAX)),
        calls.map((one) => one.endpoint),
        calls.map((one) => one.status),
        calls.map((one) => one.code),
        calls.map((one) => one.took_ms),
        calls.map((one) => one.requestId),
        calls.map((one) => one.address),
      ]);
      await pool.query(PRUNE, [accounts]);
    } catch (error) {
      onFault(error);
    }
  }
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    note(call) {
      const day = dateText(call.at);
      const endpoint = call.endpoint ?? '';
      const key = `${call.accountId} ${day} ${endpoint}`;
      const refused = call.status >= 400 ? 1 : 0;
      const count = counts.get(key);
      if (count === undefined)
        counts.set(key, { accountId: call.accountId, day, endpoint, calls: 1, refused });
      else {
        count.calls++;
        count.refused += refused;
      }
      const calls = lately.get(call.accountId);
      if (calls === undefined) lately.set(call.accountId, [call]);
      else {
        calls.push(call);
        // Cut now and then rather than shifted each time.
        if (calls.length >= 2 * CALLS_KEPT) calls.splice(0, calls.length - CALLS_KEPT);
      }
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
