import {
  airframeNames,
  defaultBatteryNames,
  defaultRailNames,
  framePresets,
} from '@airworthy/contract';
import * as physics from '@airworthy/performance';
import type { MotorPart, Part } from '@airworthy/performance/catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await testApp();
  key = (await app.addCaller()).key;
});
afterAll(() => app.close());

describe('GET /airframes', () => {
  test('offers every type that a request may name, each sound with its defaults', async () => {
    const { status, body } = await app.call('GET', '/airframes', { key });
    expect(status).toBe(200);
    expect(Object.keys(body.airframe_types)).toEqual([...airframeNames]);
    for (const [name, type] of Object.entries(body.airframe_types)) {
      const { defaults } = type as { defaults: object };
      const sent = { key, body: { airframe_type: name, ...defaults } };
      const { body: analyzed } = await app.call('POST', '/analyze', sent);
      const bad = analyzed.lint.filter((one: { level: string }) => one.level === 'bad');
      expect([name, bad]).toEqual([name, []]);
    }
  });
  test('is recognised by its tag, and costs a unit even when nothing changed', async () => {
    const caller = await app.addCaller();
    const first = await app.call('GET', '/airframes', { key: caller.key });
    const etag = first.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    const again = await app.call('GET', '/airframes', { key: caller.key, headers });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await app.call('GET', '/usage', { key: caller.key })).body.used).toBe(2);
  });
  test('is named alike in the contract and in the engine', () => {
    expect(physics.airframeTypes.map((type) => type.name)).toEqual([...airframeNames]);
    expect(Object.keys(physics.framePresets)).toEqual([...framePresets]);
    const { batteries, aux_rails } = physics.exampleProfile;
    expect(batteries.map((battery) => battery.name)).toEqual([...defaultBatteryNames]);
    expect(aux_rails.map((rail) => rail.name)).toEqual([...defaultRailNames]);
    for (const type of physics.airframeTypes)
      for (const battery of type.defaults.batteries ?? [])
        expect(defaultBatteryNames).toContain(battery.name);
  });
});

describe('GET /catalog', () => {
  test('lists parts by category, sorted by vendor and name, each with its basis', async () => {
    const { status, body } = await app.call('GET', '/catalog', { key });
    expect(status).toBe(200);
    const lists = Object.entries(body.catalog) as [string, Part[]][];
    expect(lists.map(([category]) => category)).toEqual([
      'controllers',
      'computers',
      'gnss',
      'sensors',
      'lidar',
      'cameras',
      'radios',
      'power',
      'safety',
      'mechanisms',
      'motors',
      'propellers',
      'batteries',
      'escs',
      'frames',
    ]);
    // As docs/catalog.md counts them; 156 in the ten categories before.
    const counts = lists.map(([, parts]) => parts.length);
    expect(counts.slice(10)).toEqual([501, 574, 403, 118, 50]);
    expect(counts.slice(0, 10).reduce((sum, one) => sum + one)).toBe(156);
    for (const [category, parts] of lists) {
      const order = (a: Part, b: Part) =>
        a.vendor.localeCompare(b.vendor, 'en') || a.name.localeCompare(b.name, 'en');
      expect(parts).toEqual([...parts].sort(order));
      for (const part of parts) {
        expect(part.category).toBe(category);
        expect(part.basis).toEqual({ mass: expect.any(String), power: expect.any(String) });
      }
    }
  });
  test('has links that /rf takes as they are', async () => {
    const { body } = await app.call('GET', '/catalog', { key });
    for (const part of body.catalog.radios.filter((one: Part) => one.rf !== null))
      expect((await app.call('POST', '/rf', { key, body: part.rf })).status).toBe(200);
  });
  test('has stand tests whose points are a thrust table, and propellers that are listed', async () => {
    const { catalog } = (await app.call('GET', '/catalog', { key })).body;
    const known = new Set(catalog.propellers.map((part: Part) => part.id));
    for (const { motor } of catalog.motors as MotorPart[])
      for (const test of motor.tests) expect(known).toContain(test.propeller);
    const { motor } = catalog.motors.find((part: Part) => part.id === 't-motor-mn4014-330-kv');
    const body = { airframe_type: 'Hexa', thrust_table: motor.tests[0].points };
    expect((await app.call('POST', '/analyze', { key, body })).status).toBe(200);
  });
  test('carries a tag', async () => {
    const etag = (await app.call('GET', '/catalog', { key })).headers.get('etag') ?? '';
    const headers = { 'if-none-match': `W/${etag}` };
    expect((await app.call('GET', '/catalog', { key, headers })).status).toBe(304);
  });
});
