import { dateText, plusDays } from '@airworthy/contract/dates';
import { type NewAircraft, registerAircraft } from '../features/aircraft/registration.ts';
import type { Answered, TestApp } from './app.ts';

/** An organization with an aircraft, a pilot's key and a device, to file flights with. */
export async function newFleet(app: TestApp, aircraft: Partial<NewAircraft> = {}) {
  const org = await app.addOrg();
  const pilot = await app.addMember(org.orgId, 'pilot', { name: 'R. Ito' });
  const device = (await app.addDevice(org.orgId)).key;
  const assetId = await registerAircraft(app.database.db, org.orgId, {
    name: 'Survey 1',
    registration: 'FA3XK9',
    ...aircraft,
  });
  const pilots = await app.database.db
    .selectFrom('pilot')
    .select(['id', 'account_id'])
    .where('org_id', '=', org.orgId)
    .execute();
  const rosterId = (accountId: number) => pilots.find((row) => row.account_id === accountId)!.id;
  return {
    orgId: org.orgId,
    owner: { ...org, rosterId: rosterId(org.ownerId) },
    pilot: { ...pilot, rosterId: rosterId(pilot.userId) },
    device,
    assetId,
    /** The key most tests call with. */
    key: pilot.key,
    file: (body: unknown, key: string = pilot.key): Promise<Answered> =>
      app.call('POST', '/flights', { key, body }),
    aircraft: async () =>
      (await app.call('GET', '/aircraft', { key: pilot.key })).body.aircraft.find(
        (one: { id: number }) => one.id === assetId,
      ),
  };
}

export type Fleet = Awaited<ReturnType<typeof newFleet>>;

/** Today in UTC moved by some days. */
export function day(offset = 0): string {
  return plusDays(dateText(new Date()), offset);
}
