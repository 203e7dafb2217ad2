import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, onTwoPages, openAs, openPage } from '../testing/journey.ts';
import { findingsInBothThemes, outOfReach } from '../testing/looks.ts';
import { openAsOperator } from '../testing/people.ts';
import { enterByLink, scenes, type Viewer } from '../testing/scenes.ts';

const MINUTES = 60_000;

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
    const theirs = scenes.filter((one) => one.viewer === viewer);
    const open = () => openers[viewer](phone);
    const visited = await onTwoPages(open, theirs, async (page, scene) => {
      await enterByLink(page, scene);
      return (await look(page)).map((finding) => `${scene.name}: ${finding}`);
    });
    found.push(...visited);
  }
  return found;
}

describe('in the light and in the dark theme axe finds nothing serious', () => {
  journey(
    'on records, in dialogs and in menus',
    async () => {
      expect(await inScenes(['owner'], false, findingsInBothThemes)).toEqual([]);
    },
    9 * MINUTES,
  );

  journey(
    'on the pages of the operator and of a pilot',
    async () => {
      expect(await inScenes(['operator', 'pilot'], false, findingsInBothThemes)).toEqual([]);
    },
    3 * MINUTES,
  );
});

journey(
  'on a phone no record, dialog or menu is wider than its screen or out of reach',
  async () => {
    expect(await inScenes(['owner', 'operator', 'pilot'], true, outOfReach)).toEqual([]);
  },
  9 * MINUTES,
);
