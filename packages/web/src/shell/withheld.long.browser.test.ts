import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { go, journey, onTwoPages, openAs, openPage, settled } from '../testing/journey.ts';
import { door, openAsOperator, PASSWORD } from '../testing/people.ts';
import { enter, type Scene, scenes } from '../testing/scenes.ts';

const MINUTES = 60_000;

/** Sentences that say that something is in order. */
const GOOD =
  /nothing (is|comes) due|nothing stands out|nothing is (grounded|waiting)|no aircraft is grounded|nothing on record grounds|raised no work|no checklist was filed|every (stored )?log (was|could be) read|has nothing due/i;

/** Everything good that a page says: such sentences, and marks in the colour of what is fine. */
async function goodNews(page: Page): Promise<string[]> {
  const marks = await page.locator('main [data-level="ok"]').allInnerTexts();
  const lines = (await page.locator('main').innerText()).split('\n');
  return [...new Set([...marks, ...lines.filter((line) => GOOD.test(line))])];
}

/**
 * In the page: a call to the address that the session's storage names is answered by a failure. Playwright's own
 * routes would do without the browser's cache, and every visit would load and compile the app again.
 */
const WITHHOLD = `(() => {
  const ask = window.fetch;
  window.fetch = (...call) => {
    const { pathname } = new URL(call[0] instanceof Request ? call[0].url : call[0], location.href);
    return pathname === sessionStorage.getItem('withheld')
      ? Promise.resolve(new Response('{}', { status: 500 }))
      : ask(...call);
  };
})()`;

/** In the page: each call fails once and is then never answered, as on a dead line of a device that calls itself connected. */
const DEAD_LINE = `(() => {
  const ask = window.fetch;
  const failed = new Set();
  window.fetch = (...call) => {
    const { pathname, search } = new URL(call[0] instanceof Request ? call[0].url : call[0], location.href);
    if (!pathname.startsWith('/app/api/')) return ask(...call);
    if (failed.has(pathname + search)) return new Promise(() => {});
    failed.add(pathname + search);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
})()`;

async function withholding(page: Page): Promise<Page> {
  await page.addInitScript(WITHHOLD);
  return page;
}

