import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject, test } from 'vitest';

/** A test in a real Chromium; skipped where there is none (the run says so once). */
export const journey = test.skipIf(inject('browser') === null);

export const origin = inject('origin');

let connected: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browser') as string);
  return connected;
}

afterAll(async () => {
  await (await connected)?.close();
});

/** What failed in the scripts of the pages that a test opened. */
const faults: string[] = [];

afterEach(() => {
  expect(faults.splice(0)).toEqual([]);
});

export type OpenOptions = {
  /** Another server than the one the lane shares. */
  readonly at?: string;
  readonly phone?: boolean;
  readonly dark?: boolean;
  readonly context?: BrowserContextOptions;
};

/** A page of its own, as a new visitor has it. A fault in its script fails the test that opened it. */
export async function openPage(path: string, options: OpenOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext({
    baseURL: options.at ?? origin,
    viewport: options.phone === true ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: options.phone === true,
    colorScheme: options.dark === true ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    // Each page would fetch the whole app for itself; the test of the service worker allows it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options.context,
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await page.goto(path);
  return page;
}

/** People of the demonstration data, by the part of their address before the @. */
export type DemoPerson = 'owner' | 'ito' | 'roy' | 'byrd';

/** Signs the page's visitor in as a person of the demonstration data, without the form. */
export async function signIn(page: Page, person: DemoPerson = 'owner'): Promise<void> {
  const { origin: at } = new URL(page.url());
  const response = await page.request.post(`${at}/app/api/sign-in`, {
    headers: { origin: at, 'x-airworthy': '1' },
    data: { email: `${person}@demo.example`, password: 'airworthy-demo' },
  });
  expect(response.status()).toBe(200);
}

/** A page of somebody who is signed in. */
export async function openAs(
  person: DemoPerson,
  path: string,
  options: OpenOptions = {},
): Promise<Page> {
  const page = await openPage('/icon.svg', options);
  await signIn(page, person);
  await page.goto(path);
  return page;
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

type AxeResult = {
  violations: { id: string; impact: string; help: string; nodes: { html: string }[] }[];
};

/** What axe finds serious or critical on the page as it stands: one line each, none when it is clean. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate('axe.run()')) as AxeResult;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
