import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';

describe('missions', () => {
  journey(
    'are planned with their conflicts in view, approved, and keep their flights',
    async () => {
      const page = await openAs('owner', paths.missions);
      const dialog = page.getByRole('dialog');
      const plan = async (name: string, from: string, to: string) => {
        await page.getByRole('button', { name: 'Plan a mission' }).click();
        await dialog.getByLabel('Name').fill(name);
        await dialog.getByLabel('From').fill(from);
        await dialog.getByLabel('To', { exact: true }).fill(to);
        await dialog.getByLabel('Survey 1').check();
        await dialog.getByLabel('Petr Novak').check();
      };
      await plan('Quarry volume', '2031-03-04T09:00', '2031-03-04T12:00');
      await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
      await page.getByRole('heading', { name: 'Quarry volume', level: 1 }).waitFor();
      await page.goto(paths.missions);
      await plan('Bridge inspection', '2031-03-04T11:00', '2031-03-04T13:00');
      await dialog.getByText('Petr Novak is on Quarry volume at the same time.').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByLabel('Petr Novak').uncheck();
      await dialog.getByText('Petr Novak is on Quarry volume').waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
      await page.getByText('Survey 1 is on Quarry volume at the same time.').waitFor();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Approved', { exact: true }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);

      // A flight of its aircraft on its day is offered.
      await page.getByRole('button', { name: 'Edit' }).click();
      const today = new Date().toISOString().slice(0, 10);
      await dialog.getByLabel('From').fill(`${today}T00:10`);
      await dialog.getByLabel('To', { exact: true }).fill(`${today}T23:00`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const { origin } = new URL(page.url());
      const registry = await (await page.request.get(`${origin}/app/api/aircraft`)).json();
      const [survey] = registry.aircraft as { id: number; name: string }[];
      const filed = await page.request.post(`${origin}/app/api/flights`, {
        headers: { origin, 'x-airworthy': '1' },
        data: { asset_id: survey?.id, duration_min: 9, flown_at: today },
      });
      const { id } = (await filed.json()) as { id: number };
      await page.reload();
      await page.getByRole('button', { name: `Add flight ${id}` }).click();
      await page.getByRole('button', { name: `Take out flight ${id}` }).waitFor();

      const pilot = await openAs('ito', paths.missions, { phone: true });
      await pilot.getByRole('link', { name: 'Bridge inspection' }).tap();
      await pilot.getByRole('heading', { name: 'Flights' }).waitFor();
      expect(await pilot.getByRole('button', { name: 'Edit' }).count()).toBe(0);
      expect(await pilot.evaluate('document.documentElement.scrollWidth')).toBe(390);
    },
  );
});
