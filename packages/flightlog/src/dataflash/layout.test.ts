import { expect, test } from 'vitest';
import { believedLayout, type FormatText, layoutOf } from './layout.ts';

const GPS: FormatText = {
  type: 94,
  length_bytes: 28,
  name: 'GPS',
  letters: 'QBLLef',
  columns: 'TimeUS,Status,Lat,Lng,Alt,Spd',
};
const namesOf = (changed: Partial<FormatText>) => {
  const format = { ...GPS, ...changed };
  return believedLayout(layoutOf(format), format).fields.map(({ name }) => name);
};

test('a definition that agrees with itself is believed, a changed letter of a name as well', () => {
  expect(namesOf({})).toEqual(['TimeUS', 'Status', 'Lat', 'Lng', 'Alt', 'Spd']);
  expect(namesOf({ columns: 'TimeUS,Stctus,Lat,Lng,Alt,Spd' })).toContain('Spd');
});

test('a changed comma moves no name to another field', () => {
  // Read as it stands, the height would be called the speed.
  expect(layoutOf({ ...GPS, columns: 'TimeUS,Status,Lat-Lng,Alt,Spd' }).fields[4]!.name).toBe(
    'Spd',
  );
  expect(namesOf({ columns: 'TimeUS,Status,Lat-Lng,Alt,Spd' })).toEqual(namesOf({}));
  expect(namesOf({ columns: 'TimeUS,Status,LatlLng,Alt,Spd' })).toEqual(['TimeUS']);
  expect(namesOf({ columns: 'TimeUS,Sta,us,Lat,Lng,Alt,Spd' })).toEqual(['TimeUS']);
});

test('a changed letter moves no field', () => {
  expect(namesOf({ letters: 'QBLMef' })).toEqual(['TimeUS']);
  expect(namesOf({ letters: 'QBLLgf' })).toEqual(['TimeUS']);
  // What stands in front of a letter that none is stays in its place.
  expect(namesOf({ letters: 'QBLLEf'.replace('E', '?') })).toEqual([
    'TimeUS',
    'Status',
    'Lat',
    'Lng',
  ]);
});
