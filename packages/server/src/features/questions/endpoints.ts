import { askQuestion } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { ask } from './questions.ts';

export function questionEndpoints(services: Services): Implementation[] {
  return [implement(askQuestion, ({ scope, body }) => ask(services, scope, body))];
}
