import { expect, test } from 'vitest';
import { CRC_START, crcByte, crcX25 } from './crc.ts';
import { type Layout, layoutOf, layoutTable } from './layout.ts';

const WIRE_TYPES: Readonly<Record<string, string>> = {
  c: 'char',
  b: 'int8_t',
  B: 'uint8_t',
  h: 'int16_t',
  H: 'uint16_t',
  i: 'int32_t',
  I: 'uint32_t',
  q: 'int64_t',
  Q: 'uint64_t',
  f: 'float',
  d: 'double',
};

/** CRC_EXTRA as the MAVLink guide defines it: over names and types of the fields before extensions. */
function seedOf(layout: Layout): number {
  let sum = CRC_START;
  const add = (text: string): void => {
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    sum = crcX25(bytes, 0, bytes.length, sum);
  };
  add(`${layout.name} `);
  for (const field of layout.fields) {
    if (field.at >= layout.min_bytes) break;
    add(`${WIRE_TYPES[field.letter]} `);
    add(`${field.name} `);
    if (field.length > 0) sum = crcByte(sum, field.length);
  }
  return (sum & 0xff) ^ (sum >> 8);
}

test('every layout, present and older, hashes to its own checksum seed', () => {
  const table = layoutTable();
  const layouts = [...table.present, ...[...table.older.values()].flat()];
  expect(layouts).toHaveLength(392 + 178);
  const wrong = layouts.filter((layout) => seedOf(layout) !== layout.crcExtra);
  expect(wrong.map((layout) => layout.name)).toEqual([]);
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
