import {
  type BodyOf,
  dateText,
  type fileBulletin,
  type listBulletins,
  notFound,
  type QueryOf,
  type Reply,
  type setCompliance as setComplianceEndpoint,
} from '@airworthy/contract';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { afterId, nextId } from '../idCursor.ts';
import { openOrder } from '../maintenance/maintenance.ts';
import { settleBulletinOrder } from '../workorders/workorders.ts';
import { appliesTo } from './applies.ts';
import {
  addCompliance,
  type BulletinRow,
  bulletinById,
  bulletinIds,
  bulletinPage,
  type CandidateRow,
  candidates,
  dropUntouched,
  linkOrder,
  setCompliance,
} from './store.ts';
import { type BulletinOnWire, bulletinOnWire } from './wire.ts';

type NewBulletin = BodyOf<typeof fileBulletin>;

export async function bulletins(
  services: Services,
  scope: Scope,
  query: QueryOf<typeof listBulletins>,
): Promise<Reply<typeof listBulletins>> {
  const page = { limit: query.limit, afterId: afterId(query.cursor) };
  const today = dateText(services.clock());
  const found = await bulletinPage(services.database.db, orgOf(scope), { ...query, today }, page);
  return {
    bulletins: found.rows.map((row) => bulletinOnWire(row, today)),
    total: found.total,
    limit: query.limit,
    next: nextId(found.rows, found.more),
  };
}

export async function oneBulletin(
  services: Services,
  scope: Scope,
  id: number,
): Promise<BulletinOnWire> {
  const row = await bulletinById(services.database.db, orgOf(scope), id);
  if (row === undefined) throw notFound('Bulletin', { id });
  return bulletinOnWire(row, dateText(services.clock()));
}

export async function recordBulletin(
  services: Services,
  scope: Scope,
  body: NewBulletin,
): Promise<Reply<typeof fileBulletin>> {
  const orgId = orgOf(scope);
  const today = dateText(services.clock());
  return inTransaction(services.database.db, async (tx) => {
    const types = body.applies_to?.type_ids ?? [];
    const field = (at: number) => `applies_to.type_ids[${at}]`;
    await requireOwned(tx, { orgId, table: 'aircraft_type' }, types, field);
    const filed = await fileOrCorrect(
      tx,
      { table: 'bulletin', orgId, externalRef: body.external_ref },
      { sent: bulletinColumns(body), defaults: {} },
      missing(body),
    );
    const work_raised = await reach(tx, orgId, filed.id, await candidates(tx, orgId));
    const bulletin = bulletinOnWire((await bulletinById(tx, orgId, filed.id))!, today);
    return { id: filed.id, bulletin, created_new: filed.isNew, work_raised };
  });
}

function missing(body: NewBulletin): { field: string; message: string } | null {
  if (body.number === undefined) return { field: 'number', message: 'number is required.' };
  if (body.title === undefined) return { field: 'title', message: 'title is required.' };
  return null;
}

function bulletinColumns(body: NewBulletin): Columns {
  const { applies_to: about, deadline } = body;
  return {
    ...(body.number === undefined ? {} : { number: body.number }),
    ...(body.kind === undefined ? {} : { kind: body.kind }),
    ...(body.issuer === undefined ? {} : { issuer: body.issuer }),
    ...(body.title === undefined ? {} : { title: body.title }),
    ...(body.severity === undefined ? {} : { severity: body.severity }),
    ...(body.issued === undefined ? {} : { issued: body.issued }),
    ...(body.effective === undefined ? {} : { effective: body.effective }),
    ...(body.summary === undefined ? {} : { summary: body.summary }),
    ...(body.url === undefined ? {} : { url: body.url || null }),
    ...(about?.type_ids === undefined ? {} : { type_ids: about.type_ids }),
    ...(about?.serial_from === undefined ? {} : { serial_from: about.serial_from || null }),
    ...(about?.serial_to === undefined ? {} : { serial_to: about.serial_to || null }),
    ...(about?.firmware === undefined ? {} : { firmware: about.firmware || null }),
    ...(about?.component_kind === undefined ? {} : { component_kind: about.component_kind }),
    ...(deadline?.date === undefined ? {} : { deadline_date: deadline.date }),
    ...(deadline?.hours === undefined ? {} : { deadline_hours: deadline.hours }),
  };
}

