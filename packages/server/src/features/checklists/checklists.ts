import { createHash } from 'node:crypto';
import {
  type BodyOf,
  type ChecklistRun,
  dateText,
  type fileChecklist,
  instantText,
  invalidValue,
  type listChecklists,
  missingField,
  notFound,
  type QueryOf,
  type Reply,
} from '@airworthy/contract';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices, Services } from '../../services.ts';
import { noteReason } from '../../storage/audit.ts';
import { defined } from '../../storage/defined.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { announceGrounding } from '../aircraft/grounding.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import { refuseLocked } from '../lockedDays.ts';
import { groundByItem } from '../maintenance/maintenance.ts';
import { openOrder } from '../maintenance/openOrder.ts';
import { rosterEntryOf } from '../pilots/pilots.ts';
import { refuseStale } from '../stale.ts';
import {
  type Answer,
  answersOf,
  checkedResults,
  isComplete,
  plainText,
  summaryOf,
} from './results.ts';
import {
  correctRun,
  failureOf,
  insertRun,
  lockedRun,
  type RunColumns,
  type RunPlace,
  type RunRow,
  runById,
  runCountStatement,
  runPageStatement,
  type TemplateRow,
  templateById,
  templateRows,
} from './store.ts';

type NewRun = BodyOf<typeof fileChecklist>;
type RunOnWire = z.input<typeof ChecklistRun>;

export async function checklistPage(
  services: Services,
  scope: Scope,
  query: QueryOf<typeof listChecklists>,
): Promise<Reply<typeof listChecklists>> {
  const orgId = orgOf(scope);
  const { db } = services.database;
  const after = query.cursor === undefined ? null : placeOf(query.cursor);
  const page = { rows: query.limit + 1, after };
  const [templates, found, counted] = await Promise.all([
    templateRows(db, orgId),
    runPageStatement(orgId, query.flight_id, page).execute(db),
    query.total ? runCountStatement(orgId, query.flight_id).execute(db) : null,
  ]);
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  const more = found.rows.length > query.limit && last !== undefined;
  return {
    templates: templates.map(templateOnWire),
    runs: rows.map(runOnWire),
    total: counted?.rows[0]?.total ?? null,
    limit: query.limit,
    next: more ? writeCursor([last.completed_at.getTime(), last.id]) : null,
  };
}

/** Runs lie in the years 1 to 9999; the database knows no time far before them. */
const [FIRST_MS, LAST_MS] = [
  Date.parse('0001-01-01T00:00:00Z'),
  Date.parse('9999-12-31T23:59:59Z'),
];

function placeOf(cursor: string): RunPlace {
  const [at, id] = readCursor(cursor, ['number', 'number']) as [number, number];
  const completedAt = new Date(at);
  if (!(at >= FIRST_MS && at <= LAST_MS) || !Number.isSafeInteger(id))
    throw invalidValue('cursor', 'cursor is not from this list: send the next of an earlier page.');
  return { completedAt, id };
}

export function templateOnWire(row: TemplateRow) {
  const { id, name, phase, revision, active, asset_ids, type_ids, on_fail, items } = row;
  const updated = instantText(row.updated);
  return { id, name, phase, revision, active, asset_ids, type_ids, on_fail, items, updated };
}

