/**
 * `npm run viewer:logs`: twelve logs of all formats and kinds, each opened in a real Chromium; what the page shows is
 * compared with what `airworthy crash` prints for the same file. The logs are those of the corpus.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import {
  type Installation,
  startInstallation,
} from '../../packages/web/src/testing/installation.ts';
import { differenceOf, printedReading } from '../../packages/web/src/testing/shownVerdict.ts';
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

async function openAll(
  logs: string,
  { executablePath, args }: { executablePath: string; args: readonly string[] },
): Promise<void> {
  const built = await builtFromSources();
  const installation = await startInstallation(built);
  const browser = await chromium.launch({ executablePath, args: [...args] });
  let different = 0;
  try {
    for (const name of LOGS) {
      const file = join(logs, name);
      const said = existsSync(file)
        ? await compare(browser, installation, built, file)
        : 'not in the corpus';
      if (said !== null) different++;
      console.info(
        `${said === null ? 'equal    ' : 'DIFFERENT'} ${name}${said === null ? '' : `: ${said}`}`,
      );
    }
  } finally {
    await browser.close();
    await installation.stop();
  }
  console.info(
    `${LOGS.length - different} of ${LOGS.length} logs show the figures of the command line.`,
  );
  process.exitCode = different === 0 ? 0 : 1;
}

/** What differs, or null where nothing does. */
async function compare(
  browser: Browser,
  { origin }: Installation,
  built: string,
  file: string,
): Promise<string | null> {
  const printed = await printedReading(built, file);
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  try {
    return await differenceOf(await context.newPage(), file, printed);
  } finally {
    await context.close();
  }
}
