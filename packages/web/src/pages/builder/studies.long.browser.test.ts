import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, openPage } from '../../testing/journey.ts';
import { saved } from '../../testing/logs.ts';

const glance = (page: Page) => page.getByRole('region', { name: 'Results at a glance' });

async function choose(page: Page, example: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name: example }).click();
  await expect.poll(() => page.getByLabel('Name of the build').inputValue()).toBe(example);
}

describe('a build that is studied', () => {
  journey('shows the inputs of its airframe and how each figure is made', async () => {
    const page = await openPage('/builder');
    expect(await page.getByLabel('Span').count()).toBe(0);
    await choose(page, 'Flying wing');
    await page.getByLabel('Span').waitFor();
    await glance(page).getByText('Stall speed').waitFor();
    await page.getByLabel('Search the figures').fill('stall');
    await page.getByRole('button', { name: 'Stall speed' }).click();
    await page.getByText('out.stall_speed_kmh').waitFor();
    await page.getByRole('link', { name: 'How it is computed' }).click();
    await page.waitForURL(/\/docs\/physics\//);
  });

  journey('flies every one of the five examples', async () => {
    const page = await openPage('/builder');
    const names = [
      '5-inch freestyle',
      '7-inch long range',
      'Survey hexa',
      'Quadplane',
      'Flying wing',
    ];
    for (const name of names) {
      await choose(page, name);
      expect(await glance(page).innerText()).toMatch(/\d+(\.\d+)?\s*min/);
      expect(await page.locator('[data-level=bad]').count()).toBe(0);
    }
  });

  journey('is made better by a single part, which is then in it', async () => {
    const page = await openPage('/builder');
    await page.getByRole('button', { name: 'Make it better' }).click();
    const better = page.locator('section', { hasText: 'One part changed' }).last();
    const before = await glance(page).innerText();
    const use = better.getByRole('button', { name: /^Use / }).first();
    await use.waitFor();
    await expect.poll(() => better.getByRole('button', { name: /^Use / }).count()).toBe(3);
    await better.getByText('Ranked by the low end of the band.').waitFor();
    await use.click();
    await expect.poll(() => glance(page).innerText()).not.toBe(before);
    await better.getByText('The build has changed since these were looked for.').waitFor();
    await better.getByText('Lighter').click();
    await better.getByText('hovering no shorter').waitFor();
    await better.getByText('single changes of motor, propeller and pack tried').waitFor();
  });

  journey('has charts that are pinned, saved and dragged', async () => {
    const page = await openPage('/builder');
    await page.getByRole('button', { name: 'Pin these curves' }).click();
    const name = await page.getByLabel('Name of the build').inputValue();
    const chart = page.locator('section', { hasText: 'Flight time over payload' }).last();
    await chart.getByText(name).waitFor();
    const before = await glance(page).innerText();
    await chart.scrollIntoViewIfNeeded();
    const ring = (await chart.locator('circle[class*=handle]').boundingBox())!;
    const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('group', { name: 'Added payload', exact: true }).waitFor();
    await expect.poll(() => glance(page).innerText()).not.toBe(before);
    for (const [kind, start] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
      ['CSV', ''],
    ] as const) {
      const file = await saved(page, async () => {
        await page.getByRole('button', { name: 'Save Flight time over payload' }).click();
        await page.getByRole('menuitem', { name: kind, exact: true }).click();
      });
      expect(file.name).toBe(`endurance_payload.${kind.toLowerCase()}`);
      expect(file.bytes.toString('latin1').startsWith(start)).toBe(true);
    }
  });

  journey('is balanced by dragging and by numbers', async () => {
    const page = await openPage('/builder');
    await choose(page, 'Survey hexa');
    const position = page.getByLabel('Mid-360, position aft');
    await position.scrollIntoViewIfNeeded();
    expect(await position.inputValue()).toBe('-120');
    const item = page
      .getByRole('img', { name: 'From above, nose up' })
      .locator('circle', { has: page.locator('title', { hasText: 'Mid-360' }) });
    const at = (await item.boundingBox())!;
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 30, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(-100);
    await page.getByLabel('Main, position aft').fill('300');
    await page.getByText('out of range').waitFor();
  });

  journey('is swept over 41 by 41 points with progress, and takes the point clicked', async () => {
    const page = await openPage('/builder?view=what-if');
    await page.getByLabel('Progress of the sweep').waitFor({ state: 'attached' });
    await page.evaluate(`
      window.shares = [];
      const bar = document.querySelector('[aria-label="Progress of the sweep"]');
      new MutationObserver(() => shares.push(Number(bar.getAttribute('aria-valuenow')))).observe(bar, { attributes: true });`);
    await page.getByLabel('And', { exact: true }).selectOption('prop_diameter_in');
    const map = page.getByRole('img', { name: /Hover time from/ });
    await expect.poll(() => map.locator('rect').count(), { timeout: 30_000 }).toBe(41 * 41);
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    const shares = (await page.evaluate('shares')) as number[];
    expect(shares.filter((share) => share > 0 && share < 100).length).toBeGreaterThan(5);
    const before = await page.getByLabel('Propeller diameter', { exact: true }).inputValue();
    await map.click({ position: { x: 300, y: 60 } });
    await page.getByRole('group', { name: 'Added payload', exact: true }).waitFor();
    expect(await page.getByLabel('Propeller diameter', { exact: true }).inputValue()).not.toBe(
      before,
    );
  });

  journey('is compared with three others, differences marked', async () => {
    const page = await openPage('/builder?view=compare');
    for (const name of ['5-inch freestyle', 'Survey hexa', 'Quadplane']) {
      await page.getByRole('button', { name: 'Add a build' }).click();
      await page.getByRole('menuitem', { name }).click();
    }
    const table = page.getByRole('table').filter({ hasText: 'All-up mass' }).first();
    await expect.poll(() => table.locator('thead th').count()).toBe(5);
    expect(await page.getByRole('button', { name: 'Add a build' }).isDisabled()).toBe(true);
    const mass = table.getByRole('row', { name: /^All-up mass/ });
    await expect.poll(() => mass.locator('[data-different=true]').count()).toBe(3);
    await table.getByRole('button', { name: 'Remove Survey hexa' }).click();
    await expect.poll(() => table.locator('thead th').count()).toBe(4);
  });
});
