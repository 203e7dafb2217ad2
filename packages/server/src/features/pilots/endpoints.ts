import { listPilots } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { roster } from './pilots.ts';

export function pilotEndpoints(services: Services): Implementation[] {
  return [implement(listPilots, ({ scope }) => roster(services, scope))];
}
