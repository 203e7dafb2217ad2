import { dateText, notFound, type Reply } from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import type { getFlightRecord, listFlightWeeks } from '@airworthy/contract/web';
import { sql } from 'kysely';
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
  // Day by day first, in one pass over the half year: week by week, each week passed over every flight.
  const { rows } = await sql<{ week: string; flights: number; seconds: number }>`
    SELECT to_char(w, 'YYYY-MM-DD') AS week, coalesce(sum(d.flights), 0)::integer AS flights,
      coalesce(sum(d.seconds), 0)::float8 AS seconds
    FROM generate_series(date_trunc('week', ${today}::date) - ${`${WEEKS - 1} weeks`}::interval,
      date_trunc('week', ${today}::date), interval '1 week') w
    LEFT JOIN (SELECT flown_at, count(*) AS flights, sum(duration_s) AS seconds FROM flight
        WHERE org_id = ${orgId} AND flown_at >= ${plusDays(today, -7 * WEEKS)}::date
        GROUP BY flown_at) d ON d.flown_at >= w::date AND d.flown_at < w::date + 7
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
