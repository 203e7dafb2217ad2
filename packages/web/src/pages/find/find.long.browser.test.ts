import { describe, expect } from 'vitest';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';

describe('finding a build', () => {
  journey('goes from a sentence to a shopping list, and into the builder', async () => {
    const page = await openPage('/find');
    await page.getByLabel('for at least').fill('15');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText(/candidates fit; no other beats these/).waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Shopping list' }).waitFor();
    const dots = page.locator('svg circle[role=button]');
    expect(await dots.count()).toBeGreaterThan(1);
    await dots.last().click();
    expect(await dots.last().getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(page.url()).toContain('time=15');
    await page.getByRole('link', { name: 'Open in the builder' }).click();
    await page.getByText('Found by a search.').first().waitFor();
  });

  journey('says what is in the way where nothing fits, and takes the proposal', async () => {
    const page = await openPage('/find?carry=500&time=40&prop=12&limits=auw_g%3C2500');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Nothing fits').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Search with .* builds?\)$/ }).click();
    await page.getByText(/candidates fit; no other beats these/).waitFor({ timeout: 60_000 });
  });

  journey('stops when it is asked to', async () => {
    const page = await openPage('/find?carry=500&time=5&types=any');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    expect(await page.getByText(/candidates examined/).count()).toBe(0);
    expect(await page.getByText(/candidates fit/).count()).toBe(0);
  });
});
