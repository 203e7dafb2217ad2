import {
  type BodyOf,
  dateText,
  type fileWorkOrder,
  missingField,
  type moveWorkOrder,
  notFound,
  type Reply,
  ServiceError,
} from '@airworthy/contract';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { withCleared } from '../../storage/cleared.ts';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { announceGrounding } from '../aircraft/grounding.ts';
import { rosterEntryOf, rosterNames } from '../pilots/pilots.ts';
import { refuseStale } from '../stale.ts';
import { columnsOfCorrection, correctedOrder, moveCounter, refuseRewriting } from './final.ts';
import { announceAssigned, announceRaised } from './raised.ts';
import { chainOrder } from './signed.ts';
import {
  type AircraftFigures,
  assetOfReference,
  changeWorkOrder,
  lockedFigures,
  markComplied,
  orderOfReference,
  resetCounter,
  type WorkOrderChange,
  type WorkOrderRow,
  workOrderById,
  workOrdersOfFlight,
} from './store.ts';
import { type WorkOrderOnWire, workOrderOnWire } from './wire.ts';

export { unfinishedOrders } from './store.ts';

type NewWorkOrder = BodyOf<typeof fileWorkOrder>;
type Clearable = NonNullable<NewWorkOrder['clear']>[number];
type Move = BodyOf<typeof moveWorkOrder>;

/** Opens an order by hand, or corrects the one that its reference names; `state` moves it as well. */
export async function recordWorkOrder(
  services: RecordServices,
  scope: Scope,
  body: NewWorkOrder,
): Promise<Reply<typeof fileWorkOrder>> {
  const orgId = orgOf(scope);
  return inTransaction(services.database.db, async (tx) => {
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    await requireOwned(tx, { orgId, table: 'component' }, [body.component_id], 'component_id');
    const corrected = await correctedOrder(tx, orgId, body);
    const assetId =
      body.asset_id ??
      corrected?.asset_id ??
      (await assetOfReference(tx, orgId, body.external_ref));
    const figures = assetId == null ? undefined : await lockedFigures(tx, orgId, assetId);
    const sent = { ...workColumns(body), ...orderColumns(body) };
    const known = await orderOfReference(tx, orgId, body.external_ref);
    if (known?.state === 'done') {
      refuseRewriting(known, sent, body);
      return { id: known.id, workorder: workOrderOnWire(known), created_new: false };
    }
    const filed = await fileOrCorrect(
      tx,
      {
        table: 'work_order',
        orgId,
        externalRef: body.external_ref,
        onCorrection: ({ id, revision }) =>
          refuseStale(body.revision, revision, async () => ({
            workorder: workOrderOnWire((await workOrderById(tx, orgId, id))!),
          })),
      },
      {
        sent,
        defaults: {
          origin: 'manual',
          hours_at: figures?.hours ?? null,
          flights_at: figures?.flights ?? null,
          opened_by_pilot_id: await pilotOf(tx, scope),
          ...(corrected && columnsOfCorrection(corrected)),
        },
      },
      body.title === undefined && corrected === undefined
        ? { field: 'title', message: 'title is required.' }
        : null,
    );
    const order = (await workOrderById(tx, orgId, filed.id))!;
    const now = services.clock();
    const change = await stateChange(tx, scope, order, body, { figures, now });
    if (change !== null) {
      await changeWorkOrder(tx, orgId, filed.id, change);
      await followSignOff(tx, orgId, order, filed.id, now);
    }
    if (filed.isNew) await announceRaised(tx, orgId, filed.id);
    const row = (await workOrderById(tx, orgId, filed.id))!;
    await announceAssigned(tx, orgId, { before: known, after: row, by: callerOf(scope) });
    await followGrounding(tx, orgId, [order, row], now);
    return { id: filed.id, workorder: workOrderOnWire(row), created_new: filed.isNew };
  });
}