/** Visits a page with one of its calls answered by a failure, for each of its calls in turn. */
async function withheldInTurn(
  page: Page,
  visit: () => Promise<void>,
  check: (call: string, before: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const calls = new Set<string>();
  const note = (request: { url(): string; method(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/app/api/') && request.method() === 'GET') calls.add(pathname);
  };
  page.on('request', note);
  // Twice: the first visit also loads the scripts of the page, and on a busy machine a pause in that looks like its end.
  const before: string[] = [];
  for (let visits = 0; visits < 2; visits++) {
    await visit();
    before.push(...(await goodNews(page)));
  }
  page.off('request', note);
  const found: string[] = [];
  for (const call of calls) {
    // The bell stands on every page; its own journey withholds its answer.
    if (call === '/app/api/session' || call === '/app/api/notices') continue;
    await page.evaluate(`sessionStorage.setItem('withheld', ${JSON.stringify(call)})`);
    await visit();
    found.push(...(await check(call, before)));
  }
  await page.evaluate(`sessionStorage.removeItem('withheld')`);
  return found;
}

/** A page without one of its answers names it, and says nothing good that it did not say with all of them. */
const saysSo =
  (page: Page, name: string) =>
  async (call: string, before: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    const gaps = page.locator('[data-gaps]').first();
    const isNamed = await gaps.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!isNamed) found.push(`${name} without ${call} does not say that it could not be loaded`);
    for (const news of await goodNews(page))
      if (!before.includes(news)) found.push(`${name} without ${call} says: ${news}`);
    return found;
  };

/** Pages with an address of their own. */
const listed = (wanted: (path: string) => boolean) =>
  pages
    .filter(({ needs }) => needs === 'organization' || needs === 'account')
    .map(({ path }) => path)
    .filter((path) => !path.includes('$') && wanted(path));

const openOwner = async () => withholding(await openAs('owner', '/icon.svg'));

function visitPages(open: () => Promise<Page>, of: readonly string[]): Promise<string[]> {
  return onTwoPages(open, of, (page, path) => {
    const visit = async () => {
      await page.goto(path);
      await settled(page);
    };
    return withheldInTurn(page, visit, saysSo(page, path));
  });
}

function visitScenes(of: readonly Scene[]): Promise<string[]> {
  return onTwoPages(openOwner, of, (page, scene) => {
    const visit = async () => {
      await enter(page, scene);
      await settled(page);
    };
    return withheldInTurn(page, visit, saysSo(page, scene.name));
  });
}

describe('a page without one of its answers says so, and gives no good news for it', () => {
  journey(
    'on the pages of the fleet',
    async () => {
      const due = `${paths.maintenance}?view=due`;
      const fleet = listed((path) => path.startsWith(paths.fleet));
      expect(await visitPages(openOwner, [...fleet, due])).toEqual([]);
    },
    15 * MINUTES,
  );

  journey(
    'on the pages of an account and an organization',
    async () => {
      const others = listed((path) => !path.startsWith(paths.fleet));
      expect(await visitPages(openOwner, others)).toEqual([]);
    },
    10 * MINUTES,
  );

  journey(
    'on the pages of single records',
    async () => {
      const records = scenes.filter(
        ({ viewer, path, steps }) =>
          viewer === 'owner' && typeof path === 'function' && steps === undefined,
      );
      expect(await visitScenes(records)).toEqual([]);
    },
    10 * MINUTES,
  );

  journey(
    'on the pages of the operator',
    async () => {
      const open = async () => withholding(await openAsOperator('/icon.svg'));
      const tabs = ['server', 'accounts', 'organizations', 'outbox', 'jobs'];
      const found = await visitPages(
        open,
        tabs.map((tab) => `${paths.operator}?tab=${tab}`),
      );
      expect(found).toEqual([]);
    },
    5 * MINUTES,
  );
});

/** The owner of an organization with one aircraft that has flown once, and nothing to do. */
async function ownerWithNothingDue(): Promise<Page> {
  const operator = await openAsOperator('/icon.svg');
  const email = 'calm@example.com';
  const { body } = await door(operator).post('/operator/invitations', { email });
  const page = await openPage('/icon.svg', { at: new URL(operator.url()).origin });
  const token = new URL(body.link).hash.slice(1);
  await door(page).post('/links/accept', { token, name: 'Calm Owner', password: PASSWORD });
  await door(page).post('/organizations', { name: 'Calm fleet' });
  const made = await door(page).post('/aircraft', { name: 'Calm quad' });
  expect(made.status).toBe(200);
  const flown = new Date().toISOString().slice(0, 10);
  const flight = { asset_id: made.body.aircraft.id, flown_at: flown, duration_min: 10 };
  expect((await door(page).post('/flights', flight)).status).toBe(200);
  return page;
}

journey(
  'an all-clear is given only with every answer it rests on, and not without a connection',
  async () => {
    const page = await withholding(await ownerWithNothingDue());
    const silent = async (call: string) =>
      (await goodNews(page)).map((news) => `without ${call}: ${news}`);
    for (const path of [paths.fleet, `${paths.maintenance}?view=due`]) {
      const visit = async () => {
        await page.goto(path);
        await settled(page);
      };
      await visit();
      expect(await goodNews(page)).not.toEqual([]);
      const found = await withheldInTurn(page, visit, async (call) =>
        call.endsWith('/flights/weeks') ? [] : silent(call),
      );
      expect(found).toEqual([]);
    }

    await page.goto(paths.fleet);
    await page.getByRole('heading', { name: 'Nothing is due' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: 'Not known' }).waitFor();
    const main = await page.locator('main').innerText();
    expect(main).toMatch(/What is shown was loaded at .*\d\d:\d\d/);
    expect(main).not.toMatch(GOOD);

    // What could not be loaded is asked again by itself as soon as there is a connection.
    await page.context().setOffline(false);
    const audit = (url: URL) => url.pathname.endsWith('/audit') && url.pathname.startsWith('/app/');
    await page.route(audit, (route) => route.fulfill({ status: 500, body: '{}' }));
    await go(page, paths.audit);
    const missing = page.getByText(/^Could not be loaded:/);
    await missing.waitFor();
    await page.unroute(audit);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await missing.waitFor({ state: 'detached' });

    // What was kept is shown with its time from the first try that fails, however long the others take.
    await page.addInitScript(DEAD_LINE);
    await page.goto(paths.fleet);
    await page.getByText(/^Could not be loaded again: .*What is shown was loaded at/).waitFor();
    await page.getByRole('heading', { name: 'Not known' }).waitFor();
    expect(await goodNews(page)).toEqual([]);
  },
  5 * MINUTES,
);
