import type { ReadStream } from 'node:fs';
import { invalidValue, type QueryOf, type Reply, ServiceError } from '@airworthy/contract';
import type { importOrganizationFile, importProgress } from '@airworthy/contract/web';
import { accountByEmail } from '../../access/accounts.ts';
import { membershipOf } from '../../access/organizations.ts';
import { BrokenBackup } from '../../backup/container.ts';
import { requeueLogs } from '../../backup/requeue.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Upload } from '../../reading/upload.ts';
import type { BlobStore } from '../../storage/blobs.ts';
import type { Db } from '../../storage/database.ts';
import { spoolUpload } from '../../storage/spool.ts';
import {
  type Imported,
  type ImportOptions,
  importOrganization,
} from '../../transfer/importOrganization.ts';
import { CannotImport } from '../../transfer/transferFile.ts';
import type { People } from '../people/people.ts';

export type ImportServices = {
  readonly people: People;
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
};

type Asked = QueryOf<typeof importOrganizationFile>;

/** The file that this process reads in; one at a time, since each holds a long transaction. */
let running: { readonly sources: ReadStream[]; readonly size_bytes: number } | null = null;
/** A file is read to judge it, and again to take it in. */
const PASSES = 2;
const AGAIN_S = 30;

/** How far the file is that is being read in; null when none is, or when another process does it. */
export function progressOfImport(): Reply<typeof importProgress> {
  if (running === null) return { running: null };
  const { sources, size_bytes } = running;
  const read_bytes = sources.reduce((sum, source) => sum + source.bytesRead, 0);
  return { running: { read_bytes: Math.floor(read_bytes / PASSES), size_bytes } };
}

/** Takes the file of an organization from another installation and reads it in whole, or not at all. */
export async function importFile(
  services: ImportServices,
  asked: Asked,
  upload: Upload,
): Promise<Reply<typeof importOrganizationFile>> {
  const { people, blobs, queue } = services;
  // Before the bytes are taken: what cannot come in need not be sent.
  const ownerId = await ownerOf(people.database.db, asked.owner);
  const spooled = await spoolUpload(upload.stream, blobs.spoolFolder);
  try {
    if (running !== null)
      throw new ServiceError(
        'unavailable',
        'Another file is being imported. Wait until that import has finished.',
        {},
        { retryAfter_s: AGAIN_S },
      );
    const sources: ReadStream[] = [];
    running = { sources, size_bytes: spooled.size_bytes };
    const onOpen = (source: ReadStream) => sources.push(source);
    const from = { file: spooled.path, onOpen, ownerId, name: asked.name };
    const done = await readIn(services, from).finally(() => {
      running = null;
    });
    const readings = await requeueLogs(people.database, queue, done.orgId);
    const { orgId: id, name, made_at: made, records, logs } = done;
    return { organization: { id, name }, made, records, logs, readings };
  } finally {
    await spooled.discard();
  }
}

async function ownerOf(db: Db, email: string): Promise<number> {
  const account = await accountByEmail(db, email);
  if (account === undefined)
    throw invalidValue(
      'owner',
      `No account has the address ${email}. Invite them first: an organization needs an owner.`,
    );
  if ((await membershipOf(db, account.id)) !== undefined)
    throw invalidValue(
      'owner',
      `${email} is already in an organization. Choose an account that is in none.`,
    );
  return account.id;
}

async function readIn({ people, blobs }: ImportServices, from: ImportOptions): Promise<Imported> {
  try {
    return await importOrganization(people.database, blobs, from);
  } catch (error) {
    if (error instanceof CannotImport) throw new ServiceError('conflict', error.message);
    if (error instanceof BrokenBackup) throw new ServiceError('invalid_value', error.message);
    throw error;
  }
}
