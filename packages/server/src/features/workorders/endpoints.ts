import {
  checkSignedRecords,
  fileWorkOrder,
  getWorkOrder,
  listSignedRecords,
  listWorkOrders,
  moveWorkOrder,
} from '@airworthy/contract';
import { orgOf } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { lookupEndpoints } from '../lookups.ts';
import { checkRecords } from './checkRecords.ts';
import { signedRecords } from './signed.ts';
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
    implement(listSignedRecords, ({ scope, query }) => signedRecords(services, scope, query)),
    implement(checkSignedRecords, async ({ scope, query }) => ({
      check: await checkRecords(
        services.database.db,
        { orgId: orgOf(scope), assetId: query.asset_id },
        services.clock(),
      ),
    })),
  ];
}
