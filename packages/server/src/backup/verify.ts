import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BlobStore } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { namedBlobs } from '../storage/namedBlobs.ts';

export type Verified = {
  readonly logs: number;
  /** Keys of logs whose bytes could not be fetched, and of those whose bytes are not what was stored. */
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
};

type StoredLog = { readonly key: string; readonly sha256: string };
const PAGE = 500;

/** Compares the bytes of every stored log with the hash that its record has. */
export async function verify(
  database: Pick<Database, 'db'>,
  blobs: BlobStore,
  onProgress: (logs: number) => void = () => {},
): Promise<Verified> {
  const missing: string[] = [];
  const damaged: string[] = [];
  let logs = 0;
  for await (const { key, sha256 } of storedLogs(database)) {
    const found = await hashOf(blobs, key).catch(() => null);
    if (found === null) missing.push(key);
    else if (found !== sha256) damaged.push(key);
    onProgress(++logs);
  }
  return { logs, missing, damaged };
}

async function* storedLogs({ db }: Pick<Database, 'db'>): AsyncGenerator<StoredLog> {
  let after = '';
  for (;;) {
    const { rows } = await sql<StoredLog>`
      SELECT DISTINCT ON (key) key, sha256 FROM (${sql.raw(namedBlobs())}) AS named
      WHERE key > ${after} ORDER BY key LIMIT ${PAGE}`.execute(db);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.key ?? '';
  }
}

async function hashOf(blobs: BlobStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await blobs.open(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
