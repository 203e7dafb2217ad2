import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { flightNamed } from '../testing/logs.ts';
import { crashCharts } from './charts.ts';

test.each([
  'dataflash/copter-quad-motor-failure.bin',
  'ulog/quad-forced-disarm.ulg',
  'dataflash/plane-stall-spin.bin',
])('draws the charts of %s as small, self-contained pictures', async (name) => {
  const charts = crashCharts(readCrash(await flightNamed(name)));
  expect(Object.keys(charts)).toEqual(
    expect.arrayContaining(['attitude', 'altitude', 'battery', 'track']),
  );
  for (const svg of Object.values(charts)) {
    expect(svg).toMatch(/^<svg [^>]*viewBox/);
    expect(svg).toContain('<title>');
    expect(svg.length).toBeLessThanOrEqual(15_000);
    expect(svg).not.toMatch(/NaN|Infinity|<script|href=/);
  }
});

test('marks where control was lost and where it hit', async () => {
  const charts = crashCharts(
    readCrash(await flightNamed('dataflash/copter-quad-motor-failure.bin')),
  );
  expect(charts.attitude).toContain('Control lost');
  expect(charts.attitude).toContain('Impact');
});

test('names the motors with their position', async () => {
  const reading = readCrash(await flightNamed('dataflash/copter-quad-motor-failure.bin'));
  expect(reading.series.labels.motor_2).toBe('Motor 2 (left)');
  expect(crashCharts(reading).motors).toContain('Motor 2 (left)');
});

test('draws in the colours that are asked for', async () => {
  const reading = readCrash(await flightNamed('dataflash/copter-quad-motor-failure.bin'));
  expect(crashCharts(reading).battery).not.toContain('#131a21');
  expect(crashCharts(reading, 'dark').battery).toContain('#131a21');
});
