import {
  type AircraftType,
  type BodyOf,
  dateText,
  type fileType,
  instantText,
  invalidValue,
  notFound,
  type Reply,
} from '@airworthy/contract';
import type { z } from 'zod';
import { orgOf, type Scope } from '../../access/scope.ts';
import type { Services } from '../../services.ts';
import { withCleared } from '../../storage/cleared.ts';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import { type Columns, fileOrCorrect } from '../../storage/fileOrCorrect.ts';
import { jsonText } from '../../storage/json.ts';
import { requireOwned } from '../../storage/ownership.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { ownBuild } from '../builds/builds.ts';
import { applyBulletins } from '../bulletins/bulletins.ts';
import { refuseStale } from '../stale.ts';
import { setAircraftOfType, type TypeRow, typeById, typePage } from './store.ts';

type TypeOnWire = z.input<typeof AircraftType>;
type NewType = BodyOf<typeof fileType>;
type Clearable = NonNullable<NewType['clear']>[number];

/** An item warns from nine tenths of its interval on, unless it says otherwise. */
const WARN_AT = 0.9;

export function typeOnWire(row: TypeRow): TypeOnWire {
  return {
    id: row.id,
    external_ref: row.external_ref,
    name: row.name,
    maker: row.maker,
    airframe_type: row.airframe_type,
    mtow_g: row.mtow_g,
    build_id: row.build_id,
    program: row.program,
    limits: {
      ...row.limits,
      wind_kmh: row.limits.wind_kmh ?? null,
      temp_min_c: row.limits.temp_min_c ?? null,
      temp_max_c: row.limits.temp_max_c ?? null,
    },
    asset_ids: row.asset_ids ?? [],
    created: instantText(row.created),
    updated: instantText(row.updated),
    revision: row.revision,
  };
}

export type TypeLimits = Readonly<TypeOnWire['limits']>;

/** Operating limits of the type of an aircraft; null where it has none. */
export async function limitsOfAircraft(
  db: Db,
  orgId: number,
  assetId: number,
): Promise<TypeLimits | null> {
  const [row] = (
    await typePage(db, orgId, { asset_id: assetId }, { limit: 1, afterId: null, counted: false })
  ).rows;
  return row === undefined ? null : typeOnWire(row).limits;
}

/** Describes a type; with an `id` it corrects that one, whatever its reference. */
export async function recordType(
  services: Pick<Services, 'database' | 'clock'>,
  scope: Scope,
  body: NewType,
  id?: number,
): Promise<Reply<typeof fileType>> {
  const orgId = orgOf(scope);
  return inTransaction(services.database.db, async (tx) => {
    if (id !== undefined && (await typeById(tx, orgId, id)) === undefined)
      throw notFound('Type', { id });
    await checkNamed(tx, scope, body);
    const filed = await fileOrCorrect(
      tx,
      {
        table: 'aircraft_type',
        orgId,
        id,
        externalRef: body.external_ref,
        onCorrection: ({ id, revision }) =>
          refuseStale(body.revision, revision, async () => ({
            type: typeOnWire((await typeById(tx, orgId, id))!),
          })),
      },
      { sent: typeColumns(body), defaults: {} },
      body.name === undefined ? { field: 'name', message: 'name is required.' } : null,
    );
    if (body.asset_ids !== undefined) {
      await setAircraftOfType(tx, orgId, filed.id, body.asset_ids);
      await applyBulletins(tx, orgId, dateText(services.clock()));
    }
    const row = await typeById(tx, orgId, filed.id);
    return { id: filed.id, type: typeOnWire(row!), created_new: filed.isNew };
  });
}

async function checkNamed(tx: Tx, scope: Scope, body: NewType): Promise<void> {
  const orgId = orgOf(scope);
  const assets = body.asset_ids ?? [];
  await requireOwned(tx, { orgId, table: 'aircraft' }, assets, (at) => `asset_ids[${at}]`);
  const templates = (body.program ?? []).map((item) => item.checklist_template_id);
  const field = (at: number) => `program[${at}].checklist_template_id`;
  await requireOwned(tx, { orgId, table: 'checklist_template' }, templates, field);
  if (
    body.build_id !== undefined &&
    (await ownBuild(tx, scope.userId, body.build_id)) === undefined
  )
    throw invalidValue('build_id', 'build_id is not one of your builds.', body.build_id);
}

function typeColumns(body: NewType): Columns {
  const sent = defined({
    name: body.name,
    maker: body.maker,
    airframe_type: body.airframe_type,
    mtow_g: body.mtow_g,
    build_id: body.build_id,
    program: body.program && jsonText(body.program.map(itemOf)),
    limits: body.limits && jsonText(body.limits),
  });
  return withCleared<Clearable, Columns>(sent, body.clear, {
    airframe_type: ['airframe_type'],
    mtow_g: ['mtow_g'],
    build_id: ['build_id'],
  });
}

type SentItem = NonNullable<NewType['program']>[number];

function itemOf(item: SentItem) {
  return {
    key: item.key,
    title: item.title,
    every: {
      hours: item.every.hours ?? null,
      flights: item.every.flights ?? null,
      days: item.every.days ?? null,
    },
    warn_at: item.warn_at ?? WARN_AT,
    grounding: item.grounding ?? false,
    tasks: item.tasks ?? [],
    checklist_template_id: item.checklist_template_id ?? null,
  };
}
