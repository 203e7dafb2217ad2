import type { Tx } from '../../storage/transaction.ts';
import { recordEvent } from '../events/events.ts';
import { aircraftName, type WorkOrderRow, workOrderById } from './store.ts';
import { workOrderOnWire } from './wire.ts';

/** Tells of a work order that was opened, in the transaction that opens it. */
export async function announceRaised(tx: Tx, orgId: number, id: number): Promise<void> {
  const row = await workOrderById(tx, orgId, id);
  if (row === undefined) return;
  const workorder = workOrderOnWire(row);
  await recordEvent(tx, { orgId, type: 'work.raised', kind: 'workorder', id, data: { workorder } });
}

/** Tells whom an order was given to, in the transaction that gives it; `by` is the account that does. */
export async function announceAssigned(
  tx: Tx,
  orgId: number,
  {
    before,
    after,
    by,
  }: { before: WorkOrderRow | undefined; after: WorkOrderRow; by: number | null },
): Promise<void> {
  const { id, assigned_to, asset_id } = after;
  const changed = assigned_to !== null && assigned_to !== before?.assigned_to;
  if (!changed || after.state === 'done' || after.state === 'cancelled') return;
  const workorder = workOrderOnWire(after);
  const aircraft_name = asset_id === null ? null : await aircraftName(tx, orgId, asset_id);
  const data = { workorder, aircraft_name, by };
  await recordEvent(tx, { orgId, type: 'work.assigned', kind: 'workorder', id, data });
}
