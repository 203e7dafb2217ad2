import { ServiceError } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import type { Vault } from './vault.ts';

/**
 * Wrong secrets in a row that cost no time. From then on the wait doubles with each, to a quarter of an
 * hour. One address serves many people behind it, so it has more of them than one account.
 */
const FREE = { account: 5, address: 30 } as const;
const WAIT_MAX_S = 900;
/** After a day without a try the count begins again. */
const FORGOTTEN_H = 24;

export type Tried = { readonly account?: string; readonly address: string };

/**
 * Growing delays for whoever tries secrets. A try counts as wrong until it is known to be right, so that
 * many tries at once are no way around the wait. What is tried is known here only by a keyed digest, and
 * an account that does not exist is counted like one that does.
 */
export function delays(vault: Vault) {
  const subjects = (tried: Tried) =>
    [
      { kind: 'address', name: tried.address },
      ...(tried.account === undefined
        ? []
        : [{ kind: 'account', name: tried.account.trim().toLowerCase() } as const]),
    ].map(({ kind, name }) => ({
      subject: vault.mac('delay', `${kind} ${name}`),
      free: FREE[kind as keyof typeof FREE],
    }));

  return {
    /** Counts a try, or refuses it while a wait is on. */
    async begin(db: Db, tried: Tried, now: Date): Promise<void> {
      for (const { subject, free } of subjects(tried)) {
        const wait = sql<number>`CASE WHEN d.failures < ${free}::int THEN 0
          ELSE least(${WAIT_MAX_S}::int, power(2, least(d.failures - ${free}::int, 20))) END`;
        const { rows } = await sql<{ failures: number }>`
          INSERT INTO sign_in_delay AS d (subject, failures, last_at) VALUES (${subject}, 1, ${now})
          ON CONFLICT (subject) DO UPDATE SET last_at = ${now}, failures = CASE
            WHEN d.last_at < ${now}::timestamptz - make_interval(hours => ${FORGOTTEN_H}) THEN 1
            ELSE d.failures + 1 END
          WHERE d.last_at + make_interval(secs => ${wait}) <= ${now}::timestamptz
            -- A clock that was set back must not lock anybody out.
            OR d.last_at > ${now}::timestamptz + make_interval(secs => ${WAIT_MAX_S})
          RETURNING failures`.execute(db);
        if (rows.length === 0) throw await tooMany(db, { subject, wait, now });
      }
    },
    /** The secret was right: the account starts afresh, the address keeps its count but for this try. */
    async succeed(db: Db, tried: Tried): Promise<void> {
      for (const { subject, free } of subjects(tried)) {
        if (free === FREE.account)
          await db.deleteFrom('sign_in_delay').where('subject', '=', subject).execute();
        else
          await sql`UPDATE sign_in_delay SET failures = greatest(failures - 1, 0)
            WHERE subject = ${subject}`.execute(db);
      }
    },
  };
}

export type Delays = ReturnType<typeof delays>;

async function tooMany(
  db: Db,
  { subject, wait, now }: { subject: Buffer; wait: ReturnType<typeof sql>; now: Date },
): Promise<ServiceError> {
  const { rows } = await sql<{ left_s: number }>`
    SELECT ceil(extract(epoch FROM d.last_at - ${now}::timestamptz) + ${wait})::int AS left_s
    FROM sign_in_delay d WHERE subject = ${subject}`.execute(db);
  const left_s = Math.max(1, rows[0]?.left_s ?? 1);
  return new ServiceError(
    'too_many_attempts',
    `Too many wrong attempts. Try again in ${left_s} ${left_s === 1 ? 'second' : 'seconds'}.`,
    { retry_after_s: left_s },
  );
}
