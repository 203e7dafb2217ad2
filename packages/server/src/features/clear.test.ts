import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { newFleet } from '../testing/fleet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Case = {
  readonly path: string;
  readonly member: string;
  readonly filed: Record<string, unknown>;
  readonly clear: readonly string[];
  /** The record after it, where the emptied members stood. */
  readonly left: Record<string, unknown>;
};

const cases: readonly Case[] = [
  {
    path: '/components',
    member: 'component',
    filed: {
      kind: 'battery',
      name: 'Pack 4',
      life: { hours: 300, cycles: 300, date: '2028-05-02' },
    },
    clear: ['life.hours', 'life.date'],
    left: { life: { hours: null, flights: null, cycles: 300, date: null } },
  },
  {
    path: '/missions',
    member: 'mission',
    filed: {
      name: 'Quarry',
      location: { lat: 47.39, lon: 8.54 },
      planned_from: '2026-11-14T14:00:00Z',
      planned_to: '2026-11-14T16:00:00Z',
      max_height_m: 110,
    },
    clear: ['location', 'planned_from', 'max_height_m'],
    left: {
      location: null,
      planned_from: null,
      planned_to: '2026-11-14T16:00:00Z',
      max_height_m: null,
    },
  },
  {
    path: '/bulletins',
    member: 'bulletin',
    filed: {
      number: 'SB-1',
      title: 'Screws',
      issued: '2026-10-01',
      effective: '2026-10-15',
      applies_to: { component_kind: 'motor' },
      deadline: { date: '2026-12-31', hours: 25 },
    },
    clear: ['effective', 'applies_to.component_kind', 'deadline.date', 'deadline.hours'],
    left: { issued: '2026-10-01', effective: null, deadline: { date: null, hours: null } },
  },
  {
    path: '/workorders',
    member: 'workorder',
    filed: { title: 'Bearings', due: { hours: 50, date: '2026-12-31' } },
    clear: ['due.date'],
    left: { due: { hours: 50, flights: null, date: null } },
  },
  {
    path: '/types',
    member: 'type',
    filed: { name: 'X500', airframe_type: 'Quad X', mtow_g: 2500 },
    clear: ['airframe_type', 'mtow_g'],
    left: { airframe_type: null, mtow_g: null },
  },
];

describe('clear', () => {
  test.each(cases)('200: $path empties the members that it names', async (one) => {
    const { key } = (await newFleet(app)).owner;
    const external_ref = 'x-1';
    const file = (body: unknown) => app.call('POST', one.path, { key, body });
    const filed = await file({ ...one.filed, external_ref });
    expect(filed.status).toBe(200);
    const corrected = await file({ external_ref, clear: one.clear });
    expect(corrected.body).toMatchObject({ created_new: false, [one.member]: one.left });
    // Null keeps what is there: it equals leaving the member out.
    const kept = await file({ external_ref, ...nulls(one.filed) });
    expect(kept.body[one.member]).toMatchObject(one.left);
  });

  test('200: a flight without its pilot', async () => {
    const fleet = await newFleet(app);
    const filed = await fleet.file({ asset_id: fleet.assetId, duration_min: 10 });
    expect(filed.body.flight.pilot_id).not.toBeNull();
    const corrected = await app.call('POST', `/flights/${filed.body.id}`, {
      key: fleet.owner.key,
      body: { clear: ['pilot_id'] },
    });
    expect(corrected.body.flight.pilot_id).toBeNull();
  });

  test('400: a member that the same call gives', async () => {
    const { key } = (await newFleet(app)).owner;
    const body = { kind: 'battery', name: 'Pack', life: { hours: 3 }, clear: ['life.hours'] };
    const refused = await app.call('POST', '/components', { key, body });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('clear names life.hours, which this call also sets.');
  });

  test('400: a member that cannot be emptied; the refusal lists those that can', async () => {
    const { key } = (await newFleet(app)).owner;
    const body = { kind: 'battery', name: 'Pack', clear: ['name'] };
    const refused = await app.call('POST', '/components', { key, body });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain('life.hours, life.flights, life.cycles');
  });
});

function nulls(filed: Record<string, unknown>): Record<string, null> {
  return Object.fromEntries(Object.keys(filed).map((name) => [name, null]));
}
