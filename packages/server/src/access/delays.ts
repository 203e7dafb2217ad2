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
/**
 * The count of an address goes down by one in this time: somebody who guesses without pause is held to 15 an
 * hour, and the people behind the address do not wait for what one of them did in the morning.
 */
const ADDRESS_DECAY_S = 240;
/**
 * A right secret halves the count of its address. Once an hour for each account: else somebody with an account
 * of their own could guess those of others between two sign-ins.
 */
const HALVED_EVERY_H = 1;

/** What is counted; without an address where a secret that only few can have came before. */
export type Tried = {
  readonly account?: string;
  readonly address?: string;
  /** The mark of a browser that this account has signed in with: it is counted alone, apart from everybody else. */
  readonly mark?: string | null;
};

type Subject = { readonly kind: keyof typeof FREE; readonly subject: Buffer };

/**
 * Growing delays for whoever tries secrets. A try counts as wrong until it is known to be right, so that
 * many tries at once are no way around the wait. What is tried is known here only by a keyed digest, and
 * an account that does not exist is counted like one that does.
 */
export function delays(vault: Vault) {
  const named = (kind: string, name: string) => vault.mac('delay', `${kind} ${name}`);
  const accountOf = ({ account = '' }: Tried) => account.trim().toLowerCase();

  function subjects(tried: Tried): Subject[] {
    if (tried.mark != null)
      return [{ kind: 'account', subject: named('mark', `${tried.mark} ${accountOf(tried)}`) }];
    return [
      ...(tried.address === undefined ? [] : [addressOf(tried.address)]),
      ...(tried.account === undefined
        ? []
        : [{ kind: 'account', subject: named('account', accountOf(tried)) } as const]),
    ];
  }
  const addressOf = (address: string): Subject => ({
    kind: 'address',
    subject: named('address', address),
  });

  /** True for the first right secret of an account from an address in an hour. */
  async function mayHalve(db: Db, tried: Tried, now: Date): Promise<boolean> {
    const subject = named('halved', `${tried.address} ${accountOf(tried)}`);
    const { rows } = await sql`
      INSERT INTO sign_in_delay AS d (subject, failures, last_at) VALUES (${subject}, 0, ${now})
      ON CONFLICT (subject) DO UPDATE SET last_at = ${now}
      WHERE d.last_at <= ${now}::timestamptz - make_interval(hours => ${HALVED_EVERY_H})
      RETURNING 1`.execute(db);
    return rows.length > 0;
  }

  return {
    /** Counts a try, or refuses it while a wait is on. */
    async begin(db: Db, tried: Tried, now: Date): Promise<void> {
      for (const { kind, subject } of subjects(tried)) {
        const failures = remaining(kind, now);
        const wait = waitAfter(kind);
        const { rows } = await sql<{ failures: number }>`
          INSERT INTO sign_in_delay AS d (subject, failures, last_at) VALUES (${subject}, 1, ${now})
          ON CONFLICT (subject) DO UPDATE SET last_at = ${now}, failures = CASE
            WHEN d.last_at < ${now}::timestamptz - make_interval(hours => ${FORGOTTEN_H}) THEN 1
            ELSE ${failures} + 1 END
          -- Of two tries at once the later one may be counted first: where there is no wait, their order is no matter.
          WHERE ${wait} = 0 OR d.last_at + make_interval(secs => ${wait}) <= ${now}::timestamptz
            -- A clock that was set back must not lock anybody out.
            OR d.last_at > ${now}::timestamptz + make_interval(secs => ${WAIT_MAX_S})
          RETURNING failures`.execute(db);
        if (rows.length === 0) throw await tooMany(db, { subject, wait, now });
      }
    },
    /** The secret was right: who was counted for it starts afresh, and its address has fewer. */
    async succeed(db: Db, tried: Tried, now: Date): Promise<void> {
      for (const { kind, subject } of subjects(tried)) {
        if (kind === 'account')
          await db.deleteFrom('sign_in_delay').where('subject', '=', subject).execute();
        else
          await sql`UPDATE sign_in_delay SET failures = greatest(failures - 1, 0)
            WHERE subject = ${subject}`.execute(db);
      }
      if (tried.address === undefined || tried.account === undefined) return;
      if (!(await mayHalve(db, tried, now))) return;
      await sql`UPDATE sign_in_delay SET failures = failures / 2
        WHERE subject = ${addressOf(tried.address).subject}`.execute(db);
    },
  };
}

export type Delays = ReturnType<typeof delays>;

/** The count of row `d` by now. */
function remaining(kind: keyof typeof FREE, now: Date) {
  if (kind === 'account') return sql<number>`d.failures`;
  const passed_s = sql`greatest(extract(epoch FROM ${now}::timestamptz - d.last_at), 0)`;
  return sql<number>`greatest(d.failures - floor(${passed_s} / ${ADDRESS_DECAY_S}::int)::int, 0)`;
}

function waitAfter(kind: keyof typeof FREE) {
  const free = FREE[kind];
  return sql<number>`CASE WHEN d.failures < ${free}::int THEN 0
    ELSE least(${WAIT_MAX_S}::int, power(2, least(d.failures - ${free}::int, 20))) END`;
}

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
