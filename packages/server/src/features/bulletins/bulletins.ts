import {
  type BodyOf,
  dateText,
  type fileBulletin,
  invalidValue,
  notFound,
  type Reply,
  type setCompliance as setComplianceEndpoint,
} from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { withCleared } from '../../storage/cleared.ts';
import { defined } from '../../storage/defined.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { announceGrounding } from '../aircraft/grounding.ts';
import { recordEvent } from '../events/events.ts';
import { figure } from '../figure.ts';
import { openOrder } from '../maintenance/openOrder.ts';
import { refuseStale } from '../stale.ts';
import { settleBulletinOrder } from '../workorders/workorders.ts';
import { appliesTo } from './applies.ts';
import {
  addCompliance,
  type BulletinRow,
  bulletinById,
  bulletinIdByNumber,
  bulletinIds,
  type CandidateRow,
  candidates,
  countRevision,
  dropUntouched,
  linkOrder,
  lockedBulletin,
  setCompliance,
} from './store.ts';
import { type BulletinOnWire, bulletinOnWire } from './wire.ts';

export { openDeadlines } from './store.ts';

type NewBulletin = BodyOf<typeof fileBulletin>;
type Clearable = NonNullable<NewBulletin['clear']>[number];

export async function recordBulletin(
  services: RecordServices,
  scope: Scope,
  body: NewBulletin,
): Promise<Reply<typeof fileBulletin>> {
  const orgId = orgOf(scope);
  const today = dateText(services.clock());
  return inTransaction(services.database.db, async (tx) => {
    const types = body.applies_to?.type_ids ?? [];
    const field = (at: number) => `applies_to.type_ids[${at}]`;
    await requireOwned(tx, { orgId, table: 'aircraft_type' }, types, field);
    const known =
      body.external_ref === undefined && body.number !== undefined
        ? await bulletinIdByNumber(tx, orgId, { number: body.number, issuer: body.issuer ?? '' })
        : undefined;
    const filed = await fileOrCorrect(
      tx,
      {
        table: 'bulletin',
        orgId,
        id: known,
        externalRef: body.external_ref,
        onCorrection: ({ id, revision }) =>
          refuseStale(body.revision, revision, async () => ({
            bulletin: bulletinOnWire((await bulletinById(tx, orgId, id))!, today),
          })),
      },
      { sent: bulletinColumns(body), defaults: {} },
      missing(body),
    );
    const { raised: work_raised } = await reach(tx, orgId, filed.id, await candidates(tx, orgId));
    const row = (await bulletinById(tx, orgId, filed.id))!;
    const bulletin = bulletinOnWire(row, today);
    const event = { orgId, kind: 'bulletin', id: filed.id, data: { bulletin } } as const;
    if (filed.isNew) await recordEvent(tx, { ...event, type: 'bulletin.published' });
    const assetIds = (row.aircraft ?? []).map((one) => one.asset_id);
    await announceGrounding(tx, { orgId, assetIds, today });
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
  const sent = defined({
    number: body.number,
    kind: body.kind,
    issuer: body.issuer,
    title: body.title,
    severity: body.severity,
    issued: body.issued,
    effective: body.effective,
    summary: body.summary,
    url: emptyAsNull(body.url),
    type_ids: about?.type_ids,
    serial_from: emptyAsNull(about?.serial_from),
    serial_to: emptyAsNull(about?.serial_to),
    firmware: emptyAsNull(about?.firmware),
    component_kind: about?.component_kind,
    deadline_date: deadline?.date,
    deadline_hours: deadline?.hours,
  });
  return withCleared<Clearable, Columns>(sent, body.clear, {
    issued: ['issued'],
    effective: ['effective'],
    'applies_to.component_kind': ['component_kind'],
    'deadline.date': ['deadline_date'],
    'deadline.hours': ['deadline_hours'],
  });
}

function emptyAsNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** Checks aircraft that joined the fleet, or changed in it, against every bulletin on file. */
export async function applyBulletins(tx: Tx, orgId: number, today: string): Promise<void> {
  const fleet = await candidates(tx, orgId);
  const assetIds: number[] = [];
  for (const id of await bulletinIds(tx, orgId))
    assetIds.push(...(await reach(tx, orgId, id, fleet)).changed);
  await announceGrounding(tx, { orgId, assetIds, today });
}

/** Puts a bulletin on every aircraft it is about; a mandatory one opens a work order there. */
async function reach(tx: Tx, orgId: number, id: number, fleet: readonly CandidateRow[]) {
  const bulletin = (await bulletinById(tx, orgId, id))!;
  const known = new Map((bulletin.aircraft ?? []).map((one) => [one.asset_id, one]));
  const concerned = fleet.filter((aircraft) => appliesTo(bulletin, aircraft));
  const gone = [...known.keys()].filter((asset) => !concerned.some((one) => one.id === asset));
  await dropUntouched(tx, orgId, id, gone);
  const raised = [];
  const changed = [...gone];
  for (const aircraft of concerned) {
    const before = known.get(aircraft.id);
    if (before === undefined) {
      changed.push(aircraft.id);
      await addCompliance(tx, {
        org_id: orgId,
        bulletin_id: id,
        asset_id: aircraft.id,
        hours_at: aircraft.hours,
        work_order_id: null,
      });
    }
    const needsOrder =
      before === undefined || (before.state === 'open' && before.workorder_id === null);
    if (!needsOrder || bulletin.severity !== 'mandatory') continue;
    for (const order of await openOrder(tx, bulletinOrder(orgId, bulletin, aircraft))) {
      await linkOrder(tx, id, aircraft.id, order.id);
      raised.push(order);
    }
  }
  return { raised, changed };
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
    due_hours: hours === null ? null : figure(aircraft.hours + hours),
    due_date: bulletin.deadline_date,
    hours_at: aircraft.hours,
    flights_at: aircraft.flights,
  };
}

/** Records whether one aircraft complies; its work order is closed with it. */
export async function recordCompliance(
  services: RecordServices,
  scope: Scope,
  id: number,
  body: BodyOf<typeof setComplianceEndpoint>,
): Promise<BulletinOnWire> {
  const orgId = orgOf(scope);
  const now = services.clock();
  const today = dateText(now);
  return inTransaction(services.database.db, async (tx) => {
    const bulletin = await lockedBulletin(tx, orgId, id);
    if (bulletin === undefined) throw notFound('Bulletin', { id });
    // As for other days that something was done on: it may be tomorrow at its place.
    if (body.complied_on !== undefined && body.complied_on > plusDays(today, 1))
      throw invalidValue(
        'complied_on',
        'complied_on must not be later than tomorrow.',
        body.complied_on,
      );
    await refuseStale(body.revision, bulletin.revision, async () => ({
      bulletin: bulletinOnWire(bulletin, today),
    }));
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    const aircraft = (await candidates(tx, orgId)).find((one) => one.id === body.asset_id);
    const target = { orgId, bulletinId: id, assetId: body.asset_id, hours: aircraft?.hours ?? 0 };
    await setCompliance(tx, target, {
      state: body.state,
      complied_on: body.state === 'complied' ? (body.complied_on ?? today) : null,
      ...defined({ note: body.note }),
    });
    const order = bulletin.aircraft?.find((one) => one.asset_id === body.asset_id)?.workorder_id;
    if (order != null && body.state !== 'open') {
      const statement = body.note || `Complied with ${bulletin.number}.`;
      const state = body.state === 'complied' ? 'done' : 'cancelled';
      await settleBulletinOrder(tx, scope, order, { state, statement }, now);
    }
    await announceGrounding(tx, { orgId, assetIds: [body.asset_id], today });
    await countRevision(tx, id);
    return bulletinOnWire((await bulletinById(tx, orgId, id))!, today);
  });
}
