/**
 * `npm run shots [folder] [part of a path or name]`: a picture of every page, light and dark, 1280 and 390 px wide, with
 * the demonstration data, signed in as its owner (and signed out where a page is for that). Pages that show more once
 * something is done on them are pictured in those states, too.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { builtFromSources } from '../../packages/server/src/testing/bundle.ts';
import { paths } from '../../packages/web/src/paths.ts';
import { findChromium } from '../../packages/web/src/testing/chromium.ts';
import { startInstallation } from '../../packages/web/src/testing/installation.ts';
import { states } from './states/all.ts';
import type { State } from './states/state.ts';

const [folder = 'data/shots', only = ''] = process.argv.slice(2);

/** Pages for somebody who is not signed in. */
const SIGNED_OUT: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.setup,
  paths.join,
  paths.resetPassword,
  paths.confirmEmail,
];

const looks = [
  { name: 'light', colorScheme: 'light', width: 1280, height: 800 },
  { name: 'dark', colorScheme: 'dark', width: 1280, height: 800 },
  { name: 'light-phone', colorScheme: 'light', width: 390, height: 844 },
  { name: 'dark-phone', colorScheme: 'dark', width: 390, height: 844 },
] as const;

const found = await findChromium();
if (found.kind === 'none') throw new Error(found.reason);
mkdirSync(folder, { recursive: true });
const built = await builtFromSources();
const installation = await startInstallation(built);
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
});
try {
  const { people } = (await installation.command('demo')) as {
    people: { email: string; password: string }[];
  };
  const [owner] = people;
  if (owner === undefined) throw new Error('The demonstration has nobody.');
  for (const look of looks) await shoot(browser, look, owner);
} finally {
  await browser.close();
  await installation.stop();
}

async function shoot(
  on: Browser,
  look: (typeof looks)[number],
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const options = {
    baseURL: installation.origin,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-GB',
  } as const;
  const out = await (await on.newContext(options)).newPage();
  const home = [['signed-out', paths.home]] as const;
  const listed = Object.entries(paths).flatMap(([name, path]): [string, string][] =>
    typeof path === 'string' && path !== paths.docs ? [[name, path]] : [],
  );
  for (const [name, path] of [...home, ...listed.filter(([, path]) => SIGNED_OUT.includes(path))])
    await picture(out, name, path, look.name);
  await out.context().close();

  const page = await (await on.newContext(options)).newPage();
  const signedIn = await page.request.post('/app/api/sign-in', {
    headers: { origin: installation.origin, 'x-airworthy': '1' },
    data: { email, password },
  });
  if (!signedIn.ok()) throw new Error(`Signing in answered ${signedIn.status()}.`);
  for (const [name, path] of listed.filter(([, path]) => !SIGNED_OUT.includes(path)))
    await picture(page, name, path, look.name);
  for (const state of states) await pictureOf(page.context(), state, look.name);
  await page.context().close();
}

/** A page of its own for each state: what was done before is not seen in it. */
async function pictureOf(context: BrowserContext, state: State, look: string): Promise<void> {
  const { name, path, prepare, printed = false, screen = false } = state;
  if (!name.includes(only) && !path.includes(only)) return;
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await prepare(page);
  await page.waitForLoadState('networkidle');
  if (printed) {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  }
  if (!screen) await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: !screen });
  await page.close();
}

async function picture(page: Page, name: string, path: string, look: string): Promise<void> {
  if (!path.includes(only)) return;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
}
