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
    await expect.poll(() => dots.last().getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('heading', { name: 'Compare' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(page.url()).toContain('time=15');
    await page.getByRole('button', { name: 'Share this search: copy its link' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('time=15');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('found.csv');
    // On paper there is the chosen build with its shopping list, and no question, chart or button.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Shopping list' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: /Search|Compare|Print/ }).count()).toBe(0);
    expect(await dots.first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Change one thing' }).click();
    await page.getByRole('heading', { name: 'Make it better' }).waitFor();
    await page.getByText('Found by a search.').first().waitFor();
  });

  journey('works on a phone, where the chosen build comes before the chart', async () => {
    const page = await openPage('/find?carry=200&time=10&prop=10', { phone: true, dark: true });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'Shopping list' }).waitFor({ timeout: 60_000 });
    const list = (await page.getByRole('heading', { name: 'Shopping list' }).boundingBox())!;
    const dot = (await page.locator('svg circle[role=button]').first().boundingBox())!;
    expect(list.y).toBeLessThan(dot.y);
    const overflow = 'document.documentElement.scrollWidth - innerWidth';
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
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
