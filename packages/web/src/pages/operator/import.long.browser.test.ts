import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, openPage, seriousFindings } from '../../testing/journey.ts';
import { door, openAsOperator, PASSWORD } from '../../testing/people.ts';

describe('the file of an organization', () => {
  journey(
    'is looked into, refused with the reason, and imported beside the one it came from',
    async () => {
      const owner = await openAs('owner', paths.organization);
      const download = owner.waitForEvent('download');
      await owner.getByRole('button', { name: /Download/ }).click();
      const file = await (await download).path();

      const operator = await openAsOperator(`${paths.operator}?tab=organizations`);
      const email = 'new.owner@example.com';
      const { body } = await door(operator).post('/operator/invitations', { email });
      const token = new URL(body.link).hash.slice(1);
      const account = { token, name: 'New Owner', password: PASSWORD };
      const newcomer = await openPage('/icon.svg', { at: new URL(operator.url()).origin });
      await door(newcomer).post('/links/accept', account);

      await operator.getByRole('button', { name: 'Import a file' }).click();
      const dialog = operator.getByRole('dialog');
      const choose = dialog.getByLabel('File of an organization');
      await choose.setInputFiles({
        name: 'holiday.gz',
        mimeType: 'application/gzip',
        buffer: Buffer.from('no file of ours'),
      });
      await dialog.getByText('This is not a file that Airworthy wrote.').waitFor();
      await choose.setInputFiles(file);
      await dialog.getByText(/12 aircraft, .* flights, 9 pilots/).waitFor();
      await dialog.getByText(/flight logs, /).waitFor();
      expect(await seriousFindings(operator)).toEqual([]);

      const read = dialog.getByRole('button', { name: 'Import it' });
      await dialog.getByLabel('Owner').fill('nobody@example.com');
      await read.click();
      await dialog.getByText('No account has the address nobody@example.com').first().waitFor();
      await dialog.getByLabel('Owner').fill('ito@demo.example');
      await read.click();
      await dialog.getByText('is already in an organization').first().waitFor();
      await dialog.getByLabel('Owner').fill(email);
      await read.click();
      await dialog.getByText('An organization "Demonstration" already exists.').waitFor();
      await dialog.getByLabel('Name here').fill('Moved fleet');
      await read.click();
      await dialog.getByText('Moved fleet is here').waitFor({ timeout: 90_000 });
      await dialog.getByRole('button', { name: 'Done' }).click();
      await operator.getByRole('row', { name: /Moved fleet/ }).waitFor();

      await newcomer.goto(paths.aircraft);
      await newcomer.getByRole('link', { name: 'Inspector 1' }).click();
      await newcomer.getByRole('heading', { name: 'Documents' }).waitFor();
      await newcomer.getByText('Operational authorization, controlled airspace').waitFor();
    },
    180_000,
  );
});
