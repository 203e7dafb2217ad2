import {
  type BodyOf,
  dateText,
  type fileWorkOrder,
  type listWorkOrders,
  type moveWorkOrder,
  notFound,
  type QueryOf,
  type Reply,
  ServiceError,
} from '@airworthy/contract';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { afterId, nextId } from '../idCursor.ts';
import { rosterEntryOf, rosterNames } from '../pilots/pilots.ts';
import {
  changeWorkOrder,
  lockedFigures,
  markComplied,
  resetCounter,
  type WorkOrderChange,
  type WorkOrderRow,
  workOrderById,
  workOrderPage,
} from './store.ts';
import { type WorkOrderOnWire, workOrderOnWire } from './wire.ts';

type Move = BodyOf<typeof moveWorkOrder>;

export async function workOrders(
  services: Services,
  scope: Scope,
  query: QueryOf<typeof listWorkOrders>,
): Promise<Reply<typeof listWorkOrders>> {
  const page = { limit: query.limit, afterId: afterId(query.cursor) };
  const found = await workOrderPage(services.database.db, orgOf(scope), query, page);
  return {
    workorders: found.rows.map(workOrderOnWire),
    total: found.total,
    limit: query.limit,
    next: nextId(found.rows, found.more),
  };
}

export async function oneWorkOrder(
  services: Services,
  scope: Scope,
  id: number,
): Promise<WorkOrderOnWire> {
  const row = await workOrderById(services.database.db, orgOf(scope), id);
  if (row === undefined) throw notFound('Work order', { id });
  return workOrderOnWire(row);
}

/** Opens an order by hand, or corrects the one that its reference names; its state moves elsewhere. */
export async function recordWorkOrder(
  services: Services,
  scope: Scope,
  body: BodyOf<typeof fileWorkOrder>,
): Promise<Reply<typeof fileWorkOrder>> {
  const orgId = orgOf(scope);
  return inTransaction(services.database.db, async (tx) => {
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    await requireOwned(tx, { orgId, table: 'component' }, [body.component_id], 'component_id');
    const at =
      body.asset_id === undefined ? undefined : await lockedFigures(tx, orgId, body.asset_id);
    const filed = await fileOrCorrect(
      tx,
      { table: 'work_order', orgId, externalRef: body.external_ref },
      {
        sent: { ...workColumns(body), ...orderColumns(body) },
        defaults: {
          origin: 'manual',
          hours_at: at?.hours ?? null,
          flights_at: at?.flights ?? null,
        },
      },
      body.title === undefined ? { field: 'title', message: 'title is required.' } : null,
    );
    const row = await workOrderById(tx, orgId, filed.id);
    return { id: filed.id, workorder: workOrderOnWire(row!), created_new: filed.isNew };
  });
}

function orderColumns(body: BodyOf<typeof fileWorkOrder>) {
  return {
    ...(body.title === undefined ? {} : { title: body.title }),
    ...(body.asset_id === undefined ? {} : { asset_id: body.asset_id }),
    ...(body.component_id === undefined ? {} : { component_id: body.component_id }),
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    ...(body.grounding === undefined ? {} : { grounding: body.grounding }),
    ...(body.due?.hours === undefined ? {} : { due_hours: body.due.hours }),
    ...(body.due?.flights === undefined ? {} : { due_flights: body.due.flights }),
    ...(body.due?.date === undefined ? {} : { due_date: body.due.date }),
  };
}

/** Members that filing and moving share. */
function workColumns(body: Move | BodyOf<typeof fileWorkOrder>): WorkOrderChange {
  const change: WorkOrderChange = {};
  if (body.priority !== undefined) change.priority = body.priority;
  if (body.tasks !== undefined) change.tasks = jsonText(body.tasks.map(taskOf));
  if (body.parts !== undefined)
    change.parts = jsonText(
      body.parts.map(({ name, serial, qty }) => ({
        name: name ?? '',
        serial: serial ?? '',
        qty: qty ?? 1,
      })),
    );
  if (body.assigned_to !== undefined) change.assigned_to = body.assigned_to || null;
  if (body.notes !== undefined) change.notes = body.notes;
  return change;
}

type Task = string | { text: string; done?: boolean | undefined; note?: string | undefined };

function taskOf(task: Task) {
  if (typeof task === 'string') return { text: task, done: false, note: '' };
  return { text: task.text, done: task.done ?? false, note: task.note ?? '' };
}

/** From every state but these an order may go to any other; these are final. */
const FINAL: readonly string[] = ['done', 'cancelled'];

export async function moveOrder(
  services: Services,
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
    const state = body.state ?? order.state;
    if (state !== order.state && FINAL.includes(order.state))
      throw new ServiceError('conflict', `A work order that is ${order.state} stays so.`);
    const change: WorkOrderChange = { ...workColumns(body), state };
    if (state !== order.state && FINAL.includes(state)) {
      change.closed = now;
      change.closed_by_pilot_id =
        scope.kind === 'device'
          ? null
          : await rosterEntryOf(tx, { orgId, accountId: scope.userId });
      if (state === 'done') {
        change.sign_off = signOffOf(body);
        change.hours_at = body.hours_at ?? figures?.hours ?? order.hours_at;
        change.flights_at = body.flights_at ?? figures?.flights ?? order.flights_at;
      }
    }
    await changeWorkOrder(tx, orgId, id, change);
    const moved = (await workOrderById(tx, orgId, id))!;
    if (state === 'done' && order.state !== 'done') await followSignOff(tx, orgId, moved, now);
    return workOrderOnWire(moved);
  });
}

function signOffOf(body: Move): string {
  if (body.sign_off !== undefined) {
    const { name, statement } = body.sign_off;
    return jsonText({ name, statement });
  }
  const message = 'sign_off with name and statement is required to close a work order as done.';
  const problems = [{ field: 'sign_off', message }];
  throw new ServiceError('missing_field', message, { field: 'sign_off', problems });
}

/** A signed-off item of a program starts counting anew; a bulletin's order settles its aircraft. */
async function followSignOff(tx: Tx, orgId: number, order: WorkOrderRow, now: Date): Promise<void> {
  if (order.origin === 'bulletin') await markComplied(tx, orgId, order.id, dateText(now));
  if (order.origin !== 'program' || order.asset_id === null || order.program_item === null) return;
  await resetCounter(tx, {
    org_id: orgId,
    asset_id: order.asset_id,
    item_key: order.program_item,
    hours_at: order.hours_at ?? 0,
    flights_at: order.flights_at ?? 0,
    done_on: dateText(now),
  });
}

/** Closes the order of a bulletin when an aircraft's standing with it was said; a closed one stays. */
export async function settleBulletinOrder(
  tx: Tx,
  scope: Scope,
  id: number,
  settled: { state: 'done' | 'cancelled'; statement: string },
  now: Date,
): Promise<void> {
  const orgId = orgOf(scope);
  const order = await workOrderById(tx, orgId, id, { lock: true });
  if (order === undefined || FINAL.includes(order.state)) return;
  const entry =
    scope.kind === 'device' ? null : await rosterEntryOf(tx, { orgId, accountId: scope.userId });
  const names = entry === null ? new Map() : await rosterNames(tx, orgId, [entry]);
  const name = (entry === null ? undefined : names.get(entry)) ?? 'The organization';
  await changeWorkOrder(tx, orgId, id, {
    state: settled.state,
    closed: now,
    closed_by_pilot_id: entry,
    ...(settled.state === 'done'
      ? { sign_off: jsonText({ name, statement: settled.statement }) }
      : {}),
  });
}
