import { instantText, notFound, type Reply } from '@airworthy/contract';
import type { listDevices, makeDevice } from '@airworthy/contract/web';
import { sql } from 'kysely';
import { addDevice, type Issued, rekeyDevice, revoke } from '../../access/credentials.ts';
import type { Person } from '../../access/sessions.ts';
import type { Db } from '../../storage/database.ts';
import { inTransaction, type Tx } from '../../storage/transaction.ts';
import { notifyChange } from '../people/notify.ts';
import type { People } from '../people/people.ts';
import type { Visitor } from '../people/visitor.ts';

type DeviceOnWire = Reply<typeof listDevices>['devices'][number];

export async function devicesOf(db: Db | Tx, orgId: number): Promise<DeviceOnWire[]> {
  const { rows } = await sql<{
    id: number;
    label: string;
    prefix: string;
    created_at: Date;
    last_used_at: Date | null;
    last_address: string | null;
    flights_filed: number;
  }>`SELECT c.id, c.label, c.prefix, c.created_at, u.last_used_at, u.last_address,
      (SELECT count(*) FROM audit a WHERE a.org_id = c.org_id AND a.action = 'flight.insert'
        AND a.actor_kind = 'device' AND a.actor_id = c.id) AS flights_filed
    FROM credential c LEFT JOIN credential_use u ON u.credential_id = c.id
    WHERE c.kind = 'device' AND c.org_id = ${orgId} AND c.revoked_at IS NULL
    ORDER BY c.id DESC`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    prefix: row.prefix,
    created: instantText(row.created_at),
    last_used: row.last_used_at === null ? null : instantText(row.last_used_at),
    last_address: row.last_address,
    flights_filed: row.flights_filed,
  }));
}

type Manager = Visitor & { readonly person: Person };

export async function makeOne(
  people: People,
  visitor: Manager,
  device: { orgId: number; label: string },
): Promise<Reply<typeof makeDevice>> {
  return inTransaction(people.database.db, async (tx) => {
    const issued = await addDevice(tx, device, people.clock());
    await write(people, tx, visitor, `The device ${issued.prefix}… was made`);
    return shown(tx, device.orgId, issued);
  });
}

/** The person who changed a device is mailed, so that a stolen session is noticed. */
async function write(people: People, tx: Tx, visitor: Manager, what: string): Promise<void> {
  await notifyChange(people, tx, visitor, { to: visitor.person.email, what });
}

export async function rekeyOne(
  people: People,
  visitor: Manager,
  device: { orgId: number; id: number; label: string | undefined },
): Promise<Reply<typeof makeDevice>> {
  const { orgId, id, label } = device;
  return inTransaction(people.database.db, async (tx) => {
    const issued = await rekeyDevice(tx, { orgId, id });
    if (issued === null) throw notFound('Device');
    if (label !== undefined)
      await tx.updateTable('credential').set({ label }).where('id', '=', id).execute();
    await write(people, tx, visitor, `A device has the new key ${issued.prefix}…`);
    return shown(tx, orgId, issued);
  });
}

async function shown(tx: Tx, orgId: number, issued: Issued): Promise<Reply<typeof makeDevice>> {
  const device = (await devicesOf(tx, orgId)).find((one) => one.id === issued.id)!;
  return { key: issued.key, device };
}

export async function revokeOne(
  people: People,
  visitor: Manager,
  { orgId, id }: { orgId: number; id: number },
): Promise<void> {
  await inTransaction(people.database.db, async (tx) => {
    const revoked = await revoke(tx, { orgId }, { id }, people.clock());
    if (revoked === 0) throw notFound('Device');
    await write(people, tx, visitor, 'A device of your organization was revoked');
  });
}
