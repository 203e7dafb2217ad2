import {
  correctFlight,
  deleteFlight,
  fileFlight,
  fileFlights,
  getFlight,
  listFlights,
} from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { fileEach } from './bulk.ts';
import { flightPage, oneFlight, recordFlight, removeFlight } from './flights.ts';

export function flightEndpoints(services: Services): Implementation[] {
  return [
    implement(listFlights, ({ scope, query }) => flightPage(services, scope, query)),
    implement(fileFlight, ({ scope, body }) => recordFlight(services, scope, body)),
    implement(fileFlights, ({ scope, body }) => fileEach(services, scope, body.flights)),
    implement(getFlight, async ({ scope, params }) => ({
      id: params.id,
      flight: await oneFlight(services, scope, params.id),
    })),
    implement(correctFlight, ({ scope, params, body }) =>
      recordFlight(services, scope, body, params.id),
    ),
    implement(deleteFlight, ({ scope, params, query }) =>
      removeFlight(services, scope, params.id, query.reason),
    ),
  ];
}
