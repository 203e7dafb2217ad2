import { expect, test } from 'vitest';
import { addressOfFields, fieldsFromAddress } from './fieldPlots.ts';

test('plots of fields come back from the address as they were', () => {
  const text = 'ATT.Roll,ATT.DesRoll;IMU[1].GyrX,BAT.Curr~r;vehicle_attitude[0].q[2]';
  const plots = fieldsFromAddress(text);
  expect(plots.map((plot) => plot.length)).toEqual([2, 2, 1]);
  expect(plots[1]).toEqual([
    { table: 'IMU[1]', field: 'GyrX', axis: 'left' },
    { table: 'BAT', field: 'Curr', axis: 'right' },
  ]);
  expect(addressOfFields(plots)).toBe(text);
});

test('what is no field is left out, and an address cannot ask for a thousand plots', () => {
  expect(fieldsFromAddress('nonsense;;,')).toEqual([]);
  expect(addressOfFields([])).toBeUndefined();
  expect(fieldsFromAddress('A.b;'.repeat(1000)).length).toBe(12);
});
