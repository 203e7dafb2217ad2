import { fileComponent, getComponent, listComponents, moveComponent } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { lookupEndpoints } from '../lookups.ts';
import { moveOne, recordComponent } from './components.ts';
import { componentById, componentPage } from './store.ts';
import { componentOnWire } from './wire.ts';

export function componentEndpoints(services: Services): Implementation[] {
  return [
    ...lookupEndpoints(
      services,
      { list: listComponents, get: getComponent },
      {
        called: 'Component',
        one: 'component',
        page: componentPage,
        byId: componentById,
        onWire: componentOnWire,
      },
    ),
    implement(fileComponent, ({ scope, body }) => recordComponent(services, scope, body)),
    implement(moveComponent, async ({ scope, params, body }) => ({
      component: await moveOne(services, scope, params.id, body),
    })),
  ];
}
