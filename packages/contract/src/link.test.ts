import { describe, expect, test } from 'vitest';
import { RfRequest } from './link.ts';
import { refusal } from './refusal.ts';

function refusals(body: unknown): string[] {
  const parsed = RfRequest.safeParse(body);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
}

describe('a request for radio links', () => {
  test('is one link, or several by name', () => {
    expect(RfRequest.parse({ freq_mhz: 915 })).toEqual({ link: { freq_mhz: 915 } });
    expect(RfRequest.parse({ links: { up: {} }, freq_mhz: -5 })).toEqual({ links: { up: {} } });
    expect(RfRequest.parse({ links: null })).toEqual({ link: { links: null } });
  });
  test.each([
    ['freq_mhz', [0, -5, 300_001, '915', true]],
    ['tx_power_mw', [0, -1, 1e-11, 1e10]],
    ['tx_power_dbm', [-101, 101]],
    ['tx_gain_dbi', [-101, 101]],
    ['rx_gain_dbi', [-101, 101]],
    ['rx_sens_dbm', [-301, 101]],
    ['cable_loss_db', [-0.1, 301]],
    ['misc_loss_db', [-0.1, 301]],
    ['fade_margin_db', [-0.1, 301]],
    ['tx_height_m', [-1, 100_001]],
    ['rx_height_m', [-1, 100_001, Number.NaN]],
  ] as [string, unknown[]][])('refuses %s at %j', (field, values) => {
    for (const value of values) {
      expect(refusals({ [field]: value })).toEqual([field]);
      expect(refusals({ links: { video: { [field]: value } } })).toEqual([`links.video.${field}`]);
    }
  });
  test('takes a power in both units when they agree within 0.1 %, and refuses it with both names else', () => {
    expect(refusals({ tx_power_mw: 100, tx_power_dbm: 20 })).toEqual([]);
    expect(refusals({ tx_power_mw: 501, tx_power_dbm: 27 })).toEqual([]);
    expect(refusals({ tx_power_mw: 500, tx_power_dbm: 20 })).toEqual([
      'tx_power_mw',
      'tx_power_dbm',
    ]);
    const body = { links: { video: { tx_power_mw: 500, tx_power_dbm: 20 } } };
    expect(refusal(RfRequest.safeParse(body).error!, body)).toMatchObject({
      message: 'tx_power_mw (500) and tx_power_dbm (20) disagree; send one of them.',
      members: { field: 'links.video.tx_power_mw' },
    });
  });
  test('refuses links that are empty, no object, too many, or no links', () => {
    for (const links of [{}, [], 'a', 5]) expect(refusals({ links })).toEqual(['links']);
    expect(refusals({ links: { a: 4 } })).toEqual(['links.a']);
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`l${i}`, {}]));
    const parsed = RfRequest.safeParse({ links: many });
    expect(parsed.error?.issues[0]).toMatchObject({
      path: ['links'],
      params: { code: 'too_many_links' },
    });
  });
  test('refuses a link name that is empty or longer than 80 characters', () => {
    expect(refusals({ links: { '': {} } })).toEqual(['links.']);
    expect(refusals({ links: { ['x'.repeat(81)]: {} } })).toEqual([`links.${'x'.repeat(81)}`]);
    expect(refusals({ links: { ['x'.repeat(80)]: {} } })).toEqual([]);
    expect(refusals({ links: { ['😀'.repeat(80)]: {} } })).toEqual([]);
  });
  test('keeps a link by the name of __proto__, and checks it as any other', () => {
    const kept = RfRequest.parse(
      JSON.parse('{"links": {"__proto__": {"freq_mhz": 915}, "proto": {}, "constructor": {}}}'),
    );
    expect(JSON.stringify(kept)).toBe(
      '{"links":{"__proto__":{"freq_mhz":915},"proto":{},"constructor":{}}}',
    );
    expect(refusals(JSON.parse('{"links": {"__proto__": {"freq_mhz": -5}}}'))).toEqual([
      'links.__proto__.freq_mhz',
    ]);
    expect(refusals(JSON.parse('{"links": {"__proto__": 5}}'))).toEqual(['links.__proto__']);
  });
});
