import { describe, expect } from 'vitest';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';

describe('the radio planner', () => {
  journey('adds a link, follows its height and shares the plan by its address', async () => {
    const page = await openPage('/radio');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByRole('menuitem', { name: 'ELRS 900 MHz, 50 Hz' }).click();
    await page.getByRole('button', { name: 'Remove ELRS 900 MHz, 50 Hz' }).waitFor();
    await page.getByLabel('Aircraft').last().fill('10');
    await page.getByText('limited by line of sight').waitFor();
    const other = await openPage(page.url());
    await other.getByText('limited by line of sight').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
