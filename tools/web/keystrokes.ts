/**
 * `npm run keystrokes`: from a key pressed in the builder to its results painted, in a real Chromium. Types
 * digits into the field of the dry mass of each example, at pauses from those of a key held down to those of
 * somebody who thinks, so that keys also fall into what follows the figures: findings, charts and drawings.
 *
 * A key is counted from when the browser received it, so that waiting for a busy page counts, to the frame after
 * the first change of the gauges. The cost of an empty frame in the same page stands beside it, and the processor
 * time that the page's main thread spent until then, which a busy machine hardly lengthens.
 */
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { exampleNames } from '../../packages/web/src/pages/builder/firstExample.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import { startInstallation } from '../../packages/web/src/testing/installation.ts';
import { missed, work } from '../smallest.ts';
import { steady } from './states/state.ts';

const LIMIT_MS = 50;
const KEYS = work(80, 4);
const PAUSES_MS = [30, 45, 60, 80, 100, 130, 170, 220];

/**
 * In the page: `took` holds the time of each key to the end of the first frame after the gauges changed, `after`
 * that to the end of the last frame in which anything changed before the next key.
 */
const MEASURE = `
  window.took = [];
  window.after = [];
  let key = null;
  const painted = (done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  });
  addEventListener('keydown', (event) => {
    if (key !== null) after.push(key.last);
    key = { begun: event.timeStamp, answered: false, last: 0 };
    performance.mark('key');
  }, true);
  const watch = (element, changed) => new MutationObserver(changed).observe(element, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  watch(document.querySelector('[aria-label="Results at a glance"]'), () => {
    if (key === null || key.answered) return;
    key.answered = true;
    const { begun } = key;
    painted((now) => {
      took.push(now - begun);
      performance.mark('painted');
    });
  });
  watch(document.querySelector('main'), () => {
    const own = key;
    if (own !== null) painted((now) => { own.last = now - own.begun; });
  });
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
          else setTimeout(next, 37);
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

function line(name: string, times: readonly number[], note = ''): number {
  const sorted = [...times].sort((a, b) => a - b);
  const p95 = at(sorted, 0.95);
  const text = [at(sorted, 0.5), p95, sorted.at(-1)!].map((ms) => ms.toFixed(1).padStart(7));
  console.info(`${name.padEnd(18)} ${text.join(' ')} ms${note}`);
  return p95;
}

type TraceEvent = {
  readonly name: string;
  readonly ts: number;
  readonly tid: number;
  readonly dur?: number;
  /** Processor time, where the event has any. */
  readonly tdur?: number;
};

const TRACED = ['blink.user_timing', 'disabled-by-default-devtools.timeline'];

/** What a page's threads do meanwhile. */
async function traced(client: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  client.on('Tracing.dataCollected', collect);
  await client.send('Tracing.start', {
    traceConfig: { includedCategories: TRACED },
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise<unknown>((resolve) =>
    client.once('Tracing.tracingComplete', resolve),
  );
  await client.send('Tracing.end');
  await complete;
  client.off('Tracing.dataCollected', collect);
  return events.sort((a, b) => a.ts - b.ts);
}

/** Processor time of the main thread from each key to its frame, ms. */
function processorTimes(events: readonly TraceEvent[]): number[] {
  const keys = events.filter(({ name }) => name === 'key');
  const tasks = events.filter(({ name, tid }) => name === 'RunTask' && tid === keys[0]?.tid);
  return keys.flatMap((key) => {
    const painted = events.find(({ name, ts }) => name === 'painted' && ts > key.ts);
    if (painted === undefined) return [];
    const within = tasks.filter(({ ts, dur = 0 }) => ts + dur > key.ts && ts < painted.ts);
    return [within.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)];
  });
}

async function typeInto(page: Page, client: CDPSession, example: string): Promise<number> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: example }).click();
  // A menu that closes gives the focus back to its button.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByLabel('Dry mass').fill('1200');
  await steady(page);
  await page.evaluate('took.length = 0; after.length = 0');
  const events = await traced(client, async () => {
    for (let i = 0; i < KEYS; i++) {
      await page.keyboard.press(i % 2 === 0 ? '5' : 'Backspace');
      await page.waitForTimeout(PAUSES_MS[i % PAUSES_MS.length]!);
    }
    await steady(page);
  });
  const took = (await page.evaluate('took')) as number[];
  if (took.length !== KEYS)
    throw new Error(`${took.length} of ${KEYS} keys changed the gauges of ${example}.`);
  const p95 = line(example, took);
  line('  of the processor', processorTimes(events));
  line('  all that follows', (await page.evaluate('after')) as number[]);
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
  const client = await page.context().newCDPSession(page);
  await page.goto(`${installation.origin}/builder`);
  await page.getByLabel('Search the figures').waitFor();
  await steady(page);
  await page.evaluate(MEASURE);
  console.info(`${''.padEnd(18)}  median     95th   worst`);
  line('an empty frame', (await page.evaluate(EMPTY_FRAMES)) as number[]);
  let worst = 0;
  for (const example of exampleNames.slice(0, work(exampleNames.length, 1)))
    worst = Math.max(worst, await typeInto(page, client, example));
  console.info(`95th percentile at most ${worst.toFixed(1)} ms of ${LIMIT_MS}`);
  if (worst > LIMIT_MS) missed();
} finally {
  await browser.close();
  await installation.stop();
}
