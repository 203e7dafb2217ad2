import { type BodyOf, notFound, type Reply } from '@airworthy/contract';
import type { addPilot, correctPilot } from '@airworthy/contract/web';
import type { Scope } from '../../access/scope.ts';
import { orgOf } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { refuseStale } from '../stale.ts';
import { roster } from './pilots.ts';
import { changePilot, type PilotChange } from './registration.ts';

/** Somebody who flies for the organization without an account of their own. */
export async function addEntry(
  services: Services,
  scope: Scope,
  body: BodyOf<typeof addPilot>,
): Promise<Reply<typeof addPilot>> {
  const orgId = orgOf(scope);
  const id = await inTransaction(services.database.db, async (tx) => {
    const row = await tx
      .insertInto('pilot')
      .values({ org_id: orgId, name: body.name, role: body.role ?? 'pilot' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await changePilot(tx, orgId, row.id, { dates: keptDates(body.dates) });
    return row.id;
  });
  return { id, pilot: await entryOf(services, scope, id) };
}

async function entryOf(services: Services, scope: Scope, id: number) {
  const { pilots } = await roster(services, scope);
  const pilot = pilots.find((one) => one.id === id);
  if (pilot === undefined) throw notFound('Pilot', { id });
  return pilot;
}

type SentDates = BodyOf<typeof addPilot>['dates'];

function keptDates(dates: SentDates): PilotChange['dates'] {
  const sent = Object.entries(dates ?? {});
  return new Map(sent.filter((entry): entry is [never, string] => entry[1] != null));
}

/** Changes an entry of the roster; a date that is null is taken off the file. */
export async function correctEntry(
  services: Services,
  scope: Scope,
  call: { id: number; body: BodyOf<typeof correctPilot> },
): Promise<Reply<typeof correctPilot>> {
  const { id, body } = call;
  const orgId = orgOf(scope);
  const shown = () => entryOf(services, scope, id);
  await shown();
  const revision = await inTransaction(services.database.db, async (tx) => {
    const row = await tx
      .selectFrom('pilot')
      .select('revision')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound('Pilot', { id });
    await refuseStale(body.revision, row.revision, async () => ({
      id,
      pilot: { ...(await shown()), revision: row.revision },
    }));
    await changePilot(tx, orgId, id, {
      name: body.name === undefined ? undefined : (body.name ?? ''),
      role: body.role,
      dates: keptDates(body.dates),
    });
    const dropped = Object.entries(body.dates ?? {})
      .filter(([, date]) => date === null)
      .map(([key]) => key);
    if (dropped.length > 0)
      await tx
        .deleteFrom('pilot_date')
        .where('pilot_id', '=', id)
        .where('key', 'in', dropped)
        .execute();
    const next = row.revision + 1;
    await tx.updateTable('pilot').set({ revision: next }).where('id', '=', id).execute();
    return next;
  });
  return { id, pilot: { ...(await shown()), revision } };
}
