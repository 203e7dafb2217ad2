import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  type ErrorCode,
  FLIGHT_LOG_LIMIT_BYTES,
  invalidValue,
  notFound,
  ServiceError,
} from '@airworthy/contract';
import { formatOf, sharedRoom } from '../../reading/accept.ts';
import type { Taken } from '../../reading/room.ts';
import type { Upload } from '../../reading/upload.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Db } from '../../storage/database.ts';
import { refuseWhenFull, storageOf } from '../../storage/orgStorage.ts';
import { type Spooled, spoolUpload } from '../../storage/spool.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { attach, type LogServices } from './logs.ts';
import { type PieceSource, pieceSource } from './pieces.ts';
import * as logs from './store.ts';
import * as store from './uploadStore.ts';

/** Bytes are kept once a piece of this size is whole, or the call that brings them is over. */
const PIECE_BYTES = 4 * 2 ** 20;
/** A piece smaller than this grows with the next call: a line that breaks often leaves no thousands of files. */
const SMALL_BYTES = 2 ** 20;
/** From this much on the format of a log is certain. */
const HEAD_BYTES = 65_536;
/** What one organization may have open at a time. */
export const OPEN_MAX = 64;
const ASK_AGAIN_S = 60;
const MB = 1_048_576;

export type Begin = {
  readonly orgId: number;
  readonly flightId: number;
  readonly filename: string | null;
  readonly size_bytes: number;
  readonly sha256: Buffer | null;
};

export type Shown = {
  readonly upload: store.UploadRow;
  /** What it became. */
  readonly log: logs.LogRow | null;
};

/**
 * Begins an upload and reserves its storage. The same bytes for the same flight go on where they are: an upload that
 * is open is answered again, and bytes that the flight has need not be sent.
 */
export async function begin(services: LogServices, begun: Begin): Promise<Shown> {
  const { orgId, size_bytes, sha256 } = begun;
  if (size_bytes > FLIGHT_LOG_LIMIT_BYTES) throw tooLarge();
  return inTransaction(services.database.db, async (tx) => {
    if ((await logs.flightOf(tx, begun, { hold: true })) === undefined) throw notFound('Flight');
    const storage = await storageOf(tx, orgId, { lock: true });
    if (sha256 !== null) {
      const log = await logs.sameBytes(tx, { ...begun, sha256 });
      if (log !== undefined && log.size_bytes === size_bytes)
        return { upload: await store.insertUpload(tx, { ...begun, logId: log.id }), log };
      const open = await store.openSame(tx, { ...begun, sha256 });
      if (open !== undefined) return { upload: open, log: null };
    }
    const open = await store.countOpen(tx, orgId);
    if (open >= OPEN_MAX) throw tooManyOpen(open);
    refuseWhenFull(storage, size_bytes);
    return { upload: await store.insertUpload(tx, { ...begun, logId: null }), log: null };
  });
}

export async function look(db: Db, place: store.UploadPlace): Promise<Shown> {
  const upload = await store.uploadOf(db, place);
  if (upload === undefined) {
    const flight = await logs.flightOf(db, place);
    throw notFound(flight === undefined ? 'Flight' : 'Upload');
  }
  const log = upload.log_id === null ? null : await logs.logById(db, place.orgId, upload.log_id);
  return { upload, log: log ?? null };
}

export async function giveUp(db: Db, place: store.UploadPlace): Promise<void> {
  await look(db, place);
  if (!(await inTransaction(db, (tx) => store.deleteUpload(tx, place)))) throw notFound('Upload');
}

/**
 * Takes the bytes from `offset` on. Those that arrive are kept, also when the line breaks in the middle; once all are
 * there they become the log. A call with no bytes at the end attaches a log whose bytes were all there before.
 */
export async function proceed(
  services: LogServices,
  place: store.UploadPlace,
  { offset, bytes }: { offset: number; bytes: Upload },
): Promise<Shown> {
  const { db } = services.database;
  const { upload } = await look(db, place);
  if (upload.state === 'refused')
    throw new ServiceError(upload.refused_code as ErrorCode, upload.error ?? '');
  if (upload.offset_bytes !== offset) throw otherOffset(upload.offset_bytes);
  if (upload.state === 'done') return look(db, place);
  const left_bytes = upload.size_bytes - offset;
  if ((bytes.announced_bytes ?? 0) > left_bytes) throw tooMany(upload);
  const offset_bytes = await receive(services, upload, bytes);
  if (offset_bytes === upload.size_bytes) await finish(services, place, upload);
  return look(db, place);
}

/** Answers how many bytes are there now. */
async function receive(
  services: LogServices,
  upload: store.UploadRow,
  bytes: Upload,
): Promise<number> {
  const taken = sharedRoom.enter();
  const source = pieceSource(bytes.stream);
  let at = upload.offset_bytes;
  try {
    let last = await store.lastPiece(services.database.db, upload.id);
    while (!(await source.isOver())) {
      if (at === upload.size_bytes) throw tooMany(upload);
      const grown = last !== undefined && last.size_bytes < SMALL_BYTES ? last : null;
      last = await receivePiece(services, { upload, at, grown, source, taken });
      at = last.at_bytes + last.size_bytes;
    }
  } finally {
    taken.leave();
  }
  if (source.failure() !== null) throw source.failure();
  return at;
}

type Receiving = {
  readonly upload: store.UploadRow;
  readonly at: number;
  /** The piece before, where it is small enough to grow. */
  readonly grown: store.Piece | null;
  readonly source: PieceSource;
  readonly taken: Taken;
};

