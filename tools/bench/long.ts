/**
 * `npm run bench:long [MB…]`: logs of one long flight (60, 600 and 2000 MB) in each of the three formats, on the command
 * line and in a Chromium: time to the verdict, time a megabyte beside that of the shortest, and the most memory that
 * the process held. The verdict must be that of the short flight. Memory is read from /proc, so on Linux alone.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { paths } from '../../packages/web/src/paths.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import { startInstallation } from '../../packages/web/src/testing/installation.ts';
import { missed, work } from '../smallest.ts';
import { rendererPids, watchMemory } from '../web/memory.ts';
import { type LongFormat, ORIGINS, writeLongLog } from './longLogs.ts';

const MOST_MB = 600;
const MOST_TIMES = 2;
const MOST_WAIT_MS = 1_200_000;
const SIZES_MB = [60, 600, 2000];
/** A field of a dense message, drawn over the whole flight. */
const FIELDS: Readonly<Record<LongFormat, string>> = {
  bin: 'IMU[0].GyrX',
  tlog: 'ATTITUDE.roll',
  ulg: 'vehicle_angular_velocity.xyz[0]',
};

type Run = { readonly took_s: number; readonly peak_MB: number; readonly verdict: string };

const PLACES = [
  ['command line', (file: string, _format: LongFormat) => onCommandLine(file)],
  ['browser', (file: string, _format: LongFormat) => inBrowser(file)],
  ['plot', plotted],
] as const;

const asked = process.argv.slice(2).map(Number);
const sizes_MB = asked.length > 0 ? asked : SIZES_MB;
const folder = mkdtempSync(join(tmpdir(), 'airworthy-long-'));
const found = await findChromium();
if (found.kind === 'none') throw new Error(found.reason);
const built = await builtFromSources();
const installation = await startInstallation(built);
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
});
let met = true;
try {
  console.info('where         log            s   s/MB against the first   MB held');
  const formats = Object.keys(ORIGINS) as LongFormat[];
  for (const format of formats.slice(0, work(formats.length, 1))) await measure(format);
} finally {
  await browser.close();
  await installation.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!met) missed();

async function measure(format: LongFormat): Promise<void> {
  const verdicts = new Map<string, string>();
  for (const [where, read] of PLACES)
    verdicts.set(where, timeless((await read(ORIGINS[format].file, format)).verdict));
  const first = new Map<string, number>();
  for (const size_MB of sizes_MB) {
    const path = join(folder, `${size_MB}.${format}`);
    writeLongLog(format, path, size_MB * 1e6);
    for (const [where, read] of PLACES) {
      const { took_s, peak_MB, verdict } = await read(path, format);
      const perMB_s = took_s / (statSync(path).size / 1e6);
      const times = perMB_s / (first.get(where) ?? perMB_s);
      if (!first.has(where)) first.set(where, perMB_s);
      const same = timeless(verdict) === verdicts.get(where);
      const holds = times <= MOST_TIMES && peak_MB <= MOST_MB && same;
      if (!holds) met = false;
      if (!same) process.exitCode = 1;
      console.info(
        `${where.padEnd(12)} ${`${size_MB} MB ${format}`.padEnd(12)} ${took_s.toFixed(1).padStart(6)}` +
          ` ${times.toFixed(2).padStart(22)} ${peak_MB.toFixed(0).padStart(11)}` +
          `${holds ? '' : '  NOT MET'}${same ? '' : `: ${verdict} (short: ${verdicts.get(where)})`}`,
      );
    }
    rmSync(path);
  }
}

/** The sentence without its moments, which are later in a longer flight. */
function timeless(verdict: string): string {
  return verdict.replaceAll(/\d[\d.,]*\ss\b/g, '… s');
}

async function onCommandLine(file: string): Promise<Run> {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [join('packages', 'server', 'dist', 'main.js'), 'crash', file, '--json'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const memory = watchMemory([child.pid!]);
  let text = '';
  child.stdout.setEncoding('utf8');
  for await (const piece of child.stdout) text += piece;
  const took_s = (performance.now() - start) / 1000;
  const { crash } = JSON.parse(text) as { crash: { reason: string } };
  return { took_s, peak_MB: memory.stop() ?? 0, verdict: crash.reason };
}

/** One visitor who opens the file, until the verdict is shown. */
async function inBrowser(file: string): Promise<Run> {
  const { page, memory } = await visitor(paths.log);
  const start = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('#verdict').waitFor({ timeout: MOST_WAIT_MS });
  const took_s = (performance.now() - start) / 1000;
  const verdict = (await page.locator('#verdict').textContent()) ?? '';
  const peak_MB = memory.stop() ?? 0;
  await page.context().close();
  return { took_s, peak_MB, verdict };
}

/** The same with a plot of one field over the whole flight, until its line is there. */
async function plotted(file: string, format: LongFormat): Promise<Run> {
  const field = FIELDS[format];
  const { page, memory } = await visitor(
    `${paths.log}?plots=none&fields=${encodeURIComponent(field)}`,
  );
  const start = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page
    .locator(`figure[data-plot="${field}"]`)
    .getByText(/^\S*\d/)
    .first()
    .waitFor({ timeout: MOST_WAIT_MS });
  const took_s = (performance.now() - start) / 1000;
  const peak_MB = memory.stop() ?? 0;
  await page.context().close();
  return { took_s, peak_MB, verdict: '' };
}

async function visitor(path: string) {
  const context = await browser.newContext({
    baseURL: installation.origin,
    viewport: { width: 1280, height: 2400 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  return { page, memory: watchMemory(await rendererPids(browser)) };
}
