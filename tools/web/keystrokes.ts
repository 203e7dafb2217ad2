/**
 * `npm run keystrokes`: from a key pressed in the builder to its results painted, in a real Chromium. Types
 * digits into the field of the dry mass of each example and prints the median, the 95th percentile and the
 * worst, beside the cost of an empty frame in the same page; then how long the findings and charts take, which
 * follow the figures.
 */
import { chromium } from 'playwright-core';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import { startInstallation } from '../../packages/web/src/testing/installation.ts';

const LIMIT_MS = 50;
const KEYS = 60;
const SLOW_KEYS = 12;
const SLOW_MS = 400;
const EXAMPLES = ['5-inch freestyle', 'Survey hexa', 'Quadplane', 'Flying wing'];

/**
 * In the page: times from the key to the first frame after it was handled. A key is handled and its results
 * are laid out before the next frame, so the frame after that one shows them.
 */
const MEASURE = `
  window.took = [];
  addEventListener('keydown', () => {
    const begun = performance.now();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => took.push(performance.now() - begun);
      channel.port2.postMessage(0);
    });
  }, true);
`;
/** In the page: times from the last key to the first frame after the last change of the charts. */
const MEASURE_CHARTS = `
  window.charts = { begun: 0, took: 0 };
  addEventListener('keydown', () => { charts.begun = performance.now(); }, true);
  new MutationObserver(() => {
    const { begun } = charts;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { charts.took = performance.now() - begun; };
      channel.port2.postMessage(0);
    });
  }).observe(document.body, { subtree: true, attributeFilter: ['d'] });
`;
const EMPTY_FRAMES = `
  new Promise((resolve) => {
    const took = [];
    const next = () => {
      const begun = performance.now();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          took.push(performance.now() - begun);
          if (took.length === ${KEYS}) resolve(took);
          else setTimeout(next, 20);
        };
        channel.port2.postMessage(0);
      });
    };
    next();
  })
`;

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function line(name: string, times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const p95 = at(sorted, 0.95);
  const text = [at(sorted, 0.5), p95, sorted.at(-1)!].map((ms) => ms.toFixed(1).padStart(7));
  console.info(`${name.padEnd(18)} ${text.join(' ')} ms`);
  return p95;
}

const found = await findChromium();
if (found.kind === 'none') throw new Error(found.reason);
const built = await builtFromSources();
const installation = await startInstallation(built);
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${installation.origin}/builder`);
  await page.evaluate(MEASURE);
  await page.evaluate(MEASURE_CHARTS);
  console.info(`${''.padEnd(18)}  median     95th   worst`);
  line('an empty frame', (await page.evaluate(EMPTY_FRAMES)) as number[]);
  let worst = 0;
  for (const name of EXAMPLES) {
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByText('Charts').first().waitFor();
    const field = page.getByLabel('Dry mass');
    await field.fill('1200');
    await page.waitForTimeout(500);
    await page.evaluate('took.length = 0');
    for (let i = 0; i < KEYS; i++) {
      await page.keyboard.press(i % 2 === 0 ? '5' : 'Backspace');
      await page.waitForTimeout(30);
    }
    worst = Math.max(worst, line(name, (await page.evaluate('took')) as number[]));
    const charts: number[] = [];
    for (let i = 0; i < SLOW_KEYS; i++) {
      await page.keyboard.press(i % 2 === 0 ? '5' : 'Backspace');
      await page.waitForTimeout(SLOW_MS);
      charts.push((await page.evaluate('charts.took')) as number);
    }
    line('  with its charts', charts);
  }
  console.info(`95th percentile at most ${worst.toFixed(1)} ms of ${LIMIT_MS}`);
  process.exitCode = worst <= LIMIT_MS ? 0 : 1;
} finally {
  await browser.close();
  await installation.stop();
}
