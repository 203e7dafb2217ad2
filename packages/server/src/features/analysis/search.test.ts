import { join } from 'node:path';
import { figureNames, searchBuilds } from '@airworthy/contract';
import { analyzeBuild } from '@airworthy/performance';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSearchPool } from '../../searching/searchPool.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { searchRequestOf } from './search.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await testApp();
  key = (await app.addCaller()).key;
});
afterAll(() => app.close());

const asked = {
  build: { payload: [{ name: 'Camera', mass_g: 500 }] },
  vary: {
    motor: ['t-motor-mn3110-470-kv', 't-motor-mn2806-650-kv'],
    battery: { chemistry: ['lipo'], cells: [4, 6], capacity_mah: [5000, 8000, 12_000] },
  },
  limits: { hover_min: { min: 12 }, auw_g: { max: 4000 } },
  aims: ['max hover_min', 'min auw_g'],
};
const search = (body: object, as = key) => app.call('POST', '/search', { key: as, body });

describe('200', () => {
  test('the front comes with parts, bands and what each aim reached; /analyze gives the same figures', async () => {
    const { status, body } = await search(asked);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['examined', 'fit', 'front', 'best', 'obstacle', 'warnings']);
    expect(body.fit).toBeGreaterThan(0);
    expect(body.obstacle).toBeNull();
    for (const { build, out, bands, aims, parts } of body.front) {
      const analyzed = await app.call('POST', '/analyze?charts=0', { key, body: build });
      expect(analyzed.body.out).toEqual(out);
      expect(bands).toEqual(out.bands);
      expect(aims).toEqual({ 'max hover_min': bands.hover_min.low, 'min auw_g': out.auw_g });
      expect(Object.keys(parts)).toEqual(['motor', 'propeller', 'battery', 'esc', 'frame']);
    }
  });
  test('where nothing fits the limit in the way is named', async () => {
    const limits = { hover_min: { min: 60 }, auw_g: { max: 4000 } };
    const { body } = await search({ ...asked, limits });
    expect([body.fit, body.front, body.best]).toEqual([0, [], {}]);
    expect(body.obstacle).toMatchObject({ limit: 'hover_min', asked: 60 });
    expect(body.obstacle.would_fit).toBeGreaterThan(0);
  });
  test('costs one unit, and a read-only key may ask', async () => {
    const reader = await app.addCaller({}, { readOnly: true });
    expect((await search(asked, reader.key)).status).toBe(200);
    expect((await app.call('GET', '/usage', { key: reader.key })).body.used).toBe(1);
  });
  test('members nobody reads are named beside the warnings of the search', async () => {
    const vary = { ...asked.vary, prop_diametr_in: { min: 1, max: 2 } };
    const { body } = await search({ ...asked, vary, build: { dry_mas_g: 5 } });
    const fields = body.warnings.map((one: { field: string }) => one.field);
    expect(fields).toEqual(
      expect.arrayContaining(['vary.prop_diametr_in', 'build.dry_mas_g', 'build.aux_rails']),
    );
  });
  test('every figure that may be limited is one of an analysis', () => {
    const types = ['Quad X', 'Fixed wing (tractor)', 'Quadplane (lift + pusher)'];
    const outs = types.map(
      (airframe_type) =>
        analyzeBuild({ airframe_type, wind_kmh: 10 }, { charts: false }).out as unknown as Record<
          string,
          unknown
        >,
    );
    const has = (path: string) =>
      outs.some((out) => {
        let value: unknown = out;
        for (const name of path.split('.')) value = (value as Record<string, unknown>)?.[name];
        return value === null || typeof value === 'number';
      });
    expect(figureNames.filter((name) => !has(name))).toEqual([]);
    expect(figureNames).toEqual(
      expect.arrayContaining(['hover_min', 'twr', 'wind.max_steady_kmh']),
    );
  });
});

