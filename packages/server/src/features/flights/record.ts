import { dateText, notFound, type Reply } from '@airworthy/contract';
import type { getFlightRecord, listDisagreements, listFlightWeeks } from '@airworthy/contract/web';
import { type RawBuilder, sql } from 'kysely';
import type { RecordServices } from '../../services.ts';
import { changesOf } from '../audit/history.ts';
import { figure } from '../figure.ts';
import { ordersOfFlight } from '../workorders/workorders.ts';
import { flightById } from './store.ts';

/** What the audit has about a flight and its logs, newest first, and the orders that it raised. */
export async function flightRecord(
  { database: { db } }: RecordServices,
  orgId: number,
  id: number,
): Promise<Reply<typeof getFlightRecord>> {
  if ((await flightById(db, orgId, id)) === undefined) throw notFound('Flight', { id });
  const changes = await changesOf(
    db,
    orgId,
    sql`(target_kind = 'flight' AND target_id = ${id}) OR (target_kind = 'log' AND target_id IN
      (SELECT l.id FROM flight_log l WHERE l.org_id = ${orgId} AND l.flight_id = ${id}))`,
  );
  return { changes, workorders: await ordersOfFlight(db, orgId, id) };
}

const WEEKS = 26;

/** Every week of the last half year, also those without a flight, and the month so far. */
export async function flightWeeks(
  { database: { db }, clock }: RecordServices,
  orgId: number,
): Promise<Reply<typeof listFlightWeeks>> {
  const today = dateText(clock());
  const { rows } = await sql<{ week: string; flights: number; seconds: number }>`
    SELECT to_char(w, 'YYYY-MM-DD') AS week, count(f.id) AS flights,
      coalesce(sum(f.duration_s), 0)::float8 AS seconds
    FROM generate_series(date_trunc('week', ${today}::date) - ${`${WEEKS - 1} weeks`}::interval,
      date_trunc('week', ${today}::date), interval '1 week') w
    LEFT JOIN flight f ON f.org_id = ${orgId} AND f.flown_at >= w::date AND f.flown_at < w::date + 7
    GROUP BY w ORDER BY w`.execute(db);
  const month = await sql<{ flights: number; seconds: number }>`
    SELECT count(*) AS flights, coalesce(sum(duration_s), 0)::float8 AS seconds FROM flight
    WHERE org_id = ${orgId} AND flown_at >= date_trunc('month', ${today}::date)`.execute(db);
  const onWire = ({ flights, seconds }: { flights: number; seconds: number }) => ({
    flights,
    hours: figure(seconds / 3600),
  });
  return {
    weeks: rows.map((row) => ({ week: row.week, ...onWire(row) })),
    month: onWire(month.rows[0]!),
  };
}

/** Filed and logged time may differ by this before anybody has to look. */
const DISAGREES_S = 60;
const DISAGREES_SHARE = 0.2;
const DISAGREEMENT_DAYS = 90;
const DISAGREEMENTS_MAX = 100;

/**
 * Flights whose filed time is neither the time that their log was armed nor the time that it was in the air, to a minute
 * and a fifth. Figures of the read logs are small, so they are looked at first; the readings themselves are opened
 * only for those that differ, and once each (OFFSET 0: PostgreSQL would open one for every place that names the time).
 */
export async function disagreements(
  { database: { db }, clock }: RecordServices,
  orgId: number,
): Promise<Reply<typeof listDisagreements>> {
  const today = dateText(clock());
  const differs = (logged: RawBuilder<unknown>) => sql`abs(f.duration_s - ${logged}) >
    greatest(${DISAGREES_S}, ${DISAGREES_SHARE} * greatest(f.duration_s, ${logged}))`;
  const { rows } = await sql<Disagreement>`
    SELECT f.id AS flight_id, coalesce(a.name, f.asset_name, '') AS asset_name, f.flown_at,
      f.duration_s::float8 AS filed_s, c.armed_s, c.airborne_s
    FROM (SELECT x.flight_id, l.sha256, (x.features->>'airborne_s')::float8 AS airborne_s
        FROM flight_feature x JOIN flight_log l ON l.id = x.log_id
        WHERE x.org_id = ${orgId} AND x.flown_at >= ${today}::date - ${DISAGREEMENT_DAYS}::integer) s
      JOIN flight f ON f.org_id = ${orgId} AND f.id = s.flight_id AND ${differs(sql`s.airborne_s`)}
      JOIN log_reading r ON r.org_id = ${orgId} AND r.sha256 = s.sha256
      CROSS JOIN LATERAL (SELECT s.airborne_s,
        (r.result->'meta'->>'armed_s')::float8 AS armed_s OFFSET 0) c
      LEFT JOIN aircraft a ON a.id = f.asset_id
    WHERE c.armed_s > 0 AND ${differs(sql`c.armed_s`)}
    ORDER BY f.flown_at DESC, f.id DESC LIMIT ${DISAGREEMENTS_MAX}`.execute(db);
  return { flights: rows };
}

type Disagreement = Reply<typeof listDisagreements>['flights'][number];
