import { createHash } from 'node:crypto';
import { BrokenBackup, type Entry, requireLogKey } from '../backup/container.ts';
import type { Bounds } from './bounds.ts';
import type { TransferHeader } from './exportOrganization.ts';
import { linesOf } from './lines.ts';
import type { IdRange } from './rows.ts';
import { TRANSFER_TABLES, type TransferTable } from './tables.ts';
import { openTransfer, type TransferFile } from './transferFile.ts';

/** What is in a file that may come in: by table, the lowest and the highest id of its rows. */
export type Judged = { readonly ids: ReadonlyMap<string, IdRange> };

/**
 * Reads the whole file without keeping any of it: every row, every log and its hash, and the end. Only then
 * is anything taken from the numbers of this installation or written to it.
 */
export async function judge(file: TransferFile): Promise<Judged> {
  const { bounds } = file;
  const { header, entries, close } = await openTransfer(file);
  const ids = new Map<string, IdRange>();
  const tables = new Set<string>();
  const counts = { rows: 0, logs: 0 };
  try {
    for await (const { entry, bytes } of entries) {
      if (entry.kind === 'table') {
        const table = tableOf(entry, tables);
        const found = await judgeRows(linesOf(bytes, bounds.row_bytes), { table, header, bounds });
        counts.rows += found.rows;
        if (found.range !== null) ids.set(table.table, found.range);
      } else if (entry.kind === 'log') {
        await judgeLog(entry, bytes, bounds);
        counts.logs++;
      } else if (entry.kind === 'end' && entry.logs !== counts.logs)
        throw new BrokenBackup(`The file names ${entry.logs} logs and holds ${counts.logs}.`);
      if (counts.rows > bounds.rows || counts.logs > bounds.logs)
        throw new BrokenBackup(
          `The file is not one that Airworthy wrote: it has more than ${bounds.rows} rows or ${bounds.logs} logs.`,
        );
    }
    return { ids };
  } finally {
    close();
  }
}

function tableOf(entry: Extract<Entry, { kind: 'table' }>, seen: Set<string>): TransferTable {
  const table = TRANSFER_TABLES.find((one) => one.table === entry.table);
  if (table === undefined || !Array.isArray(entry.columns))
    throw new BrokenBackup(
      `The file is damaged: it has a table "${String(entry.table).slice(0, 80)}".`,
    );
  if (seen.has(table.table))
    throw new BrokenBackup(`The file is damaged: it has the table ${table.table} twice.`);
  seen.add(table.table);
  return table;
}

async function judgeRows(
  lines: AsyncIterable<string>,
  of: { table: TransferTable; header: TransferHeader; bounds: Bounds },
): Promise<{ rows: number; range: IdRange | null }> {
  const { table, header, bounds } = of;
  const numbered = table.ids?.id !== undefined;
  const named = numbered ? header.ids[table.table] : undefined;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  let rows = 0;
  for await (const line of lines) {
    const row = rowOf(line, table.table, bounds);
    rows++;
    if (table.most !== undefined && rows > table.most)
      throw new BrokenBackup(
        `The file is not one that Airworthy wrote: it has more than ${table.most} rows of ${table.table}.`,
      );
    if (table.isOurs?.(row) === false)
      throw new BrokenBackup(
        `The file is damaged: row ${rows} of ${table.table} is none that Airworthy wrote.`,
      );
    if (!numbered) continue;
    const { id } = row;
    if (!isId(id, bounds) || named === undefined || !(id >= named.min && id <= named.max))
      throw new BrokenBackup(
        `The file is damaged: rows of ${table.table} have ids that its header does not name.`,
      );
    lowest = Math.min(lowest, id);
    highest = Math.max(highest, id);
  }
  return { rows, range: highest === 0 ? null : { min: lowest, max: highest } };
}

function isId(id: unknown, bounds: Bounds): id is number {
  return Number.isInteger(id) && (id as number) >= 1 && (id as number) <= bounds.id;
}

function rowOf(line: string, table: string, bounds: Bounds): Record<string, unknown> {
  const damaged = (what: string) =>
    new BrokenBackup(`The file is damaged: a row of ${table} ${what}.`);
  if (depthOf(line) > bounds.row_depth) throw damaged('is nested too deep');
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw damaged('is no JSON');
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw damaged('is no object');
  if (Object.keys(row).length > bounds.row_members) throw damaged('has too many members');
  if (line.length > bounds.value_characters && hasLongText(row, bounds.value_characters))
    throw damaged(`has a text of more than ${bounds.value_characters} characters`);
  return row as Record<string, unknown>;
}

/** How deep brackets stand in each other; inside of a text they do not count. */
function depthOf(line: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (inText) {
      if (character === '\\') at++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

function hasLongText(value: unknown, most: number): boolean {
  if (typeof value === 'string') return value.length > most;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, one]) => key.length > most || hasLongText(one, most));
}

async function judgeLog(
  log: Extract<Entry, { kind: 'log' }>,
  bytes: AsyncIterable<Buffer>,
  bounds: Bounds,
): Promise<void> {
  requireLogKey(log.key);
  const hash = createHash('sha256');
  let size_bytes = 0;
  for await (const piece of bytes) {
    size_bytes += piece.length;
    if (size_bytes > bounds.log_bytes || size_bytes > log.size_bytes)
      throw new BrokenBackup(`The log ${log.key} in the file is larger than it may be.`);
    hash.update(piece);
  }
  if (hash.digest('hex') !== log.sha256)
    throw new BrokenBackup(`The log ${log.key} in the file is damaged: its hash does not match.`);
}
