import { expect, test } from 'vitest';
import {
  addressOfPlots,
  plotsFromAddress,
  plotTitle,
  presetsOf,
  unitOf,
  wrongIn,
} from './fieldPlots.ts';

test('plots of fields come back from the address as they were', () => {
  const text =
    'ATT.Roll - ATT.DesRoll,mean(ATT.Roll, 0.5);fft:IMU[1].GyrX,IMU[1].GyrY;BAT.Curr~r,vehicle_attitude[0].q[2]';
  const plots = plotsFromAddress(text);
  expect(plots.map(({ over, fields }) => [over, fields.length])).toEqual([
    ['time', 2],
    ['frequency', 2],
    ['time', 2],
  ]);
  expect(plots[2]?.fields[0]).toEqual({ text: 'BAT.Curr', axis: 'right' });
  expect(addressOfPlots(plots)).toBe(text);
  const others = 'xy:CTUN.ThO,BAT.Curr;spg:IMU[0].GyrX';
  expect(plotsFromAddress(others).map(({ over }) => over)).toEqual(['xy', 'spectrogram']);
  expect(addressOfPlots(plotsFromAddress(others))).toBe(others);
});

test('a logarithmic scale comes back from the address, of plots over time alone', () => {
  const text = 'log:BAT.Curr,ATT.Roll~r;ATT.Roll;fft:IMU.GyrX';
  const plots = plotsFromAddress(text);
  expect(plots.map(({ over, isLog }) => [over, isLog])).toEqual([
    ['time', true],
    ['time', undefined],
    ['frequency', undefined],
  ]);
  expect(addressOfPlots(plots)).toBe(text);
  expect(plotsFromAddress('log:fft:IMU.GyrX')).toEqual([]);
});

test('what is no expression is left out, and an address cannot ask for a thousand plots', () => {
  expect(plotsFromAddress('nonsense;;,;ATT.Roll -')).toEqual([]);
  expect(addressOfPlots([])).toBeUndefined();
  expect(plotsFromAddress('A.b;'.repeat(1000)).length).toBe(12);
  expect(wrongIn('ATT.Roll')).toBeNull();
  expect(wrongIn('ATT.Roll; ATT.Pitch')).toMatch(/at “; ATT.Pitch”/);
});

const list = [
  {
    table: 'IMU[0]',
    count: 10,
    fields: ['GyrX', 'GyrY', 'GyrZ'].map((name) => ({ name, unit: 'rad/s' })),
  },
  { table: 'ATT', count: 10, fields: [{ name: 'Roll', unit: 'deg' }] },
];

test('a sum keeps the unit of its parts, a derivative is per second, a product of two has none', () => {
  expect(unitOf('IMU[0].GyrX - IMU[0].GyrY', list)).toBe('rad/s');
  expect(unitOf('derivative(ATT.Roll) * 2', list)).toBe('°/s');
  expect(unitOf('ATT.Roll * IMU[0].GyrX', list)).toBe('');
  expect(unitOf('ATT.Roll + IMU[0].GyrX', list)).toBe('');
  expect(unitOf('if(ATT.Roll > 3, lowpass(IMU[0].GyrX, 20), 0)', list)).toBe('rad/s');
  expect(unitOf('ATT.Roll > 3', list)).toBe('');
  expect(unitOf('max(ATT.Roll, IMU[0].GyrX)', list)).toBe('');
  expect(unitOf('yaw(ATT.Roll, ATT.Roll, ATT.Roll, ATT.Roll)', list)).toBe('°');
});

test('presets are those that the log has fields for, of the first of several sensors', () => {
  const [gyro, ...others] = presetsOf(list);
  expect(gyro?.text).toBe('Gyro spectrum');
  expect(gyro?.plot.over).toBe('frequency');
  expect(gyro?.plot.fields.map(({ text }) => text)).toEqual([
    'IMU[0].GyrX',
    'IMU[0].GyrY',
    'IMU[0].GyrZ',
  ]);
  expect(others).toEqual([]);
});

test('a plot is named by its expressions, and by how many more it has', () => {
  const named = (...texts: string[]) =>
    plotTitle(texts.map((text) => ({ text, axis: 'left' as const })));
  expect(named('ATT.Roll - ATT.DesRoll')).toBe('ATT.Roll - ATT.DesRoll');
  expect(named('A.a', 'B.b')).toBe('A.a, B.b');
  expect(named('A.a', 'B.b', 'C.c', 'D.d', 'E.e')).toBe('A.a, B.b, C.c and 2 more');
});
