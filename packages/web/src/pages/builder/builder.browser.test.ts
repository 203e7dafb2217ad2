import { describe, expect } from 'vitest';
import { journey, openPage } from '../../testing/journey.ts';

describe('the builder', () => {
  journey('reacts to typing, keeps the build in its address and undoes', async () => {
    const page = await openPage('/builder');
    const glance = page.getByRole('region', { name: 'Results at a glance' });
    const light = await glance.innerText();
    await page.getByLabel('Dry mass').fill('1400');
    await expect.poll(() => glance.innerText()).not.toBe(light);
    await page.waitForURL(/#build=/);
    const shared = page.url();
    const heavy = await glance.innerText();
    const again = await openPage(shared);
    await again.getByRole('region', { name: 'Results at a glance' }).waitFor();
    expect(await again.getByRole('region', { name: 'Results at a glance' }).innerText()).toBe(
      heavy,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => glance.innerText()).toBe(light);
  });
});
