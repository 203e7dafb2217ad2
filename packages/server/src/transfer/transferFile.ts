import { createReadStream, type ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenBackup, type Entries, readEntries } from '../backup/container.ts';
import { ownMigrations } from '../storage/migrate.ts';
import type { Bounds } from './bounds.ts';
import type { TransferHeader } from './exportOrganization.ts';

/** The organization cannot come in; the sentence says why and what to do. */
export class CannotImport extends Error {}

/** The file of an organization, which is read twice: to judge it, and to take it in. */
export type TransferFile = {
  readonly path: string;
  readonly bounds: Bounds;
  /** Gets the bytes of the file each time it is opened, to show how far it is. */
  readonly onOpen?: ((source: ReadStream) => void) | undefined;
};

export type Opened = {
  readonly header: TransferHeader;
  readonly entries: Entries<TransferHeader>;
  close(): void;
};

export async function openTransfer(file: TransferFile): Promise<Opened> {
  const source = createReadStream(file.path);
  file.onOpen?.(source);
  const close = () => source.destroy();
  try {
    const unpacked = Readable.from(unpackedBytes(source, file.bounds), { objectMode: false });
    const entries = readEntries<TransferHeader>(unpacked);
    return { header: await headerOf(entries), entries, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The bytes of the file; one that grows beyond its bounds while it is unpacked ends there. */
async function* unpackedBytes(source: ReadStream, bounds: Bounds): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let total_bytes = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      total_bytes += piece.length;
      const tight =
        total_bytes > bounds.small_bytes && total_bytes > bounds.expansion * source.bytesRead;
      if (tight || total_bytes > bounds.total_bytes)
        throw new BrokenBackup(
          `The file is not one that Airworthy wrote: it unpacks to more than ${bounds.expansion} times its size.`,
        );
      yield piece;
    }
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new BrokenBackup(
      'This file is incomplete, or Airworthy did not write it. Download it again from the other installation.',
    );
  } finally {
    source.destroy();
  }
}

async function headerOf(entries: Entries<TransferHeader>): Promise<TransferHeader> {
  const { value, done } = await entries.next();
  if (done === true || value.entry.kind !== 'header')
    throw new BrokenBackup('This is not the file of an organization: it has no header.');
  const { header } = value.entry;
  if (header?.format !== 'airworthy-organization')
    throw new CannotImport(
      'This is a backup of a whole installation, not of one organization. Use "airworthy restore".',
    );
  requireSound(header);
  const known = new Set(ownMigrations().map(({ name }) => name));
  const unknown = header.migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new CannotImport(
      `The file was written by a newer version of Airworthy (${unknown}). Update this installation first.`,
    );
  return header;
}

const NAME_CHARACTERS = 120;

function requireSound({ made_at, migrations, organization, ids }: TransferHeader): void {
  const { name, storage_limit_mb } = organization ?? {};
  const sound =
    typeof made_at === 'string' &&
    Array.isArray(migrations) &&
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= NAME_CHARACTERS &&
    Number.isInteger(storage_limit_mb) &&
    storage_limit_mb >= 0 &&
    storage_limit_mb < 2 ** 31 &&
    typeof ids === 'object' &&
    ids !== null;
  if (!sound) throw new BrokenBackup('The file is damaged: its header is not one of ours.');
}
