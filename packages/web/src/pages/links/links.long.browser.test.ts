import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { newServer } from '../../testing/fileServer.ts';
import { journey, openAs, openPage, passwordOf, seriousFindings } from '../../testing/journey.ts';
import { linkTo, openAsOperator, PASSWORD, setUp } from '../../testing/people.ts';

describe('a forgotten password', () => {
  journey('is reset with a link from the outbox, once, which ends every session', async () => {
    const operator = await openAsOperator(paths.operator);
    const before = await openAs('roy', paths.account);
    const page = await openPage(paths.signIn);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail of your account').fill('roy@demo.example');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('status').getByText('roy@demo.example').waitFor();
    // The operator passes the link on, which the page of the outbox shows.
    const link = await linkTo(operator, 'roy@demo.example');
    await operator.goto(`${paths.operator}?tab=outbox`);
    await operator.getByText('Airworthy: set a new password').first().waitFor();
    expect(await seriousFindings(operator)).toEqual([]);

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('another phrase of words');
    expect(page.url()).not.toContain('#');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    // The head of the page has a link to sign in as well, before the password is set.
    await page.getByRole('status').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill('roy@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('another phrase of words');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'My account' }).waitFor();
    await before.reload();
    await before.getByRole('heading', { name: 'Sign in' }).waitFor();
    const again = await openPage(link);
    await again.getByLabel('New password', { exact: true }).fill('yet another phrase');
    await again.keyboard.press('Enter');
    await again.getByText('This link has been used, has expired or was never valid.').waitFor();
  });
});

describe('an e-mail address', () => {
  journey('changes when the link sent to the new one is opened', async () => {
    const operator = await openAsOperator(paths.operator);
    const page = await openAs('ito', paths.account);
    await page.getByLabel('New e-mail').fill('rei@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('ito'));
    await page.getByRole('button', { name: 'Change the e-mail' }).click();
    await page.getByRole('status').getByText('rei@demo.example').waitFor();
    await page.goto(await linkTo(operator, 'rei@demo.example'));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByRole('link', { name: 'Go to the account' }).click();
    await page.getByText('You sign in with rei@demo.example.').waitFor();
  });
});

describe('a server that is open to new people', () => {
  journey('makes an account of whoever opens the link it mailed', async () => {
    const installation = await newServer({ AIRWORTHY_SIGN_UP: 'open' });
    try {
      const at = installation.origin;
      const operator = await setUp(installation.startScreen, at);
      const page = await openPage(paths.signIn, { at });
      await page.getByRole('link', { name: 'Create one' }).click();
      // The page of signing in has the same field: the other page is there with its button.
      const send = page.getByRole('button', { name: 'Send me a link' });
      await send.waitFor();
      await page.getByLabel('E-mail').fill('new@example.com');
      await send.click();
      await page.getByRole('status').getByText('new@example.com').waitFor();
      await page.goto(await linkTo(operator, 'new@example.com'));
      await page.getByLabel('Your name').fill('Nia New');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create the account' }).click();
      await page.getByRole('button', { name: 'My account' }).getByText('Nia New').waitFor();
      // Without an organization the fleet's pages say what to do next.
      await page.goto(paths.flights);
      await page.getByRole('link', { name: 'Create an organization' }).click();
      await page.getByLabel('Name').fill('North Survey');
      await page.getByRole('button', { name: 'Create it' }).click();
      await page.getByRole('button', { name: 'My account' }).getByText('North Survey').waitFor();
      // Its first page is the one with the first steps.
      await page.getByRole('link', { name: 'Register an aircraft' }).waitFor();
    } finally {
      await installation.stop();
    }
  });
});

describe('a server for one local person', () => {
  journey('asks nobody to sign in, and has no keys and no API', async () => {
    const installation = await newServer({ AIRWORTHY_AUTH: 'off' });
    try {
      const at = installation.origin;
      const page = await openPage(paths.home, { at });
      await page.getByRole('link', { name: 'Flights' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Flights' }).waitFor();
      expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      const answer = await fetch(`${at}/api/v1/version`);
      expect(answer.status).toBe(404);
    } finally {
      await installation.stop();
    }
  });
});
