import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';
import { door } from '../../../testing/people.ts';

type Health = { readonly name: string; readonly score: number | null };

describe('health', () => {
  journey(
    'lists the poorest first, and leads from its drivers to the flights that made it',
    async () => {
      const page = await openAs('owner', '/icon.svg');
      // The logs of the demonstration are read in the background.
      const scored = async () => {
        const { health } = (await door(page).get('/health')).body as { health: Health[] };
        return health.filter(({ score }) => score !== null);
      };
      await expect
        .poll(async () => (await scored()).map(({ name }) => name), { timeout: 120_000 })
        .toEqual(expect.arrayContaining(['Survey 2', 'Inspector 1']));
      const [worst] = (await scored()).sort((a, b) => (a.score ?? 0) - (b.score ?? 0));

      await page.goto(paths.health);
      const rows = page.getByRole('row');
      await rows.nth(1).getByRole('link').waitFor();
      expect(await rows.nth(1).getByRole('link').innerText()).toBe(worst?.name);
      expect(await seriousFindings(page)).toEqual([]);

      await page.getByRole('link', { name: 'Inspector 1' }).click();
      await page.getByRole('heading', { name: 'Health of Inspector 1' }).waitFor();
      const drivers = page.getByRole('row', { name: /ibration/ });
      await drivers.first().waitFor();
      const made = page.getByRole('heading', { name: 'Flights behind the trends' });
      await made.scrollIntoViewIfNeeded();
      expect(await seriousFindings(page)).toEqual([]);
      await page
        .getByRole('link', { name: /^Flight \d+, / })
        .first()
        .click();
      await page.getByRole('heading', { name: /^Flight \d+$/, level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Inspector 1' }).first().waitFor();
    },
    180_000,
  );
});
