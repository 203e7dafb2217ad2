import {
  type BodyOf,
  type fileMission,
  instantText,
  invalidValue,
  type Mission,
  notFound,
  type Reply,
  ServiceError,
} from '@airworthy/contract';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices, Services } from '../../services.ts';
import { withCleared } from '../../storage/cleared.ts';
import { defined } from '../../storage/defined.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import { deleteOwned, requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { rosterNames } from '../pilots/pilots.ts';
import { refuseStale } from '../stale.ts';
import {
  correctMissionRow,
  lockedMission,
  type MissionRow,
  missionById,
  setFlightsOfMission,
} from './store.ts';

export { plannedIn as plannedMissions } from './store.ts';

export type MissionOnWire = z.input<typeof Mission>;
type NewMission = BodyOf<typeof fileMission>;
type Clearable = NonNullable<NewMission['clear']>[number];

/** The states that a mission may move to; flown and cancelled are final. */
const nextStates: Record<MissionOnWire['state'], readonly MissionOnWire['state'][]> = {
  planned: ['approved', 'flown', 'cancelled'],
  approved: ['planned', 'flown', 'cancelled'],
  flown: [],
  cancelled: [],
};

export async function removeMission(services: Services, scope: Scope, id: number) {
  if (!(await deleteOwned(services.database.db, { orgId: orgOf(scope), table: 'mission' }, id)))
    throw notFound('Mission', { id });
  return { ok: true, id };
}

export function missionOnWire(row: MissionRow): MissionOnWire {
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
    plan: row.plan,
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

export async function recordMission(
  services: RecordServices,
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
    if (earlier !== undefined) await checkRevision(tx, orgId, body, earlier);
    checkState(earlier, body.state);
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

/** The same by its id, which a mission filed without a reference needs. */
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
    await checkRevision(tx, orgId, body, earlier);
    await checkNamed(tx, orgId, body);
    checkState(earlier, body.state);
    checkSpan(body, earlier);
    await correctMissionRow(tx, orgId, id, missionColumns(body));
    if (body.flight_ids !== undefined) await setFlightsOfMission(tx, orgId, id, body.flight_ids);
    return missionOnWire((await missionById(tx, orgId, id))!);
  });
}

async function checkRevision(
  tx: Tx,
  orgId: number,
  body: NewMission,
  earlier: MissionRow,
): Promise<void> {
  await refuseStale(body.revision, earlier.revision, async () => ({
    mission: missionOnWire((await missionById(tx, orgId, earlier.id))!),
  }));
}

function checkState(
  earlier: MissionRow | undefined,
  state: MissionOnWire['state'] | undefined,
): void {
  if (earlier === undefined || state === undefined || state === earlier.state) return;
  if (!nextStates[earlier.state].includes(state))
    throw new ServiceError('conflict', `The mission is ${earlier.state}, which is final.`);
}

function checkSpan(body: NewMission, earlier: MissionRow | undefined): void {
  const planned = (name: 'planned_from' | 'planned_to') =>
    body.clear?.includes(name) ? null : (body[name] ?? earlier?.[name]);
  const [from, to] = [planned('planned_from'), planned('planned_to')];
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
  const sent = defined({
    name: body.name,
    state: body.state,
    client: body.client,
    site: body.site,
    lat: body.location?.lat,
    lon: body.location?.lon,
    planned_from: body.planned_from,
    planned_to: body.planned_to,
    asset_ids: unique(body.asset_ids),
    pilot_ids: unique(body.pilot_ids),
    checklist_template_ids: unique(body.checklist_template_ids),
    max_height_m: body.max_height_m,
    airspace: body.airspace && airspaceOf(body.airspace),
    risk: body.risk && riskOf(body.risk),
    notes: body.notes,
  });
  return withCleared<Clearable, Columns>(sent, body.clear, {
    location: ['lat', 'lon'],
    planned_from: ['planned_from'],
    planned_to: ['planned_to'],
    max_height_m: ['max_height_m'],
  });
}

function unique(ids: readonly number[] | undefined): number[] | undefined {
  return ids && [...new Set(ids)];
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
