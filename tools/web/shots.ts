/**
 * `npm run shots [folder] [part of a path or name] [look]`: a picture of every page and of the scenes that have no
 * address (records, dialogs, menus, refusals, what something done on a page shows), light and dark, 1280 and 390 px
 * wide, with the demonstration data, as whoever the page is for. A look is one of `light`, `dark`, `light-phone` and
 * `dark-phone`; without it, all four.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { paths } from '../../packages/web/src/paths.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import { startInstallation } from '../../packages/web/src/testing/installation.ts';
import { enter, scenes, type Viewer } from '../../packages/web/src/testing/scenes.ts';
import { states } from './states/all.ts';
import type { State } from './states/state.ts';

const USAGE = `npm run shots -- [FOLDER] [PART] [LOOK]

  FOLDER  where the pictures go; data/shots unless given
  PART    only pages and scenes whose name or path has it; '' for all
  LOOK    light, dark, light-phone or dark-phone; all four unless given
`;

/** Pages for somebody who is not signed in. */
const SIGNED_OUT: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.setup,
  paths.join,
  paths.resetPassword,
  paths.confirmEmail,
  paths.unsubscribe,
];

const looks = [
  { name: 'light', colorScheme: 'light', width: 1280, height: 800 },
  { name: 'dark', colorScheme: 'dark', width: 1280, height: 800 },
  { name: 'light-phone', colorScheme: 'light', width: 390, height: 844 },
  { name: 'dark-phone', colorScheme: 'dark', width: 390, height: 844 },
] as const;

const [folder = 'data/shots', only = '', onlyLook] = process.argv.slice(2);
const isLook = onlyLook === undefined || looks.some(({ name }) => name === onlyLook);
if (!isLook || process.argv.slice(2).some((word) => word.startsWith('-'))) {
  process.stdout.write(isLook ? USAGE : `There is no look ${onlyLook}.\n\n${USAGE}`);
  process.exit(isLook && process.argv.includes('--help') ? 0 : 2);
}

const found = await findChromium();
if (found.kind === 'none') throw new Error(found.reason);
mkdirSync(folder, { recursive: true });
const built = await builtFromSources();
const installation = await startInstallation(built);
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
});
const OPERATOR = { email: 'operator@example.com', password: 'correct horse battery' };
/** Few enough rows for a picture. */
const PARTS: Readonly<Record<string, string>> = { [paths.logbook]: '?since=2026-11-01' };

type Person = { readonly email: string; readonly password: string };

try {
  const { people } = (await installation.command('demo')) as { people: Person[] };
  const [owner, pilot] = people;
  if (owner === undefined || pilot === undefined) throw new Error('The demonstration has nobody.');
  await makeOperator();
  for (const look of looks.filter(({ name }) => name === (onlyLook ?? name)))
    await shoot(look, { owner, pilot, operator: OPERATOR, nobody: null });
} finally {
  await browser.close();
  await installation.stop();
}

/** The first account of the server, by the link that it printed. */
async function makeOperator(): Promise<void> {
  const token = /\/setup#(\S+)/.exec(installation.startScreen)?.[1];
  const page = await browser.newPage();
  await send(page, 'setup', { ...OPERATOR, name: 'Olga Operator', token });
  await page.close();
}

async function send(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`${installation.origin}/app/api/${path}`, {
    headers: { origin: installation.origin, 'x-airworthy': '1' },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
}

async function shoot(
  look: (typeof looks)[number],
  people: Readonly<Record<Viewer, Person | null>>,
): Promise<void> {
  const listed = Object.entries(paths).flatMap(([name, path]): [string, string][] =>
    typeof path === 'string' && path !== paths.docs ? [[name, path]] : [],
  );
  const wanted = (name: string, path: string) => `${name} ${path}`.includes(only);
  for (const viewer of ['nobody', 'owner', 'pilot', 'operator'] as const) {
    const page = await openAs(look, people[viewer]);
    const own = scenes.filter((one) => one.viewer === viewer);
    const pages = listed.filter(
      ([, path]) => viewer === (SIGNED_OUT.includes(path) ? 'nobody' : 'owner'),
    );
    if (viewer === 'nobody') pages.push(['signed-out', paths.home]);
    for (const [name, path] of pages.filter(([name, path]) => wanted(name, path))) {
      await attempt(`${name}-${look.name}`, async (file) => {
        await page.goto(path + (PARTS[path] ?? ''));
        await picture(page, file);
      });
    }
    for (const one of own.filter(({ name }) => wanted(name, ''))) {
      await attempt(`${one.name}-${look.name}`, async (file) => {
        await enter(page, one);
        await picture(page, file);
      });
    }
    if (viewer === 'owner')
      for (const state of states.filter(({ name, path }) => wanted(name, path)))
        await attempt(`${state.name}-${look.name}`, (file) =>
          pictureOf(page.context(), state, file),
        );
    await page.context().close();
  }
}

/** One page that does not come must not cost the pictures of the others: it is named, and the command fails. */
async function attempt(name: string, take: (file: string) => Promise<void>): Promise<void> {
  try {
    await take(join(folder, `${name}.png`));
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`No picture of ${name}: ${String(error).split('\n')[0]}\n`);
  }
}

async function openAs(look: (typeof looks)[number], person: Person | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: installation.origin,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  if (person !== null) await send(page, 'sign-in', person);
  await page.goto('/icon.svg');
  return page;
}

/** Nothing is asked for, and nothing that was is still drawn as the shape of what comes: a busy machine draws late. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Waited for without a function: the policy of the pages lets no text be run as code.
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
}

/** The whole page; of a dialog what the window shows. */
async function picture(page: Page, file: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await loaded(page);
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: file, fullPage });
}

/** A page of its own for each state: what was done before is not seen in it. */
async function pictureOf(context: BrowserContext, state: State, file: string): Promise<void> {
  const { path, prepare, printed = false, screen = false } = state;
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await prepare(page);
  await loaded(page);
  if (printed) {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  }
  if (!screen) await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path: file, fullPage: !screen });
  await page.close();
}