/** Aircraft that joined the fleet, or changed in it, are held against every bulletin on file. */
export async function applyBulletins(tx: Tx, orgId: number): Promise<void> {
  const fleet = await candidates(tx, orgId);
  for (const id of await bulletinIds(tx, orgId)) await reach(tx, orgId, id, fleet);
}

/** Puts a bulletin on every aircraft it is about; a mandatory one opens a work order there. */
async function reach(tx: Tx, orgId: number, id: number, fleet: readonly CandidateRow[]) {
  const bulletin = (await bulletinById(tx, orgId, id))!;
  const known = new Map((bulletin.aircraft ?? []).map((one) => [one.asset_id, one]));
  const concerned = fleet.filter((aircraft) => appliesTo(bulletin, aircraft));
  const gone = [...known.keys()].filter((asset) => !concerned.some((one) => one.id === asset));
  await dropUntouched(tx, orgId, id, gone);
  const raised = [];
  for (const aircraft of concerned) {
    const before = known.get(aircraft.id);
    if (before === undefined)
      await addCompliance(tx, {
        org_id: orgId,
        bulletin_id: id,
        asset_id: aircraft.id,
        hours_at: aircraft.hours,
        work_order_id: null,
      });
    const needsOrder =
      before === undefined || (before.state === 'open' && before.workorder_id === null);
    if (!needsOrder || bulletin.severity !== 'mandatory') continue;
    for (const order of await openOrder(tx, bulletinOrder(orgId, bulletin, aircraft))) {
      await linkOrder(tx, id, aircraft.id, order.id);
      raised.push(order);
    }
  }
  return raised;
}

function bulletinOrder(orgId: number, bulletin: BulletinRow, aircraft: CandidateRow) {
  const hours = bulletin.deadline_hours;
  return {
    org_id: orgId,
    title: [...`${bulletin.number}: ${bulletin.title}`].slice(0, 120).join(''),
    asset_id: aircraft.id,
    origin: 'bulletin' as const,
    bulletin_id: bulletin.id,
    reason: `Mandatory: ${bulletin.number}`,
    grounding: false,
    due_hours: hours === null ? null : aircraft.hours + hours,
    due_date: bulletin.deadline_date,
    hours_at: aircraft.hours,
    flights_at: aircraft.flights,
  };
}

/** Says how one aircraft stands; its order is closed with it. */
export async function recordCompliance(
  services: Services,
  scope: Scope,
  id: number,
  body: BodyOf<typeof setComplianceEndpoint>,
): Promise<BulletinOnWire> {
  const orgId = orgOf(scope);
  const now = services.clock();
  const today = dateText(now);
  return inTransaction(services.database.db, async (tx) => {
    const bulletin = await bulletinById(tx, orgId, id);
    if (bulletin === undefined) throw notFound('Bulletin', { id });
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    const aircraft = (await candidates(tx, orgId)).find((one) => one.id === body.asset_id);
    const target = { orgId, bulletinId: id, assetId: body.asset_id, hours: aircraft?.hours ?? 0 };
    await setCompliance(tx, target, {
      state: body.state,
      complied_on: body.state === 'complied' ? (body.complied_on ?? today) : null,
      ...(body.note === undefined ? {} : { note: body.note }),
    });
    const order = bulletin.aircraft?.find((one) => one.asset_id === body.asset_id)?.workorder_id;
    if (order != null && body.state !== 'open') {
      const statement = body.note || `Complied with ${bulletin.number}.`;
      const settled = {
        state: body.state === 'complied' ? 'done' : 'cancelled',
        statement,
      } as const;
      await settleBulletinOrder(tx, scope, order, settled, now);
    }
    return bulletinOnWire((await bulletinById(tx, orgId, id))!, today);
  });
}
