import { fileBulletin, getBulletin, listBulletins, setCompliance } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { lookupEndpoints } from '../lookups.ts';
import { recordBulletin, recordCompliance } from './bulletins.ts';
import { bulletinById, bulletinPage } from './store.ts';
import { bulletinOnWire } from './wire.ts';

export function bulletinEndpoints(services: Services): Implementation[] {
  return [
    ...lookupEndpoints(
      services,
      { list: listBulletins, get: getBulletin },
      {
        called: 'Bulletin',
        one: 'bulletin',
        page: bulletinPage,
        byId: bulletinById,
        onWire: bulletinOnWire,
      },
    ),
    implement(fileBulletin, ({ scope, body }) => recordBulletin(services, scope, body)),
    implement(setCompliance, async ({ scope, params, body }) => ({
      bulletin: await recordCompliance(services, scope, params.id, body),
    })),
  ];
}
