import { Readable } from 'node:stream';
import { instantText, invalidValue, type Reply } from '@airworthy/contract';
import type { listAudit } from '@airworthy/contract/web';
import type { Db } from '../../storage/database.ts';
import type { InPieces } from '../../storage/inPieces.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { fileDownload } from '../downloads.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import {
  type AuditFilter,
  type AuditPlace,
  type AuditRow,
  auditRows,
  dropOldAudit,
} from './store.ts';
import { type TargetName, targetNames } from './targets.ts';

type Page = Reply<typeof listAudit>;

export async function auditPage(
  people: People,
  filter: AuditFilter,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const page = { limit: query.limit, after: placeOf(query.cursor) };
  const { rows, next } = await auditRows(people.database.db, filter, page);
  const nameOf = await targetNames(people.database.db, rows);
  return {
    entries: rows.map((row) => entryOnWire(row, nameOf)),
    limit: query.limit,
    next: next === null ? null : writeCursor([next.at_us, next.id]),
    kept_days: people.settings.auditDays,
  };
}

function placeOf(cursor: string | undefined): AuditPlace | null {
  if (cursor === undefined) return null;
  const [at_us, id] = readCursor(cursor, ['number', 'number']) as [number, number];
  if (!Number.isSafeInteger(at_us) || !Number.isSafeInteger(id))
    throw invalidValue('cursor', 'cursor is not from this list: send the next of an earlier page.');
  return { at_us, id };
}

function entryOnWire(row: AuditRow, nameOf: TargetName): Page['entries'][number] {
  return {
    id: row.id,
    at: instantText(row.at),
    actor: { kind: row.actor_kind, id: row.actor_id, label: row.actor_label },
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id, name: nameOf(row) },
    address: row.address,
    before: row.before,
    after: row.after,
    request_id: row.request_id,
    reason: row.reason,
  };
}

/** Entries older than the stated time go; answers how many. */
export function forgetAudit(db: Db, before: Date, pieces: InPieces): Promise<number> {
  return dropOldAudit(db, before, pieces);
}

const COLUMNS = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_label',
  'action',
  'target_kind',
  'target_id',
  'target_name',
  'address',
  'request_id',
  'before',
  'after',
  'reason',
] as const;
const CSV_ROWS = 1000;

export function auditCsv(people: People, filter: AuditFilter): Answer<unknown> {
  const body = Readable.from(csvLines(people.database.db, filter));
  return fileDownload(body, { name: 'airworthy-audit.csv', type: 'text/csv; charset=utf-8' });
}

async function* csvLines(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  let after: AuditPlace | null = null;
  do {
    const { rows, next }: Awaited<ReturnType<typeof auditRows>> = await auditRows(db, filter, {
      limit: CSV_ROWS,
      after,
    });
    const nameOf = await targetNames(db, rows);
    if (rows.length > 0)
      yield rows.map((row) => csvLine({ ...row, target_name: nameOf(row) })).join('');
    after = next;
  } while (after !== null);
}

function csvLine(row: AuditRow & { target_name: string | null }): string {
  const cells = COLUMNS.map((column) => {
    const value = row[column];
    if (value === null) return '';
    if (value instanceof Date) return instantText(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A spreadsheet runs a cell that begins like a formula; a quote in front makes it text again. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