describe('400', () => {
  const eleven = Object.fromEntries(
    [
      'motor_count',
      'dry_mass_g',
      'arm_length_mm',
      'prop_diameter_in',
      'prop_pitch_in',
      'prop_blades',
      'motor_kv',
      'esc_current_a',
      'altitude_m',
      'temp_c',
      'wing_cl_max',
    ].map((name) => [name, [1]]),
  );
  test.each([
    [{ limits: { hover_mn: { min: 3 } } }, 'limits.hover_mn', /did you mean hover_min\?/],
    [{ aims: ['max hover_tme'] }, 'aims[0]', /did you mean hover_/],
    [{ aims: ['longest'] }, 'aims[0]', /"max hover_min"/],
    [{ aims: [] }, 'aims', /at least 1 item/],
    [{ aims: ['max twr', 'max twr'] }, 'aims[1]', /twice/],
    [{ aims: ['min price'] }, 'aims[0]', /needs prices/],
    [{ limits: { twr: { min: 3, max: 2 } } }, 'limits.twr.max', /no build can keep both/],
    [{ candidates: 200_001 }, 'candidates', /200000/],
    [{ count: 51 }, 'count', /50/],
    [{ vary: eleven }, 'vary', /at most 10 may vary/],
    [{ vary: { motor_kv: { min: 900, max: 300 } } }, 'vary.motor_kv.max', /below min/],
    [{ vary: { motor_kv: [0] } }, 'vary.motor_kv[0]', /from 1 to 100000/],
    [{ vary: { airframe_type: ['Quad'] } }, 'vary.airframe_type[0]', /Near names/],
    [{ vary: { motor: ['t-motor-mn4014-331-kv'] } }, 'vary.motor[0]', /t-motor-mn4014-330-kv/],
    [{ build: { motor_kv: -1 } }, 'build.motor_kv', /motor_kv must be/],
  ])('%j is refused for %s', async (part, field, sentence) => {
    const caller = await app.addCaller();
    const answer = await search({ ...asked, ...part }, caller.key);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect(answer.body.code).toBe('invalid_value');
    expect(answer.body.error).toMatch(sentence);
    expect((await app.call('GET', '/usage', { key: caller.key })).body.used).toBe(0);
  });
});

describe('401 and 403', () => {
  test('a stranger and a device are refused', async () => {
    expect((await app.call('POST', '/search', { body: asked })).status).toBe(401);
    const { orgId } = await app.addOrg();
    const device = await app.addDevice(orgId);
    expect((await search(asked, device.key)).status).toBe(403);
  });
});

describe('503', () => {
  const threadFile = join(inject('built'), 'threads/search.js');
  const request = searchRequestOf(searchBuilds.body!.parse(asked));
  test('a pool that has no room left says when to ask again', async () => {
    const pool = openSearchPool({ threadFile, threads: 1, waiting: -1 });
    await expect(pool.search(request)).rejects.toMatchObject({ code: 'unavailable' });
    await pool.close();
  });
  test('a search that takes too long is ended, and the next one runs', async () => {
    const pool = openSearchPool({ threadFile, threads: 1, limit_ms: 1 });
    await expect(pool.search(request)).rejects.toThrow(/took longer than 0.001 s/);
    await pool.close();
    const patient = openSearchPool({ threadFile, threads: 1 });
    expect((await patient.search(request)).fit).toBeGreaterThan(0);
    await patient.close();
  });
});

describe('GET /catalog', () => {
  test('has the parts with all words, of one category', async () => {
    const { body } = await app.call('GET', '/catalog?q=T-MOTOR%20mn4014&category=motors', { key });
    const { motors, ...others } = body.catalog;
    expect(others).toEqual({});
    expect(motors.map(({ id }: { id: string }) => id)).toContain('t-motor-mn4014-330-kv');
    expect(motors.length).toBeLessThan(10);
    const none = await app.call('GET', '/catalog?category=nothing', { key });
    expect(none.body).toEqual({ catalog: {} });
  });
});

describe('POST /search/improve', () => {
  const improve = (body: object, as = key) =>
    app.call('POST', '/search/improve', { key: as, body });

  test('answers changes whose figures /analyze gives as well, for one unit, to a read-only key', async () => {
    const reader = await app.addCaller({}, { readOnly: true });
    const { status, body } = await improve({ kinds: ['battery'] }, reader.key);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      'aim',
      'before',
      'examined',
      'changes',
      'left_out',
      'warnings',
    ]);
    expect(body.aim).toBe('max hover_min');
    expect(body.changes).toHaveLength(3);
    for (const { build, out } of body.changes)
      expect((await app.call('POST', '/analyze?charts=0', { key, body: build })).body.out).toEqual(
        out,
      );
    expect((await app.call('GET', '/usage', { key: reader.key })).body.used).toBe(1);
  });
  test.each([
    [{ aim: 'max hover_mn' }, 'aim', 'did you mean hover_min'],
    [{ aim: 'hover_min' }, 'aim', 'must be "max" or "min"'],
    [{ aim: 'min price' }, 'aim', 'needs prices'],
    [{ limits: { auw: { max: 1 } } }, 'limits.auw', 'did you mean auw_g'],
    [{ kinds: ['wing'] }, 'kinds[0]', 'must be one of'],
  ])('%j is refused, naming the member', async (sent, field, words) => {
    const { status, body } = await improve(sent);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_value', field]);
    expect(body.error).toContain(words);
  });
});
