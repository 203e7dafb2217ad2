import { fileWorkOrder, getWorkOrder, listWorkOrders, moveWorkOrder } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { lookupEndpoints } from '../lookups.ts';
import { workOrderById, workOrderPage } from './store.ts';
import { workOrderOnWire } from './wire.ts';
import { moveOrder, recordWorkOrder } from './workorders.ts';

export function workOrderEndpoints(services: Services): Implementation[] {
  return [
    ...lookupEndpoints(
      services,
      { list: listWorkOrders, get: getWorkOrder },
      {
        called: 'Work order',
        one: 'workorder',
        page: workOrderPage,
        byId: workOrderById,
        onWire: workOrderOnWire,
      },
    ),
    implement(fileWorkOrder, ({ scope, body }) => recordWorkOrder(services, scope, body)),
    implement(moveWorkOrder, async ({ scope, params, body }) => ({
      workorder: await moveOrder(services, scope, params.id, body),
    })),
  ];
}
