import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';

/** Who left is on the roster while flights name them. */
const ON_ROSTER = sql<boolean>`(member OR total_flights > 0)`;
const SHOWN_NAME = sql<string>`coalesce(name, member_name, 'Pilot ' || id)`;

export type RosterRow = {
  id: number;
  name: string;
  role: 'pilot' | 'observer' | 'instructor' | 'maintainer' | 'manager';
  total_flights: number;
  total_duration_s: number;
  night_duration_s: number;
  last_flight: string | null;
  revision: number;
};

export async function rosterRows(db: Db, orgId: number): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    SELECT id, ${SHOWN_NAME} AS name, role, total_flights, total_duration_s, night_duration_s,
      last_flight, revision
    FROM pilot WHERE org_id = ${orgId} AND ${ON_ROSTER} ORDER BY id`.execute(db);
  return rows;
}

/** Names of those of `ids` that are on the roster. */
export async function namesOnRoster(
  db: Db | Tx,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${SHOWN_NAME} AS name FROM pilot
    WHERE org_id = ${orgId} AND id = ANY(${[...ids]}::bigint[]) AND ${ON_ROSTER}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function entryOfAccount(
  db: Db | Tx,
  member: { orgId: number; accountId: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('pilot')
    .select('id')
    .where('org_id', '=', member.orgId)
    .where('account_id', '=', member.accountId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type RuleRow = { key: string; count: number | null; days: number | null };

export async function ruleRows(db: Db, orgId: number): Promise<RuleRow[]> {
  return db
    .selectFrom('currency_rule')
    .select(['key', 'count', 'days'])
    .where('org_id', '=', orgId)
    .where('active', '=', true)
    .execute();
}

export type DateRow = { pilot_id: number; key: string; on_file: string };

export async function dateRows(db: Db, orgId: number): Promise<DateRow[]> {
  return db
    .selectFrom('pilot_date')
    .innerJoin('pilot', 'pilot.id', 'pilot_date.pilot_id')
    .select(['pilot_date.pilot_id', 'pilot_date.key', 'pilot_date.on_file'])
    .where('pilot.org_id', '=', orgId)
    .execute();
}

export type RecentRow = { pilot_id: number; duration_s: number; landings: number };

/** What each pilot flew from `since` on. */
export async function recentRows(db: Db, orgId: number, since: string): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    SELECT pilot_id, sum(duration_s) AS duration_s, sum(landings) AS landings FROM flight
    WHERE org_id = ${orgId} AND flown_at >= ${since}::date AND pilot_id IS NOT NULL
    GROUP BY pilot_id`.execute(db);
  return rows;
}

/**
 * How a pilot stands with a counting rule: landings inside the window, and the day of the landing that,
 * counted back from the newest, completes the number needed (null when there never were as many).
 */
export type CountRow = {
  pilot_id: number;
  type_id: number | null;
  done: number;
  completed_on: string | null;
};

export type CountQuestion = { orgId: number; since: string; needed: number };

/** Walks each pilot's flights from the newest back and stops where the number is complete. */
export async function countRows(
  db: Db,
  question: CountQuestion,
  kind: 'all' | 'night',
): Promise<CountRow[]> {
  const night = kind === 'night' ? sql`AND f.night` : sql``;
  const { orgId, since, needed } = question;
  const { rows } = await sql<CountRow>`
    SELECT p.id AS pilot_id, NULL::bigint AS type_id, coalesce(recent.done, 0) AS done,
      complete.flown_at AS completed_on
    FROM pilot p
    LEFT JOIN LATERAL (
      SELECT sum(f.landings) AS done FROM flight f
      WHERE f.org_id = p.org_id AND f.pilot_id = p.id AND f.flown_at >= ${since}::date ${night}
    ) recent ON true
    LEFT JOIN LATERAL (
      SELECT flown_at FROM (
        SELECT f.flown_at, sum(f.landings) OVER (ORDER BY f.flown_at DESC, f.id DESC
          ROWS UNBOUNDED PRECEDING) AS landed
        FROM flight f WHERE f.org_id = p.org_id AND f.pilot_id = p.id ${night}
      ) counted WHERE landed >= ${needed} LIMIT 1
    ) complete ON true
    WHERE p.org_id = ${orgId} AND EXISTS (SELECT 1 FROM flight f
      WHERE f.org_id = p.org_id AND f.pilot_id = p.id ${night})`.execute(db);
  return rows;
}

