import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, seriousFindings } from '../../testing/journey.ts';

describe('an organization', () => {
  journey('has devices with keys of their own, and an audit of every change', async () => {
    const page = await openAs('owner', paths.devices);
    await page.getByRole('button', { name: 'New device' }).click();
    await page.getByRole('dialog').getByLabel('Label').fill('van tablet');
    await page.getByRole('button', { name: 'Make the device' }).click();
    const key = await page.getByRole('figure', { name: 'Key' }).locator('pre').innerText();
    expect(key).toMatch(/^awd_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Change van tablet' }).click();
    await page.getByRole('menuitem', { name: /Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('cell', { name: 'van tablet', exact: true })
      .waitFor({ state: 'detached' });
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Audit' }).click();
    await page
      .getByRole('cell', { name: /owner@demo.example/ })
      .first()
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
