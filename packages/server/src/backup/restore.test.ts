import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlobStore, folderBlobs } from '../storage/blobs.ts';
import { ownMigrations, sha256Of } from '../storage/migrate.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type Entry, entryWriter } from './container.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'airworthy-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const migrations = ownMigrations();

type Written = { readonly entry: Entry; readonly bytes?: Buffer };

const header: Written = {
  entry: {
    kind: 'header',
    header: {
      format: 'airworthy-backup',
      version: 1,
      made_at: '2026-01-01T00:00:00.000Z',
      migrations: migrations.map((one) => ({ name: one.name, sha256: sha256Of(one) })),
    },
  },
};
const end = (logs: number): Written => ({ entry: { kind: 'end', logs, sequences: {} } });

/** A log entry with sound bytes under any key. */
function logEntry(key: string): Written {
  const bytes = Buffer.from(`the bytes of ${key}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { entry: { kind: 'log', key, size_bytes: bytes.length, sha256 }, bytes };
}

let files = 0;

/** A file with these entries, as somebody with an editor could make it. */
async function crafted(...entries: readonly Written[]): Promise<string> {
  const file = join(folder, `crafted-${++files}`);
  const gzip = createGzip();
  const out = gzip.pipe(createWriteStream(file));
  const write = entryWriter(gzip);
  for (const { entry, bytes } of entries)
    await write(
      entry,
      bytes === undefined
        ? null
        : (async function* () {
            yield bytes;
          })(),
    );
  gzip.end();
  await finished(out);
  return file;
}

let database: TestDatabase;
let blobs: BlobStore;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
  blobs = folderBlobs(join(folder, 'deep', 'down', 'logs'));
});
afterAll(() => database.close());

describe('a restore', () => {
  test('refuses a log whose key leads out of the store, and writes nothing there', async () => {
    const file = await crafted(header, logEntry('../../../../outside'), end(1));
    await expect(restore(database.connection, blobs, { file, migrations })).rejects.toThrow(
      'The file was altered: "../../../../outside" is not the key of a stored log.',
    );
    expect(existsSync(join(folder, 'outside'))).toBe(false);
  });

  test('refuses a record that names bytes out of the store', async () => {
    const columns = ['account_id', 'size_bytes', 'sha256', 'blob_key', 'expires_at'];
    const bytes = Buffer.from('1\t1\tab\t../../x\t2030-01-01\n');
    const table = { entry: { kind: 'table', table: 'crash_reading', columns } as const, bytes };
    const file = await crafted(header, table, end(0));
    await expect(restore(database.connection, blobs, { file, migrations })).rejects.toThrow(
      'The file was altered: "../../x" is not the key of a stored log.',
    );
  });
});
