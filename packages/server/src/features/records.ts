import type { Services } from '../services.ts';
import { aircraftEndpoints } from './aircraft/endpoints.ts';
import { bulletinEndpoints } from './bulletins/endpoints.ts';
import { checklistEndpoints } from './checklists/endpoints.ts';
import { componentEndpoints } from './components/endpoints.ts';
import { documentEndpoints } from './documents/endpoints.ts';
import { flightEndpoints } from './flights/endpoints.ts';
import type { Implementation } from './implement.ts';
import { missionEndpoints } from './missions/endpoints.ts';
import { pilotEndpoints } from './pilots/endpoints.ts';
import { typeEndpoints } from './types/endpoints.ts';
import { workOrderEndpoints } from './workorders/endpoints.ts';

/** Fleet and flight records. */
export function recordEndpoints(services: Services): Implementation[] {
  return [
    ...flightEndpoints(services),
    ...checklistEndpoints(services),
    ...pilotEndpoints(services),
    ...aircraftEndpoints(services),
    ...missionEndpoints(services),
    ...workOrderEndpoints(services),
    ...componentEndpoints(services),
    ...typeEndpoints(services),
    ...documentEndpoints(services),
    ...bulletinEndpoints(services),
  ];
}
