/** Bytes of a long log are read again in each pass: its parts are asked for side by side, not one after the other. */
import { expect, test } from 'vitest';
import { memorySource } from '../../source.ts';
import { copterTelemetry, telemetryOf, vtolTelemetry } from '../../testing/telemetryLogs.ts';
import { scanTlog } from '../../tlog/tlog.ts';
import { normaliseTelemetry } from './telemetry.ts';

test.each([
  ['copter', copterTelemetry()],
  ['VTOL of PX4', vtolTelemetry()],
])('a log of a %s is read from one end to the other a few times', async (_, entries) => {
  const file = memorySource(telemetryOf(entries));
  let reads = 0;
  const log = await scanTlog({
    ...file,
    read: (range) => {
      reads++;
      return file.read(range);
    },
  });
  const scans = reads;
  await normaliseTelemetry(log);
  // The file is shorter than what is read at once.
  expect(reads - scans).toBeLessThan(14);
});
