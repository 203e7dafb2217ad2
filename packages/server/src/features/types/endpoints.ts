import { fileType, getType, listTypes } from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { lookupEndpoints } from '../lookups.ts';
import { typeById, typePage } from './store.ts';
import { recordType, typeOnWire } from './types.ts';

export function typeEndpoints(services: Services): Implementation[] {
  return [
    ...lookupEndpoints(
      services,
      { list: listTypes, get: getType },
      { called: 'Type', one: 'type', page: typePage, byId: typeById, onWire: typeOnWire },
    ),
    implement(fileType, ({ scope, body }) => recordType(services, scope, body)),
  ];
}
