import {
  type AttachmentKind,
  attachmentKinds,
  instantText,
  notFound,
  ServiceError,
} from '@airworthy/contract';
import { refuseOutside } from '../../access/policy.ts';
import { orgOf, type Scope } from '../../access/scope.ts';
import { sharedRoom } from '../../reading/accept.ts';
import type { Upload } from '../../reading/upload.ts';
import { currentActor } from '../../storage/actor.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Database } from '../../storage/database.ts';
import { refuseWhenFull, storageOf } from '../../storage/orgStorage.ts';
import { type Spooled, spoolUpload } from '../../storage/spool.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { refuseOthersFlight } from '../flights/flights.ts';
import { refuseLocked } from '../lockedDays.ts';
import { fileTypeOf } from './fileTypes.ts';
import { scanFile } from './scan.ts';
import * as store from './store.ts';

export type AttachmentServices = {
  readonly database: Pick<Database, 'db'>;
  readonly blobs: BlobStore;
  /** The operator's malware scanner. */
  readonly scanCommand?: string | undefined;
};

/** More than anybody looks through; a record with this many takes no further one. */
const PER_RECORD_MAX = 200;

/** The rights of the record are asked for before it is looked up: who may not see it learns nothing. */
async function requireRecord(
  services: AttachmentServices,
  scope: Scope,
  place: store.RecordPlace,
  right: 'view' | 'manage',
): Promise<void> {
  requireRight(scope, place.kind, right);
  const { called } = attachmentKinds[place.kind];
  const { db } = services.database;
  if (!(await store.recordExists(db, orgOf(scope), place))) throw notFound(called);
  if (right === 'manage') await refuseForeign(services, scope, place);
}

/** Where pilots change only their own flights, they attach only to those. */
async function refuseForeign(
  { database }: AttachmentServices,
  scope: Scope,
  { kind, id }: store.RecordPlace,
): Promise<void> {
  if (kind === 'flight') await refuseOthersFlight(database.db, scope, id);
}

function requireRight(scope: Scope, kind: AttachmentKind, right: 'view' | 'manage'): void {
  refuseOutside(scope, { ...attachmentKinds[kind][right], path: `a ${kind}` });
}

export async function list(
  services: AttachmentServices,
  scope: Scope,
  place: store.RecordPlace,
): Promise<store.AttachmentRow[]> {
  await requireRecord(services, scope, place, 'view');
  return store.attachmentsOf(services.database.db, orgOf(scope), place);
}

export type Sent = {
  readonly place: store.RecordPlace;
  readonly name: string | null;
  readonly upload: Upload;
};

export async function attach(
  services: AttachmentServices,
  scope: Scope,
  { place, name, upload }: Sent,
): Promise<store.AttachmentRow> {
  const { database, blobs } = services;
  const orgId = orgOf(scope);
  await requireRecord(services, scope, place, 'manage');
  const storage = await storageOf(database.db, orgId, { lock: false });
  refuseWhenFull(storage, upload.announced_bytes ?? 0);
  const taken = sharedRoom.enter();
  let spooled: Spooled | null = null;
  try {
    spooled = await spoolUpload(upload.stream, blobs.spoolFolder);
    const found = fileTypeOf(spooled.head, name);
    if ('refused' in found) throw new ServiceError('invalid_value', found.refused);
    await scanFile(services.scanCommand, spooled.path);
    const filename = name ?? `file.${found.ending}`;
    return await storeAndFile(services, { orgId, place, spooled, filename, type: found.type });
  } finally {
    taken.leave();
    await spooled?.discard();
  }
}

type Checked = {
  readonly orgId: number;
  readonly place: store.RecordPlace;
  readonly spooled: Spooled;
  readonly filename: string;
  readonly type: string;
};

/** Bytes first, then the row: a crash in between leaves bytes without a row, which the sweeper removes. */
async function storeAndFile(
  { blobs, database }: AttachmentServices,
  { orgId, place, spooled, filename, type }: Checked,
): Promise<store.AttachmentRow> {
  const { size_bytes } = spooled;
  const sha256 = Buffer.from(spooled.sha256, 'hex');
  const blob_key = await blobs.take(spooled);
  try {
    return await inTransaction(database.db, async (tx) => {
      if (!(await store.recordExists(tx, orgId, place, { hold: true })))
        throw notFound(attachmentKinds[place.kind].called);
      refuseWhenFull(await storageOf(tx, orgId, { lock: true }), size_bytes);
      if ((await store.countOf(tx, orgId, place)) >= PER_RECORD_MAX) throw tooMany();
      const attached_by = currentActor()?.label ?? 'server';
      const row = { filename, type, size_bytes, sha256, blob_key, attached_by };
      return store.insertAttachment(tx, orgId, place, row);
    });
  } catch (error) {
    await blobs.remove(blob_key);
    throw error;
  }
}

function tooMany(): ServiceError {
  return new ServiceError(
    'conflict',
    `The record has ${PER_RECORD_MAX} attachments, which is the limit. Delete some first.`,
  );
}

/** One attachment, for who may see its record; to anybody else it is not there. */
export async function one(
  services: AttachmentServices,
  scope: Scope,
  { id, right }: { id: number; right: 'view' | 'manage' },
): Promise<store.AttachmentRow> {
  const row = await store.attachmentById(services.database.db, orgOf(scope), id);
  if (row === undefined) throw notFound('Attachment');
  requireRight(scope, store.placeOf(row).kind, right);
  return row;
}

/** What is on file with a signed order, or in days that are locked, stays. */
export async function remove(services: AttachmentServices, scope: Scope, id: number) {
  const orgId = orgOf(scope);
  const place = store.placeOf(await one(services, scope, { id, right: 'manage' }));
  await refuseForeign(services, scope, place);
  await inTransaction(services.database.db, async (tx) => {
    const { day, signed } = await store.finality(tx, orgId, place);
    if (signed)
      throw new ServiceError(
        'final',
        `Work order ${place.id} is signed: what is attached to it stays. Attach a further file where one is needed.`,
      );
    await refuseLocked(tx, orgId, [day]);
    if (!(await store.removeAttachment(tx, orgId, id))) throw notFound('Attachment');
  });
}

/** An attachment as the API shows it. */
export function attachmentOnWire(row: store.AttachmentRow) {
  const { kind, id } = store.placeOf(row);
  return {
    id: row.id,
    for: `${kind}:${id}`,
    name: row.filename,
    type: row.type,
    size_bytes: row.size_bytes,
    sha256: row.sha256.toString('hex'),
    created_at: instantText(row.created_at),
    by: row.attached_by,
  };
}
