import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { testdata } from '../../../flightlog/src/testing/testdata.ts';

/** A quad whose motor 2 fails in Loiter, 28 s into a log of 41 s. */
export const MOTOR = 'dataflash/copter-quad-motor-failure.bin';

/** Chooses logs of `testdata` on a page of the flight viewer. */
export async function openLog(page: Page, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({
    name: basename(name),
    mimeType: 'application/octet-stream',
    buffer: testdata(name),
  }));
  await page.locator('input[type=file]').first().setInputFiles(files);
}
