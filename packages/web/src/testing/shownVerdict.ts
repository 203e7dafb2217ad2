import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CrashReading } from '@airworthy/forensics';
import type { Page } from 'playwright-core';
import type { Units } from '../format/units.ts';
import { time } from '../pages/log/quantities.ts';
import { sentenceText } from '../pages/log/sentences.ts';
import { verdictFacts, verdictParts } from '../pages/log/words.ts';
import { paths } from '../paths.ts';

/** Readings of long logs are long texts. */
const MOST_BYTES = 64 * 2 ** 20;

/** What `airworthy crash` prints for a file; `installation` is the folder of the built program. */
export async function printedReading(installation: string, file: string): Promise<CrashReading> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(installation, 'main.js'), 'crash', file, '--json'],
    { maxBuffer: MOST_BYTES },
  );
  return JSON.parse(stdout) as CrashReading;
}

/** The units of somebody who chose none. */
export const UNCHOSEN: Units = { system: 'metric', speed: 'km/h' };

/** Opens a log in the viewer; what differs from the printed reading, or null where nothing does. */
export async function differenceOf(
  page: Page,
  file: string,
  { crash, diagnostics }: CrashReading,
): Promise<string | null> {
  await page.goto(paths.log);
  await page.locator('input[type=file]').first().setInputFiles(file);
  const verdict = page.locator('section:has(> div > #verdict)');
  await verdict.waitFor({ timeout: 120_000 });
  // The compass is compared with the Earth's field where its model is: on the server.
  const findings = diagnostics.findings.filter(({ section }) => section !== 'compass');
  const expected = [
    sentenceText(verdictParts(crash.reason).sentence, UNCHOSEN),
    ...verdictFacts(crash, UNCHOSEN).map(([, value]) => value),
    ...findings.map(({ title, at_s }) => (at_s === null ? title : `${title} ${time(at_s)}`)).sort(),
  ];
  // The verdict is drawn first, what it rests on a moment later.
  const titles = page.locator('li[data-section]:not([data-section=compass]) h3');
  const last = findings.length - 1;
  if (last >= 0)
    await titles
      .nth(last)
      .waitFor({ timeout: 10_000 })
      .catch(() => null);
  const shown = [
    await page.locator('#verdict').textContent(),
    ...(await verdict.locator('dd').allTextContents()),
    ...(await titles.allTextContents()).sort(),
  ];
  for (let i = 0; i < Math.max(expected.length, shown.length); i++)
    if (expected[i] !== shown[i])
      return `the page shows ${JSON.stringify(shown[i])}, the command line ${JSON.stringify(expected[i])}`;
  return null;
}
