import { getPrediction } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { prediction } from './prediction.ts';

export function learningEndpoints(services: Services): Implementation[] {
  return [implement(getPrediction, ({ scope, params }) => prediction(services, scope, params.id))];
}
