import { type BodyOf, notFound, type Reply, ServiceError } from '@airworthy/contract';
import type { addTemplate, correctTemplate } from '@airworthy/contract/web';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import type { StoredChecklistItem } from '../../storage/schema/records.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { refuseStale } from '../stale.ts';
import { templateOnWire } from './checklists.ts';
import { templateById } from './store.ts';
import { itemsOf } from './templates.ts';

type Sent = Omit<BodyOf<typeof correctTemplate>, 'revision'>;

export async function add(
  db: Db,
  orgId: number,
  body: BodyOf<typeof addTemplate>,
): Promise<Reply<typeof addTemplate>> {
  return refusingTwins(() =>
    inTransaction(db, async (tx) => {
      await requireNamed(tx, orgId, body);
      const { id } = await tx
        .insertInto('checklist_template')
        .values({
          org_id: orgId,
          ...columnsOf(body),
          name: body.name,
          items: jsonText(storedItems(body.items)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return templateReply(tx, orgId, id);
    }),
  );
}

/** Another revision of a template; runs that were filed keep the items as they read then. */
export async function revise(
  db: Db,
  orgId: number,
  call: { id: number; body: BodyOf<typeof correctTemplate> },
): Promise<Reply<typeof correctTemplate>> {
  const { id, body } = call;
  return refusingTwins(() =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('checklist_template')
        .select('revision')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw notFound('Template', { id });
      await refuseStale(body.revision, row.revision, () => templateReply(tx, orgId, id));
      await requireNamed(tx, orgId, body);
      await tx
        .updateTable('checklist_template')
        .set({ ...columnsOf(body), revision: row.revision + 1, updated: sql`now()` })
        .where('id', '=', id)
        .execute();
      return templateReply(tx, orgId, id);
    }),
  );
}

async function templateReply(tx: Tx, orgId: number, id: number) {
  const row = await templateById(tx, orgId, id);
  if (row === undefined) throw notFound('Template', { id });
  return { id, template: templateOnWire(row) };
}

async function requireNamed(tx: Tx, orgId: number, body: Sent): Promise<void> {
  const asset = (at: number) => `asset_ids[${at}]`;
  await requireOwned(tx, { orgId, table: 'aircraft' }, body.asset_ids ?? [], asset);
  const type = (at: number) => `type_ids[${at}]`;
  await requireOwned(tx, { orgId, table: 'aircraft_type' }, body.type_ids ?? [], type);
}

function columnsOf(body: Sent) {
  return defined({
    name: body.name,
    phase: body.phase,
    active: body.active,
    on_fail: body.on_fail,
    asset_ids: body.asset_ids && [...new Set(body.asset_ids)],
    type_ids: body.type_ids && [...new Set(body.type_ids)],
    items: body.items && jsonText(storedItems(body.items)),
  });
}

/** An item without a key gets one made of its text; no key comes twice. */
function storedItems(items: NonNullable<Sent['items']>): StoredChecklistItem[] {
  const made = itemsOf(items.map((item) => item.text));
  const taken = new Set<string>();
  return items.map((item, index) => {
    const wished = item.key ?? made[index]!.key;
    const key = taken.has(wished) ? `${wished}-${index + 1}` : wished;
    taken.add(key);
    return { key, text: item.text, required: item.required ?? true, section: item.section || null };
  });
}

/** `23505` is "unique violation": the organization has a template of this name. */
async function refusingTwins<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new ServiceError('conflict', 'A checklist template with this name already exists.');
  }
}
