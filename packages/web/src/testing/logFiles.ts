import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CrashReading } from '@airworthy/forensics';
import type { Page } from 'playwright-core';
import { readLog } from '../workers/readLog.ts';

const testdata = new URL('../../../../testdata/', import.meta.url);

/** Logs of the repository that journeys open. */
export const LOGS = {
  motor: 'dataflash/copter-quad-motor-failure.bin',
  motorTelemetry: 'tlog/copter-quad-motor-failure.tlog',
  motorOrder: 'dataflash/copter-quad-motor-order.bin',
  dive: 'dataflash/copter-quad-pilot-dive.bin',
  powerCut: 'dataflash/copter-quad-power-cut.bin',
  stall: 'dataflash/plane-stall-spin.bin',
  loiter: 'tlog/copter-quad-normal-loiter.tlog',
  disarm: 'ulog/quad-forced-disarm.ulg',
} as const;

export const logPath = (name: string) => fileURLToPath(new URL(name, testdata));
export const logBytes = (name: string) => readFileSync(logPath(name));
/** The name of the file itself. */
export const logName = (name: string) => name.split('/').at(-1)!;

/** What the command line and the server make of the same file: both read it by this function. */
export async function readingOf(name: string): Promise<CrashReading> {
  const read = await readLog({ bytes: new Blob([logBytes(name)]), name: logName(name) });
  if (read.kind !== 'read') throw new Error(read.reason);
  return read.reading;
}

export async function openLogs(page: Page, ...names: string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(names.map(logPath));
}

/** The file that a click saves, with the name it is saved by. */
export async function saved(
  page: Page,
  click: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
