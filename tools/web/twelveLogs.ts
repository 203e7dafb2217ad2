/**
 * `npm run viewer:logs`: twelve logs of all formats and kinds, each opened in a real Chromium; what the page shows is
 * compared with what `airworthy crash` prints for the same file. The logs are those of the corpus.
 */
import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { buildBundle } from '../../packages/server/src/testing/laneBundle.ts';
import { unbroken } from '../../packages/web/src/pages/log/quantities.ts';
import { verdictFacts, verdictParts } from '../../packages/web/src/pages/log/words.ts';
import { paths } from '../../packages/web/src/paths.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import {
  type Installation,
  startInstallation,
} from '../../packages/web/src/testing/installation.ts';
import { corpusFolder } from '../corpus/folder.ts';

const LOGS = [
  'ardupilot/copter-quad-motor-failure.bin',
  'ardupilot/copter-quad-normal-loiter.tlog',
  'ardupilot/copter-quad-battery-collapse.bin',
  'ardupilot/copter-quad-vibration-clipping.bin',
  'ardupilot/copter-hexa-motor-failure-survived.bin',
  'ardupilot/copter-quad-bench-no-flight.bin',
  'ardupilot/plane-stall-spin.bin',
  'ardupilot/quadplane-normal.bin',
  'px4sim/px4_quad_motor2_off.ulg',
  'px4sim/px4_plane_normal.ulg',
  'px4sim/px4_vtol_transition.ulg',
  'field/ac33_motor2_saturated_descent.bin',
];

const folder = corpusFolder();
const found = await findChromium();
if (folder === null) console.info('There is no corpus beside the repository: no log was opened.');
else if (found.kind === 'none') console.info(`No log was opened: ${found.reason}.`);
else await openAll(folder, found);

type CommandReading = Parameters<typeof verdictFacts>[0];

async function openAll(
  logs: string,
  { executablePath, args }: { executablePath: string; args: readonly string[] },
): Promise<void> {
  const built = await buildBundle();
  const installation = await startInstallation(built);
  const browser = await chromium.launch({ executablePath, args: [...args] });
  let different = 0;
  try {
    for (const name of LOGS) {
      const file = join(logs, name);
      const said = existsSync(file)
        ? await compare(browser, installation, file)
        : 'not in the corpus';
      if (said !== null) different++;
      console.info(
        `${said === null ? 'equal    ' : 'DIFFERENT'} ${name}${said === null ? '' : `: ${said}`}`,
      );
    }
  } finally {
    await browser.close();
    await installation.stop();
    rmSync(built, { recursive: true, force: true });
  }
  console.info(
    `${LOGS.length - different} of ${LOGS.length} logs show the figures of the command line.`,
  );
  process.exitCode = different === 0 ? 0 : 1;
}

/** What differs, or null where nothing does. */
async function compare(
  browser: Browser,
  installation: Installation,
  file: string,
): Promise<string | null> {
  const printed = (await installation.command('crash', file)) as { crash: CommandReading };
  const context = await browser.newContext({
    baseURL: installation.origin,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.goto(paths.log);
    await page.locator('input[type=file]').first().setInputFiles(file);
    const verdict = page.locator('section:has(> div > #verdict)');
    await verdict.waitFor({ timeout: 120_000 });
    const expected = [
      unbroken(verdictParts(printed.crash.reason).sentence),
      ...verdictFacts(printed.crash).map(([, value]) => value),
    ];
    const shown = [
      await page.locator('#verdict').textContent(),
      ...(await verdict.locator('dd').allTextContents()),
    ];
    const at = expected.findIndex((text, i) => text !== shown[i]);
    if (at < 0 && shown.length === expected.length) return null;
    return `the page shows ${JSON.stringify(shown[at])}, the command line ${JSON.stringify(expected[at])} of ${basename(file)}`;
  } finally {
    await context.close();
  }
}
