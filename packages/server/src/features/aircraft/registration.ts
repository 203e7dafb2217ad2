import type { aircraftStatuses } from '@airworthy/contract';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { defined } from '../../storage/defined.ts';
import type { Tx } from '../../storage/transaction.ts';

export type NewAircraft = {
  readonly name: string;
  readonly registration?: string | undefined;
  readonly serial?: string | undefined;
  readonly model?: string | undefined;
  readonly fleetHealth?: boolean | undefined;
};

export async function registerAircraft(
  db: Db | Tx,
  orgId: number,
  aircraft: NewAircraft,
): Promise<number> {
  const { id } = await db
    .insertInto('aircraft')
    .values({
      org_id: orgId,
      name: aircraft.name,
      registration: aircraft.registration || null,
      serial: aircraft.serial || null,
      model: aircraft.model || null,
      fleet_health: aircraft.fleetHealth ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type AircraftChange = {
  readonly status?: (typeof aircraftStatuses)[number] | undefined;
  readonly fleetHealth?: boolean | undefined;
  readonly hoursAtEntry?: number | undefined;
  readonly typeId?: number | undefined;
};

/** False when the organization has no such aircraft. */
export async function changeAircraft(
  db: Db | Tx,
  orgId: number,
  id: number,
  change: AircraftChange,
): Promise<boolean> {
  const row = await db
    .updateTable('aircraft')
    .set({
      revision: sql`revision + 1`,
      updated: sql`now()`,
      ...defined({
        status: change.status,
        fleet_health: change.fleetHealth,
        hours_at_entry: change.hoursAtEntry,
        type_id: change.typeId,
      }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
