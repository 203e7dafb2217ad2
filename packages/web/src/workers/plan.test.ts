import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memorySource, openLog, type ScannedLog } from '@airworthy/flightlog';
import { expect, test } from 'vitest';
import { planOf } from './plan.ts';

/** A log of one message: columns by name. */
function logOf(
  format: ScannedLog['format'],
  message: string,
  columns: Readonly<Record<string, readonly number[]>>,
): ScannedLog {
  const fields = Object.keys(columns).map((name) => ({ name, unit: null, kind: 'number' }));
  return {
    format,
    tables: new Map([[message, { name: message, count: 1, fields }]]),
    column: async (_table: string, field: string) => Float64Array.from(columns[field]!),
  } as unknown as ScannedLog;
}

test('a mission of ArduPilot is the last of each item, without home and what is no place', async () => {
  const log = logOf('dataflash', 'CMD', {
    CTot: [4, 4, 4, 4, 4],
    CNum: [0, 1, 2, 3, 1],
    CId: [16, 22, 178, 16, 22],
    Lat: [47, 47.1, 0, 47.3, 47.15],
    Lng: [8, 8.1, 0, 8.3, 8.15],
  });
  expect((await planOf(log)).mission).toEqual([
    { seq: 1, lat: 47.15, lon: 8.15 },
    { seq: 3, lat: 47.3, lon: 8.3 },
  ]);
});

test('a fence of ArduPilot is its polygons and circles, as it was loaded last', async () => {
  const log = logOf('dataflash', 'FNCE', {
    Seq: [0, 0, 1, 2, 3],
    Type: [92, 98, 98, 98, 93],
    Lat: [1, 47, 47.1, 47.1, 47.05],
    Lng: [1, 8, 8, 8.1, 8.05],
    Count: [0, 3, 3, 3, 0],
    Radius: [9, 0, 0, 0, 25],
  });
  expect((await planOf(log)).fence).toEqual([
    {
      inclusive: true,
      radius_m: null,
      points: [
        { lat: 47, lon: 8 },
        { lat: 47.1, lon: 8 },
        { lat: 47.1, lon: 8.1 },
      ],
    },
    { inclusive: false, radius_m: 25, points: [{ lat: 47.05, lon: 8.05 }] },
  ]);
});

test('telemetry has mission and fence in one message, told apart by their type', async () => {
  const log = logOf('tlog', 'MISSION_ITEM_INT[255/190]', {
    seq: [0, 1, 0],
    command: [16, 16, 5003],
    param1: [0, 0, 120],
    x: [470_000_000, 471_000_000, 470_500_000],
    y: [80_000_000, 81_000_000, 80_500_000],
    mission_type: [0, 0, 1],
  });
  const { mission, fence } = await planOf(log);
  expect(mission).toEqual([{ seq: 1, lat: expect.closeTo(47.1, 9), lon: expect.closeTo(8.1, 9) }]);
  expect(fence).toMatchObject([{ inclusive: true, radius_m: 120 }]);
});

test('a log of a flight in AUTO has the items that it flew', async () => {
  const bytes = readFileSync(
    join(import.meta.dirname, '../../../../testdata/dataflash/copter-quad-power-cut.bin'),
  );
  const opened = await openLog(memorySource(bytes));
  if (opened.kind !== 'log') throw new Error(opened.reason);
  const { mission, fence } = await planOf(opened.log);
  expect(mission.length).toBeGreaterThan(1);
  expect(mission.every(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)).toBe(true);
  expect(fence).toEqual([]);
});
