import { fileComponent, getComponent, listComponents, moveComponent } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { components, moveOne, oneComponent, recordComponent } from './components.ts';

export function componentEndpoints(services: Services): Implementation[] {
  return [
    implement(listComponents, ({ scope, query }) => components(services, scope, query)),
    implement(fileComponent, ({ scope, body }) => recordComponent(services, scope, body)),
    implement(getComponent, async ({ scope, params }) => ({
      component: await oneComponent(services, scope, params.id),
    })),
    implement(moveComponent, async ({ scope, params, body }) => ({
      component: await moveOne(services, scope, params.id, body),
    })),
  ];
}