function orderColumns(body: NewWorkOrder): Columns {
  const sent = defined({
    title: body.title,
    asset_id: body.asset_id,
    component_id: body.component_id,
    reason: body.reason,
    corrects: body.corrects,
    grounding: body.grounding,
    due_hours: body.due?.hours,
    due_flights: body.due?.flights,
    due_date: body.due?.date,
  });
  return withCleared<Clearable, Columns>(sent, body.clear, {
    'due.hours': ['due_hours'],
    'due.flights': ['due_flights'],
    'due.date': ['due_date'],
  });
}

/** Members that filing and moving share. */
function workColumns(body: Move | NewWorkOrder): WorkOrderChange {
  return defined({
    priority: body.priority,
    tasks: body.tasks && jsonText(body.tasks.map(taskOf)),
    parts: body.parts && jsonText(body.parts.map(partOf)),
    assigned_to: body.assigned_to === '' ? null : body.assigned_to,
    notes: body.notes,
    hours_at: body.hours_at,
    flights_at: body.flights_at,
  });
}

type Task = string | { text: string; done?: boolean | undefined; note?: string | undefined };

function taskOf(task: Task) {
  if (typeof task === 'string') return { text: task, done: false, note: '' };
  return { text: task.text, done: task.done ?? false, note: task.note ?? '' };
}

function partOf({ name, serial, qty }: NonNullable<Move['parts']>[number]) {
  return { name: name ?? '', serial: serial ?? '', qty: qty ?? 1 };
}

/** Orders that a flight raised, or a check of it, newest first. */
export async function ordersOfFlight(
  db: Db,
  orgId: number,
  flightId: number,
): Promise<WorkOrderOnWire[]> {
  return (await workOrdersOfFlight(db, orgId, flightId)).map(workOrderOnWire);
}

/** From every state but these an order may go to any other; these are final. */
const FINAL: readonly string[] = ['done', 'cancelled'];

export async function moveOrder(
  services: RecordServices,
  scope: Scope,
  id: number,
  body: Move,
): Promise<WorkOrderOnWire> {
  const orgId = orgOf(scope);
  const now = services.clock();
  return inTransaction(services.database.db, async (tx) => {
    const known = await workOrderById(tx, orgId, id);
    if (known === undefined) throw notFound('Work order', { id });
    // The aircraft before the order, as a filing locks them.
    const figures =
      known.asset_id === null ? undefined : await lockedFigures(tx, orgId, known.asset_id);
    const order = (await workOrderById(tx, orgId, id, { lock: true }))!;
    if (order.state === 'done') {
      refuseRewriting(order, workColumns(body), body);
      return workOrderOnWire(order);
    }
    await refuseStale(body.revision, order.revision, async () => ({
      workorder: workOrderOnWire(order),
    }));
    const change = await stateChange(tx, scope, order, body, { figures, now });
    await changeWorkOrder(tx, orgId, id, { ...workColumns(body), ...change, counted: true });
    if (change !== null) await followSignOff(tx, orgId, order, id, now);
    await followGrounding(tx, orgId, [order], now);
    const after = (await workOrderById(tx, orgId, id))!;
    await announceAssigned(tx, orgId, { before: order, after, by: callerOf(scope) });
    return workOrderOnWire(after);
  });
}

/** An order that grounds, or one of a bulletin, may stop its aircraft or let it fly again. */
async function followGrounding(
  tx: Tx,
  orgId: number,
  orders: readonly WorkOrderRow[],
  now: Date,
): Promise<void> {
  const assetIds = orders
    .filter((order) => order.grounding || order.origin === 'bulletin')
    .flatMap((order) => order.asset_id ?? []);
  await announceGrounding(tx, { orgId, assetIds, today: dateText(now) });
}

