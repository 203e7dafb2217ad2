import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { paths } from '../paths.ts';
import { fileServer } from '../testing/fileServer.ts';
import { journey, openAs, passwordOf, seriousFindings } from '../testing/journey.ts';

/** Everybody showed who they are twenty minutes ago. */
const letTimePass = async () =>
  (await fileServer()).onDatabase("UPDATE session SET proved_at = now() - interval '20 minutes'");

describe('who has sat there for a while', () => {
  journey('shows once who they are, and the key they asked for is made', async () => {
    const page = await openAs('owner', paths.apiAccess, { ownSession: true });
    await letTimePass();
    await page.getByRole('button', { name: 'New key' }).first().click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Label').fill('nightly export');
    await form.getByRole('button', { name: 'Create the key' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it still you?' });
    await proof.getByText('20 min ago').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    // Closed, nothing is done, and the form says why.
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    await form.getByText('more than 15 minutes ago').waitFor();
    expect(await form.getByLabel('Label').inputValue()).toBe('nightly export');

    await form.getByRole('button', { name: 'Create the key' }).click();
    const password = proof.getByLabel('Password', { exact: true });
    await password.waitFor();
    // It has the focus: whoever is asked types at once.
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await proof.getByText('The password is wrong.').waitFor();
    await password.fill(passwordOf('owner'));
    await page.keyboard.press('Enter');
    await page.getByText(/^aw_/).first().waitFor();
  });

  journey('downloads their data after showing it, in a file and not as a refusal', async () => {
    const page = await openAs('ito', paths.account, { ownSession: true });
    await letTimePass();
    await page.getByRole('button', { name: 'Download my data' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it still you?' });
    await proof.getByLabel('Password', { exact: true }).fill(passwordOf('ito'));
    const downloading = page.waitForEvent('download');
    await proof.getByRole('button', { name: 'Continue' }).click();
    const file = await (await downloading).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      account: { email: 'ito@demo.example' },
    });
  });
});
