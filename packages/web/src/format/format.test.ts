import { describe, expect, test } from 'vitest';
import { auditWords, changeLines, correctedLines, entryWords } from './audit.ts';
import { count, figure, fileSize, fixed, plural, storageSize, withUnit, words } from './numbers.ts';
import { settingsOf } from './settings.ts';
import { ago, dateText, duration, timeText, until } from './times.ts';
import {
  fromShown,
  quantityKinds,
  scaleOf,
  speedUnits,
  toShown,
  type Units,
  unitsOf,
} from './units.ts';

describe('numbers', () => {
  test('have three significant figures, a true minus and thin spaces between thousands', () => {
    expect([0.0163578, 12.649, 579.209, -0.264317, 0, 16_000].map(figure)).toEqual([
      '0.0164',
      '12.6',
      '579',
      '\u22120.264',
      '0',
      '16\u202f000',
    ]);
    expect(fixed(-0.04, 1)).toBe('0.0');
    expect(fixed(12_345.678, 2)).toBe('12\u202f345.68');
    expect(count(1_481_220)).toBe('1\u202f481\u202f220');
  });

  test('stand before their unit, a degree sign right behind them', () => {
    expect([withUnit(1.587, 'deg'), withUnit(2, '°'), withUnit(12.41, 'm/s²')]).toEqual([
      '1.59°',
      '2°',
      '12.4\u202fm/s²',
    ]);
    expect(withUnit(14, '')).toBe('14');
  });

  test('are counted in words', () => {
    expect([plural(1, 'flight'), plural(3, 'flight'), plural(2, 'battery', 'batteries')]).toEqual([
      '1\u00a0flight',
      '3\u00a0flights',
      '2\u00a0batteries',
    ]);
    expect([900, 12_345, 31_457_280, 2.5e9].map(fileSize)).toEqual([
      '900\u00a0bytes',
      '12\u00a0kB',
      '31.5\u00a0MB',
      '2.50\u00a0GB',
    ]);
    expect([18.6, 10_240, 1536].map(storageSize)).toEqual(['18.6 MB', '10 GB', '1.5 GB']);
    expect(['motor_saturation', 'gnss', 'ulg'].map(words)).toEqual([
      'Motor saturation',
      'GNSS',
      'ULog',
    ]);
  });
});

test('actions of the audit are words', () => {
  expect(
    ['credential.insert', 'sign_in', 'work_order.update', 'log.insert'].map(auditWords),
  ).toEqual(['Key created', 'Sign in', 'Work order changed', 'Log attached']);
});

test('a change in the audit says what was done, and from what to what', () => {
  const revoked = {
    action: 'credential.update',
    before: { revoked_at: null },
    after: { revoked_at: '2026-11-17T10:00:00Z' },
  };
  expect(entryWords(revoked)).toBe('Key revoked');
  const promoted = { action: 'member.update', before: { role: 'pilot' }, after: { role: 'admin' } };
  expect(entryWords(promoted)).toBe('Role changed');
  expect(correctedLines(promoted)).toEqual(['Role: pilot → admin']);
  const joined = { action: 'member.insert', before: null, after: { role: 'viewer' } };
  expect(entryWords(joined)).toBe('Joined the organization');
  expect(correctedLines(joined)).toEqual([]);
  expect(changeLines(joined)).toEqual(['Role: viewer']);
  const long = {
    action: 'flight.update',
    before: { remarks: '' },
    after: { remarks: 'x'.repeat(99) },
  };
  expect(correctedLines(long)).toEqual([]);
  const again = {
    action: 'invitation.insert',
    before: { email: 'a@x.example', role: 'pilot' },
    after: { email: 'a@x.example', role: 'viewer' },
  };
  expect(entryWords(again)).toBe('Invitation sent again');
  expect(correctedLines(again)).toEqual(['Role: pilot → viewer']);
  expect(entryWords({ ...again, before: null })).toBe('Invitation created');
  expect(entryWords({ ...revoked, after: { label: 'ci' }, before: { label: 'old' } })).toBe(
    'Key renamed',
  );
});

