import { getHealth, listHealth, listScores } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { aircraftHealth, fleetHealth } from './health.ts';
import { scores } from './scores.ts';

export function healthEndpoints(services: Services): Implementation[] {
  return [
    implement(listHealth, ({ scope }) => fleetHealth(services, scope)),
    implement(getHealth, async ({ scope, params }) => ({
      health: await aircraftHealth(services, scope, params.asset_id),
    })),
    implement(listScores, ({ scope, query }) => scores(services, scope, query)),
  ];
}
