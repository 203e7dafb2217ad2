import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '../pages.ts';
import { go, journey, openAs, openPage } from '../testing/journey.ts';
import { findingsInBothThemes, outOfReach } from '../testing/looks.ts';

const MINUTES = 60_000;

/** What axe finds in the light theme and, without loading the page again, in the dark one. */
async function findingsOn(page: Page, visited: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of visited) {
    await go(page, path);
    for (const finding of await findingsInBothThemes(page)) found.push(`${path}: ${finding}`);
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
});

journey(
  'on a phone no page is wider than its screen or has buttons too small for a thumb',
  async () => {
    const page = await openAs('owner', '/icon.svg', { phone: true });
    const found: string[] = [];
    for (const path of listed(['nobody', 'account', 'organization'])) {
      await go(page, path);
      for (const one of await outOfReach(page)) found.push(`${path}: ${one}`);
    }
    expect(found).toEqual([]);
  },
  4 * MINUTES,
);
