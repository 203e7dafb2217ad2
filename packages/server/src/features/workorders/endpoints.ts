import { fileWorkOrder, getWorkOrder, listWorkOrders, moveWorkOrder } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { moveOrder, oneWorkOrder, recordWorkOrder, workOrders } from './workorders.ts';

export function workOrderEndpoints(services: Services): Implementation[] {
  return [
    implement(listWorkOrders, ({ scope, query }) => workOrders(services, scope, query)),
    implement(fileWorkOrder, ({ scope, body }) => recordWorkOrder(services, scope, body)),
    implement(getWorkOrder, async ({ scope, params }) => ({
      workorder: await oneWorkOrder(services, scope, params.id),
    })),
    implement(moveWorkOrder, async ({ scope, params, body }) => ({
      workorder: await moveOrder(services, scope, params.id, body),
    })),
  ];
}
