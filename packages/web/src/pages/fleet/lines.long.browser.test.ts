import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { go, journey, openAs } from '../../testing/journey.ts';

/** In the page: cells below a heading whose words take more lines than they may. */
const broken = (heading: string, most: number) => `(() => {
  const linesOf = (cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const tops = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      tops.push(...[...range.getClientRects()].map((one) => one.top));
    }
    tops.sort((a, b) => a - b);
    return tops.filter((top, at) => at === 0 || top - tops[at - 1] > 8).length;
  };
  return [...document.querySelectorAll('table.rows')].flatMap((table) => {
    const at = [...table.querySelectorAll('thead th')].findIndex(
      (one) => one.textContent === ${JSON.stringify(heading)},
    );
    const cells = at < 0 ? [] : [...table.querySelectorAll('tbody tr:not(:has([colspan]))')];
    return cells.map((row) => row.children[at]).filter((cell) => linesOf(cell) > ${most});
  }).map((cell) => cell.textContent);
})()`;

const COLUMNS = [
  [`${paths.aircraft}?view=table&all=1`, 'Name', 1],
  [`${paths.aircraft}?view=table&all=1`, 'Registration', 1],
  [paths.bulletins, 'Number', 1],
  [paths.pilots, 'Name', 1],
  [`${paths.logbook}?since=2026-11-01`, 'Aircraft', 1],
  [`${paths.logbook}?since=2026-11-01`, 'Pilot', 1],
  [`${paths.flightTrends}?by=batch&show=rate`, 'Group', 2],
] as const;

/** In the page: how far the input of a field stands below its label. */
const gapOf = (label: string) => `(() => {
  const own = [...document.querySelectorAll('[role=dialog] label')].find(
    (one) => one.textContent === ${JSON.stringify(label)},
  );
  const input = document.getElementById(own.htmlFor);
  return Math.round(input.getBoundingClientRect().top - own.getBoundingClientRect().bottom);
})()`;

/** In the page: the narrowest note beside the title of a sheet. */
const NARROWEST_NOTE = `Math.min(
  ...[...document.querySelectorAll('section > header > span')].map((one) => one.offsetWidth),
)`;

/** In the page: what is left between the last figures of a table and its edge. */
const AIR_AT_THE_EDGE = `(() => {
  const row = document.querySelector('table.rows tbody tr');
  const last = [...row.children].filter((one) => one.offsetWidth > 0).at(-1);
  return parseFloat(getComputedStyle(last).paddingRight);
})()`;

/** In the page: what lays out the sheets of a record in a way that breaks over two sheets of paper. */
const GRIDS_ON_PAPER = `[...document.querySelectorAll('main section, main [data-printed]')].flatMap((sheet) => {
  const around = [];
  for (let one = sheet.parentElement; one.tagName !== 'MAIN'; one = one.parentElement) around.push(one);
  return around.map((one) => getComputedStyle(one).display).filter((how) => /grid|flex/.test(how));
})`;

const numberOf = (page: Page, script: string) => page.evaluate<number>(script);

describe('lines and columns', () => {
  journey('keep a registration, a number and a short name whole at 1280 px', async () => {
    const page = await openAs('owner', paths.fleet);
    const found: string[] = [];
    for (const [path, heading, most] of COLUMNS) {
      await go(page, path);
      await page.getByRole('columnheader', { name: heading, exact: true }).first().waitFor();
      for (const text of await page.evaluate<string[]>(broken(heading, most)))
        found.push(`${path}, ${heading}: ${text}`);
    }
    expect(found).toEqual([]);
  });

  journey('keep a label at its input where the field beside it has a line of help', async () => {
    const page = await openAs('owner', paths.components);
    await page.getByRole('button', { name: 'Add a component' }).click();
    await page.getByRole('dialog').getByLabel('Cycle limit').waitFor();
    expect(await numberOf(page, gapOf('Cycle limit'))).toBe(
      await numberOf(page, gapOf('Hour limit')),
    );
  });

  journey('print a record in blocks, so that no sheet is printed over another', async () => {
    const page = await openAs('owner', paths.fleet);
    await page.emulateMedia({ media: 'print' });
    for (const open of ['aircraft', 'flights'] as const) {
      await go(page, `${paths[open]}?view=table`);
      await page.locator('tbody a').first().click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
      expect(await page.evaluate(GRIDS_ON_PAPER)).toEqual([]);
    }
    // What is as wide as the page is drawn on a sheet that lies.
    for (const [path, sheet] of [
      [paths.flightTrends, 'trends'],
      [paths.flightMap, 'map'],
    ] as const) {
      await go(page, path);
      const drawnOn = () => page.evaluate('getComputedStyle(document.body).page');
      await expect.poll(drawnOn, { timeout: 20_000 }).toBe(sheet);
    }
  });

  journey('give a note the width of a phone, and the last column its air', async () => {
    const page = await openAs('owner', paths.fleet, { phone: true });
    await go(page, paths.home);
    expect(await numberOf(page, NARROWEST_NOTE)).toBeGreaterThan(300);
    await go(page, paths.flightTrends);
    expect(await numberOf(page, AIR_AT_THE_EDGE)).toBe(14);
    await go(page, paths.flights);
    const log = `getComputedStyle(document.querySelector('td[data-label=Log] > div'), '::before').content`;
    expect(await page.evaluate(log)).toBe('"Log: "');
  });
});
