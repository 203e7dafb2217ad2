import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Chromium } from './chromium.ts';

/**
 * A test in a real Chromium; skipped where there is none (the run says so once). It fails with the faults that
 * the scripts of its pages had, and its pages are closed behind it.
 */
export function journey(
  name: string,
  run: () => Promise<void>,
  /** Longer than a minute for a journey through many pages. */
  timeout_ms = 60_000,
): void {
  test.skipIf(inject('browser') === null)(name, { timeout: timeout_ms }, async () => {
    faults.length = 0;
    try {
      await run();
      expect(faults).toEqual([]);
    } finally {
      await Promise.all(opened.splice(0).map((context) => context.close()));
    }
  });
}

export const origin = inject('origin');

const faults: string[] = [];
const opened: BrowserContext[] = [];

let started: Promise<Browser> | undefined;

/** One browser for all files that a worker runs; it ends with the worker's process. */
async function browser(): Promise<Browser> {
  if (started !== undefined && (await started).isConnected()) return started;
  const { executablePath, args } = inject('browser') as Chromium;
  started = chromium.launch({ executablePath, args: [...args] });
  return started;
}

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
  opened.push(context);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await page.goto(path);
  return page;
}

/** People of the demonstration data, by the part of their address before the @. */
export type DemoPerson = 'owner' | 'ito' | 'roy' | 'byrd';

/** The password of a person of the demonstration data; it is made anew for each installation. */
export function passwordOf(person: DemoPerson): string {
  const password = inject('passwords')[`${person}@demo.example`];
  if (password === undefined) throw new Error(`The demonstration has no ${person}.`);
  return password;
}

/** Signs the page's visitor in as a person of the demonstration data, without the form. */
export async function signIn(page: Page, person: DemoPerson = 'owner'): Promise<void> {
  const { origin: at } = new URL(page.url());
  const response = await page.request.post(`${at}/app/api/sign-in`, {
    headers: { origin: at, 'x-airworthy': '1' },
    data: { email: `${person}@demo.example`, password: passwordOf(person) },
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
