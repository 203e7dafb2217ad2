import { fileBulletin, getBulletin, listBulletins, setCompliance } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { bulletins, oneBulletin, recordBulletin, recordCompliance } from './bulletins.ts';

export function bulletinEndpoints(services: Services): Implementation[] {
  return [
    implement(listBulletins, ({ scope, query }) => bulletins(services, scope, query)),
    implement(fileBulletin, ({ scope, body }) => recordBulletin(services, scope, body)),
    implement(getBulletin, async ({ scope, params }) => ({
      bulletin: await oneBulletin(services, scope, params.id),
    })),
    implement(setCompliance, async ({ scope, params, body }) => ({
      bulletin: await recordCompliance(services, scope, params.id, body),
    })),
  ];
}
