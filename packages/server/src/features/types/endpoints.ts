import { fileType, getType, listTypes } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { oneType, recordType, types } from './types.ts';

export function typeEndpoints(services: Services): Implementation[] {
  return [
    implement(listTypes, ({ scope, query }) => types(services, scope, query)),
    implement(fileType, ({ scope, body }) => recordType(services, scope, body)),
    implement(getType, async ({ scope, params }) => ({
      type: await oneType(services, scope, params.id),
    })),
  ];
}
