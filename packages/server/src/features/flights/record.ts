import { dateText, notFound, type Reply } from '@airworthy/contract';
import { mondayOf, plusDays } from '@airworthy/contract/dates';
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
  const first = plusDays(mondayOf(today), -7 * (WEEKS - 1));
  // In one pass, day by day: there are few days, and many flights.
  const { rows } = await sql<{ day: string; flights: number; seconds: number }>`
    SELECT flown_at AS day, count(*) AS flights, sum(duration_s)::float8 AS seconds FROM flight
    WHERE org_id = ${orgId} AND flown_at >= ${first}::date GROUP BY flown_at`.execute(db);
  const within = (from: string, to: string | null) => {
    const days = rows.filter(({ day }) => day >= from && (to === null || day < to));
    return {
      flights: days.reduce((sum, { flights }) => sum + flights, 0),
      hours: figure(days.reduce((sum, { seconds }) => sum + seconds, 0) / 3600),
    };
  };
  const weeks = Array.from({ length: WEEKS }, (_, week) => plusDays(first, 7 * week));
  return {
    weeks: weeks.map((week) => ({ week, ...within(week, plusDays(week, 7)) })),
    month: within(`${today.slice(0, 7)}-01`, null),
  };
}
