import type { Mission } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import type { Columns } from '../../storage/fileOrCorrect.ts';
import { type IdPage, readById, readIdPage } from '../../storage/idPage.ts';
import { jsonText } from '../../storage/json.ts';
import type { StoredPlan } from '../../storage/schema/records.ts';
import type { Tx } from '../../storage/transaction.ts';

type Wire = z.input<typeof Mission>;

export type MissionRow = {
  id: number;
  external_ref: string | null;
  name: string;
  state: Wire['state'];
  client: string;
  site: string;
  lat: number | null;
  lon: number | null;
  planned_from: Date | null;
  planned_to: Date | null;
  asset_ids: number[];
  pilot_ids: number[];
  checklist_template_ids: number[];
  flight_ids: number[] | null;
  max_height_m: number | null;
  airspace: Wire['airspace'];
  risk: Wire['risk'];
  plan: Wire['plan'];
  notes: string;
  revision: number;
  created: Date;
  updated: Date;
};

const FLIGHTS = sql`(SELECT array_agg(f.id ORDER BY f.id) FROM flight f
  WHERE f.org_id = t.org_id AND f.mission_id = t.id) AS flight_ids`;

export async function missionPage(
  db: Db,
  orgId: number,
  filter: {
    asset_id?: number | undefined;
    state?: string | undefined;
    since?: string | undefined;
  },
  page: Pick<IdPage, 'limit' | 'afterId' | 'counted'>,
) {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.asset_id !== undefined) conditions.push(sql`${filter.asset_id} = ANY(t.asset_ids)`);
  if (filter.state !== undefined) conditions.push(sql`t.state = ${filter.state}`);
  if (filter.since !== undefined)
    conditions.push(sql`coalesce(t.planned_from, t.created) >= ${filter.since}::date`);
  const list = { table: 'mission' as const, orgId, conditions, columns: FLIGHTS, ...page };
  return readIdPage<MissionRow>(db, list);
}

export function missionById(db: Db | Tx, orgId: number, id: number) {
  return readById<MissionRow>(db, { table: 'mission', orgId, columns: FLIGHTS }, id);
}

/** The mission of this id or reference, locked for its correction. */
export async function lockedMission(
  tx: Tx,
  orgId: number,
  which: { id: number } | { externalRef: string },
): Promise<MissionRow | undefined> {
  const named =
    'id' in which ? sql`t.id = ${which.id}` : sql`t.external_ref = ${which.externalRef}`;
  const { rows } = await sql<MissionRow>`SELECT t.*, NULL AS flight_ids FROM mission t
    WHERE t.org_id = ${orgId} AND ${named} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

export async function correctMissionRow(
  tx: Tx,
  orgId: number,
  id: number,
  columns: Columns,
): Promise<void> {
  await tx
    .updateTable('mission')
    .set({ ...columns, revision: sql`revision + 1`, updated: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Exactly these flights belong to the mission from now on. */
export async function setFlightsOfMission(
  tx: Tx,
  orgId: number,
  missionId: number,
  flightIds: readonly number[],
): Promise<void> {
  await sql`UPDATE flight SET updated = now(), mission_id = CASE
      WHEN id = ANY(${[...flightIds]}::bigint[]) THEN ${missionId}::bigint END
    WHERE org_id = ${orgId} AND (mission_id = ${missionId} OR id = ANY(${[...flightIds]}::bigint[]))`.execute(
    tx,
  );
}

/** The latest check of a mission. No revision counts it: it corrects nothing that somebody may be editing. */
export async function keepPlan(db: Db, orgId: number, id: number, plan: StoredPlan): Promise<void> {
  await db
    .updateTable('mission')
    .set({ plan: jsonText(plan), updated: sql`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Missions that begin in a period, by the day in UTC. */
export async function plannedIn(
  db: Db,
  orgId: number,
  { since, until }: { readonly since: string; readonly until: string },
) {
  const { rows } = await sql<{
    id: number;
    name: string;
    site: string;
    state: Wire['state'];
    planned_from: Date;
    planned_to: Date | null;
    asset_ids: number[];
  }>`SELECT id, name, site, state, planned_from, planned_to, asset_ids FROM mission
    WHERE org_id = ${orgId} AND planned_from >= ${since}::date AND planned_from < ${until}::date + 1
    ORDER BY planned_from, id`.execute(db);
  return rows;
}
