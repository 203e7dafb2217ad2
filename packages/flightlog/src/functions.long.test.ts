/**
 * What every function of the room answers while it is driven through logs: a line a function in golden/functions. How to
 * read a line, and how the pages are written again: docs/tests.md.
 */
import { test } from 'vitest';
import { recordedRoom } from '../../../tools/functions/room.ts';

const expectPage = recordedRoom('flightlog', () => import('./testing/driven.ts'));

test.each([
  'copter46',
  'quadplane40',
  'copter32',
  'copter30',
  'quad116',
  'hexa18',
  'telemetryCopter',
  'telemetryVtol',
])('what functions answer of logs drawn from %s', async (name) => {
  await expectPage(
    `golden/functions/${name}.txt`,
    ({ drawnLogs }) => drawnLogs(name),
    ({ driveLogs }, logs) => driveLogs(logs),
  );
});

test.each(['dataflash', 'telemetry', 'ulog'] as const)(
  'what functions answer of small logs of %s',
  async (format) => {
    await expectPage(
      `golden/functions/${format}.txt`,
      ({ smallLogs }) => smallLogs(format),
      ({ driveLogs }, logs) => driveLogs(logs),
    );
  },
);

test('what functions answer of torn logs, and through small windows', async () => {
  await expectPage(
    'golden/functions/torn.txt',
    ({ tornLogs }) => tornLogs(),
    async ({ driveLogs, driveScans }, logs) => {
      await driveLogs(logs);
      await driveScans();
    },
  );
});
