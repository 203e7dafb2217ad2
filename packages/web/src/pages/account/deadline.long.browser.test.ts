import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { newServer } from '../../testing/fileServer.ts';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';
import { door, invited, PASSWORD, setUp } from '../../testing/people.ts';

/** Turns an authenticator on in the page and answers its seed. */
async function enrol(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await dialog.getByRole('figure', { name: 'Seed' }).locator('pre').innerText();
  await dialog.getByLabel('Code').fill(await generate({ secret }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return secret;
}

describe('a deadline for the second factor', () => {
  journey(
    'is announced with its days, then closes everything but its page, until it is met',
    async () => {
      const installation = await newServer();
      try {
        const at = installation.origin;
        const owner = await setUp(installation.startScreen, at, 'Fleet');
        const pilot = await invited(owner, { email: 'pilot@example.com', role: 'pilot' });
        const { key } = (await door(pilot).post('/keys', { label: 'GCS' })).body;
        const usesKey = async () =>
          (
            await fetch(`${at}/api/v1/flights`, { headers: { authorization: `Bearer ${key}` } })
          ).json();
        const require = (days: number) =>
          door(owner).post('/organization/second-factor', {
            from: new Date(Date.now() + days * 86_400_000).toISOString(),
          });

        await require(5);
        await pilot.goto(paths.flights);
        await pilot.getByText(/A second factor is required in [45] days/).waitFor();
        expect(await usesKey()).toHaveProperty('flights');

        await require(-1);
        await pilot.goto(paths.flights);
        await pilot.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
        await pilot.getByText('Nothing else opens', { exact: false }).waitFor();
        expect(await pilot.getByRole('heading', { name: 'What happened' }).count()).toBe(0);
        expect(await pilot.getByRole('alert').count()).toBe(0);
        for (const path of [paths.apiAccess, paths.organization, paths.account]) {
          await pilot.goto(path);
          await pilot.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
        }
        expect((await door(pilot).get('/flights')).body.code).toBe('mfa_required');
        expect(await usesKey()).toMatchObject({ mfa_setup_required: true });
        expect(await seriousFindings(pilot)).toEqual([]);

        const seed = await enrol(pilot);
        await pilot.goto(paths.flights);
        await pilot.getByRole('heading', { level: 1, name: 'Flights' }).waitFor();
        expect(await usesKey()).toHaveProperty('flights');

        // The owner is past the deadline as well, and enrols; then begins a reset, which the pilot stops.
        await owner.goto(paths.security);
        await enrol(owner);
        await owner.goto(paths.members);
        await owner.getByRole('button', { name: 'Change pilot@example.com' }).click();
        await owner.getByRole('menuitem', { name: /second factor/ }).click();
        await owner.getByRole('dialog').getByRole('button', { name: 'Begin the reset' }).click();
        await pilot.goto(paths.security);
        await pilot.getByRole('button', { name: 'Stop it' }).click();
        await pilot.getByRole('button', { name: 'Stop it' }).waitFor({ state: 'detached' });
        const again = await openPage(paths.signIn, { at });
        await again.getByLabel('E-mail').fill('pilot@example.com');
        await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await again.keyboard.press('Enter');
        // A code works once: the next one is that of the next half minute.
        const next = await generate({ secret: seed, epoch: Date.now() / 1000 + 30 });
        await again.getByLabel('Code').fill(next);
        await again.keyboard.press('Enter');
        await again.getByRole('button', { name: 'My account' }).waitFor();
      } finally {
        await installation.stop();
      }
    },
  );
});
