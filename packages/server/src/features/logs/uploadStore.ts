import { UPLOAD_KEPT_H } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { Tx } from '../../storage/transaction.ts';

const columns = [
  'id',
  'org_id',
  'flight_id',
  'filename',
  'size_bytes',
  'sha256',
  'offset_bytes',
  'state',
  'log_id',
  'duplicate',
  'refused_code',
  'error',
  'expires_at',
] as const;

export type UploadRow = {
  id: number;
  org_id: number;
  flight_id: number;
  filename: string | null;
  size_bytes: number;
  sha256: Buffer | null;
  offset_bytes: number;
  state: string;
  log_id: number | null;
  duplicate: boolean | null;
  refused_code: string | null;
  error: string | null;
  expires_at: Date;
};

export type Piece = {
  readonly at_bytes: number;
  readonly size_bytes: number;
  readonly sha256: Buffer;
  readonly blob_key: string;
};

export type UploadPlace = {
  readonly orgId: number;
  readonly flightId: number;
  readonly uploadId: number;
};

/** One that is past its time is gone, also before the sweep has come. */
function kept(db: Db, { orgId, flightId }: { orgId: number; flightId: number }) {
  return db
    .selectFrom('log_upload')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('flight_id', '=', flightId)
    .where('expires_at', '>', sql<Date>`now()`);
}

/** With `hold` it cannot change before the transaction ends. */
export async function uploadOf(
  db: Db,
  place: UploadPlace,
  options?: { hold: boolean },
): Promise<UploadRow | undefined> {
  const query = kept(db, place).where('id', '=', place.uploadId);
  return (options?.hold === true ? query.forUpdate() : query).executeTakeFirst();
}

/** The upload of the same bytes that is open for the flight. */
export async function openSame(
  db: Db,
  log: { orgId: number; flightId: number; size_bytes: number; sha256: Buffer },
): Promise<UploadRow | undefined> {
  return kept(db, log)
    .where('state', '=', 'open')
    .where('sha256', '=', log.sha256)
    .where('size_bytes', '=', log.size_bytes)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function countOpen(db: Db, orgId: number): Promise<number> {
  const { count } = await db
    .selectFrom('log_upload')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', '=', 'open')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NewUpload = {
  readonly orgId: number;
  readonly flightId: number;
  readonly filename: string | null;
  readonly size_bytes: number;
  readonly sha256: Buffer | null;
  /** The log of the same bytes that the flight has already: nothing is left to be sent. */
  readonly logId: number | null;
};

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<UploadRow> {
  const there = upload.logId !== null;
  return tx
    .insertInto('log_upload')
    .values({
      org_id: upload.orgId,
      flight_id: upload.flightId,
      filename: upload.filename,
      size_bytes: upload.size_bytes,
      sha256: upload.sha256,
      offset_bytes: there ? upload.size_bytes : 0,
      state: there ? 'done' : 'open',
      log_id: upload.logId,
      duplicate: there ? true : null,
      expires_at: sql`now() + make_interval(hours => ${UPLOAD_KEPT_H})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function piecesOf(db: Db, uploadId: number): Promise<Piece[]> {
  return db
    .selectFrom('log_upload_piece')
    .select(['at_bytes', 'size_bytes', 'sha256', 'blob_key'])
    .where('upload_id', '=', uploadId)
    .orderBy('at_bytes')
    .execute();
}

export async function lastPiece(db: Db, uploadId: number): Promise<Piece | undefined> {
  return db
    .selectFrom('log_upload_piece')
    .select(['at_bytes', 'size_bytes', 'sha256', 'blob_key'])
    .where('upload_id', '=', uploadId)
    .orderBy('at_bytes', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds a piece, in the place of the one that it begins with where it grew out of one. */
export async function addPiece(tx: Tx, upload: UploadRow, piece: Piece): Promise<void> {
  await tx
    .deleteFrom('log_upload_piece')
    .where('upload_id', '=', upload.id)
    .where('at_bytes', '=', piece.at_bytes)
    .execute();
  await tx
    .insertInto('log_upload_piece')
    .values({ upload_id: upload.id, org_id: upload.org_id, ...piece })
    .execute();
  await tx
    .updateTable('log_upload')
    .set({ offset_bytes: piece.at_bytes + piece.size_bytes })
    .where('id', '=', upload.id)
    .execute();
}

type Outcome =
  | { readonly state: 'done'; readonly log_id: number; readonly duplicate: boolean }
  | { readonly state: 'refused'; readonly refused_code: string; readonly error: string };

/** Ends an open upload; its pieces are let go. One that has ended before stays as it is. */
export async function endUpload(tx: Tx, uploadId: number, outcome: Outcome): Promise<void> {
  const ended = await tx
    .updateTable('log_upload')
    .set(outcome)
    .where('id', '=', uploadId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return;
  await tx.deleteFrom('log_upload_piece').where('upload_id', '=', uploadId).execute();
}

export async function deleteUpload(tx: Tx, place: UploadPlace): Promise<boolean> {
  const gone = await tx
    .deleteFrom('log_upload')
    .where('org_id', '=', place.orgId)
    .where('flight_id', '=', place.flightId)
    .where('id', '=', place.uploadId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
