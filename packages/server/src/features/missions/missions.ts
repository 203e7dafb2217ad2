import {
  type BodyOf,
  type fileMission,
  instantText,
  invalidValue,
  type listMissions,
  type Mission,
  notFound,
  type QueryOf,
  type Reply,
  ServiceError,
} from '@airworthy/contract';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { afterId, nextId } from '../idCursor.ts';
import { rosterNames } from '../pilots/pilots.ts';
import {
  correctMissionRow,
  deleteMissionRow,
  lockedMission,
  type MissionRow,
  missionById,
  missionPage,
  setFlightsOfMission,
} from './store.ts';

export type MissionOnWire = z.input<typeof Mission>;
type NewMission = BodyOf<typeof fileMission>;

/** Where a mission may go from where it stands; what was flown or cancelled stays so. */
const ways: Record<MissionOnWire['state'], readonly MissionOnWire['state'][]> = {
  planned: ['approved', 'flown', 'cancelled'],
  approved: ['planned', 'flown', 'cancelled'],
  flown: [],
  cancelled: [],
};

export async function missions(
  services: Services,
  scope: Scope,
  query: QueryOf<typeof listMissions>,
): Promise<Reply<typeof listMissions>> {
  const page = { limit: query.limit, afterId: afterId(query.cursor) };
  const found = await missionPage(services.database.db, orgOf(scope), query, page);
  return {
    missions: found.rows.map(missionOnWire),
    total: found.total,
    limit: query.limit,
    next: nextId(found.rows, found.more),
  };
}

export async function oneMission(
  services: Services,
  scope: Scope,
  id: number,
): Promise<MissionOnWire> {
  const row = await missionById(services.database.db, orgOf(scope), id);
  if (row === undefined) throw notFound('Mission', { id });
  return missionOnWire(row);
}

export async function removeMission(services: Services, scope: Scope, id: number) {
  if (!(await deleteMissionRow(services.database.db, orgOf(scope), id)))
    throw notFound('Mission', { id });
  return { ok: true, id };
}

