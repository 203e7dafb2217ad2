import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, originOf, seriousFindings } from '../../testing/journey.ts';

describe('API access', () => {
  journey('makes a key that is shown once, rolls it and revokes it after asking', async () => {
    const page = await openAs('ito', paths.apiAccess);
    const usage = (key: string) =>
      fetch(`${originOf(page)}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').getByLabel('Label').fill('ground station');
    await page.getByRole('dialog').getByLabel('Read only').check();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create the key' }).click();
    const shown = page.getByRole('dialog').getByRole('figure', { name: 'Key', exact: true });
    const key = await shown.locator('pre').innerText();
    // Neither Escape nor the cross loses it before it is copied.
    await page.keyboard.press('Escape');
    await page.getByText('It has not been copied').waitFor();
    await page.getByRole('dialog').locator('button.mantine-Modal-close').click();
    expect(await shown.locator('pre').innerText()).toBe(key);
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).click();
    await page.getByText('It has not been copied').waitFor({ state: 'detached' });
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect((await usage(key)).status).toBe(200);
    expect(await page.content()).not.toContain(key);

    const row = page.getByRole('row', { name: /ground station/ });
    await row.getByText('read only').waitFor();
    await row.getByRole('button', { name: 'Change ground station' }).click();
    await page.getByRole('menuitem', { name: /Rename or narrow/ }).click();
    const narrow = page.getByRole('dialog');
    await narrow.getByLabel('Label').fill('van station');
    await narrow.getByLabel('Some areas').check();
    await narrow.getByLabel('builds').check();
    await narrow.getByLabel('Ends').selectOption({ label: 'On a day of my own' });
    await narrow.getByLabel('Last day').fill('2099-05-01');
    expect(await seriousFindings(page)).toEqual([]);
    await narrow.getByRole('button', { name: 'Save' }).click();
    const renamed = page.getByRole('row', { name: /van station.*builds/ });
    await renamed.waitFor();
    const refused = await fetch(`${originOf(page)}/api/v1/airframes`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(refused.status).toBe(403);
    await page.reload();
    await page.getByLabel('Status').selectOption('403');
    await page.getByRole('cell', { name: 'GET /api/v1/airframes' }).waitFor();
    expect(await page.getByRole('cell', { name: 'GET /api/v1/usage' }).count()).toBe(0);
    await page.getByLabel('Status').selectOption('');
    await page.getByRole('cell', { name: 'GET /api/v1/usage' }).first().waitFor();

    await renamed.getByRole('button', { name: 'Change van station' }).click();
    await page.getByRole('menuitem', { name: /Roll/ }).click();
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect((await usage(key)).status).toBe(200);

    await page.getByRole('button', { name: 'Revoke all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
    await page.getByRole('heading', { name: 'No key yet' }).waitFor();
    expect((await usage(key)).status).toBe(401);
    await page.reload();
    await page.getByText('/usage').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
