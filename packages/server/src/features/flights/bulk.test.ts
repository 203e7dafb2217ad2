import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newFleet } from '../../testing/fleet.ts';

let app: TestApp;
let fleet: Awaited<ReturnType<typeof newFleet>>;
let device: string;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  device = (await app.addDevice(fleet.owner.orgId)).key;
});
afterAll(() => app.close());

const file = (flights: unknown, headers = {}) =>
  app.call('POST', '/flights/bulk', { key: device, body: { flights }, headers });
const total = async () => (await app.call('GET', '/flights', { key: device })).body.total;

describe('several flights at once', () => {
  test('200: each is answered on its own, in their order', async () => {
    const before = await total();
    const { status, body } = await file([
      { asset_id: fleet.assetId, external_ref: 'bulk-1', duration_min: 5 },
      { asset_id: fleet.assetId, sorties: -1 },
      { asset_id: 999_999_999 },
      'a text',
      { external_ref: 'bulk-1', duration_min: 6 },
      {},
    ]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { status: 200, created_new: true, flight: { external_ref: 'bulk-1', duration_min: 5 } },
      { status: 400, code: 'invalid_value', field: 'sorties' },
      { status: 400, field: 'asset_id' },
      { status: 400, code: 'invalid_value' },
      { status: 200, created_new: false, flight: { duration_min: 6, source: 'device' } },
      { status: 400, code: 'missing_field', field: 'asset_id' },
    ]);
    expect(await total()).toBe(before + 1);
  });

  test('200: says which members nobody reads', async () => {
    const { body } = await file([
      { asset_name: 'Loaner', x_mine: 1 },
      { asset_name: 'Loaner', duration_mins: 12 },
    ]);
    expect(body.warnings).toEqual([
      {
        field: 'flights[1].duration_mins',
        message: expect.stringMatching(/not known; did you mean duration_min\?$/),
      },
    ]);
  });

  test('200: a body of more than 1 MB, and the same answer again with an Idempotency-Key', async () => {
    const before = await total();
    const flights = Array.from({ length: 3 }, () => ({
      asset_name: 'Kite',
      x_kept_elsewhere: 'x'.repeat(400_000),
    }));
    const named = { 'idempotency-key': 'many' };
    const first = await file(flights, named);
    expect(first.body.results.every((one: { status: number }) => one.status === 200)).toBe(true);
    const again = await file(flights, named);
    expect(again.text === first.text).toBe(true);
    expect(await total()).toBe(before + 3);
  });

  test.each([
    ['none', []],
    ['more than 1000', Array.from({ length: 1001 }, () => ({}))],
    ['no list', {}],
  ])('400: %s', async (_case, flights) => {
    const { status, body } = await file(flights);
    expect([status, body.field]).toEqual([400, 'flights']);
  });

  test('413: more than 8 MB', async () => {
    const { status, body } = await file(['x'.repeat(8 * 2 ** 20)]);
    expect([status, body.limit_mb]).toEqual([413, 8]);
  });

  test('403: a viewer', async () => {
    const { key } = await app.addMember(fleet.owner.orgId, 'viewer');
    const { status } = await app.call('POST', '/flights/bulk', { key, body: { flights: [{}] } });
    expect(status).toBe(403);
  });
});

test('a download says that it may differ by encoding, also when it is sent as it is', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const { headers } = await app.call('GET', '/airframes', {
      key: fleet.owner.key,
      headers: { 'accept-encoding': encoding },
    });
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  }
});
