import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';

/** A name that leads nowhere on any network (RFC 2606). */
const NOWHERE = 'https://receiver.invalid/hook';

describe('webhooks', () => {
  journey('are made with a secret shown once, tried out, paused, changed and deleted', async () => {
    const page = await openAs('owner', paths.webhooks);
    await page.getByText('No webhook yet').waitFor();
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://10.0.0.5/hook');
    await dialog.getByLabel('Aircraft grounded').check();
    await dialog.getByRole('button', { name: 'Create the webhook' }).click();
    await dialog.getByText('Leads to a private address').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Address').fill(NOWHERE);
    await dialog.getByLabel('Flight filed').check();
    await dialog.getByRole('button', { name: 'Create the webhook' }).click();
    const secret = await page.getByRole('figure', { name: 'Secret' }).locator('pre').innerText();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Nothing sent yet').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: NOWHERE }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    // The page follows the delivery by itself.
    await page.getByText('Failing, 1 event waiting').waitFor();
    await page.getByRole('button', { name: /^Attempts of evt_/ }).click();
    await page.getByText('no answer,').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('button', { name: /^Send again evt_/ }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Description').fill('Dispatch board');
    await dialog.getByLabel('Flight filed').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Aircraft grounded', exact: true }).waitFor();
    await page.getByRole('button', { name: 'New secret…' }).click();
    await dialog.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByRole('figure', { name: 'Secret' }).locator('pre').waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('signs until').waitFor();

    await page.getByRole('button', { name: 'Delete…' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook yet').waitFor();
  });
});
