import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings, settled } from '../../../testing/journey.ts';

/** In the page: choices whose words are wider than the room for them. */
const CUT_CHOICES = `[...document.querySelectorAll('main select')].flatMap((one) => {
  const style = getComputedStyle(one);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = style.fontSize + ' ' + style.fontFamily;
  const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const chosen = one.selectedOptions[0].text;
  return pen.measureText(chosen).width > room ? [chosen] : [];
})`;

describe('questions', () => {
  journey('are asked by choices, kept in the address, saved, and lead to flights', async () => {
    const page = await openAs('owner', paths.questions);
    await page.getByRole('heading', { name: 'Vibration, z, 95th percentile' }).waitFor();
    await settled(page);
    await page.getByLabel('per', { exact: true }).selectOption('month');
    await page.getByLabel('of', { exact: true }).selectOption('airborne_s');
    await page.getByLabel('Show the').selectOption('mean');
    await page.getByRole('heading', { name: 'Time in the air, mean' }).waitFor();
    expect(page.url()).toContain('of=airborne_s');
    await page.getByText(/\d+ flights? counted\./).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    // Beside the title; without a saved question there is no row for them.
    expect(await page.getByRole('navigation', { name: 'Saved questions' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save this question' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Time a month');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.goto(paths.questions);
    await page.getByRole('link', { name: 'Time a month' }).click();
    await page.getByRole('heading', { name: 'Time in the air, mean' }).waitFor();

    const lastColumn = page.getByRole('table').last().locator('tbody td:last-child');
    await lastColumn.getByRole('link').first().click();
    await page.waitForURL(/\/fleet\/flights\/\d+/);

    // A group that is a record leads to it.
    await page.goto(paths.questions);
    await page.getByRole('list', { name: 'Vibration, z' }).getByRole('link').first().click();
    await page.waitForURL(/\/fleet\/aircraft\/\d+/);

    // Columns are offered where they can be asked; else it is said what is missing.
    await page.goto(`${paths.questions}?of=column&column=battery_current_a&take=max`);
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    expect(await page.getByText(/^This server keeps no columns/).count()).toBe(2);
    const choices = page.getByLabel('of', { exact: true });
    expect(await choices.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe(
      'Battery current, A',
    );
    expect(await choices.locator('optgroup').last().getAttribute('label')).toBe(
      'Columns of the logs: not on this server',
    );
    expect(await seriousFindings(page)).toEqual([]);

    const phone = await openAs('ito', `${paths.questions}?of=cruise_power_w`, { phone: true });
    await settled(phone);
    // Its logs have no airspeed: no figure, and no good news.
    await phone.getByText(/Left out: \d+ read without this figure/).waitFor();
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);
    for (const take of ['p95', 'median']) {
      await phone.getByLabel('Show the').selectOption(take);
      expect(await phone.evaluate<string[]>(CUT_CHOICES)).toEqual([]);
    }
    expect(await seriousFindings(phone)).toEqual([]);
  });
});
