import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';

describe('pilots', () => {
  journey('are added and edited, with currency by item and a logbook to take along', async () => {
    const page = await openAs('owner', paths.pilots);
    await page.getByText('must not be used to prevent a flight').waitFor();
    await page.getByRole('heading', { name: 'What lapses when' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a pilot' }).click();
    await dialog.getByLabel('Name').fill('Kei Sato');
    await dialog.getByLabel('Part 107 recurrent training').fill('2026-10-01');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'Kei Sato', level: 1 }).waitFor();
    await page.getByText('to 31 Oct 2028').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Role').selectOption('instructor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Instructor', { exact: true }).first().waitFor();

    await page.goto(paths.pilots);
    await page.getByRole('link', { name: 'Rei Ito' }).first().click();
    await page.getByRole('heading', { name: 'Totals by type' }).waitFor();
    await page.getByRole('cell', { name: 'Survey quad' }).waitFor();
    await page.getByRole('heading', { name: 'Logbook' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const address = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const csv = await (await page.request.get(address ?? '')).text();
    expect(csv.split('\n').length).toBeGreaterThan(20);
    expect(csv).toContain('Rei Ito');
    expect(csv).not.toContain('Maya Roy');

    const own = await openAs('ito', new URL(page.url()).pathname, { phone: true });
    await own.getByRole('heading', { name: 'Logbook' }).waitFor();
    expect(await own.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await own.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
