import { createHash } from 'node:crypto';
import type { Migration } from '../storage/migrate.ts';
import { BrokenBackup, type Entries, type Entry, type Header, requireLogKey } from './container.ts';
import { type ReadOptions, readBackup } from './readBackup.ts';
import { CannotRestore } from './target.ts';

/** What a sound backup holds. */
export type Checked = {
  readonly made_at: string;
  /** The last migration of the schema it was made with. */
  readonly schema: string;
  readonly tables: number;
  readonly records: number;
  readonly logs: number;
  readonly deleted: number;
};

const NEWLINE = 10;

/**
 * Reads a backup from its first byte to its last and compares every hash in it, without writing
 * anything: one that is answered for can be restored by this version.
 */
export async function checkBackup(
  file: string,
  migrations: readonly Migration[],
  options: ReadOptions = {},
): Promise<Checked> {
  const entries = readBackup(file, options);
  const header = await headerOf(entries);
  const wanted = migrationsOf(header, migrations);
  const counts = { tables: 0, records: 0, logs: 0, deleted: 0 };
  const hashes = new Map<string, string>();
  let ended = false;
  for await (const { entry, bytes } of entries) {
    const { sha256, lines } = await digestOf(bytes);
    if (entry.kind === 'table') {
      hashes.set(entry.table, sha256);
      counts.tables++;
      counts.records += lines;
    } else if (entry.kind === 'log') {
      requireLogKey(entry.key);
      if (sha256 !== entry.sha256) throw damagedLog(entry.key);
      counts.logs++;
    } else if (entry.kind === 'kept_log') counts.logs++;
    else if (entry.kind === 'deleted_log') counts.deleted++;
    else if (entry.kind === 'end') {
      requireWhole(entry, { logs: counts.logs, hashes });
      ended = true;
    }
  }
  if (!ended) throw new BrokenBackup('The backup is not whole: its end is missing.');
  return { made_at: header.made_at, schema: wanted.at(-1)?.name ?? 'none', ...counts };
}

export function damagedLog(key: string): BrokenBackup {
  return new BrokenBackup(`The log ${key} in the backup is damaged: its hash does not match.`);
}

function requireWhole(
  end: Extract<Entry, { kind: 'end' }>,
  found: { logs: number; hashes: ReadonlyMap<string, string> },
): void {
  if (end.logs !== found.logs)
    throw new BrokenBackup(`The backup names ${end.logs} logs and holds ${found.logs}.`);
  // Backups of 1.0.0 have no hashes of their tables; the checksum of the whole file stands for them.
  for (const [table, sha256] of Object.entries(end.tables ?? {}))
    if (found.hashes.get(table) !== sha256)
      throw new BrokenBackup(
        `The table "${table}" in the backup is damaged: its hash does not match.`,
      );
}

async function digestOf(bytes: AsyncIterable<Buffer>): Promise<{ sha256: string; lines: number }> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) lines++;
  }
  return { sha256: hash.digest('hex'), lines };
}

export async function headerOf(entries: Entries): Promise<Header> {
  const { value, done } = await entries.next();
  const header = done !== true && value.entry.kind === 'header' ? value.entry.header : null;
  if (header?.format !== 'airworthy-backup' || !Array.isArray(header.migrations))
    throw new BrokenBackup('This is not a backup of Airworthy: it has no header.');
  return header;
}

/** The migrations that the schema had when the backup was made; later ones follow once its rows are in. */
export function migrationsOf(
  header: Header,
  migrations: readonly Migration[],
): readonly Migration[] {
  const known = migrations.slice(0, header.migrations.length);
  if (known.map(({ name }) => name).join() !== header.migrations.map(({ name }) => name).join())
    throw new CannotRestore(
      'The backup was made by another version of Airworthy, whose migrations this one does not have: ' +
        `${header.migrations.at(-1)?.name}. Restore it with that version or a newer one.`,
    );
  return known;
}
