import {
  type BodyOf,
  dateText,
  type fileComponent,
  invalidValue,
  missingField,
  type moveComponent,
  notFound,
  type Reply,
} from '@airworthy/contract';
import { plusDays } from '@airworthy/contract/dates';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { RecordServices } from '../../services.ts';
import { withCleared } from '../../storage/cleared.ts';
import { defined } from '../../storage/defined.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { applyBulletins } from '../bulletins/bulletins.ts';
import { refuseStale } from '../stale.ts';
import { announceLimit } from './limit.ts';
import { fit, redate, remove } from './move.ts';
import {
  type ComponentRow,
  componentById,
  componentByRef,
  declareFigures,
  lockAircraft,
  lockedComponent,
} from './store.ts';
import { type ComponentOnWire, componentOnWire } from './wire.ts';

type NewComponent = BodyOf<typeof fileComponent>;
type Clearable = NonNullable<NewComponent['clear']>[number];

/** Registers a component; with an `id` it corrects that one, whatever its reference. */
export async function recordComponent(
  services: RecordServices,
  scope: Scope,
  body: NewComponent,
  id?: number,
): Promise<Reply<typeof fileComponent>> {
  const orgId = orgOf(scope);
  const now = services.clock();
  checkDay('fitted_on', body.fitted_on, now);
  return inTransaction(services.database.db, async (tx) => {
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    const ref = body.external_ref;
    const earlier = await namedComponent(tx, orgId, { id, ref });
    await lockAircraft(tx, orgId, [earlier?.asset_id, body.asset_id]);
    const filed = await fileOrCorrect(
      tx,
      {
        table: 'component',
        orgId,
        id,
        externalRef: ref,
        onCorrection: ({ id, revision }) =>
          refuseStale(body.revision, revision, async () => ({
            component: componentOnWire((await componentById(tx, orgId, id))!, dateText(now)),
          })),
      },
      { sent: componentColumns(body), defaults: {} },
      missing(body),
    );
    const row = (await lockedComponent(tx, orgId, filed.id))!;
    checkUnmoved(row, [earlier?.asset_id, body.asset_id]);
    await place(tx, orgId, row, body, dateText(now));
    await declareFigures(tx, filed.id, body);
    const stored = (await componentById(tx, orgId, filed.id))!;
    if (stored.asset_id !== earlier?.asset_id || stored.kind !== earlier?.kind)
      await applyBulletins(tx, orgId, dateText(now));
    await announceLimit(tx, { orgId, componentId: filed.id, today: dateText(now) });
    const component = componentOnWire(stored, dateText(now));
    return { id: filed.id, component, created_new: filed.isNew };
  });
}

async function namedComponent(
  tx: Tx,
  orgId: number,
  { id, ref }: { id: number | undefined; ref: string | undefined },
): Promise<{ asset_id: number | null; kind: string } | undefined> {
  if (id === undefined) return ref === undefined ? undefined : componentByRef(tx, orgId, ref);
  const row = await componentById(tx, orgId, id);
  if (row === undefined) throw notFound('Component', { id });
  return row;
}

function missing(body: NewComponent): { field: string; message: string } | null {
  if (body.kind === undefined) return { field: 'kind', message: 'kind is required.' };
  if (body.name === undefined) return { field: 'name', message: 'name is required.' };
  return null;
}

/** `asset_id` fits it; a day alone moves the day of the current fitting. */
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

/** Its aircraft was locked before it; when another call moved it meanwhile, the transaction starts again. */
function checkUnmoved(row: ComponentRow, locked: readonly (number | null | undefined)[]): void {
  if (row.asset_id === null || locked.includes(row.asset_id)) return;
  throw Object.assign(new Error('the component was moved meanwhile'), { code: '40001' });
}

/** The day of a fitting, like that of a flight, may be tomorrow at its place and no later. */
function checkDay(field: string, day: string | undefined, now: Date): void {
  if (day === undefined) return;
  if (day > plusDays(dateText(now), 1))
    throw invalidValue(field, `${field} must not be later than tomorrow.`, day);
}

function componentColumns(body: NewComponent): Columns {
  const sent = defined({
    kind: body.kind,
    name: body.name,
    serial: body.serial,
    vendor: body.vendor,
    part_number: body.part_number,
    batch: body.batch,
    position: body.position,
    notes: body.notes,
    health: body.health && jsonText(body.health),
    life_hours: body.life?.hours,
    life_flights: body.life?.flights,
    life_cycles: body.life?.cycles,
    life_date: body.life?.date,
  });
  return withCleared<Clearable, Columns>(sent, body.clear, {
    'life.hours': ['life_hours'],
    'life.flights': ['life_flights'],
    'life.cycles': ['life_cycles'],
    'life.date': ['life_date'],
  });
}

export async function moveOne(
  services: RecordServices,
  scope: Scope,
  id: number,
  body: BodyOf<typeof moveComponent>,
): Promise<ComponentOnWire> {
  const orgId = orgOf(scope);
  const now = services.clock();
  const on = body.at ?? body.fitted_on ?? dateText(now);
  checkDay('at', on, now);
  const { state } = body;
  if (body.asset_id === undefined && state === 'fitted')
    throw missingField('asset_id', 'asset_id is required to fit a component.');
  if (body.asset_id !== undefined && state !== undefined && state !== 'fitted')
    throw invalidValue(
      'state',
      `state must be fitted when asset_id is given, not ${state}.`,
      state,
    );
  return inTransaction(services.database.db, async (tx) => {
    const known = await componentById(tx, orgId, id);
    if (known === undefined) throw notFound('Component', { id });
    await requireOwned(tx, { orgId, table: 'aircraft' }, [body.asset_id], 'asset_id');
    await lockAircraft(tx, orgId, [known.asset_id, body.asset_id]);
    const row = (await lockedComponent(tx, orgId, id))!;
    checkUnmoved(row, [known.asset_id, body.asset_id]);
    await refuseStale(body.revision, row.revision, async () => ({
      component: componentOnWire(row, dateText(now)),
    }));
    if (body.asset_id !== undefined)
      await fit(tx, orgId, row, {
        assetId: body.asset_id,
        on,
        ...defined({ position: body.position }),
      });
    else if (state !== undefined && state !== 'fitted') await remove(tx, row, { state, on });
    await applyBulletins(tx, orgId, dateText(now));
    return componentOnWire((await componentById(tx, orgId, id))!, dateText(now));
  });
}