function runOnWire(row: RunRow): RunOnWire {
  return {
    id: row.id,
    external_ref: row.external_ref,
    template_id: row.template_id,
    template_name: row.template_name,
    template_revision: row.template_revision,
    flight_id: row.flight_id,
    asset_id: row.asset_id,
    completed_at: instantText(row.completed_at),
    completed_by:
      row.pilot_id === null ? null : { pilot_id: row.pilot_id, name: row.pilot_name ?? '' },
    notes: row.notes,
    results: row.results,
    summary: summaryOf(row.results),
    complete: isComplete(row.results),
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

export async function filedRun(services: Services, scope: Scope, id: number): Promise<RunOnWire> {
  const row = await runById(services.database.db, orgOf(scope), id);
  if (row === undefined) throw notFound('Checklist', { id });
  return runOnWire(row);
}

/** Files a run, or corrects the one that its reference names against the items frozen with it. */
export async function recordRun(
  services: RecordServices,
  scope: Scope,
  body: NewRun,
): Promise<Reply<typeof fileChecklist>> {
  const orgId = orgOf(scope);
  return inTransaction(services.database.db, async (tx) => {
    await requireOwned(tx, { orgId, table: 'flight' }, [body.flight_id], 'flight_id');
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    await noteReason(tx, body.reason);
    await refuseLocked(tx, orgId, [body.completed_at && dateText(body.completed_at)]);
    const template = await namedTemplate(tx, orgId, body.template_id);
    const earlier =
      body.external_ref === undefined ? undefined : await lockedRun(tx, orgId, body.external_ref);
    const id =
      earlier === undefined
        ? await fileNew(tx, scope, body, template, services.clock())
        : await correct(tx, orgId, earlier, body, template);
    const run = (await runById(tx, orgId, id))!;
    const work_raised = await raiseWork(tx, orgId, run, dateText(services.clock()));
    return { id, run: runOnWire(run), work_raised, created_new: run.revision === 1 };
  });
}

async function namedTemplate(
  tx: Tx,
  orgId: number,
  id: number | undefined,
): Promise<TemplateRow | null> {
  if (id === undefined) return null;
  const template = await templateById(tx, orgId, id);
  if (template === undefined)
    throw invalidValue('template_id', 'template_id is not a checklist template on file.', id);
  return template;
}

async function fileNew(
  tx: Tx,
  scope: Scope,
  body: NewRun,
  template: TemplateRow | null,
  now: Date,
): Promise<number> {
  const orgId = orgOf(scope);
  if (body.results === undefined) throw missingField('results', 'results is required.');
  const pilotId =
    scope.kind === 'device' ? null : await rosterEntryOf(tx, { orgId, accountId: scope.userId });
  const results = checkedResults(template?.items ?? null, answers(body.results));
  const id = await insertRun(tx, {
    ...plainColumns(body),
    ...frozen(template),
    org_id: orgId,
    external_ref: body.external_ref ?? null,
    pilot_id: pilotId,
    results: jsonText(results),
    completed_at: body.completed_at ?? new Date(Math.floor(now.getTime() / 1000) * 1000),
  });
  if (id !== undefined) return id;
  // Another call filed this reference between our look and our insert: what it filed is corrected.
  const earlier = await lockedRun(tx, orgId, body.external_ref!);
  return correct(tx, orgId, earlier!, body, template);
}

async function correct(
  tx: Tx,
  orgId: number,
  earlier: RunRow,
  body: NewRun,
  template: TemplateRow | null,
): Promise<number> {
  await refuseLocked(tx, orgId, [dateText(earlier.completed_at)]);
  await refuseStale(body.revision, earlier.revision, async () => ({
    run: runOnWire((await runById(tx, orgId, earlier.id))!),
  }));
  const another = template !== null && template.id !== earlier.template_id ? template : null;
  const items = another?.items ?? (earlier.template_id === null ? null : earlier.items);
  const columns: RunColumns = { ...plainColumns(body), ...frozen(another) };
  if (body.results !== undefined || another !== null) {
    const given = body.results === undefined ? answersOf(earlier.results) : answers(body.results);
    columns.results = jsonText(checkedResults(items, given));
  }
  await correctRun(tx, orgId, earlier.id, columns);
  return earlier.id;
}

function answers(results: NonNullable<NewRun['results']>): Answer[] {
  return results.map(({ text, result, note }) => ({ text, result, note: note ?? '' }));
}

function plainColumns(body: NewRun): RunColumns {
  return defined({
    flight_id: body.flight_id,
    asset_id: body.asset_id,
    completed_at: body.completed_at,
    notes: body.notes,
  });
}

/** The template as it reads now, kept with the run for good. */
function frozen(template: TemplateRow | null): RunColumns {
  if (template === null) return {};
  return {
    template_id: template.id,
    template_name: template.name,
    template_revision: template.revision,
    items: jsonText(template.items),
  };
}

/** Once for each required item that failed, as its template says, or else the organization. */
async function raiseWork(tx: Tx, orgId: number, run: RunRow, today: string) {
  const failed = run.results.filter((one) => one.required && one.result === 'fail');
  if (failed.length === 0) return [];
  const { does, assetId } = await failureOf(tx, orgId, run);
  if (does === 'nothing') return [];
  const grounding = does === 'ground';
  const raised = [];
  for (const one of failed) {
    const order = {
      org_id: orgId,
      title: [...`Failed check: ${one.text}`].slice(0, 120).join(''),
      asset_id: assetId,
      origin: 'checklist' as const,
      flight_id: run.flight_id,
      checklist_run_id: run.id,
      checklist_item: createHash('sha256').update(plainText(one.text)).digest('hex'),
      reason: `Failed in ${run.template_name ?? 'a checklist'}${one.note === '' ? '.' : `: ${one.note}`}`,
      grounding,
      ...(grounding && { priority: 'high' as const }),
    };
    raised.push(...(await openOrder(tx, order)));
    if (grounding) await groundByItem(tx, order);
  }
  if (grounding && assetId !== null)
    await announceGrounding(tx, { orgId, assetIds: [assetId], today });
  return raised;
}
