import type { Tx } from '../../storage/transaction.ts';
import { recordEvent } from '../events/events.ts';
import { workOrderById } from './store.ts';
import { workOrderOnWire } from './wire.ts';

/** Tells of a work order that was opened, in the transaction that opens it. */
export async function announceRaised(tx: Tx, orgId: number, id: number): Promise<void> {
  const row = await workOrderById(tx, orgId, id);
  if (row === undefined) return;
  const workorder = workOrderOnWire(row);
  await recordEvent(tx, { orgId, type: 'work.raised', kind: 'workorder', id, data: { workorder } });
}
