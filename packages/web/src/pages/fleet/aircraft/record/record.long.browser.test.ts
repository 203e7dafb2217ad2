import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { paths } from '../../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../../testing/journey.ts';

describe('the record of an aircraft', () => {
  journey(
    'has its whole life on sheets, as CSV, and nothing while a part of it is missing',
    async () => {
      const page = await openAs('owner', paths.aircraft);
      await page.getByRole('link', { name: 'Survey 1', exact: true }).first().click();
      await page.getByRole('link', { name: 'Record', exact: true }).click();
      const sheet = page.getByRole('region', { name: /^Sheet 1 of \d+$/ });
      await sheet.waitFor();
      await sheet.getByRole('row', { name: /Registered Survey 1/ }).waitFor();
      await page
        .getByRole('row', { name: /Work 25-hour inspection .* \d: [0-9a-f]{8}$/ })
        .first()
        .waitFor();
      await sheet.getByText('Signature', { exact: true }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).click();
      const text = readFileSync(await (await download).path(), 'utf8');
      expect(text.split('\r\n').length - 2).toBe(await page.locator('tbody > tr').count());
      await page.route('**/app/api/bulletins**', (route) => route.abort());
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      expect(await sheet.count()).toBe(0);
    },
  );
});
