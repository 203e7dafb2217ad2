import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { fileServer } from '../../testing/fileServer.ts';
import { journey, openAs, passwordOf, seriousFindings } from '../../testing/journey.ts';

/** A fingerprint reader that always recognizes its owner. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('a passkey', () => {
  journey('is added, signs in alone and after the password, and is removed', async () => {
    // Passkeys belong to a name, which an address of digits is not.
    const at = (await fileServer()).origin.replace('127.0.0.1', 'localhost');
    const page = await openAs('owner', paths.security, { at });
    await withAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('this laptop');
    await dialog.getByLabel('Password', { exact: true }).fill(passwordOf('owner'));
    await dialog.getByRole('button', { name: 'Add' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    await codes.getByRole('listitem').nth(9).waitFor();
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('cell', { name: 'this laptop', exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const signOut = async () => {
      await page.getByRole('button', { name: 'My account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.goto(`${paths.signIn}?next=${paths.sessions}`);
    };
    await signOut();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await page.getByText('passkey', { exact: false }).first().waitFor();

    await signOut();
    await page.getByLabel('E-mail').fill('owner@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('owner'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();

    await page.goto(paths.security);
    await page.getByRole('button', { name: 'Remove this laptop' }).click();
    const removal = page.getByRole('dialog');
    await removal.getByLabel('Password', { exact: true }).fill(passwordOf('owner'));
    await removal.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('cell', { name: 'this laptop', exact: true })
      .waitFor({ state: 'detached' });
  });
});
