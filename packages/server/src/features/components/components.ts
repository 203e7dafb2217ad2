import {
  type BodyOf,
  dateText,
  type fileComponent,
  invalidValue,
  type listComponents,
  type moveComponent,
  notFound,
  type QueryOf,
  type Reply,
} from '@airworthy/contract';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { applyBulletins } from '../bulletins/bulletins.ts';
import { afterId, nextId } from '../idCursor.ts';
import { fit, redate, remove } from './move.ts';
import {
  type ComponentRow,
  componentById,
  componentByRef,
  componentPage,
  lockAircraft,
  lockedComponent,
  setFigures,
} from './store.ts';
import { type ComponentOnWire, componentOnWire } from './wire.ts';

type NewComponent = BodyOf<typeof fileComponent>;

export async function components(
  services: Services,
  scope: Scope,
  query: QueryOf<typeof listComponents>,
): Promise<Reply<typeof listComponents>> {
  const page = { limit: query.limit, afterId: afterId(query.cursor) };
  const today = dateText(services.clock());
  const found = await componentPage(services.database.db, orgOf(scope), query, page);
  return {
    components: found.rows.map((row) => componentOnWire(row, today)),
    total: found.total,
    limit: query.limit,
    next: nextId(found.rows, found.more),
  };
}

export async function oneComponent(
  services: Services,
  scope: Scope,
  id: number,
): Promise<ComponentOnWire> {
  const row = await componentById(services.database.db, orgOf(scope), id);
  if (row === undefined) throw notFound('Component', { id });
  return componentOnWire(row, dateText(services.clock()));
}

export async function recordComponent(
  services: Services,
  scope: Scope,
  body: NewComponent,
): Promise<Reply<typeof fileComponent>> {
  const orgId = orgOf(scope);
  const now = services.clock();
  checkDay('fitted_on', body.fitted_on, now);
  return inTransaction(services.database.db, async (tx) => {
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    const ref = body.external_ref;
    const earlier = ref === undefined ? undefined : await componentByRef(tx, orgId, ref);
    await lockAircraft(tx, orgId, [earlier?.asset_id, body.asset_id]);
    const filed = await fileOrCorrect(
      tx,
      { table: 'component', orgId, externalRef: ref },
      { sent: componentColumns(body), defaults: {} },
      missing(body),
    );
    const row = (await lockedComponent(tx, orgId, filed.id))!;
    checkUnmoved(row, [earlier?.asset_id, body.asset_id]);
    await place(tx, orgId, row, body, dateText(now));
    await setFigures(tx, filed.id, body);
    const stored = (await componentById(tx, orgId, filed.id))!;
    if (stored.asset_id !== earlier?.asset_id || stored.kind !== earlier?.kind)
      await applyBulletins(tx, orgId);
    const component = componentOnWire(stored, dateText(now));
    return { id: filed.id, component, created_new: filed.isNew };
  });
}

function missing(body: NewComponent): { field: string; message: string } | null {
  if (body.kind === undefined) return { field: 'kind', message: 'kind is required.' };
  if (body.name === undefined) return { field: 'name', message: 'name is required.' };
  return null;
}

/** `asset_id` fits it; a day alone moves the day of the fitting that holds. */
async function place(
  tx: Tx,
  orgId: number,
  row: ComponentRow,
  body: NewComponent,
  today: string,
): Promise<void> {
  const on = body.fitted_on ?? today;
  if (body.asset_id !== undefined && body.asset_id !== row.asset_id)
    await fit(tx, orgId, row, { assetId: body.asset_id, on });
  else if (body.fitted_on !== undefined && row.asset_id !== null) await redate(tx, row, on);
}

/** The aircraft it hangs on was locked before it; when another call moved it meanwhile, we begin anew. */
function checkUnmoved(row: ComponentRow, locked: readonly (number | null | undefined)[]): void {
  if (row.asset_id === null || locked.includes(row.asset_id)) return;
  throw Object.assign(new Error('the component was moved meanwhile'), { code: '40001' });
}

/** The day of a fitting, like that of a flight, may be tomorrow at its place and no later. */
function checkDay(field: string, day: string | undefined, now: Date): void {
  if (day === undefined) return;
  if (day > dateText(new Date(now.getTime() + 86_400_000)))
    throw invalidValue(field, `${field} must not be later than tomorrow.`, day);
}

function componentColumns(body: NewComponent): Columns {
  return {
    ...(body.kind === undefined ? {} : { kind: body.kind }),
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.serial === undefined ? {} : { serial: body.serial }),
    ...(body.vendor === undefined ? {} : { vendor: body.vendor }),
    ...(body.part_number === undefined ? {} : { part_number: body.part_number }),
    ...(body.position === undefined ? {} : { position: body.position }),
    ...(body.notes === undefined ? {} : { notes: body.notes }),
    ...(body.health === undefined ? {} : { health: jsonText(body.health) }),
    ...(body.life?.hours === undefined ? {} : { life_hours: body.life.hours }),
    ...(body.life?.flights === undefined ? {} : { life_flights: body.life.flights }),
    ...(body.life?.cycles === undefined ? {} : { life_cycles: body.life.cycles }),
    ...(body.life?.date === undefined ? {} : { life_date: body.life.date }),
  };
}

export async function moveOne(
  services: Services,
  scope: Scope,
  id: number,
  body: BodyOf<typeof moveComponent>,
): Promise<ComponentOnWire> {
  const orgId = orgOf(scope);
  const now = services.clock();
  const on = body.at ?? body.fitted_on ?? dateText(now);
  checkDay('at', on, now);
  if (body.asset_id === undefined && body.state === 'fitted')
    throw invalidValue('asset_id', 'asset_id is required to fit a component.');
  return inTransaction(services.database.db, async (tx) => {
    const known = await componentById(tx, orgId, id);
    if (known === undefined) throw notFound('Component', { id });
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    await lockAircraft(tx, orgId, [known.asset_id, body.asset_id]);
    const row = (await lockedComponent(tx, orgId, id))!;
    checkUnmoved(row, [known.asset_id, body.asset_id]);
    if (body.asset_id !== undefined) {
      const position = body.position === undefined ? {} : { position: body.position };
      await fit(tx, orgId, row, { assetId: body.asset_id, on, ...position });
    } else {
      const state = body.state === undefined || body.state === 'fitted' ? 'removed' : body.state;
      await remove(tx, row, { state, on });
    }
    await applyBulletins(tx, orgId);
    return componentOnWire((await componentById(tx, orgId, id))!, dateText(now));
  });
}
