import { generate } from 'otplib';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, openPage, passwordOf, seriousFindings } from '../../testing/journey.ts';

describe('signing in', () => {
  journey('can be ended from another device', async () => {
    const first = await openAs('roy', paths.sessions, { ownSession: true });
    const second = await openAs('roy', paths.sessions, { ownSession: true });
    await second.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await second.getByText(/sessions? ended/).waitFor();
    await first.reload();
    await first.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

describe('the account', () => {
  journey('has a name that can be changed and data that can be taken along', async () => {
    const page = await openAs('roy', paths.account);
    await page.getByLabel('Name').fill('Maya R. Roy');
    await page.getByRole('button', { name: 'Change the name' }).click();
    await page.getByText('The name is changed.').waitFor();
    await page.getByRole('button', { name: 'My account' }).getByText('Maya R. Roy').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole('button', { name: 'Show what would be deleted' }).click();
    await page.getByRole('heading', { name: 'Kept for the record' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('gets a second factor, which the next sign-in asks for', async () => {
    const page = await openAs('byrd', paths.security);
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(passwordOf('byrd'));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByAltText('The seed as a QR code').waitFor();
    const secret = await dialog.getByRole('figure', { name: 'Seed' }).locator('pre').innerText();
    await dialog.getByLabel('Code').fill(await generate({ secret }));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    const recovery = await codes.getByRole('listitem').first().innerText();
    expect(await seriousFindings(page)).toEqual([]);
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('on', { exact: true }).waitFor();

    const next = await openPage(paths.signIn);
    await next.getByLabel('E-mail').fill('byrd@demo.example');
    await next.getByLabel('Password', { exact: true }).fill(passwordOf('byrd'));
    await next.keyboard.press('Enter');
    await next.getByLabel('Code').fill(recovery);
    await next.keyboard.press('Enter');
    await next.getByRole('button', { name: 'My account' }).waitFor();
  });
});
