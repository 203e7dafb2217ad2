import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import {
  journey,
  type OpenOptions,
  openAs,
  openPage,
  seriousFindings,
} from '../testing/journey.ts';
import { openAsOperator } from '../testing/people.ts';

const MINUTES = 60_000;

/** Waits until a page shows what it has: no shape of something that is still loading. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function findingsOn(page: Page, visited: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of visited) {
    await page.goto(path);
    await settled(page);
    for (const finding of await seriousFindings(page)) found.push(`${path}: ${finding}`);
  }
  return found;
}

/** Pages with an address of their own; those of one record are reached in the journeys of their rooms. */
const listed = (needs: readonly string[]) =>
  pages
    .filter((page) => needs.includes(page.needs) && !page.path.includes('$'))
    .map(({ path }) => path);

const OPERATOR_TABS = ['server', 'accounts', 'organizations', 'outbox', 'jobs'].map(
  (tab) => `${paths.operator}?tab=${tab}`,
);

for (const dark of [false, true]) {
  const look: OpenOptions = { dark };
  describe(`in the ${dark ? 'dark' : 'light'} theme axe finds nothing serious`, () => {
    journey(
      'on pages that need no account',
      async () => {
        const page = await openPage('/icon.svg', look);
        expect(await findingsOn(page, listed(['nobody']))).toEqual([]);
      },
      4 * MINUTES,
    );

    journey(
      'on the pages of an account and an organization',
      async () => {
        const page = await openAs('owner', '/icon.svg', look);
        expect(await findingsOn(page, listed(['account', 'organization']))).toEqual([]);
      },
      6 * MINUTES,
    );

    journey(
      'on the pages of the operator',
      async () => {
        const page = await openAsOperator(paths.operator, look);
        expect(await findingsOn(page, OPERATOR_TABS)).toEqual([]);
      },
      2 * MINUTES,
    );
  });
}

/** In the page: nothing, or the first element that reaches over the right edge of a page that scrolls. */
const TOO_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return '';
  const over = [...document.querySelectorAll('body *')].find(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  );
  return (scrollWidth - clientWidth) + ' px, ' + (over ? over.outerHTML.slice(0, 120) : 'unknown');
})()`;

journey(
  'on a phone no page is wider than its screen',
  async () => {
    const page = await openAs('owner', '/icon.svg', { phone: true });
    const wide: string[] = [];
    for (const path of listed(['nobody', 'account', 'organization'])) {
      await page.goto(path);
      await settled(page);
      const over = await page.evaluate(TOO_WIDE);
      if (over !== '') wide.push(`${path}: ${over}`);
    }
    expect(wide).toEqual([]);
  },
  4 * MINUTES,
);