/** What changes with the state, or null when it does not change. A state that is final is not left. */
async function stateChange(
  tx: Tx,
  scope: Scope,
  order: WorkOrderRow,
  body: Move | NewWorkOrder,
  { figures, now }: { figures: AircraftFigures | undefined; now: Date },
): Promise<WorkOrderChange | null> {
  const { state } = body;
  if (state === undefined || state === order.state) return null;
  if (FINAL.includes(order.state))
    throw new ServiceError('conflict', `The work order is ${order.state}, which is final.`);
  if (!FINAL.includes(state)) return { state };
  const signer = await pilotOf(tx, scope);
  const closed = { state, closed: now, closed_by_pilot_id: signer };
  if (state === 'cancelled') return closed;
  // What a correction is about was done when the order that it corrects was signed.
  const then = order.corrects === null ? figures : undefined;
  return {
    ...closed,
    sign_off: signOffOf(body, await nameOnRoster(tx, orgOf(scope), signer)),
    hours_at: body.hours_at ?? then?.hours ?? order.hours_at,
    flights_at: body.flights_at ?? then?.flights ?? order.flights_at,
  };
}

const callerOf = (scope: Scope) => (scope.kind === 'device' ? null : scope.userId);

/** The roster entry of the person who calls; a device has none. */
async function pilotOf(tx: Tx, scope: Scope): Promise<number | null> {
  if (scope.kind === 'device') return null;
  return rosterEntryOf(tx, { orgId: orgOf(scope), accountId: scope.userId });
}

async function nameOnRoster(tx: Tx, orgId: number, entry: number | null): Promise<string | null> {
  if (entry === null) return null;
  return (await rosterNames(tx, orgId, [entry])).get(entry) ?? null;
}

/** The account signs, `signedBy`; a name and a licence may stand beside it. */
function signOffOf(body: Move | NewWorkOrder, signedBy: string | null): string {
  if (body.sign_off === undefined)
    throw missingField(
      'sign_off',
      'sign_off with name and statement is required to close a work order as done.',
    );
  const { name = signedBy, statement, licence = '' } = body.sign_off;
  if (name === null) throw missingField('sign_off.name', 'sign_off.name is required.');
  return jsonText({ name, statement, licence, signed_by: signedBy });
}

/** A signed order is chained. A program item that was signed off counts from here; a bulletin's order makes its aircraft compliant. */
async function followSignOff(
  tx: Tx,
  orgId: number,
  before: WorkOrderRow,
  id: number,
  now: Date,
): Promise<void> {
  const order = (await workOrderById(tx, orgId, id))!;
  if (order.state !== 'done' || before.state === 'done') return;
  await chainOrder(tx, orgId, order);
  if (order.corrects !== null) return moveCounter(tx, orgId, order);
  if (order.origin === 'bulletin') await markComplied(tx, orgId, order.id, dateText(now));
  if (order.origin !== 'program' || order.asset_id === null || order.program_item === null) return;
  await resetCounter(tx, {
    org_id: orgId,
    asset_id: order.asset_id,
    item_key: order.program_item,
    // A signed order of an aircraft has both.
    hours_at: order.hours_at!,
    flights_at: order.flights_at!,
    done_on: dateText(now),
  });
}

/** Closes the order of a bulletin once an aircraft complies or it does not apply; a closed one is left alone. */
export async function settleBulletinOrder(
  tx: Tx,
  scope: Scope,
  id: number,
  settled: { state: 'done' | 'cancelled'; statement: string },
  now: Date,
): Promise<void> {
  const orgId = orgOf(scope);
  const known = await workOrderById(tx, orgId, id);
  // The aircraft before the order, as a filing locks them.
  if (known?.asset_id != null) await lockedFigures(tx, orgId, known.asset_id);
  const order = await workOrderById(tx, orgId, id, { lock: true });
  if (order === undefined || FINAL.includes(order.state)) return;
  const entry = await pilotOf(tx, scope);
  const signed_by = await nameOnRoster(tx, orgId, entry);
  const name = signed_by ?? 'The organization';
  await changeWorkOrder(tx, orgId, id, {
    state: settled.state,
    closed: now,
    closed_by_pilot_id: entry,
    ...(settled.state === 'done' && {
      sign_off: jsonText({ name, statement: settled.statement, licence: '', signed_by }),
    }),
    counted: true,
  });
  if (settled.state === 'done') await chainOrder(tx, orgId, (await workOrderById(tx, orgId, id))!);
}
