import { describe, expect } from 'vitest';
import { paths } from '../paths.ts';
import { journey, openPage, seriousFindings } from '../testing/journey.ts';

describe('the shell', () => {
  journey('keeps the chosen theme over a reload', async () => {
    const page = await openPage(paths.home);
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    expect(await scheme()).toBe('light');
    await page.getByRole('button', { name: 'Display settings' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scheme()).toBe('dark');
  });

  journey('has its navigation behind a menu on a phone', async () => {
    const page = await openPage(paths.home, { phone: true });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Flight viewer' }).click();
    await page.getByRole('heading', { name: 'Flight viewer', level: 1 }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  journey('lists its keys, and goes to a page by two of them', async () => {
    const page = await openPage(paths.home);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Go to the flight viewer').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: 'Flight viewer', level: 1 }).waitFor();
  });

  journey('takes a log that is chosen on the first page to the flight viewer', async () => {
    const page = await openPage(paths.home);
    const file = { name: 'a.bin', mimeType: '', buffer: Buffer.from('%PDF-1.7') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('This is a PDF document, not a flight log').waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.log);
  });

  journey('opens a link with a name that it does not know, and keeps that name', async () => {
    const page = await openPage(`${paths.builder}?view=what-if&x=payload_g&shade=red`);
    const parts = () => Object.fromEntries(new URL(page.url()).searchParams);
    const shown = page.getByLabel('Show', { exact: true });
    await shown.selectOption('twr');
    const asked = { view: 'what-if', x: 'payload_g', shade: 'red' };
    await expect.poll(parts).toEqual({ ...asked, figure: 'twr' });
    await page.goBack();
    await expect.poll(parts).toEqual(asked);
    await expect.poll(() => shown.inputValue()).toBe('hover_min');
    await page.reload();
    await shown.waitFor();
    expect(parts()).toEqual(asked);
  });

  journey('opens again without a connection once it was visited', async () => {
    const page = await openPage(paths.log, { context: { serviceWorkers: 'allow' } });
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    await page.context().setOffline(true);
    await page.goto(paths.home);
    await page.getByText('Not connected.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Flight viewer' }).click();
    await page.getByRole('heading', { name: 'Flight viewer', level: 1 }).waitFor();
  });

  journey('names an address that it does not have', async () => {
    const page = await openPage('/nothing/here');
    await page.getByRole('heading', { name: 'No such page' }).waitFor();
  });

  journey('has nothing serious for axe in either theme, on a desktop and on a phone', async () => {
    for (const dark of [false, true])
      for (const phone of [false, true]) {
        const page = await openPage(paths.home, { dark, phone });
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await seriousFindings(page)).toEqual([]);
      }
  });
});
