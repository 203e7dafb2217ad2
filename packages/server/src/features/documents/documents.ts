import {
  type AircraftDocument,
  type BodyOf,
  dateText,
  type deleteDocument,
  type fileDocument,
  instantText,
  notFound,
  type Reply,
} from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices, Services } from '../../services.ts';
import { withCleared } from '../../storage/cleared.ts';
import { defined } from '../../storage/defined.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { deleteOwned, requireOwned } from '../../storage/ownership.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { refuseStale } from '../stale.ts';
import { type DocumentRow, DUE_SOON_DAYS, documentById } from './store.ts';

export { datedDocuments } from './store.ts';

type NewDocument = BodyOf<typeof fileDocument>;
type DocumentOnWire = z.input<typeof AircraftDocument>;

export function documentOnWire(row: DocumentRow, today: string): DocumentOnWire {
  const { id, external_ref, asset_id, kind, title, number, valid_until, url, notes } = row;
  return {
    id,
    external_ref,
    asset_id,
    kind,
    title,
    number,
    valid_until,
    state: stateOf(valid_until, today),
    url,
    notes,
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

function stateOf(until: string | null, today: string): DocumentOnWire['state'] {
  if (until === null) return 'valid';
  if (until < today) return 'expired';
  const soon = plusDays(today, DUE_SOON_DAYS);
  return until <= soon ? 'due_soon' : 'valid';
}

/** Files a document; with an `id` it corrects that one, whatever its reference. */
export async function recordDocument(
  services: RecordServices,
  scope: Scope,
  body: NewDocument,
  id?: number,
): Promise<Reply<typeof fileDocument>> {
  const orgId = orgOf(scope);
  const today = dateText(services.clock());
  return inTransaction(services.database.db, async (tx) => {
    const stored = async (of: number) =>
      documentOnWire((await documentById(tx, orgId, of))!, today);
    if (id !== undefined && (await documentById(tx, orgId, id)) === undefined)
      throw notFound('Document', { id });
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    const filed = await fileOrCorrect(
      tx,
      {
        table: 'document',
        orgId,
        id,
        externalRef: body.external_ref,
        onCorrection: (row) =>
          refuseStale(body.revision, row.revision, async () => ({
            document: await stored(row.id),
          })),
      },
      { sent: documentColumns(body), defaults: {} },
      missing(body),
    );
    return { id: filed.id, document: await stored(filed.id), created_new: filed.isNew };
  });
}

function missing(body: NewDocument): { field: string; message: string } | null {
  for (const field of ['asset_id', 'title'] as const)
    if (body[field] === undefined) return { field, message: `${field} is required.` };
  return null;
}

function documentColumns(body: NewDocument): Columns {
  const { asset_id, kind, title, number, valid_until, notes } = body;
  const url = body.url === '' ? null : body.url;
  const sent = defined({ asset_id, kind, title, number, valid_until, url, notes });
  return withCleared<'valid_until', Columns>(sent, body.clear, { valid_until: ['valid_until'] });
}

export async function removeDocument(
  services: Services,
  scope: Scope,
  id: number,
): Promise<Reply<typeof deleteDocument>> {
  if (!(await deleteOwned(services.database.db, { orgId: orgOf(scope), table: 'document' }, id)))
    throw notFound('Document', { id });
  return { ok: true, id };
}
