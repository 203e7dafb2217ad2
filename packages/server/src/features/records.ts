import type { Implementation } from '../http/implement.ts';
import type { Services } from '../services.ts';
import { aircraftEndpoints } from './aircraft/endpoints.ts';
import { checklistEndpoints } from './checklists/endpoints.ts';
import { flightEndpoints } from './flights/endpoints.ts';
import { pilotEndpoints } from './pilots/endpoints.ts';

/** Fleet and flight records: every endpoint of sections 11 to 15 that is served. */
export function recordEndpoints(services: Services): Implementation[] {
  return [
    ...flightEndpoints(services),
    ...checklistEndpoints(services),
    ...pilotEndpoints(services),
    ...aircraftEndpoints(services),
  ];
}