async function receivePiece(services: LogServices, receiving: Receiving): Promise<store.Piece> {
  const { upload, at, grown, source, taken } = receiving;
  const { blobs } = services;
  const left_bytes = upload.size_bytes - at;
  const fresh = source.take(Math.min(left_bytes, PIECE_BYTES - (grown?.size_bytes ?? 0)));
  const spooled = await spoolUpload(
    Readable.from(counted(grown === null ? [fresh] : [bytesOf(blobs, [grown]), fresh], taken)),
    blobs.spoolFolder,
  );
  try {
    const at_bytes = grown?.at_bytes ?? at;
    const isWhole = at_bytes + spooled.size_bytes === upload.size_bytes;
    if (isWhole && !(await source.isOver())) throw tooMany(upload);
    if (at_bytes === 0 && (isWhole || spooled.size_bytes >= HEAD_BYTES))
      await refuseOtherFiles(services, upload, spooled);
    return await keep(services, { upload, at_bytes, spooled, expected_bytes: at });
  } finally {
    taken.grow(-spooled.size_bytes);
    await spooled.discard();
  }
}

async function* counted(
  parts: readonly AsyncIterable<Buffer>[],
  taken: Taken,
): AsyncGenerator<Buffer> {
  for (const part of parts)
    for await (const chunk of part) {
      taken.grow(chunk.length);
      yield chunk;
    }
}

/** Nobody sends 512 MB for a refusal that its first bytes call for. */
async function refuseOtherFiles(
  services: LogServices,
  upload: store.UploadRow,
  spooled: Spooled,
): Promise<void> {
  const format = formatOf(spooled.head);
  if (format instanceof ServiceError) {
    await refuse(services, upload, format);
    throw format;
  }
}

/** Stores a piece, then notes it, unless another call was quicker. */
async function keep(
  services: LogServices,
  piece: {
    upload: store.UploadRow;
    at_bytes: number;
    spooled: Spooled;
    /** How many bytes were there when this call began to read. */
    expected_bytes: number;
  },
): Promise<store.Piece> {
  const { blobs, database } = services;
  const { upload, at_bytes, spooled } = piece;
  const blob_key = await blobs.take(spooled);
  const sha256 = Buffer.from(spooled.sha256, 'hex');
  const kept = { at_bytes, size_bytes: spooled.size_bytes, sha256, blob_key };
  try {
    await inTransaction(database.db, async (tx) => {
      const place = { orgId: upload.org_id, flightId: upload.flight_id, uploadId: upload.id };
      const now = await store.uploadOf(tx, place, { hold: true });
      if (now === undefined) throw notFound('Upload');
      if (now.state !== 'open' || now.offset_bytes !== piece.expected_bytes)
        throw otherOffset(now.offset_bytes);
      await store.addPiece(tx, now, kept);
    });
  } catch (error) {
    await blobs.remove(blob_key);
    throw error;
  }
  return kept;
}

/** Refusals that the bytes themselves call for: they are so for every further try. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['not_a_log', 'unreadable_log', 'invalid_value']);

/** Makes one log of the pieces, by the same way and the same checks as one that came in one call. */
async function finish(
  services: LogServices,
  place: store.UploadPlace,
  upload: store.UploadRow,
): Promise<void> {
  const { blobs, database } = services;
  const pieces = await store.piecesOf(database.db, upload.id);
  // Another call has made the log meanwhile.
  if (pieces.length === 0) return;
  const stream = Readable.from(bytesOf(blobs, pieces), { objectMode: false });
  try {
    await attach(services, {
      orgId: place.orgId,
      flightId: place.flightId,
      filename: upload.filename,
      sha256: upload.sha256,
      upload: { stream, announced_bytes: upload.size_bytes },
      arrived: {
        uploadId: upload.id,
        note: (tx, { log, duplicate }) =>
          store.endUpload(tx, upload.id, { state: 'done', log_id: log.id, duplicate }),
      },
    });
  } catch (error) {
    if (error instanceof ServiceError && FINAL.has(error.code))
      await refuse(services, upload, error);
    throw error;
  }
}

async function refuse(
  services: LogServices,
  upload: store.UploadRow,
  error: ServiceError,
): Promise<void> {
  await inTransaction(services.database.db, (tx) =>
    store.endUpload(tx, upload.id, {
      state: 'refused',
      refused_code: error.code,
      error: error.message,
    }),
  );
}

/** The bytes of pieces in their order, each fetched when the one before has been read. */
async function* bytesOf(blobs: BlobStore, pieces: readonly store.Piece[]): AsyncGenerator<Buffer> {
  for (const { blob_key } of pieces) {
    const file = await blobs.local(blob_key);
    try {
      yield* createReadStream(file.path) as AsyncIterable<Buffer>;
    } finally {
      await file.release();
    }
  }
}

function tooLarge(): ServiceError {
  const limit_mb = FLIGHT_LOG_LIMIT_BYTES / MB;
  return new ServiceError('too_large', `The upload is over the limit of ${limit_mb} MB.`, {
    limit_mb,
  });
}

function tooMany({ size_bytes }: store.UploadRow): ServiceError {
  return invalidValue(
    'size_bytes',
    `The upload was begun for ${size_bytes} bytes, and more than these were sent.`,
  );
}

function otherOffset(offset: number): ServiceError {
  return new ServiceError(
    'conflict',
    `${offset} bytes of the upload have arrived: send on with offset=${offset}.`,
    { offset },
  );
}

function tooManyOpen(open: number): ServiceError {
  const message = `The organization has ${open} uploads open, which is the limit. Finish or delete some, and try again.`;
  return new ServiceError('unavailable', message, {}, { retryAfter_s: ASK_AGAIN_S });
}