function missionOnWire(row: MissionRow): MissionOnWire {
  return {
    id: row.id,
    external_ref: row.external_ref,
    name: row.name,
    state: row.state,
    client: row.client,
    site: row.site,
    location: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    planned_from: row.planned_from === null ? null : instantText(row.planned_from),
    planned_to: row.planned_to === null ? null : instantText(row.planned_to),
    asset_ids: row.asset_ids,
    pilot_ids: row.pilot_ids,
    max_height_m: row.max_height_m,
    airspace: row.airspace,
    risk: row.risk,
    checklist_template_ids: row.checklist_template_ids,
    flight_ids: row.flight_ids ?? [],
    notes: row.notes,
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

export async function recordMission(
  services: Services,
  scope: Scope,
  body: NewMission,
): Promise<Reply<typeof fileMission>> {
  const orgId = orgOf(scope);
  return inTransaction(services.database.db, async (tx) => {
    await checkNamed(tx, orgId, body);
    const earlier =
      body.external_ref === undefined
        ? undefined
        : await lockedMission(tx, orgId, { externalRef: body.external_ref });
    checkWay(earlier, body.state);
    checkSpan(body, earlier);
    const filed = await fileOrCorrect(
      tx,
      { table: 'mission', orgId, externalRef: body.external_ref },
      {
        sent: missionColumns(body),
        defaults: { airspace: airspaceOf({}), risk: riskOf({}) },
      },
      body.name === undefined ? { field: 'name', message: 'name is required.' } : null,
    );
    if (body.flight_ids !== undefined)
      await setFlightsOfMission(tx, orgId, filed.id, body.flight_ids);
    const row = await missionById(tx, orgId, filed.id);
    return { id: filed.id, mission: missionOnWire(row!), created_new: filed.isNew };
  });
}

/** The same by its id: a mission that was filed without a reference has no other name. */
export async function recordCorrection(
  services: Services,
  scope: Scope,
  id: number,
  body: NewMission,
): Promise<MissionOnWire> {
  const orgId = orgOf(scope);
  return inTransaction(services.database.db, async (tx) => {
    const earlier = await lockedMission(tx, orgId, { id });
    if (earlier === undefined) throw notFound('Mission', { id });
    await checkNamed(tx, orgId, body);
    checkWay(earlier, body.state);
    checkSpan(body, earlier);
    await correctMissionRow(tx, orgId, id, missionColumns(body));
    if (body.flight_ids !== undefined) await setFlightsOfMission(tx, orgId, id, body.flight_ids);
    return missionOnWire((await missionById(tx, orgId, id))!);
  });
}

function checkWay(
  earlier: MissionRow | undefined,
  state: MissionOnWire['state'] | undefined,
): void {
  if (earlier === undefined || state === undefined || state === earlier.state) return;
  if (!ways[earlier.state].includes(state))
    throw new ServiceError('conflict', `A mission that is ${earlier.state} stays so.`);
}

function checkSpan(body: NewMission, earlier: MissionRow | undefined): void {
  const from = body.planned_from ?? earlier?.planned_from;
  const to = body.planned_to ?? earlier?.planned_to;
  if (from != null && to != null && to < from)
    throw invalidValue('planned_to', 'planned_to must not be before planned_from.');
}

async function checkNamed(tx: Tx, orgId: number, body: NewMission): Promise<void> {
  const list = (name: string) => (at: number) => `${name}[${at}]`;
  await requireOwned(tx, { orgId, table: 'aircraft' }, body.asset_ids ?? [], list('asset_ids'));
  await requireOwned(tx, { orgId, table: 'flight' }, body.flight_ids ?? [], list('flight_ids'));
  const templates = body.checklist_template_ids ?? [];
  const field = list('checklist_template_ids');
  await requireOwned(tx, { orgId, table: 'checklist_template' }, templates, field);
  const known = await rosterNames(tx, orgId, body.pilot_ids ?? []);
  for (const [at, id] of (body.pilot_ids ?? []).entries())
    if (!known.has(id))
      throw invalidValue(`pilot_ids[${at}]`, `pilot_ids[${at}] is not on the roster.`, id);
}

function missionColumns(body: NewMission): Columns {
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.state === undefined ? {} : { state: body.state }),
    ...(body.client === undefined ? {} : { client: body.client }),
    ...(body.site === undefined ? {} : { site: body.site }),
    ...(body.location === undefined ? {} : { lat: body.location.lat, lon: body.location.lon }),
    ...(body.planned_from === undefined ? {} : { planned_from: body.planned_from }),
    ...(body.planned_to === undefined ? {} : { planned_to: body.planned_to }),
    ...(body.asset_ids === undefined ? {} : { asset_ids: [...new Set(body.asset_ids)] }),
    ...(body.pilot_ids === undefined ? {} : { pilot_ids: [...new Set(body.pilot_ids)] }),
    ...(body.checklist_template_ids === undefined
      ? {}
      : { checklist_template_ids: [...new Set(body.checklist_template_ids)] }),
    ...(body.max_height_m === undefined ? {} : { max_height_m: body.max_height_m }),
    ...(body.airspace === undefined ? {} : { airspace: airspaceOf(body.airspace) }),
    ...(body.risk === undefined ? {} : { risk: riskOf(body.risk) }),
    ...(body.notes === undefined ? {} : { notes: body.notes }),
  };
}

function airspaceOf(sent: {
  class?: string | undefined;
  authorization?: string | undefined;
}): string {
  return jsonText({ class: sent.class || null, authorization: sent.authorization || null });
}

function riskOf(sent: { level?: string | undefined; notes?: string | undefined }): string {
  return jsonText({ level: sent.level ?? null, notes: sent.notes ?? '' });
}
