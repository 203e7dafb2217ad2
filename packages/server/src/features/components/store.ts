import type { Component } from '@airworthy/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../storage/database.ts';
import { type IdPage, readById, readIdPage } from '../../storage/idPage.ts';
import { jsonText } from '../../storage/json.ts';
import type { Tx } from '../../storage/transaction.ts';
import type { ComponentLife } from '../maintenance/life.ts';

type Wire = z.input<typeof Component>;

export type ComponentRow = ComponentLife & {
  id: number;
  external_ref: string | null;
  kind: Wire['kind'];
  name: string;
  serial: string;
  vendor: string;
  part_number: string;
  batch: string;
  position: string;
  state: Wire['state'];
  asset_id: number | null;
  health: Record<string, number | null> | null;
  history: { at: string; event: string; asset_id: number | null }[];
  notes: string;
  revision: number;
  updated: Date;
};

export async function componentPage(
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
  if (filter.asset_id !== undefined) conditions.push(sql`t.asset_id = ${filter.asset_id}`);
  if (filter.state !== undefined) conditions.push(sql`t.state = ${filter.state}`);
  if (filter.since !== undefined)
    conditions.push(sql`coalesce(t.fitted_on, t.created::date) >= ${filter.since}::date`);
  return readIdPage<ComponentRow>(db, { table: 'component', orgId, conditions, ...page });
}

/** Components whose life has an end, wherever they are. */
export async function limitedRows(db: Db, orgId: number): Promise<ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`SELECT * FROM component WHERE org_id = ${orgId}
    AND num_nonnulls(life_hours, life_flights, life_cycles, life_date) > 0`.execute(db);
  return rows;
}

export function componentById(db: Db | Tx, orgId: number, id: number) {
  return readById<ComponentRow>(db, { table: 'component', orgId }, id);
}

export async function componentByRef(
  tx: Tx,
  orgId: number,
  externalRef: string,
): Promise<{ id: number; asset_id: number | null; kind: string } | undefined> {
  return tx
    .selectFrom('component')
    .select(['id', 'asset_id', 'kind'])
    .where('org_id', '=', orgId)
    .where('external_ref', '=', externalRef)
    .executeTakeFirst();
}

export async function namesOf(
  db: Db | Tx,
  orgId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('component')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Aircraft are locked before components, in the order of ids, as a filing locks them. */
export async function lockAircraft(
  tx: Tx,
  orgId: number,
  ids: readonly (number | null | undefined)[],
): Promise<void> {
  const known = ids.filter((id) => id != null);
  if (known.length === 0) return;
  await sql`SELECT 1 FROM aircraft WHERE org_id = ${orgId} AND id = ANY(${known}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** The component under its lock. */
export async function lockedComponent(
  tx: Tx,
  orgId: number,
  id: number,
): Promise<ComponentRow | undefined> {
  const { rows } = await sql<ComponentRow>`
    SELECT * FROM component WHERE org_id = ${orgId} AND id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** The last day on which an earlier fitting held; a new one may begin on it, not before. */
export async function lastRemoval(tx: Tx, componentId: number): Promise<string | null> {
  const { rows } = await sql<{ on: string | null }>`
    SELECT max(removed_on) AS on FROM component_fitting WHERE component_id = ${componentId}`.execute(
    tx,
  );
  return rows[0]!.on;
}

export async function closeFitting(tx: Tx, componentId: number, on: string): Promise<void> {
  await tx
    .updateTable('component_fitting')
    .set({ removed_on: on })
    .where('component_id', '=', componentId)
    .where('removed_on', 'is', null)
    .execute();
}

export async function openFitting(
  tx: Tx,
  fitting: { org_id: number; component_id: number; asset_id: number; fitted_on: string },
): Promise<void> {
  await tx.insertInto('component_fitting').values(fitting).execute();
}

export async function redateFitting(tx: Tx, componentId: number, on: string): Promise<void> {
  await tx
    .updateTable('component_fitting')
    .set({ fitted_on: on })
    .where('component_id', '=', componentId)
    .where('removed_on', 'is', null)
    .execute();
}

export type Place = {
  state: string;
  asset_id: number | null;
  fitted_on: string | null;
  position?: string;
  history: ComponentRow['history'];
};

export async function setPlace(tx: Tx, id: number, place: Place): Promise<void> {
  await tx
    .updateTable('component')
    .set({
      ...place,
      history: jsonText(place.history),
      revision: sql`revision + 1`,
      updated: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets what the component has behind it now; later flights add to that. */
export async function declareFigures(
  tx: Tx,
  id: number,
  figures: {
    hours?: number | undefined;
    flights?: number | undefined;
    cycles?: number | undefined;
  },
): Promise<void> {
  const { hours, flights, cycles } = figures;
  await sql`UPDATE component SET
    declared_duration_s = coalesce(${hours ?? null}::numeric * 3600, declared_duration_s),
    declared_flights = coalesce(${flights ?? null}::bigint, declared_flights),
    declared_cycles = coalesce(${cycles ?? null}::bigint, declared_cycles),
    base_duration_s = coalesce(${hours ?? null}::numeric * 3600 - flown_duration_s, base_duration_s),
    base_flights = coalesce(${flights ?? null}::bigint - flown_flights, base_flights),
    base_cycles = coalesce(${cycles ?? null}::bigint - flown_flights, base_cycles)
    WHERE id = ${id}`.execute(tx);
}

export type PackRow = {
  flight_id: number;
  flown_at: string;
  pack_resistance_mohm: number;
  /** Flights that this component was fitted for after this one. */
  later: number;
};

/**
 * The resistance that was read on flights a pack was fitted for, oldest first. A flight that names other
 * batteries of the registry and not this one was flown on those.
 */
export async function readPacks(
  db: Db,
  question: { orgId: number; componentId: number; most: number },
): Promise<PackRow[]> {
  const { orgId, componentId, most } = question;
  const named = jsonText([{ component_id: componentId }]);
  const { rows } = await sql<PackRow>`
    SELECT * FROM (
      SELECT flown.id AS flight_id, flown.flown_at, flown.later,
        (r.features->>'pack_resistance_mohm')::double precision AS pack_resistance_mohm
      FROM (
        SELECT f.id, f.flown_at, f.batteries,
          row_number() OVER (ORDER BY f.flown_at DESC, f.id DESC) - 1 AS later
        FROM component_fitting c JOIN flight f ON f.org_id = c.org_id AND f.asset_id = c.asset_id
          AND f.flown_at BETWEEN c.fitted_on AND coalesce(c.removed_on, 'infinity'::date)
        WHERE c.org_id = ${orgId} AND c.component_id = ${componentId}
      ) flown
      JOIN flight_feature r ON r.org_id = ${orgId} AND r.flight_id = flown.id
      WHERE r.features->>'pack_resistance_mohm' IS NOT NULL
        AND (flown.batteries @> ${named}::jsonb OR NOT jsonb_path_exists(flown.batteries,
          '$[*].component_id ? (@ != null)'))
      ORDER BY flown.later LIMIT ${most}
    ) latest ORDER BY later DESC`.execute(db);
  return rows;
}
