import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '../pages.ts';
import { journey, openAs, openPage, seriousFindings, settled } from '../testing/journey.ts';
import { openAsOperator } from '../testing/people.ts';
import { enter, scenes, type Viewer } from '../testing/scenes.ts';

const MINUTES = 60_000;

/** What axe finds in the light theme and, without loading the page again, in the dark one. */
async function findingsOn(page: Page, visited: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of visited) {
    await page.goto(path);
    await settled(page);
    for (const finding of await findingsHere(page)) found.push(`${path}: ${finding}`);
  }
  return found;
}

/** Half of the pages each, side by side: one is drawn while the other waits for its answers. */
async function findingsOnBoth(
  open: () => Promise<Page>,
  visited: readonly string[],
): Promise<string[]> {
  const halves = [0, 1].map((half) => visited.filter((_, index) => index % 2 === half));
  const found = await Promise.all(halves.map(async (half) => findingsOn(await open(), half)));
  return found.flat();
}

/** Pages with an address of their own; those of one record are among the scenes. */
const listed = (needs: readonly string[]) =>
  pages
    .filter((page) => needs.includes(page.needs) && !page.path.includes('$'))
    .map(({ path }) => path);

const openers: Readonly<Record<Viewer, (phone: boolean) => Promise<Page>>> = {
  nobody: (phone) => openPage('/icon.svg', { phone }),
  owner: (phone) => openAs('owner', '/icon.svg', { phone }),
  pilot: (phone) => openAs('ito', '/icon.svg', { phone }),
  operator: (phone) => openAsOperator('/icon.svg', { phone }),
};

/** A visit of every scene by whom it is for; what `look` finds on each, with its name. */
async function inScenes(
  viewers: readonly Viewer[],
  phone: boolean,
  look: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const viewer of viewers) {
    const page = await openers[viewer](phone);
    for (const scene of scenes.filter((one) => one.viewer === viewer)) {
      await enter(page, scene);
      await settled(page);
      found.push(...(await look(page)).map((finding) => `${scene.name}: ${finding}`));
    }
  }
  return found;
}

/** Both themes of what stands there, without loading it again. */
async function findingsHere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    for (const finding of await seriousFindings(page)) found.push(`${colorScheme}: ${finding}`);
  }
  return found;
}

describe('in the light and in the dark theme axe finds nothing serious', () => {
  journey(
    'on pages that need no account',
    async () => {
      const open = () => openPage('/icon.svg');
      expect(await findingsOnBoth(open, listed(['nobody']))).toEqual([]);
    },
    6 * MINUTES,
  );

  journey(
    'on the pages of an account and an organization',
    async () => {
      const open = () => openAs('owner', '/icon.svg');
      expect(await findingsOnBoth(open, listed(['account', 'organization']))).toEqual([]);
    },
    9 * MINUTES,
  );

  journey(
    'on records, in dialogs and in menus',
    async () => {
      expect(await inScenes(['owner'], false, findingsHere)).toEqual([]);
    },
    9 * MINUTES,
  );

  journey(
    'on the pages of the operator and of a pilot',
    async () => {
      expect(await inScenes(['operator', 'pilot'], false, findingsHere)).toEqual([]);
    },
    3 * MINUTES,
  );
});

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

journey(
  'on a phone no record, dialog or menu is wider than its screen',
  async () => {
    const tooWide = async (page: Page) => {
      const over = await page.evaluate<string>(TOO_WIDE);
      return over === '' ? [] : [over];
    };
    expect(await inScenes(['owner', 'operator', 'pilot'], true, tooWide)).toEqual([]);
  },
  9 * MINUTES,
);
