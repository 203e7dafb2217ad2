import { Readable } from 'node:stream';
import { instantText, type Reply } from '@airworthy/contract';
import type { listAudit } from '@airworthy/contract/web';
import type { Db } from '../../storage/database.ts';
import { fileDownload } from '../downloads.ts';
import { afterId, nextId } from '../idCursor.ts';
import type { Answer } from '../implement.ts';
import type { People } from '../people/people.ts';
import { type AuditFilter, type AuditRow, auditRows, dropOldAudit } from './store.ts';
import { type TargetName, targetNames } from './targets.ts';

type Page = Reply<typeof listAudit>;

export async function auditPage(
  people: People,
  filter: AuditFilter,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const page = { limit: query.limit + 1, beforeId: afterId(query.cursor) ?? undefined };
  const rows = await auditRows(people.database.db, filter, page);
  const shown = rows.slice(0, query.limit);
  const nameOf = await targetNames(people.database.db, shown);
  return {
    entries: shown.map((row) => entryOnWire(row, nameOf)),
    limit: query.limit,
    next: nextId(shown, rows.length > query.limit),
    kept_days: people.settings.auditDays,
  };
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
export function forgetAudit(db: Db, before: Date): Promise<number> {
  return dropOldAudit(db, before);
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
  let beforeId: number | undefined;
  for (;;) {
    const rows = await auditRows(db, filter, { limit: CSV_ROWS, beforeId });
    const nameOf = await targetNames(db, rows);
    yield rows.map((row) => csvLine({ ...row, target_name: nameOf(row) })).join('');
    beforeId = rows.at(-1)?.id;
    if (rows.length < CSV_ROWS) return;
  }
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
