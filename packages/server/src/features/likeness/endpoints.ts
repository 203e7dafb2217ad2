import { listAlike } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { alikeOf } from './alike.ts';

export function likenessEndpoints(services: Services): Implementation[] {
  return [implement(listAlike, ({ scope, params }) => alikeOf(services, scope, params.id))];
}
