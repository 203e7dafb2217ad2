import { expect, test } from 'vitest';
import { layoutOf, layoutTable } from './layout.ts';

/** From the headers that MAVLink's own generator writes for C. */
const KNOWN_SEEDS: Readonly<Record<string, number>> = {
  HEARTBEAT: 50,
  SYS_STATUS: 124,
  PARAM_VALUE: 220,
  GPS_RAW_INT: 24,
  ATTITUDE: 39,
  GLOBAL_POSITION_INT: 104,
  RC_CHANNELS: 118,
  VFR_HUD: 20,
  BATTERY_STATUS: 154,
  STATUSTEXT: 83,
};

test('derives the checksum seed of a message from its definition', () => {
  const table = layoutTable();
  expect(table.present).toHaveLength(392);
  expect([...table.older.values()].flat()).toHaveLength(178);
  const known = table.present.filter(({ name }) => name in KNOWN_SEEDS);
  expect(Object.fromEntries(known.map(({ name, crcExtra }) => [name, crcExtra]))).toEqual(
    KNOWN_SEEDS,
  );
});

test('an older layout of a message has another seed than the present one', () => {
  const { older } = layoutTable();
  const wrong = [...older].filter(([id, layouts]) => {
    const seeds = [layoutOf(id)?.crcExtra, ...layouts.map(({ crcExtra }) => crcExtra)];
    return new Set(seeds).size < seeds.length;
  });
  expect(wrong.map(([id]) => id)).toEqual([]);
});

test('places fields in wire order, extensions behind', () => {
  const gps = layoutOf(24)!;
  expect([gps.name, gps.min_bytes, gps.max_bytes]).toEqual(['GPS_RAW_INT', 30, 52]);
  expect(gps.fields.find((f) => f.name === 'eph')).toEqual({
    name: 'eph',
    letter: 'H',
    length: 0,
    at: 20,
    unit: 'x1E-2',
  });
  expect(gps.fields.find((f) => f.name === 'alt_ellipsoid')?.at).toBe(30);
  const battery = layoutOf(147)!;
  expect(battery.fields.find((f) => f.name === 'voltages')).toMatchObject({
    length: 10,
    letter: 'H',
    unit: 'mV',
  });
});

test('knows no layout for ids without a definition', () => {
  expect(layoutOf(3)).toBeNull();
  expect(layoutOf(70_000)).toBeNull();
});
