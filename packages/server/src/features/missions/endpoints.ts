import {
  checkMission,
  correctMission,
  deleteMission,
  fileMission,
  getMission,
  listMissions,
} from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { lookupEndpoints } from '../lookups.ts';
import { checkPlanOf } from './check.ts';
import { missionOnWire, recordCorrection, recordMission, removeMission } from './missions.ts';
import { missionById, missionPage } from './store.ts';

export function missionEndpoints(services: Services): Implementation[] {
  return [
    ...lookupEndpoints(
      services,
      { list: listMissions, get: getMission },
      {
        called: 'Mission',
        one: 'mission',
        page: missionPage,
        byId: missionById,
        onWire: missionOnWire,
      },
    ),
    implement(fileMission, ({ scope, body }) => recordMission(services, scope, body)),
    implement(correctMission, async ({ scope, params, body }) => ({
      mission: await recordCorrection(services, scope, params.id, body),
    })),
    implement(checkMission, ({ scope, params, body }) =>
      checkPlanOf(services, scope, params.id, body),
    ),
    implement(deleteMission, ({ scope, params }) => removeMission(services, scope, params.id)),
  ];
}
