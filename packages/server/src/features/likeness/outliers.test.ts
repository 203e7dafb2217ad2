import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatedFleet } from '../../../../forensics/src/testing/fleetHistory.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { flyRead } from '../../testing/learning.ts';
import { registerAircraft } from '../aircraft/registration.ts';

let app: TestApp;
let fleet: Fleet;
let person: Awaited<ReturnType<typeof signedIn>>;
let typeId: number;
const aircraft: number[] = [];
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  person = await signedIn(app, fleet.owner.ownerId);
  const { rows } = await app.database.pool.query(
    `INSERT INTO aircraft_type (org_id, name) VALUES ($1, 'X500') RETURNING id`,
    [fleet.orgId],
  );
  typeId = Number(rows[0].id);
  const bad = { figure: 'pack_resistance_mohm', factor: 5 } as const;
  const flown = generatedFleet({ seed: 21, aircraft: 7, flights: 6, between: 0.5, bad });
  for (const { flights } of flown) {
    const id = await registerAircraft(app.database.db, fleet.orgId, {
      name: `Survey ${aircraft.length + 10}`,
    });
    await app.database.db
      .updateTable('aircraft')
      .set({ type_id: typeId })
      .where('id', '=', id)
      .execute();
    aircraft.push(id);
    for (const { features } of flights) await flyRead(app, fleet, features, { asset_id: id });
  }
  await setFirmware('4.5.7');
});
afterAll(() => app.close());

async function setFirmware(firmware: string | null, assetId: number | null = null): Promise<void> {
  await app.database.pool.query(
    `UPDATE log_reading r SET result = $1 FROM flight_log l JOIN flight f ON f.id = l.flight_id
     WHERE l.org_id = $2 AND l.sha256 = r.sha256 AND l.org_id = r.org_id
       AND ($3::bigint IS NULL OR f.asset_id = $3)`,
    [JSON.stringify({ meta: { firmware } }), fleet.orgId, assetId],
  );
}

const asked = async (who = person) => (await who.get('/health/outliers')).body;

describe('aircraft apart from their type', () => {
  test('are named with what they differ in, and what the rest of the group is', async () => {
    const body = await asked();
    expect(body).toMatchObject({ without_type: 0, false_alarm_rate: 0.02 });
    expect(body.groups).toHaveLength(1);
    expect(body.groups[0]).toMatchObject({
      type_id: typeId,
      type: 'X500',
      firmware: '4.5.7',
      aircraft: 7,
      compared: 7,
      reason: null,
    });
    expect(body.groups[0].outliers).toMatchObject([
      {
        asset_id: aircraft[0],
        name: 'Survey 10',
        figure: 'pack_resistance_mohm',
        unit: 'mΩ',
        flights: 6,
        sentence: expect.stringMatching(
          /^Battery resistance is [\d.]+ mΩ, [\d.]+ times the [\d.]+ mΩ that is usual for the 6 others\.$/,
        ),
      },
    ]);
  });

  test('are held against aircraft of the same firmware only, and too few are said to be', async () => {
    await setFirmware('4.6.0', aircraft[6]);
    await setFirmware('4.6.0', aircraft[5]);
    const { groups } = await asked();
    await setFirmware('4.5.7');
    const of = (firmware: string) =>
      groups.find((group: { firmware: string }) => group.firmware === firmware);
    expect(of('4.6.0')).toMatchObject({ aircraft: 2, compared: 0, outliers: [] });
    expect(of('4.5.7')).toMatchObject({ aircraft: 5, compared: 0, outliers: [] });
    expect(of('4.5.7').reason).toMatch(/^Too few to say what is usual: 5 of the 6 aircraft/);
  });

  test('are not sought where the firmware or the type is not known, and that is said', async () => {
    await setFirmware(null);
    const unknown = await asked();
    await setFirmware('4.5.7');
    expect(unknown.groups).toMatchObject([{ firmware: null, compared: 0, outliers: [] }]);
    expect(unknown.groups[0].reason).toMatch(/do not say which firmware/);
    const { db } = app.database;
    await db
      .updateTable('aircraft')
      .set({ type_id: null })
      .where('org_id', '=', fleet.orgId)
      .execute();
    expect(await asked()).toMatchObject({ groups: [], without_type: 7 });
    await db.updateTable('aircraft').set({ type_id: typeId }).where('id', 'in', aircraft).execute();
  });

  test('see nothing of another organization', async () => {
    const other = await newFleet(app);
    const stranger = await signedIn(app, other.owner.ownerId);
    expect(await asked(stranger)).toMatchObject({ groups: [], without_type: 0 });
  });
});
