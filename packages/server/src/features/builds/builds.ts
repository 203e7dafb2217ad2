import { instantText, notFound } from '@airworthy/contract';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../storage/database.ts';
import { buildById, buildsOf, deleteBuild, type SummaryRow, saveBuild } from './store.ts';

/** A caller's own library. What belongs to somebody else is not there. */
export async function list(db: Db, scope: Scope) {
  return (await buildsOf(db, scope)).map(summaryOf);
}

export async function save(
  db: Db,
  scope: Scope,
  build: { name: string; notes: string | undefined; params: unknown; now: Date },
) {
  const id = await saveBuild(db, scope, {
    name: build.name,
    notes: build.notes ?? '',
    params: JSON.stringify(build.params),
    now: build.now,
  });
  return { id, builds: await list(db, scope) };
}

export async function one(db: Db, scope: Scope, id: number) {
  const row = await buildById(db, scope, id);
  if (row === undefined) throw notFound('Build', { id });
  return { ...summaryOf(row), params: row.params };
}

export async function remove(db: Db, scope: Scope, id: number) {
  if (!(await deleteBuild(db, scope, id))) throw notFound('Build', { id });
  return { ok: true, builds: await list(db, scope) };
}

/** A build of the account's own library, to be copied by what is tied to it; undefined where it has no such. */
export async function ownBuild(db: Db, accountId: number, id: number) {
  return buildById(db, { userId: accountId }, id);
}

function summaryOf(row: SummaryRow) {
  return {
    id: row.id,
    name: row.name,
    notes: row.notes,
    created: instantText(row.created_at),
    updated: instantText(row.updated_at),
  };
}
