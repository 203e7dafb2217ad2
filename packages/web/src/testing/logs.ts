import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CrashReading } from '@airworthy/forensics';
import type { Page } from 'playwright-core';
import { testdata } from '../../../flightlog/src/testing/testdata.ts';
import { readLog } from '../workers/readLog.ts';

/** A quad whose motor 2 fails in Loiter, 28 s into a log of 41 s. */
export const MOTOR = 'dataflash/copter-quad-motor-failure.bin';

/** Further logs of `testdata` that journeys open. */
export const LOGS = {
  motor: MOTOR,
  motorTelemetry: 'tlog/copter-quad-motor-failure.tlog',
  motorOrder: 'dataflash/copter-quad-motor-order.bin',
  dive: 'dataflash/copter-quad-pilot-dive.bin',
  powerCut: 'dataflash/copter-quad-power-cut.bin',
  stall: 'dataflash/plane-stall-spin.bin',
  loiter: 'tlog/copter-quad-normal-loiter.tlog',
  disarm: 'ulog/quad-forced-disarm.ulg',
} as const;

/** The file itself, for a program of its own; the largest is kept compressed. */
export function logPath(name: string): string {
  const path = fileURLToPath(new URL(`../../../../testdata/${name}`, import.meta.url));
  return existsSync(path) ? path : `${path}.gz`;
}

/** What the command line and the server make of the same file: both read it by this function. */
export async function readingOf(name: string): Promise<CrashReading> {
  const read = await readLog({ bytes: new Blob([testdata(name)]), name: basename(name) });
  if (read.kind !== 'read') throw new Error(read.reason);
  return read.reading;
}

/** Chooses logs of `testdata` on a page of the flight viewer. */
export async function openLog(page: Page, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({
    name: basename(name),
    mimeType: 'application/octet-stream',
    buffer: testdata(name),
  }));
  await page.locator('input[type=file]').first().setInputFiles(files);
}

/** The file that a click saves, with the name it is saved by. */
export async function saved(
  page: Page,
  click: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
