import { isDeepStrictEqual } from 'node:util';
import {
  type BodyOf,
  type fileWorkOrder,
  instantText,
  invalidValue,
  missingField,
  type moveWorkOrder,
  ServiceError,
} from '@airworthy/contract';
import type { Columns } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import type { Tx } from '../../storage/transaction.ts';
import { correctCounter, type WorkOrderRow, workOrderById } from './store.ts';

type NewWorkOrder = BodyOf<typeof fileWorkOrder>;
type Move = BodyOf<typeof moveWorkOrder>;

/**
 * A signed order stays as it was signed. A call that says what is on record already is answered with it, so that a
 * repetition does no harm; any other is refused.
 */
export function refuseRewriting(
  order: WorkOrderRow,
  sent: Columns,
  body: Move | NewWorkOrder,
): void {
  const { state, sign_off } = body;
  const given: Columns = { ...sent, state };
  const rewritten = Object.entries(given).some(
    ([name, value]) => value !== undefined && !isOnRecord(order, name, value),
  );
  const signedAnew =
    sign_off !== undefined &&
    (sign_off.statement !== order.sign_off?.statement ||
      (sign_off.name !== undefined && sign_off.name !== order.sign_off.name) ||
      (sign_off.licence !== undefined && sign_off.licence !== (order.sign_off.licence ?? '')));
  if (!rewritten && !signedAnew) return;
  const at = order.closed === null ? '' : ` on ${instantText(order.closed).slice(0, 10)}`;
  throw new ServiceError(
    'final',
    `Work order ${order.id} was signed off by ${order.sign_off?.name ?? 'somebody'}${at} and cannot be changed. ` +
      `File a work order with corrects: ${order.id} and a reason.`,
  );
}

/** Tasks and parts are sent as JSON text and read as their values. */
function isOnRecord(order: WorkOrderRow, name: string, value: unknown): boolean {
  const stored = (order as Columns)[name] ?? null;
  if (typeof stored === 'object' && stored !== null)
    return isDeepStrictEqual(JSON.parse(String(value)), stored);
  return value === stored;
}

/** The signed order that a new one corrects. */
export async function correctedOrder(
  tx: Tx,
  orgId: number,
  body: NewWorkOrder,
): Promise<WorkOrderRow | undefined> {
  const { corrects, asset_id, reason } = body;
  if (corrects === undefined) return undefined;
  const order = await workOrderById(tx, orgId, corrects);
  if (order === undefined)
    throw invalidValue('corrects', 'corrects is not a work order on file.', corrects);
  if (order.state !== 'done')
    throw invalidValue(
      'corrects',
      `Work order ${corrects} is not signed. Change it itself with POST /workorders/${corrects}.`,
      corrects,
    );
  if (asset_id !== undefined && asset_id !== order.asset_id)
    throw invalidValue(
      'asset_id',
      'asset_id must be the aircraft of the work order that is corrected.',
      asset_id,
    );
  if (reason === undefined || reason === '')
    throw missingField('reason', 'reason is required: it says why a signed order is corrected.');
  return order;
}

/** What a correction does not say reads as in the order that it corrects. */
export function columnsOfCorrection(order: WorkOrderRow): Columns {
  const { title, asset_id, component_id, program_item, hours_at, flights_at, notes } = order;
  return {
    title,
    asset_id,
    component_id,
    program_item,
    hours_at,
    flights_at,
    notes,
    tasks: jsonText(order.tasks),
    parts: jsonText(order.parts),
  };
}

/** Where the corrected order was the last one of its program item, the item counts from the corrected figures. */
export async function moveCounter(tx: Tx, orgId: number, correction: WorkOrderRow): Promise<void> {
  const { asset_id, program_item, corrects } = correction;
  if (asset_id === null || program_item === null || corrects === null) return;
  const order = await workOrderById(tx, orgId, corrects);
  if (order === undefined) return;
  const figures = (of: WorkOrderRow) => ({
    hours_at: of.hours_at ?? 0,
    flights_at: of.flights_at ?? 0,
  });
  const item = { org_id: orgId, asset_id, item_key: program_item };
  await correctCounter(tx, item, figures(order), figures(correction));
}
