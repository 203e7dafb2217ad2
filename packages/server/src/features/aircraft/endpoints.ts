import { listAircraft } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { registry } from './aircraft.ts';

export function aircraftEndpoints(services: Services): Implementation[] {
  return [implement(listAircraft, ({ scope }) => registry(services, scope))];
}