export type TypeCountRow = CountRow & { type_name: string };

/** The same for each type that a pilot ever flew. */
export async function typeCountRows(db: Db, question: CountQuestion): Promise<TypeCountRow[]> {
  const { orgId, since, needed } = question;
  const { rows } = await sql<TypeCountRow>`
    SELECT pilot_id, type_id, t.name AS type_name,
      coalesce(sum(landings) FILTER (WHERE flown_at >= ${since}::date), 0) AS done,
      max(flown_at) FILTER (WHERE landed >= ${needed}) AS completed_on
    FROM (
      SELECT f.pilot_id, a.type_id, f.flown_at, f.landings, sum(f.landings) OVER (
        PARTITION BY f.pilot_id, a.type_id ORDER BY f.flown_at DESC, f.id DESC
        ROWS UNBOUNDED PRECEDING) AS landed
      FROM aircraft a JOIN flight f ON f.org_id = a.org_id AND f.asset_id = a.id
      WHERE a.org_id = ${orgId} AND a.type_id IS NOT NULL AND f.pilot_id IS NOT NULL
    ) counted JOIN aircraft_type t ON t.id = type_id
    GROUP BY pilot_id, type_id, t.name ORDER BY pilot_id, type_id`.execute(db);
  return rows;
}

export async function pilotDates(
  db: Db,
  orgId: number,
  pilotId: number,
): Promise<{ key: string; on_file: string }[]> {
  return db
    .selectFrom('pilot_date')
    .innerJoin('pilot', 'pilot.id', 'pilot_date.pilot_id')
    .select(['pilot_date.key', 'pilot_date.on_file'])
    .where('pilot.org_id', '=', orgId)
    .where('pilot.id', '=', pilotId)
    .execute();
}

export type TypeTotals = {
  type_id: number | null;
  type_name: string | null;
  flights: number;
  landings: number;
  duration_s: number;
  night_s: number;
  recent_s: number;
  year_s: number;
  last_flight: string | null;
};

/** What one pilot flew, by the type of the aircraft; most hours first. */
export async function typeTotals(
  db: Db,
  question: { orgId: number; pilotId: number; since90d: string; since12m: string },
): Promise<TypeTotals[]> {
  const { orgId, pilotId, since90d, since12m } = question;
  const { rows } = await sql<TypeTotals>`
    SELECT t.id AS type_id, t.name AS type_name, count(*) AS flights,
      coalesce(sum(f.landings), 0) AS landings, coalesce(sum(f.duration_s), 0) AS duration_s,
      coalesce(sum(f.duration_s) FILTER (WHERE f.night), 0) AS night_s,
      coalesce(sum(f.duration_s) FILTER (WHERE f.flown_at >= ${since90d}::date), 0) AS recent_s,
      coalesce(sum(f.duration_s) FILTER (WHERE f.flown_at >= ${since12m}::date), 0) AS year_s,
      max(f.flown_at) AS last_flight
    FROM flight f
    LEFT JOIN aircraft a ON a.org_id = f.org_id AND a.id = f.asset_id
    LEFT JOIN aircraft_type t ON t.org_id = a.org_id AND t.id = a.type_id
    WHERE f.org_id = ${orgId} AND f.pilot_id = ${pilotId}
    GROUP BY t.id, t.name ORDER BY sum(f.duration_s) DESC NULLS LAST`.execute(db);
  return rows;
}
