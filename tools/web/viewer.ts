/**
 * `npm run viewer:measure`: what the flight viewer needs in a real Chromium. The verdict of a 60 MB log against the
 * SHA-256 of the same bytes in the same browser, the memory of its process, and frames while the cursor goes over
 * twelve plots of 300,000 points. Memory is read from /proc, so on Linux alone.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { paths } from '../../packages/web/src/paths.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import { startInstallation } from '../../packages/web/src/testing/installation.ts';
import { missed, work } from '../smallest.ts';
import { repeated, wideFields, withWideMessage } from './longLogs.ts';
import { rendererPids, watchMemory } from './memory.ts';

const LONG_BYTES = work(60_000_000, 2_000_000);
const POINTS = work(300_000, 3000);
const MOST_TIMES_SHA = 8;
const MOST_MB = 600;
const MOVES = work(240, 4);
/** Of each time, the median of this many is taken. */
const RUNS = work(3, 1);

const found = await findChromium();
if (found.kind === 'none') throw new Error(found.reason);
const folder = mkdtempSync(join(tmpdir(), 'airworthy-viewer-'));
const built = await builtFromSources();
const installation = await startInstallation(built);
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
});
let met = true;
try {
  const short = readFileSync('testdata/dataflash/copter-quad-motor-failure.bin');
  const long = join(folder, 'long.bin');
  const wide = join(folder, 'wide.bin');
  writeFileSync(long, repeated(short, LONG_BYTES));
  writeFileSync(wide, withWideMessage(short, POINTS));
  await measureVerdict(long);
  await measureCursor(wide);
} finally {
  await browser.close();
  await installation.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!met) missed();

function report(what: string, value: string, holds: boolean): void {
  if (!holds) met = false;
  console.info(`${what.padEnd(44)} ${value}${holds ? '' : '  NOT MET'}`);
}

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: installation.origin,
    viewport: { width: 1280, height: 2400 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  return page;
}

async function measureVerdict(file: string): Promise<void> {
  const sha_ms = await shaTime_ms(file);
  const opened: Opened[] = [];
  for (let i = 0; i < RUNS; i++) opened.push(await openTimed(file));
  const verdict_ms = medianOf(opened.map((one) => one.verdict_ms));
  const peaks_MB = opened.flatMap(({ peak_MB }) => (peak_MB === null ? [] : [peak_MB]));
  const times = verdict_ms / sha_ms;
  console.info(`${'Log'.padEnd(44)} ${(readFileSync(file).length / 1e6).toFixed(1)} MB`);
  console.info(`${`SHA-256 of its bytes, median of ${RUNS}`.padEnd(44)} ${sha_ms.toFixed(0)} ms`);
  console.info(
    `${`From the choice of the file to the verdict, of ${RUNS}`.padEnd(44)} ${verdict_ms.toFixed(0)} ms`,
  );
  report(
    `Times the SHA-256 (at most ${MOST_TIMES_SHA})`,
    times.toFixed(1),
    times <= MOST_TIMES_SHA,
  );
  if (peaks_MB.length > 0)
    report(
      `Memory of the page's process (less than ${MOST_MB})`,
      `${Math.max(...peaks_MB).toFixed(0)} MB at its peak`,
      Math.max(...peaks_MB) < MOST_MB,
    );
}

type Opened = { readonly verdict_ms: number; readonly peak_MB: number | null };

/** One visitor who opens the file. */
async function openTimed(file: string): Promise<Opened> {
  const page = await open(paths.log);
  await page.evaluate(`
    window.times = {};
    document.addEventListener('change', () => (times.chosen = performance.now()), { capture: true });
    new MutationObserver(() => {
      if (times.verdict === undefined && document.querySelector('#verdict') !== null)
        times.verdict = performance.now();
    }).observe(document.body, { childList: true, subtree: true });`);
  const memory = watchMemory(await rendererPids(browser));
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.locator('#verdict').waitFor({ timeout: 300_000 });
  const verdict_ms = (await page.evaluate('times.verdict - times.chosen')) as number;
  const peak_MB = memory.stop();
  await page.context().close();
  return { verdict_ms, peak_MB };
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

async function shaTime_ms(file: string): Promise<number> {
  const page = await open(paths.log);
  await page.evaluate(`document.body.innerHTML = '<input type="file" id="bytes">'`);
  await page.locator('#bytes').setInputFiles(file);
  const times = (await page.evaluate(`(async () => {
    const out = [];
    for (let i = 0; i < ${RUNS}; i++) {
      const start = performance.now();
      const bytes = await document.querySelector('#bytes').files[0].arrayBuffer();
      await crypto.subtle.digest('SHA-256', bytes);
      out.push(performance.now() - start);
    }
    return out;
  })()`)) as number[];
  await page.context().close();
  return medianOf(times);
}

async function measureCursor(file: string): Promise<void> {
  const fields = wideFields.map((name) => `WIDE.${name}`).join(';');
  const page = await open(
    `${paths.log}?plots=none&from=0&to=40&fields=${encodeURIComponent(fields)}`,
  );
  await page.locator('input[type=file]').first().setInputFiles(file);
  const plots = page.locator('figure[data-plot^="WIDE."]');
  await plots.nth(11).locator('.u-over').waitFor();
  // Every plot shows a figure at the cursor once its points are there.
  await plots
    .nth(11)
    .getByText(/^\S*\d/)
    .first()
    .waitFor();
  const area = (await plots.nth(5).locator('.u-over').boundingBox())!;
  await page.mouse.move(area.x + 5, area.y + 20);
  await page.evaluate(`
    window.frames_ms = [];
    let before = performance.now();
    window.running = true;
    requestAnimationFrame(function step(now) {
      frames_ms.push(now - before);
      before = now;
      if (running) requestAnimationFrame(step);
    });`);
  for (let i = 0; i < MOVES; i++)
    await page.mouse.move(area.x + 5 + ((area.width - 10) * i) / MOVES, area.y + 20);
  const frames = ((await page.evaluate('running = false, frames_ms.slice(2)')) as number[]).sort(
    (a, b) => a - b,
  );
  const median_ms = frames[frames.length >> 1]!;
  console.info(
    `${`Frames over 12 plots of ${POINTS} points`.padEnd(44)} median ${median_ms.toFixed(1)} ms, worst ${frames.at(-1)!.toFixed(1)} ms, ${frames.length} frames`,
  );
  await page.context().close();
}
