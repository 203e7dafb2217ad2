import { describe, expect } from 'vitest';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';

describe('the radio planner', () => {
  journey('adds a link, follows its height and shares the plan by its address', async () => {
    const page = await openPage('/radio');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByRole('menuitem', { name: 'ELRS 900 MHz, 50 Hz' }).click();
    await page.getByRole('button', { name: 'Remove ELRS 900 MHz, 50 Hz' }).waitFor();
    await page.getByLabel('Aircraft', { exact: true }).last().fill('10');
    await page.getByText('limited by line of sight').waitFor();
    await page.getByRole('button', { name: 'Share this plan: copy its link' }).click();
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string;
    const other = await openPage(link);
    await other.getByText('limited by line of sight').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('speaks and draws in the units of its reader', async () => {
    const page = await openPage('/radio');
    await page.evaluate(
      `localStorage.setItem('airworthy-settings', '{"system":"imperial","speed":"mph"}')`,
    );
    await page.reload();
    await page
      .getByText(/^The budget ends the link at [\d.]+ mi,/)
      .first()
      .waitFor();
    await page.getByRole('img', { name: /^Ranges: .* mi/ }).waitFor();
    const profile = page.getByRole('img', { name: /^Path profile over .* mi: .* ft/ }).first();
    await profile.getByText('328 ft').waitFor();
    expect(await page.getByText(/\d (km|m)\b/).count()).toBe(0);
  });
});
