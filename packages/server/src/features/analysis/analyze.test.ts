import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await testApp();
  key = (await app.addCaller()).key;
});
afterAll(() => app.close());

describe('200', () => {
  test('an empty object is the example profile', async () => {
    const { status, body, headers } = await app.call('POST', '/analyze', { key, body: {} });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      'out',
      'charts',
      'checks',
      'lint',
      'platform',
      'cg',
      'calibration',
    ]);
    expect(body.out).toMatchObject({ auw_g: 1120, energy_wh: 66.6, pack_ir_mohm: 14.4 });
    expect(body.checks).toEqual(
      body.lint.map((one: { level: string; message: string }) => [one.level, one.message]),
    );
    expect(headers.get('x-ratelimit-remaining')).not.toBeNull();
  });
  test('charts=0 leaves the charts empty and everything else as it is', async () => {
    const drawn = await app.call('POST', '/analyze?charts=1', { key, body: {} });
    const bare = await app.call('POST', '/analyze?charts=0', { key, body: {} });
    expect(bare.body).toEqual({ ...drawn.body, charts: {} });
    expect(Object.keys(drawn.body.charts)).toContain('power_speed');
  });
  test('a winged build has the winged figures and no hover', async () => {
    const { body } = await app.call('POST', '/analyze', {
      key,
      body: { airframe_type: 'fixed WING (tractor)', wing_span_mm: 1800, wing_chord_mm: 240 },
    });
    expect(body.out.aspect_ratio).toBeCloseTo(7.5, 6);
    expect(body.platform.airframe_type).toBe('Fixed wing (tractor)');
    for (const member of ['twr', 'twr_sag', 'motor_out', 'wind', 'hover_min'])
      expect(member in body.out).toBe(false);
  });
  test('a VTOL has both sets and all nine charts', async () => {
    const { body } = await app.call('POST', '/analyze', {
      key,
      body: { airframe_type: 'Quadplane (lift + pusher)' },
    });
    expect(body.out).toMatchObject({
      twr: expect.any(Number),
      stall_speed_kmh: expect.any(Number),
    });
    expect(Object.keys(body.charts)).toHaveLength(9);
    expect(Object.keys(body.out.partial_load)).toEqual(['lift', 'cruise']);
  });
  test('a build that cannot hover is answered with the finding and the figures at full throttle', async () => {
    const { status, body } = await app.call('POST', '/analyze', {
      key,
      body: { dry_mass_g: 50_000 },
    });
    expect(status).toBe(200);
    expect(body.out).toMatchObject({
      hover_possible: false,
      hover_min: 0,
      hover_current_total_a: expect.any(Number),
      cruise_min: 0,
    });
    const finding = body.lint.find((one: { code: string }) => one.code === 'HOVER_IMPOSSIBLE');
    expect(finding).toMatchObject({ level: 'bad', field: 'max_thrust_per_motor_g' });
    expect(finding.value).toBeLessThan(finding.limit);
  });
  test('members nobody knows are accepted', async () => {
    const sent = { body: { colour: 'red', batteries: [{ cells: 6, sticker: true }] }, key };
    expect((await app.call('POST', '/analyze', sent)).status).toBe(200);
  });
});

describe('400', () => {
  test('charts is 0 or 1', async () => {
    const { status, body } = await app.call('POST', '/analyze?charts=no', { key, body: {} });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'charts must be 0 or 1.', field: 'charts' });
  });
  test.each([
    [{ motor_count: '4' }, 'motor_count'],
    [{ batteries: [{ cells: 25 }] }, 'batteries[0].cells'],
    [{ aux_rails: [{ battery: 'Spare' }] }, 'aux_rails[0].battery'],
    [{ payload: [{ catalog_id: 'nothing' }] }, 'payload[0].catalog_id'],
    [{ airframe_type: 'Quad', wing_span_mm: 0 }, 'airframe_type'],
    [{ frame_preset: 'hexa' }, 'frame_preset'],
    [{ wing_cl_max: 9 }, 'wing_cl_max'],
  ])('%j is refused for %s', async (body, field) => {
    const caller = await app.addCaller();
    const answer = await app.call('POST', '/analyze', { key: caller.key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field, code: 'invalid_value' });
    expect((await app.call('GET', '/usage', { key: caller.key })).body.used).toBe(0);
  });
  test('the refusal of an unknown airframe lists similar names', async () => {
    const body = { airframe_type: 'Quadplane' };
    const answer = await app.call('POST', '/analyze', { key, body });
    expect(answer.body.error).toMatch(/Quadplane \(lift \+ pusher\)/);
  });
  test('several bad members are all listed', async () => {
    const body = { motor_kv: -1, temp_c: 999, batteries: [{ soh: 2 }] };
    const { body: refused } = await app.call('POST', '/analyze', { key, body });
    expect(refused.problems.map((one: { field: string }) => one.field).sort()).toEqual([
      'batteries[0].soh',
      'motor_kv',
      'temp_c',
    ]);
  });
  test.each(['', '[]', '"x"', '{', 'null'])('the body %j is refused', async (raw) => {
    const headers = { 'content-type': 'application/json' };
    expect((await app.call('POST', '/analyze', { key, raw, headers })).status).toBe(400);
  });
});

describe('401 and 403', () => {
  test('a stranger and a device are refused', async () => {
    expect((await app.call('POST', '/analyze', { body: {} })).status).toBe(401);
    const { orgId } = await app.addOrg();
    const device = await app.addDevice(orgId);
    const outside = await app.call('POST', '/analyze', { key: device.key, body: {} });
    expect([outside.status, outside.body.code]).toEqual([403, 'scope']);
  });
  test('a read-only key may analyze: nothing is changed', async () => {
    const reader = await app.addCaller({}, { readOnly: true });
    expect((await app.call('POST', '/analyze', { key: reader.key, body: {} })).status).toBe(200);
  });
});
