import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { fileServer } from '../../testing/fileServer.ts';
import { journey, openAs, openPage, passwordOf, seriousFindings } from '../../testing/journey.ts';

/** A fingerprint reader that always recognizes its owner; what it answers lays a finger on it, or takes it away. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

describe('a passkey', () => {
  journey('is added, signs in alone and after the password, and is removed', async () => {
    // Passkeys belong to a name, which an address of digits is not: pages lead from there to the name.
    const at = (await fileServer()).origin;
    expect(at).toMatch(/^http:\/\/localhost:/);
    const digits = await openPage(paths.signIn, { at: at.replace('localhost', '127.0.0.1') });
    expect(digits.url()).toBe(at + paths.signIn);
    // The eye of the password is a stop of the keyboard.
    await digits.getByLabel('Password', { exact: true }).fill('seen');
    await digits.keyboard.press('Tab');
    await digits.keyboard.press('Enter');
    expect(await digits.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    const page = await openAs('owner', paths.security, { at });
    const finger = await withAuthenticator(page);
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
    // It is offered in the field of the address, and the finger on the reader takes the offer.
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await page.getByText('passkey', { exact: false }).first().waitFor();

    await finger(false);
    await signOut();
    await page.getByLabel('E-mail').fill('owner@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('owner'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').waitFor();
    await finger(true);
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
