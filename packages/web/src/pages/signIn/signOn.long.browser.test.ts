import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { startIdentityProvider } from '../../../../server/src/testing/identityProvider.ts';
import { paths } from '../../paths.ts';
import { newServer } from '../../testing/fileServer.ts';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';
import { door, invited, PASSWORD, setUp, signInAs } from '../../testing/people.ts';

/** Goes through the provider's own pages as one of its people. */
async function atProvider(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Every first heading and every name of the organization's records that a page has shown, as soon as it is there. */
const WATCH = `(() => {
  globalThis.shown = [];
  const look = () => {
    for (const one of document.querySelectorAll('main h1'))
      if (!shown.includes(one.textContent)) shown.push(one.textContent);
    if (document.body?.textContent.includes('Kite 7') && !shown.includes('Kite 7')) shown.push('Kite 7');
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
})()`;
const shownIn = (page: Page) => page.evaluate<string[]>('shown');

describe('single sign-on', () => {
  journey('that is overdue is known before anything of the organization is shown', async () => {
    const installation = await newServer();
    try {
      const at = installation.origin;
      const owner = await setUp(installation.startScreen, at, 'Fleet');
      const guest = await invited(owner, { email: 'guest@example.com', role: 'viewer' });
      const made = await door(owner).post('/aircraft', { name: 'Kite 7' });
      expect(made.status).toBe(200);
      const require = (value: 'on' | 'off') =>
        installation.command('org', 'set', 'Fleet', '--require-sso', value);
      const heading = (name: string) => guest.getByRole('heading', { level: 1, name }).waitFor();
      await guest.addInitScript(WATCH);
      await guest.goto(paths.aircraft);
      await guest.getByRole('link', { name: 'Kite 7' }).waitFor();
      expect(await shownIn(guest)).toEqual(['Aircraft', 'Kite 7']);

      // While a page is open, the first refusal is enough: what was loaded before goes with it.
      await require('on');
      await guest.getByRole('navigation', { name: 'Pages' }).getByText('Flights').click();
      await heading('Sign in with your provider');
      await guest.evaluate('shown.length = 0');
      await guest.getByRole('navigation', { name: 'Pages' }).getByText('Aircraft').click();
      await guest.waitForURL(/next=.*aircraft/);
      await heading('Sign in with your provider');
      expect(await shownIn(guest)).toEqual(['Sign in with your provider']);

      for (const [path, open] of [
        [paths.aircraft, []],
        [paths.fleet, []],
        // The first page is that of a visitor until it is known who looks.
        [paths.home, ['Airworthy']],
      ] as const) {
        await guest.goto(path);
        await heading('Sign in with your provider');
        expect(await shownIn(guest)).toEqual([...open, 'Sign in with your provider']);
      }
      await require('off');
      await guest.goto(paths.aircraft);
      await guest.getByRole('link', { name: 'Kite 7' }).waitFor();
    } finally {
      await installation.stop();
    }
  });

  journey(
    'is set, tested and required by an owner, signs its people in, and an owner gets in without it',
    async () => {
      const installation = await newServer();
      const at = installation.origin;
      const provider = await startIdentityProvider(`${at}/app/api/sign-on/callback`);
      try {
        const owner = await setUp(installation.startScreen, at, 'Fleet');
        provider.people.set('boss', { email: 'boss@fleet.example', email_verified: true });
        provider.people.set('ito', { email: 'ito@fleet.example', email_verified: true });
        const guest = await invited(owner, { email: 'guest@example.com', role: 'viewer' });

        // A provider on this machine is for the operator to allow, who is the owner here.
        await owner.goto(`${paths.operator}?tab=organizations`);
        await owner.getByRole('button', { name: 'Change Fleet' }).click();
        await owner
          .getByLabel('Its sign-on provider may have a private address')
          .check({ force: true });
        await owner.getByRole('button', { name: 'Save' }).click();
        await owner.getByRole('dialog').waitFor({ state: 'detached' });

        await owner.goto(paths.signOn);
        await owner.getByLabel('Issuer').fill(provider.issuer);
        await owner.getByLabel('Client id').fill('airworthy');
        await owner.getByLabel('Client secret').fill('client secret');
        await owner.getByRole('combobox', { name: 'Domains' }).fill('fleet.example');
        await owner.keyboard.press('Enter');
        await owner.getByRole('button', { name: 'Set the provider' }).click();
        await owner.getByText('not tested').waitFor();
        expect(await owner.getByRole('button', { name: 'Require it' }).isDisabled()).toBe(true);
        expect(await seriousFindings(owner)).toEqual([]);
        await owner.getByRole('button', { name: 'Test sign-in' }).click();
        await atProvider(owner, 'boss');
        await owner.getByText('The test sign-in succeeded.').waitFor();
        await owner.getByRole('button', { name: 'Require it' }).click();
        await owner.getByRole('button', { name: 'Require no longer' }).waitFor();

        // Members without a sign-in there reach nothing but the way to it.
        await guest.goto(paths.flights);
        await guest.getByRole('heading', { name: 'Sign in with your provider' }).waitFor();
        expect((await door(guest).get('/flights')).body).toMatchObject({ sso: true });

        // Somebody new comes in once the operator has confirmed the domain.
        const ito = await openPage(paths.signIn, { at });
        await ito.getByRole('button', { name: 'Use single sign-on' }).click();
        await ito.getByText('Enter your e-mail address, or the name').waitFor();
        const byProvider = async () => {
          await ito.getByLabel('E-mail').fill('Fleet');
          await ito.getByRole('button', { name: 'Use single sign-on' }).click();
          await atProvider(ito, 'ito');
        };
        await byProvider();
        await ito.getByText('its domain is not confirmed', { exact: false }).waitFor();
        await owner.goto(`${paths.operator}?tab=organizations`);
        await owner.getByRole('button', { name: 'Change Fleet' }).click();
        await owner.getByLabel('fleet.example belongs to them').check({ force: true });
        await owner.getByRole('button', { name: 'Save' }).click();
        await owner.getByRole('dialog').waitFor({ state: 'detached' });
        await ito.context().clearCookies();
        await ito.goto(`${paths.signIn}?next=${paths.flights}`);
        await ito.getByLabel('E-mail').fill('ito@fleet.example');
        await ito.getByRole('button', { name: 'Use single sign-on' }).click();
        await atProvider(ito, 'ito');
        await ito.getByRole('heading', { level: 1, name: 'Flights' }).waitFor();
        expect((await door(ito).get('/session')).body).toMatchObject({
          person: { email: 'ito@fleet.example' },
          organization: { role: 'viewer' },
          session: { method: 'sign_on' },
        });

        // The provider is gone and the owner's sign-in there too old: password and second factor open.
        const { body } = await door(owner).post('/account/totp/begin', { password: PASSWORD });
        const { secret } = body;
        const code = await generate({ secret });
        await door(owner).post('/account/totp/confirm', { challenge: body.challenge, code });
        await installation.command('org', 'set', 'Fleet', '--sso-recheck-days', '0');
        await provider.close();
        const again = await openPage(`${paths.signIn}?next=${paths.flights}`, { at });
        await again.getByLabel('E-mail').fill('operator@example.com');
        await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await again.keyboard.press('Enter');
        // A code works once: the next one is that of the next half minute.
        const next = await generate({ secret, epoch: Date.now() / 1000 + 30 });
        await again.getByLabel('Code').fill(next);
        await again.keyboard.press('Enter');
        await again.getByRole('heading', { level: 1, name: 'Flights' }).waitFor();
        expect((await door(again).get('/session')).body).toMatchObject({
          deadlines: { sign_on: { required: true, overdue: false } },
          session: { method: 'password' },
        });
        const viewer = await openPage('/icon.svg', { at });
        await signInAs(viewer, 'guest@example.com');
        await viewer.goto(paths.flights);
        await viewer.getByRole('button', { name: 'Go to the provider' }).click();
        await viewer
          .getByText('The identity provider cannot be reached', { exact: false })
          .waitFor();
      } finally {
        await provider.close().catch(() => {});
        await installation.stop();
      }
    },
  );
});
