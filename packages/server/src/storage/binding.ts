import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BlobStore } from './blobs.ts';
import type { Database } from './database.ts';
import { namedBlobs } from './namedBlobs.ts';
import type { Tx } from './transaction.ts';

/**
 * A database and the store of its logs belong together. Each has an id, and each has the other's: the
 * store in its marker, the database in the row of `installation`. Without that, a server started on the
 * wrong folder would take every log in it for one that nobody needs.
 */
type Installation = {
  readonly id: string;
  readonly store_id: string | null;
  readonly store_place: string | null;
};

/** A start that cannot go on; the sentence says what does not fit and how to make it fit. */
export class StoreMismatch extends Error {}

/** Keys of a store without a marker that are looked up to tell whose it is. */
const SAMPLE = 100;

/** Checks that database and store belong together, and binds them when both are new. */
export async function bindStore(database: Pick<Database, 'db'>, blobs: BlobStore): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    // Servers that start together bind one after the other.
    const installation = await installationOf(tx);
    const text = await blobs.readMarker();
    if (isUnfinishedRestore(text))
      throw new StoreMismatch(
        `A restore into the log store (${blobs.place}) was broken off. Run "airworthy restore FILE" again; ` +
          'if it had said that it was done, run "airworthy store adopt" and start again.',
      );
    const marker = parseMarker(text);
    if (marker === null) await bindUnmarked(tx, installation, blobs);
    else if (marker.installation !== installation.id)
      throw new StoreMismatch(
        `The log store (${blobs.place}) belongs to another database: its id is ${marker.installation}, ` +
          `the id of this database is ${installation.id}. ${HOW_TO_ADOPT}`,
      );
    else if (installation.store_id === null) await noteStore(tx, marker.store, blobs);
    else if (installation.store_id !== marker.store)
      throw new StoreMismatch(
        `The logs of this database are in another store (${installation.store_place ?? 'unknown'}), ` +
          `not in ${blobs.place}. Every server of one database needs the same store. ${HOW_TO_ADOPT}`,
      );
  });
}

/** The operator's word: this store belongs to this database from now on, whatever either says. */
export async function adoptStore(database: Pick<Database, 'db'>, blobs: BlobStore): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const installation = await installationOf(tx);
    await bind(tx, installation, blobs);
  });
}

const HOW_TO_ADOPT =
  'Check DATABASE_URL, AIRWORTHY_DATA and AIRWORTHY_S3_BUCKET; if this store is the right one, ' +
  'run "airworthy store adopt" and start again.';

/** A store without a marker is ours when it is new, or when the database knows what is in it. */
async function bindUnmarked(tx: Tx, installation: Installation, blobs: BlobStore): Promise<void> {
  if (installation.store_id !== null)
    throw new StoreMismatch(
      `The logs of this database are in another store (${installation.store_place ?? 'unknown'}); ` +
        `${blobs.place} is not bound to any database. Every server of one database needs the same ` +
        `store. ${HOW_TO_ADOPT}`,
    );
  const found: string[] = [];
  for await (const { key } of blobs.list()) if (found.push(key) === SAMPLE) break;
  if (found.length > 0 && !(await knowsAny(tx, found)))
    throw new StoreMismatch(
      `There are logs in ${blobs.place} that this database does not know. ${HOW_TO_ADOPT}`,
    );
  await bind(tx, installation, blobs);
}

async function bind(tx: Tx, installation: Installation, blobs: BlobStore): Promise<void> {
  const store = randomUUID();
  await blobs.writeMarker(`${JSON.stringify({ installation: installation.id, store })}\n`);
  await noteStore(tx, store, blobs);
}

async function installationOf(tx: Tx): Promise<Installation> {
  return tx
    .selectFrom('installation')
    .select(['id', 'store_id', 'store_place'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function noteStore(tx: Tx, store_id: string, blobs: BlobStore): Promise<void> {
  await tx.updateTable('installation').set({ store_id, store_place: blobs.place }).execute();
}

async function knowsAny(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT 1 FROM (${sql.raw(namedBlobs())}) AS named
      WHERE key = ANY(${keys})) AS known`.execute(tx);
  return rows[0]?.known === true;
}

/** In place of the marker while a backup made at that time is brought in. */
export function restoringMarker(made_at: string): string {
  return `${JSON.stringify({ restoring: made_at })}\n`;
}

export function isUnfinishedRestore(marker: string | null): boolean {
  return marker?.startsWith('{"restoring":') === true;
}

function parseMarker(text: string | null): { installation: string; store: string } | null {
  if (text === null) return null;
  try {
    const { installation, store } = JSON.parse(text) as Record<string, unknown>;
    if (typeof installation === 'string' && typeof store === 'string')
      return { installation, store };
  } catch {
    // Falls through: half a marker cannot be trusted.
  }
  return { installation: 'unreadable', store: 'unreadable' };
}
