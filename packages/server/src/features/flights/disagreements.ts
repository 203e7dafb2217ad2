import { dateText, type Reply } from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import type { listDisagreements } from '@airworthy/contract/web';
import { type RawBuilder, sql } from 'kysely';
import type { RecordServices } from '../../services.ts';
import type { Db } from '../../storage/database.ts';

/** Filed and logged time may differ by this before anybody has to look. */
const DISAGREES_S = 60;
const DISAGREES_SHARE = 0.2;
const DAYS = 90;
/** Nobody works through more in one go. */
const NAMED_MAX = 20;
/** Readings that are opened for one answer: each is some 100 kB. */
const OPENED_MAX = 40;

type Disagreement = Reply<typeof listDisagreements>['flights'][number];
type Candidate = Pick<
  Disagreement,
  'flight_id' | 'asset_name' | 'flown_at' | 'filed_s' | 'airborne_s'
> & { readonly armed_s: number | null };

/**
 * Flights whose filed time is neither the time that their log was armed nor the time that it was in the air, to a minute
 * and a fifth. `more`: there are others, or some that nobody has looked at.
 */
export async function disagreements(
  { database: { db }, clock }: RecordServices,
  orgId: number,
): Promise<Reply<typeof listDisagreements>> {
  const most = NAMED_MAX + OPENED_MAX;
  const since = plusDays(dateText(clock()), -DAYS);
  const candidates = await candidatesOf(db, { orgId, since, most: most + 1 });
  const unopened = candidates.filter(({ armed_s }) => armed_s === null).map((one) => one.flight_id);
  const opened = await openedFor(db, orgId, unopened.slice(0, OPENED_MAX));
  const flights = candidates.flatMap(({ armed_s, ...one }): Disagreement[] => {
    const armed = armed_s ?? opened.get(one.flight_id);
    return armed === undefined ? [] : [{ ...one, armed_s: armed }];
  });
  return {
    flights: flights.slice(0, NAMED_MAX),
    more: flights.length > NAMED_MAX || unopened.length > OPENED_MAX || candidates.length > most,
  };
}

const differs = (logged: RawBuilder<unknown>) => sql`abs(f.duration_s - ${logged}) >
  greatest(${DISAGREES_S}, ${DISAGREES_SHARE} * greatest(f.duration_s, ${logged}))`;

/** Newest first: those that disagree, and those of which the armed time stands in the reading alone. */
async function candidatesOf(
  db: Db,
  { orgId, since, most }: { orgId: number; since: string; most: number },
): Promise<Candidate[]> {
  const airborne_s = sql`(x.features->>'airborne_s')::float8`;
  const { rows } = await sql<Candidate>`
    SELECT f.id AS flight_id, coalesce(a.name, f.asset_name, '') AS asset_name, f.flown_at,
      f.duration_s::float8 AS filed_s, x.armed_s, ${airborne_s} AS airborne_s
    FROM flight f JOIN flight_feature x ON x.org_id = f.org_id AND x.flight_id = f.id
      LEFT JOIN aircraft a ON a.id = f.asset_id
    WHERE f.org_id = ${orgId} AND f.flown_at >= ${since}::date AND ${differs(airborne_s)}
      AND (x.armed_s IS NULL OR (x.armed_s > 0 AND ${differs(sql`x.armed_s`)}))
    ORDER BY f.flown_at DESC, f.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

/** The armed time by flight where it disagrees too, out of the readings, each opened once (OFFSET 0). */
async function openedFor(
  db: Db,
  orgId: number,
  flights: readonly number[],
): Promise<Map<number, number>> {
  if (flights.length === 0) return new Map();
  const { rows } = await sql<{ id: number; armed_s: number }>`
    SELECT f.id, c.armed_s FROM flight f JOIN flight_feature x ON x.org_id = f.org_id AND x.flight_id = f.id
      JOIN flight_log l ON l.id = x.log_id
      JOIN log_reading r ON r.org_id = f.org_id AND r.sha256 = l.sha256
      CROSS JOIN LATERAL (SELECT (r.result->'meta'->>'armed_s')::float8 AS armed_s OFFSET 0) c
    WHERE f.org_id = ${orgId} AND f.id = ANY(${flights}) AND c.armed_s > 0
      AND ${differs(sql`c.armed_s`)}`.execute(db);
  return new Map(rows.map(({ id, armed_s }) => [id, armed_s]));
}