describe('units', () => {
  const metric = { system: 'metric', speed: 'km/h' } as const;
  const imperial = { system: 'imperial', speed: 'mph' } as const;

  test('follow the choice of the reader', () => {
    const shown = (kind: (typeof quantityKinds)[number], value: number, units = imperial) => {
      const scale = scaleOf(kind, units);
      return `${toShown(value, scale).toFixed(scale.digits)} ${scale.unit}`;
    };
    expect(shown('mass_g', 1000)).toBe('2.20 lb');
    expect(shown('length_mm', 254)).toBe('10.00 in');
    expect(shown('temp_c', 20)).toBe('68 °F');
    expect(shown('height_m', 120)).toBe('394 ft');
    expect(shown('speed_kmh', 100)).toBe('62 mph');
    expect(shown('speed_ms', 10)).toBe('22 mph');
    expect(shown('climb_ms', 5)).toBe('984 ft/min');
    expect(shown('force_n', 10)).toBe('2.25 lbf');
    expect(shown('loading_n_m2', 100)).toBe('2.09 lb/ft²');
    expect(shown('area_m2', 0.03)).toBe('0.32 ft²');
  });

  test('each follow a choice of their own', () => {
    const unit = (kind: (typeof quantityKinds)[number], units: Units) => scaleOf(kind, units).unit;
    const mixed = { ...metric, mass: 'lb' } as const;
    expect([unit('mass_g', mixed), unit('mass_kg', mixed), unit('length_mm', mixed)]).toEqual([
      'lb',
      'lb',
      'mm',
    ]);
    const ounces = { ...imperial, mass: 'oz', length: 'metric' } as const;
    expect([unit('mass_g', ounces), unit('mass_kg', ounces)]).toEqual(['oz', 'lb']);
    expect([unit('length_mm', ounces), unit('distance_km', ounces)]).toEqual(['mm', 'km']);
    expect([unit('temp_c', ounces), unit('speed_kmh', ounces)]).toEqual(['°F', 'mph']);
  });

  test('of a system are all of its units, and a browser that knew fewer choices gets them', () => {
    expect(unitsOf('imperial')).toEqual({
      system: 'imperial',
      length: 'imperial',
      mass: 'lb',
      speed: 'mph',
    });
    expect(settingsOf({ system: 'imperial', speed: 'kn' })).toEqual({
      ...unitsOf('imperial'),
      speed: 'kn',
      zone: 'local',
    });
    expect(settingsOf({})).toEqual({ ...unitsOf('metric'), zone: 'local' });
  });

  test('return what was typed, in every unit of every quantity', () => {
    for (const kind of quantityKinds)
      for (const speed of speedUnits)
        for (const units of [
          { ...metric, speed },
          { ...imperial, speed },
          { ...imperial, speed, mass: 'oz' as const },
        ]) {
          const scale = scaleOf(kind, units);
          expect(toShown(fromShown(12.5, scale), scale)).toBeCloseTo(12.5, 3);
        }
  });
});

describe('times', () => {
  const now = new Date('2026-11-15T20:00:00Z');

  test('are given in the zone asked for, and a date is that of its place', () => {
    expect(timeText('2026-11-14T15:02:11Z', 'utc')).toBe('14 Nov 2026, 15:02 UTC');
    expect(dateText('2026-11-14')).toBe('14 Nov 2026');
  });

  test('are given as a distance from now', () => {
    const times = ['2026-11-15T19:59:40Z', '2026-11-15T19:58:00Z', '2026-11-15T17:00:00Z'];
    expect(times.map((time) => ago(time, now))).toEqual(['just now', '2 min ago', '3 h ago']);
    expect(ago('2026-11-14T17:00:00Z', now)).toBe('yesterday');
    expect(ago('2026-11-03T17:00:00Z', now)).toBe('12 days ago');
    expect(until('2026-11-18T21:00:00Z', now)).toBe('in 3 days');
    expect(until('2026-11-15T20:40:00Z', now)).toBe('in 40 min');
    expect(until('2026-11-17T19:59:58Z', now)).toBe('in 2 days');
    expect(until('2026-11-15T19:00:00Z', now)).toBe('passed');
    expect([41.2, 412.6, 7384].map(duration)).toEqual([
      '41\u00a0s',
      '6\u00a0min 53\u00a0s',
      '2\u00a0h 3\u00a0min',
    ]);
  });
});
