import {
  correctDocument,
  deleteDocument,
  fileDocument,
  getDocument,
  listDocuments,
} from '@airworthy/contract';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { lookupEndpoints } from '../lookups.ts';
import { documentOnWire, recordDocument, removeDocument } from './documents.ts';
import { documentById, documentPage } from './store.ts';

export function documentEndpoints(services: Services): Implementation[] {
  return [
    ...lookupEndpoints(
      services,
      { list: listDocuments, get: getDocument },
      {
        called: 'Document',
        one: 'document',
        page: documentPage,
        byId: documentById,
        onWire: documentOnWire,
      },
    ),
    implement(fileDocument, ({ scope, body }) => recordDocument(services, scope, body)),
    implement(correctDocument, async ({ scope, params, body }) => ({
      document: (await recordDocument(services, scope, body, params.id)).document,
    })),
    implement(deleteDocument, ({ scope, params }) => removeDocument(services, scope, params.id)),
  ];
}
