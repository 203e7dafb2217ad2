import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { go, journey, openAs, seriousFindings, settled } from '../../testing/journey.ts';

describe('the fleet', () => {
  journey('needs the same on the start page as on its own', async () => {
    const page = await openAs('owner', paths.fleet);
    const sheet = page.locator('section').filter({ hasText: 'Needs you' });
    const lines = sheet.getByRole('listitem');
    await lines.first().waitFor();
    await settled(page);
    const all = await lines.allTextContents();
    await go(page, paths.home);
    expect(await lines.allTextContents()).toEqual(all.slice(0, 12));
    await sheet.getByRole('link', { name: `${all.length - 12} more` }).waitFor();
  });

  journey('opens every page full, without a serious finding of axe', async () => {
    const page = await openAs('owner', paths.fleet);
    await page.getByRole('heading', { name: 'Needs you' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    for (const [path, name] of [
      [paths.flights, 'Flights'],
      [paths.health, 'Health'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('table').waitFor();
      expect([name, await seriousFindings(page)]).toEqual([name, []]);
    }
  });

  journey('offers a pilot to file a flight', async () => {
    const page = await openAs('ito', paths.flights);
    await page.getByRole('button', { name: 'File a flight' }).waitFor();
  });

  journey('files a flight by hand, shows it and deletes it unless it is undone', async () => {
    const page = await openAs('owner', paths.flights);
    await page.getByRole('button', { name: 'File a flight' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the aircraft').fill('Borrowed quad');
    await dialog.getByLabel('Flight time').fill('12');
    await dialog.getByLabel('Site').fill('East field');
    await dialog.getByRole('button', { name: 'File' }).click();
    await page.waitForURL(/\/fleet\/flights\/\d+/);
    await page.getByRole('heading', { name: /^Flight \d+$/ }).waitFor();
    await page.getByRole('cell', { name: 'East field' }).waitFor();
    await page.getByText('12 min', { exact: true }).waitFor();
    const address = page.url();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(address);
    await page.getByRole('cell', { name: 'East field' }).waitFor();
  });
});
