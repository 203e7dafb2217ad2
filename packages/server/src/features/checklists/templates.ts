import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { jsonText } from '../../storage/json.ts';
import type { StoredChecklistItem } from '../../storage/schema/records.ts';

/** The items of a template from their texts: all of them required, each under a key made of its text. */
export function itemsOf(texts: readonly string[]): StoredChecklistItem[] {
  const taken = new Set<string>();
  return texts.map((text, index) => {
    const plain = text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40);
    const key = plain === '' || taken.has(plain) ? `item-${index + 1}` : plain;
    taken.add(key);
    return { key, text, required: true, section: null };
  });
}

/** A new template, or another revision of the one the organization has under this name. */
export async function saveTemplate(
  db: Db,
  orgId: number,
  template: { name: string; items: readonly StoredChecklistItem[]; phase?: string },
): Promise<{ id: number; revision: number }> {
  const items = jsonText(template.items);
  return db
    .insertInto('checklist_template')
    .values({ org_id: orgId, name: template.name, items, phase: template.phase ?? 'preflight' })
    .onConflict((on) =>
      on.columns(['org_id', 'name']).doUpdateSet({
        items,
        revision: sql`checklist_template.revision + 1`,
        updated: sql`now()`,
        ...defined({ phase: template.phase }),
      }),
    )
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow();
}

/** Settings of records beside the currency rules. */
export type Settings = {
  checklist_work?: boolean;
  locked_until?: string | null;
  own_flights?: boolean;
  book_details?: string;
};

export async function changeSettings(db: Db, orgId: number, change: Settings): Promise<void> {
  await db
    .insertInto('record_setting')
    .values({ org_id: orgId, ...change })
    .onConflict((conflict) =>
      conflict
        .column('org_id')
        .doUpdateSet({ ...change, revision: sql`record_setting.revision + 1` }),
    )
    .execute();
}

/** Whether a failed required item opens a work order. */
export function setChecklistWork(db: Db, orgId: number, on: boolean): Promise<void> {
  return changeSettings(db, orgId, { checklist_work: on });
}
