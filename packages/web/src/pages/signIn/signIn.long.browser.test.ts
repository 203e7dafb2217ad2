import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openPage, passwordOf, seriousFindings } from '../../testing/journey.ts';

describe('signing in', () => {
  journey(
    'leads back to the page that was asked for, and says when the password is wrong',
    async () => {
      const page = await openPage(paths.sessions);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByLabel('E-mail').fill('ito@demo.example');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Password', { exact: true }).fill(passwordOf('ito'));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Sessions' }).waitFor();
      await page.getByText('this one').waitFor();
      expect(new URL(page.url()).pathname).toBe(paths.sessions);
    },
  );
});
