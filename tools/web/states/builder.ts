import type { Page } from 'playwright-core';
import { exampleNames } from '../../../packages/web/src/pages/builder/firstExample.ts';
import { paths } from '../../../packages/web/src/paths.ts';
import { type State, steady } from './state.ts';

/** Rows as a maker's sheet has them. */
const SHEET = `Throttle\tThrust (g)\tCurrent (A)\tVoltage (V)
50%\t410\t3.6\t16
65%\t640\t6.8\t16
75%\t820\t9.9\t15.9
100%\t1310\t20.6\t15.7`;

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Opens a menu of the bar; on a phone all of them are one. */
async function openMenu(page: Page, name: 'Examples' | 'Export'): Promise<void> {
  const wide = page.getByRole('button', { name, exact: true });
  const narrow = page.getByRole('button', { name: 'More', exact: true }).first();
  await wide.or(narrow).first().waitFor();
  await ((await wide.isVisible()) ? wide : narrow).click();
}

async function choose(page: Page, example: string): Promise<void> {
  await openMenu(page, 'Examples');
  await page.getByRole('menuitem', { name: example }).click();
  await figures(page).waitFor();
  await steady(page);
}

const figures = (page: Page) => page.getByLabel('Search the figures');

async function compareFour(page: Page): Promise<void> {
  for (const name of ['5-inch freestyle', 'Survey hexa', 'Quadplane']) {
    await page.getByRole('button', { name: 'Add a build' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await pointAway(page);
}

/** A patch or an input that is still pointed at shows what it does. */
const pointAway = (page: Page) => page.mouse.move(2, 2);

const sweepDone = (page: Page) =>
  page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });

export const builderStates: readonly State[] = [
  ...exampleNames.map((name) => ({
    name: `builder-${slug(name)}`,
    path: paths.builder,
    async prepare(page: Page) {
      await choose(page, name);
      const more = page.getByRole('button', { name: /^All \d+ charts/ });
      if ((await more.count()) > 0) await more.click();
      await steady(page);
      await pointAway(page);
    },
  })),
  {
    name: 'builder-new',
    path: paths.builder,
    async prepare(page) {
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await figures(page).waitFor();
      await steady(page);
    },
  },
  {
    name: 'builder-examples',
    path: paths.builder,
    screen: true,
    prepare: (page) => openMenu(page, 'Examples'),
  },
  {
    name: 'builder-patch',
    path: paths.builder,
    async prepare(page) {
      await page.getByRole('button', { name: 'Pin these curves' }).click();
      await page.getByLabel('ESC rating').fill('20');
      await steady(page);
      await page.getByRole('button', { name: 'Apply' }).first().hover();
      await steady(page);
    },
  },
  {
    name: 'builder-help',
    path: paths.builder,
    screen: true,
    async prepare(page) {
      await page.getByLabel('Propeller diameter').hover();
      await page.getByText('if left blank').filter({ visible: true }).waitFor();
    },
  },
  {
    name: 'builder-figures',
    path: paths.builder,
    async prepare(page) {
      await figures(page).fill('hover');
      await page.getByRole('button', { name: 'Hover power', exact: true }).click();
      await figures(page).scrollIntoViewIfNeeded();
      await pointAway(page);
    },
    screen: true,
  },
  {
    name: 'builder-cursor',
    path: paths.builder,
    screen: true,
    async prepare(page) {
      await steady(page);
      await page.getByRole('img', { name: /^Flight time over payload/ }).hover();
    },
  },
  {
    name: 'builder-trust',
    path: paths.builder,
    async prepare(page) {
      await page.getByRole('button', { name: 'Paste a thrust table' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(SHEET);
      await dialog.getByRole('button', { name: 'Use these points' }).click();
      await page.getByRole('button', { name: 'Add measured hover' }).click();
      await page.getByRole('group', { name: 'Measured hover 1' }).getByLabel('Minutes').fill('9');
      for (const minutes of ['2', '3']) {
        await page.getByRole('button', { name: 'Add leg' }).click();
        await page
          .getByRole('group', { name: /^Leg \d/ })
          .last()
          .getByLabel('Minutes')
          .fill(minutes);
      }
      await page.getByRole('heading', { name: 'Mission', exact: true }).waitFor();
      await pointAway(page);
      await steady(page);
    },
  },
  {
    name: 'builder-paste',
    path: paths.builder,
    screen: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Paste a thrust table' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill(SHEET);
      await page.getByText('4 points read.').waitFor();
    },
  },
  {
    name: 'builder-motors',
    path: paths.builder,
    screen: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Choose a measured motor' }).click();
      await page.getByRole('dialog').getByRole('button').nth(3).waitFor();
    },
  },
  {
    name: 'builder-catalog',
    path: paths.builder,
    screen: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Add from catalog' }).first().click();
      await page.getByRole('dialog').getByRole('button').nth(3).waitFor();
    },
  },
  {
    name: 'builder-api-call',
    path: paths.builder,
    screen: true,
    async prepare(page) {
      await openMenu(page, 'Export');
      await page.getByRole('menuitem', { name: 'As API call' }).click();
      await page.getByRole('dialog').getByText('/api/v1/').first().waitFor();
    },
  },
  {
    name: 'builder-what-if-line',
    path: `${paths.builder}?view=what-if`,
    async prepare(page) {
      const line = 'svg[aria-label^="Hover time against"] path[stroke="var(--accent)"][d^="M"]';
      await page.locator(line).waitFor({ state: 'attached' });
      await sweepDone(page);
    },
  },
  {
    name: 'builder-what-if-map',
    path: `${paths.builder}?view=what-if`,
    async prepare(page) {
      await page.getByLabel('And', { exact: true }).selectOption('prop_diameter_in');
      await page.getByRole('img', { name: /Hover time from/ }).waitFor();
      await sweepDone(page);
    },
  },
  { name: 'builder-compare', path: `${paths.builder}?view=compare`, prepare: compareFour },
  {
    name: 'builder-print',
    path: paths.builder,
    printed: true,
    prepare: (page) => choose(page, 'Survey hexa'),
  },
];

export const libraryStates: readonly State[] = [
  {
    name: 'builds-versions',
    path: paths.builder,
    screen: true,
    async prepare(page) {
      for (const mass of ['700', '740', '780']) {
        await page.getByLabel('Dry mass').fill(mass);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await page.getByText('Saved', { exact: true }).waitFor();
      }
      await page.goto(paths.builds);
      await page
        .getByRole('button', { name: /^More for / })
        .first()
        .click();
    },
  },
  {
    name: 'builds-undo',
    path: paths.builds,
    screen: true,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^More for / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
];

export const radioStates: readonly State[] = [
  {
    name: 'radio-links',
    path: paths.radio,
    async prepare(page) {
      for (const link of [0, 3, 5]) {
        await page.getByRole('button', { name: 'Add a link' }).click();
        await page.getByRole('menuitem').nth(link).click();
      }
      await page.getByLabel('Aircraft', { exact: true }).last().fill('10');
    },
  },
  {
    name: 'radio-presets',
    path: paths.radio,
    screen: true,
    prepare: (page) => page.getByRole('button', { name: 'Add a link' }).click(),
  },
];
