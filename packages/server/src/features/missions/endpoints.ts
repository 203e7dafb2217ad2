import {
  correctMission,
  deleteMission,
  fileMission,
  getMission,
  listMissions,
} from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import {
  missions,
  oneMission,
  recordCorrection,
  recordMission,
  removeMission,
} from './missions.ts';

export function missionEndpoints(services: Services): Implementation[] {
  return [
    implement(listMissions, ({ scope, query }) => missions(services, scope, query)),
    implement(fileMission, ({ scope, body }) => recordMission(services, scope, body)),
    implement(getMission, async ({ scope, params }) => ({
      mission: await oneMission(services, scope, params.id),
    })),
    implement(correctMission, async ({ scope, params, body }) => ({
      mission: await recordCorrection(services, scope, params.id, body),
    })),
    implement(deleteMission, ({ scope, params }) => removeMission(services, scope, params.id)),
  ];
}
