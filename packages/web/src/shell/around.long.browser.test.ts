import { describe, expect } from 'vitest';
import { paths } from '../paths.ts';
import { journey, openPage } from '../testing/journey.ts';

describe('the shell', () => {
  journey('goes from page to page without reloading, and sets the window title', async () => {
    const page = await openPage(paths.home);
    await page.evaluate('window.kept = true');
    await page.getByRole('navigation').getByRole('link', { name: 'Flight viewer' }).click();
    await page.getByRole('heading', { name: 'Flight viewer', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.log);
    expect(await page.title()).toBe('Flight viewer · Airworthy');
    await page.goBack();
    await page.getByRole('heading', { name: 'Airworthy', level: 1 }).waitFor();
    expect(await page.evaluate('window.kept')).toBe(true);
  });

  journey('finds a page by a part of its name', async () => {
    const page = await openPage(paths.home);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Find a page/ }).fill('view');
    await page.getByRole('option', { name: /Flight viewer/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Flight viewer', level: 1 }).waitFor();
  });
});
