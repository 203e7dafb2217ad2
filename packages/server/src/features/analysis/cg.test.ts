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
  test('a rotor build balances about the centre of its rotors', async () => {
    const battery = { name: 'Main', mass_g: 480, x_mm: 4.2, z_mm: 30 };
    const { status, body } = await app.call('POST', '/cg', { key, body: { batteries: [battery] } });
    expect(status).toBe(200);
    expect(body.cg).toMatchObject({
      regime: 'rotor',
      total_mass_g: 1120,
      unplaced_g: 0,
      datum: { id: 'rotor_center' },
      balance_fix: { move: 'Main', by_mm: -4.2 },
    });
    expect(body.cg.cg_mm).toBeCloseTo(1.8, 6);
    expect('cg_pct_mac' in body.cg).toBe(false);
  });
  test('a winged build balances on its mean chord', async () => {
    const build = { airframe_type: 'Fixed wing (pusher)', wing_chord_mm: 250 };
    const { body } = await app.call('POST', '/cg', { key, body: build });
    expect(body.cg).toMatchObject({ regime: 'wing', mac_mm: 250 });
    expect(body.cg.cg_pct_mac).toBeCloseTo((100 * body.cg.cg_mm) / 250, 3);
  });
  test('is the cg of the analysis', async () => {
    const build = { airframe_type: 'Hexa', payload: [{ mass_g: 300, x_mm: -80 }] };
    const alone = await app.call('POST', '/cg', { key, body: build });
    const whole = await app.call('POST', '/analyze', { key, body: build });
    expect(alone.body.cg).toEqual(whole.body.cg);
  });
});

describe('400', () => {
  test('a bad member is named', async () => {
    const answer = await app.call('POST', '/cg', { key, body: { body_length_mm: '180' } });
    expect([answer.status, answer.body.field]).toEqual([400, 'body_length_mm']);
  });
});

describe('401', () => {
  test('a stranger is refused', async () => {
    expect((await app.call('POST', '/cg', { body: {} })).status).toBe(401);
  });
});
