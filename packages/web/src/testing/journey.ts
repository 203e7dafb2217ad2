import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { Chromium } from './chromium.ts';
import { fileServer } from './fileServer.ts';

/**
 * A test in a real Chromium; skipped where there is none (the run says so once). It fails with the faults that
 * the scripts of its pages had, and its pages are closed behind it.
 */
export function journey(
  name: string,
  run: () => Promise<void>,
  /** For a journey through many pages. What hangs fails before: every wait has half a minute. */
  timeout_ms = 180_000,
): void {
  test.skipIf(inject('browser') === null)(name, { timeout: timeout_ms }, async () => {
    const own: Visit = { faults: [], contexts: [] };
    visit = own;
    try {
      await run();
      expect(own.faults).toEqual([]);
    } finally {
      await Promise.all(own.contexts.map((context) => context.close()));
    }
  });
}

/** What the journey that runs has met and opened. */
type Visit = { readonly faults: string[]; readonly contexts: BrowserContext[] };
let visit: Visit = { faults: [], contexts: [] };

let started: Promise<Browser> | undefined;

/** One browser for all files that a worker runs; it ends with the worker's process. */
async function browser(): Promise<Browser> {
  if (started !== undefined && (await started).isConnected()) return started;
  const { executablePath, args } = inject('browser') as Chromium;
  started = chromium.launch({ executablePath, args: [...args] });
  return started;
}

export type OpenOptions = {
  /** Another server than the test file's own. */
  readonly at?: string;
  readonly phone?: boolean;
  readonly dark?: boolean;
  readonly context?: BrowserContextOptions;
};

/** A page of its own, as a new visitor has it. A fault in its script fails the test that opened it. */
export async function openPage(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(path);
  return page;
}

async function newPage(options: OpenOptions): Promise<Page> {
  const context = await (await browser()).newContext({
    baseURL: options.at ?? (await fileServer()).origin,
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
  const { faults, contexts } = visit;
  contexts.push(context);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  // A worker that ends before its script has come leaves the request for it without an answer.
  page.on('worker', (worker) =>
    worker.on('close', () => {
      for (const request of requests) if (request.url() === worker.url()) requests.delete(request);
    }),
  );
  underWay.set(page, requests);
  return page;
}

/** The requests of each page that have no answer yet. */
const underWay = new WeakMap<Page, Set<Request>>();
const QUIET_MS = 200;

/** Waits until a page shows all it has: nothing that is still loading, and no request for a fifth of a second. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const requests = underWay.get(page) ?? new Set();
  const loading = page.locator('.mantine-Skeleton-root');
  const begun = performance.now();
  let busy = begun;
  while (performance.now() - busy < QUIET_MS) {
    if (requests.size > 0 || (await loading.count()) > 0) busy = performance.now();
    if (busy - begun > 30_000)
      throw new Error(`${page.url()} waits for ${[...requests].map((one) => one.url())}`);
    await page.waitForTimeout(20);
  }
}

/** In the page: what the router does when a link is followed; it knows an entry of the history by its key. */
const followLink = (path: string) => `(() => {
  const key = crypto.randomUUID();
  const { __TSR_index } = history.state;
  history.pushState({ key, __TSR_key: key, __TSR_index: __TSR_index + 1 }, '', ${JSON.stringify(path)});
})()`;

/** Leaves for another page as a link does; from what is not the app it is loaded first. The page is then still loading. */
export async function follow(page: Page, path: string): Promise<void> {
  // What the page before was still asking for is not awaited.
  underWay.get(page)?.clear();
  if (await page.evaluate('document.querySelector("main") === null')) await page.goto(path);
  else await page.evaluate(followLink(path));
}

/** Goes to another page as a link does: the app stays loaded, which takes a third of the time. */
export async function go(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await settled(page);
}

/**
 * Takes all of a list on two pages, each the next that is left: one is drawn while the other waits for its answers.
 * What was found on them, in the order in which it was.
 */
export async function onTwoPages<One>(
  open: () => Promise<Page>,
  all: readonly One[],
  take: (page: Page, one: One) => Promise<readonly string[]>,
): Promise<string[]> {
  const left = all.values();
  const found: string[] = [];
  const work = async (page: Page) => {
    for (const one of left) found.push(...(await take(page, one)));
  };
  await Promise.all([await open(), await open()].map(work));
  return found;
}

/** Where the page's server is. */
export const originOf = (page: Page): string => new URL(page.url()).origin;

/** People a test file's server begins with, by the part of their address before the @; roy and byrd in the long lane. */
export type DemoPerson = 'owner' | 'ito' | 'roy' | 'byrd';

export function passwordOf(person: DemoPerson): string {
  const password = inject('beginning').passwords[`${person}@demo.example`];
  if (password === undefined) throw new Error(`This lane's servers have no ${person}.`);
  return password;
}

/** Cookies of who signed in on a server before: signing in again would take a hash and a request each time. */
const sessions = new Map<string, Parameters<BrowserContext['addCookies']>[0]>();

/** A page of somebody who is signed in; the form is not used. */
export async function openAs(
  person: DemoPerson,
  path: string,
  options: OpenOptions & {
    /** Not the session that pages of the same person share, for a journey that ends sessions. */
    readonly ownSession?: boolean;
  } = {},
): Promise<Page> {
  const page = await newPage(options);
  const at = options.at ?? (await fileServer()).origin;
  const name = `${person} at ${at}`;
  const before = options.ownSession === true ? undefined : sessions.get(name);
  if (before !== undefined) await page.context().addCookies(before);
  else {
    const response = await page.request.post(`${at}/app/api/sign-in`, {
      headers: { origin: at, 'x-airworthy': '1' },
      data: { email: `${person}@demo.example`, password: passwordOf(person) },
    });
    expect(response.status()).toBe(200);
    if (options.ownSession !== true) sessions.set(name, await page.context().cookies());
  }
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

/** What axe finds serious or critical on the current page: one line each, none when it is clean. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  // Only what fails is described, and no style sheet is fetched again: half the time.
  // What lies behind a dialog is dimmed and out of reach; its page is looked at without the dialog.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  };
  const run = `axe.run(document.querySelector('[aria-modal=true]') ?? document, ${JSON.stringify(options)})`;
  const { violations } = (await page.evaluate(run)) as AxeResult;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
