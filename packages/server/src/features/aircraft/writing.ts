import { type BodyOf, dateText, invalidValue, notFound, type Reply } from '@airworthy/contract';
import type { addAircraft, correctAircraft } from '@airworthy/contract/web';
import { sql } from 'kysely';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Database } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { ownBuild } from '../builds/builds.ts';
import { applyBulletins } from '../bulletins/bulletins.ts';
import { readWaitingLogs } from '../logs/logs.ts';
import { refuseStale } from '../stale.ts';
import { registryEntry } from './aircraft.ts';
import { announceGrounding } from './grounding.ts';

export type RegistryServices = {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly clock: () => Date;
};

/** Who writes: their organization, and whose builds they may name. */
export type Writer = { readonly orgId: number; readonly accountId: number };

type Sent = Omit<BodyOf<typeof correctAircraft>, 'revision'>;

export async function register(
  services: RegistryServices,
  writer: Writer,
  body: BodyOf<typeof addAircraft>,
): Promise<Reply<typeof addAircraft>> {
  return inTransaction(services.database.db, async (tx) => {
    const tied = await namedBuild(tx, writer, body);
    const { id } = await tx
      .insertInto('aircraft')
      .values({ org_id: writer.orgId, ...columnsOf(body), ...tied, name: body.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const today = dateText(services.clock());
    await applyBulletins(tx, writer.orgId, today);
    await announceGrounding(tx, { orgId: writer.orgId, assetIds: [id], today });
    return aircraftReply(services, tx, writer.orgId, id);
  });
}

export async function correct(
  services: RegistryServices,
  writer: Writer,
  call: { id: number; body: BodyOf<typeof correctAircraft> },
): Promise<Reply<typeof correctAircraft>> {
  const { id, body } = call;
  const { orgId } = writer;
  return inTransaction(services.database.db, async (tx) => {
    const row = await tx
      .selectFrom('aircraft')
      .select(['revision', 'fleet_health'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound('Aircraft', { id });
    await refuseStale(body.revision, row.revision, () => aircraftReply(services, tx, orgId, id));
    const tied = await namedBuild(tx, writer, body);
    await tx
      .updateTable('aircraft')
      .set({ ...columnsOf(body), ...tied, revision: row.revision + 1, updated: sql`now()` })
      .where('id', '=', id)
      .execute();
    const today = dateText(services.clock());
    await applyBulletins(tx, orgId, today);
    await announceGrounding(tx, { orgId, assetIds: [id], today });
    // Its flights are compared with the build that it is tied to now.
    if (tied.build_params != null)
      await services.queue.send(tx, 'compare_flights', { orgId, assetId: id, owner: orgId });
    // Logs that were stored unread while Fleet Health was off are read now.
    if (body.fleet_health === true && !row.fleet_health)
      await readWaitingLogs(services, tx, { orgId, assetId: id });
    return aircraftReply(services, tx, orgId, id);
  });
}

async function aircraftReply(services: RegistryServices, tx: Tx, orgId: number, id: number) {
  const aircraft = await registryEntry(tx, orgId, id, dateText(services.clock()));
  if (aircraft === null) throw notFound('Aircraft', { id });
  const { revision } = await tx
    .selectFrom('aircraft')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, aircraft: { ...aircraft, revision } };
}

/**
 * The columns of the build that a write names. It is copied, since it belongs to a person who may change or delete
 * it or leave; a write that clears it takes the copy away.
 */
async function namedBuild(tx: Tx, writer: Writer, body: Sent) {
  const { orgId, accountId } = writer;
  await requireOwned(tx, { orgId, table: 'aircraft_type' }, [body.type_id], 'type_id');
  if (body.build_id === undefined) return {};
  if (body.build_id === null)
    return { build_id: null, build_name: null, build_version: null, build_params: null };
  const build = await ownBuild(tx, accountId, body.build_id);
  if (build === undefined)
    throw invalidValue('build_id', 'build_id is not one of your builds.', body.build_id);
  return {
    build_id: build.id,
    build_name: build.name,
    build_version: build.version,
    build_params: JSON.stringify(build.params),
  };
}

/** What is left out does not change; null or an empty text clears. */
function columnsOf(body: Sent) {
  const text = (value: string | null | undefined) => (value === '' ? null : value);
  return defined({
    name: body.name,
    registration: text(body.registration),
    serial: text(body.serial),
    model: text(body.model),
    status: body.status,
    type_id: body.type_id,
    fleet_health: body.fleet_health,
    remote_id: text(body.remote_id),
    insurance_until: body.insurance_until,
    hours_at_entry: body.hours_at_entry,
  });
}
