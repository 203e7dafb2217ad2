import { expect, test } from 'vitest';
import { readTyped } from './typedNumber.ts';

function numberOf(text: string, unit: string): number | null {
  const read = readTyped(text, unit);
  return 'value' in read ? read.value : null;
}

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['5,5', 5.5],
  ['0,012', 0.012],
  ['12,50', 12.5],
  ['1.500', 1.5],
  ['1,500', 1500],
  ['22,000', 22_000],
  ['1,234,567', 1_234_567],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['22 000', 22_000],
  ['22\u202f000,5', 22_000.5],
  ['1 500 g', 1500],
  ['\u221240', -40],
  ['640 g', 640],
  ['640g', 640],
  ['1,310G', 1310],
  ['.5', 0.5],
  ['1e3', 1000],
  [' 7 ', 7],
])('reads %s as a number of its unit', (text, number) => {
  expect(numberOf(text, 'g')).toBe(number);
});

test.each(['five', '1.2.3', '1,2,3', '1 5', '-', 'g', '', '1e999', '12 in 5'])(
  'takes %s for no number',
  (text) => {
    expect(readTyped(text, 'g')).toHaveProperty('refused');
  },
);

test.each([
  ['1.3 kg', 'g', 1300],
  ['2 lb', 'g', 907.18474],
  ['2 LBS', 'g', 907.18474],
  ['12 in', 'mm', 304.8],
  ['12"', 'in', 12],
  ['30 cm', 'in', 11.811023622],
  ["6'", 'm', 1.8288],
  ['5,5 Ah', 'mAh', 5500],
  ['20 m/s', 'km/h', 72],
  ['30 mph', 'km/h', 48.28032],
  ['500 ft/min', 'm/s', 2.54],
  ['30 min', 'min', 30],
  ['0,5 h', 'min', 30],
  ['90 s', 'min', 1.5],
  ['120 cm2', 'm²', 0.012],
  ['77 °F', '°C', 25],
  ['77F', '°C', 25],
  ['25 C', '°F', 77],
  ['0.02 ohm', 'mΩ', 20],
  ['1300 kv', 'rpm/V', 1300],
  ['30 deg', '°', 30],
  ['30°', 'deg', 30],
  ['1,200 kg', 'g', 1_200_000],
] as const)('reads %s where %s are asked for', (text, unit, number) => {
  expect(numberOf(text, unit)).toBeCloseTo(number, 6);
});

test.each([
  ['1.3 kg', 'mm', '“kg” is no unit of this field: mm, cm, m, km, in, ft or mi'],
  ['12 parsecs', 'mm', '“parsecs” is no unit of this field: mm, cm, m, km, in, ft or mi'],
  ['3 A', 'V', '“A” is no unit of this field: V or mV'],
  ['640 kV', 'C', '“kV” is no unit of this field: C'],
  ['4 blades', '', 'Not a number: this field has no unit, and “blades” follows it'],
  ['12 constructor', 'g', '“constructor” is no unit of this field: g, kg, oz or lb'],
  ['kg', 'g', 'Not a number'],
] as const)('refuses %s where %s are asked for, and says why', (text, unit, refused) => {
  expect(readTyped(text, unit)).toEqual({ refused });
});

test.each([
  ['1,500', 'g', 'as read'],
  ['1.3 kg', 'g', 'as read'],
  ['1500', 'g', null],
  ['1500 g', 'g', null],
  ['5,5', 'g', null],
] as const)('says how %s is read where it may be read otherwise', (text, unit, note) => {
  expect(readTyped(text, unit)).toMatchObject({ note });
});
