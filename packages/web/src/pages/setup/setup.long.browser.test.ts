import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { fileServer } from '../../testing/fileServer.ts';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';

describe('the first start', () => {
  journey(
    'leads from the link on the console to a key that works, and to the operator',
    async () => {
      const { startScreen, origin } = await fileServer();
      const link = new URL(/http\S+#\S+/.exec(startScreen)?.[0] ?? '');
      // A link that does not work is said before anything is typed.
      const wrong = await openPage(`${paths.setup}#${'x'.repeat(43)}`);
      await wrong.getByRole('heading', { name: 'This link does not set up this server' }).waitFor();
      expect(await wrong.getByLabel('E-mail').count()).toBe(0);
      // The sign-in page of a network in between is no answer about the link.
      const lost = await openPage('about:blank');
      await lost.route('**/app/api/links/look', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the airport</h1>' }),
      );
      await lost.goto(paths.setup + link.hash);
      await lost.getByRole('heading', { name: 'Not connected' }).waitFor();
      await lost.unroute('**/app/api/links/look');
      await lost.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await lost.getByLabel('E-mail').waitFor();
      const cut = await openPage(paths.setup);
      await cut.getByRole('heading', { name: 'The link is not complete' }).waitFor();
      const page = await openPage(paths.setup + link.hash);
      await page.getByLabel('E-mail').fill('operator@example.com');
      await page.getByLabel('Your name').fill('Olga <b>Operator</b>');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByText('5 of at least 10 characters').waitFor();
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      expect(page.url()).not.toContain('#');
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create the account' }).click();

      await page.getByRole('button', { name: 'Create a key' }).click();
      const key = await page
        .getByRole('figure', { name: 'Key', exact: true })
        .locator('pre')
        .innerText();
      const call = page.getByRole('figure', { name: 'First call in curl' });
      expect(await call.innerText()).toContain(`Bearer ${key}`);
      const answer = await fetch(`${origin}/api/v1/analyze`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{"airframe_type": "Hexa"}',
      });
      expect(answer.status).toBe(200);
      // It is shown once, and not lost by Escape.
      await page.keyboard.press('Escape');
      await page.getByText('It has not been copied').waitFor();
      await page.getByRole('button', { name: 'I have copied it' }).click();

      // A name is text wherever it is shown.
      await page
        .getByRole('button', { name: 'My account' })
        .getByText('Olga <b>Operator</b>')
        .waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Operator' }).click();
      await page.getByText('AIRWORTHY_AUTH').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Accounts' }).click();
      await page.getByRole('button', { name: 'Change ito@demo.example' }).click();
      await page.getByLabel('Credits').fill('250');
      await page.getByRole('button', { name: 'Save' }).click();
      await page
        .getByRole('row', { name: /ito@demo.example/ })
        .getByText('250')
        .waitFor();

      await page.getByRole('button', { name: 'My account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();

      // The link works once.
      const again = await openPage(paths.setup + link.hash);
      await again.getByRole('heading', { name: 'This server is set up' }).waitFor();
    },
  );
});
