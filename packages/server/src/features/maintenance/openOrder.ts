import type { Tx } from '../../storage/transaction.ts';
import { announceRaised } from '../workorders/raised.ts';
import { insertOrder, type NewOrder, type RaisedRow } from './store.ts';

/** Opens an order unless its cause has one already; whoever wants to know of raised work is told. */
export async function openOrder(tx: Tx, order: NewOrder): Promise<RaisedRow[]> {
  const raised = await insertOrder(tx, order);
  for (const { id } of raised) await announceRaised(tx, order.org_id, id);
  return raised;
}
