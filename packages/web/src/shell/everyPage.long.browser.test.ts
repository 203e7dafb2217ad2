import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '../pages.ts';
import { go, journey, onTwoPages, openAs, openPage } from '../testing/journey.ts';
import { findingsInBothThemes, outOfReach } from '../testing/looks.ts';

const MINUTES = 60_000;

/** What `look` finds on each of these pages, with its path. */
function onPages(
  open: () => Promise<Page>,
  visited: readonly string[],
  look: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  return onTwoPages(open, visited, async (page, path) => {
    await go(page, path);
    return (await look(page)).map((finding) => `${path}: ${finding}`);
  });
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
      expect(await onPages(open, listed(['nobody']), findingsInBothThemes)).toEqual([]);
    },
    6 * MINUTES,
  );

  journey(
    'on the pages of an account and an organization',
    async () => {
      const open = () => openAs('owner', '/icon.svg');
      const visited = listed(['account', 'organization']);
      expect(await onPages(open, visited, findingsInBothThemes)).toEqual([]);
    },
    9 * MINUTES,
  );
});

journey(
  'on a phone no page is wider than its screen or has buttons too small for a thumb',
  async () => {
    const open = () => openAs('owner', '/icon.svg', { phone: true });
    const visited = listed(['nobody', 'account', 'organization']);
    expect(await onPages(open, visited, outOfReach)).toEqual([]);
  },
  4 * MINUTES,
);
