import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, originOf, seriousFindings } from '../../../testing/journey.ts';

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const origin = originOf(page);
  const answer = await page.request.post(`${origin}/app/api${path}`, {
    headers: { origin, 'x-airworthy': '1' },
    data,
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { id: number };
}

describe('a mission', () => {
  journey(
    'is checked for the charge at landing, and is never good news without a build',
    async () => {
      const page = await openAs('owner', paths.missions);
      const registry = await (await page.request.get(`${originOf(page)}/app/api/aircraft`)).json();
      const aircraft = registry.aircraft as { id: number; tied_build: object | null }[];
      const one = aircraft.find(({ tied_build }) => tied_build === null);
      const mission = await post(page, '/missions', { name: 'Quarry check', asset_ids: [one!.id] });
      const spare = { kind: 'battery', name: 'Pack 3', health: { capacity_pct: 82, ir_mohm: 30 } };
      await post(page, '/components', spare);
      await page.goto(paths.mission(mission.id));
      const sheet = page.getByRole('form', { name: 'Charge at landing' });
      await page.getByText('Not checked yet.').waitFor();
      await sheet.getByLabel('Way, out and back').fill('2');
      await sheet.getByRole('button', { name: 'Check' }).click();
      await page.getByText('Not checked: no build is tied to this aircraft.').waitFor();
      expect(await page.getByText('Feasible', { exact: true }).count()).toBe(0);

      const params = { dry_mass_g: 640, usable_fraction: 0.8, batteries: [{ capacity_mah: 3000 }] };
      const build = await post(page, '/builds', { name: 'Survey quad', params });
      await post(page, `/aircraft/${one!.id}`, { build_id: build.id });
      await sheet.getByLabel('Wind').fill('18');
      await sheet.getByLabel('Payload').fill('100');
      await sheet.getByLabel('Pack 3 (82 % left)').check();
      await sheet.getByRole('button', { name: 'Check' }).click();
      await page.getByText(/Lands with \d+ % \(\d+ to \d+\), by its build alone\./).waitFor();
      await page.getByText(/Not calibrated: 0 of its flights/).waitFor();
      expect(await seriousFindings(page)).toEqual([]);

      // It is the plan of the mission now: it comes back with the page, and its form with it.
      await page.reload();
      await page.getByText(/Lands with \d+ %/).waitFor();
      expect(await sheet.getByLabel('Way, out and back').inputValue()).toBe('2');
      await sheet.getByLabel('Hover at the site').fill('60');
      await sheet.getByRole('button', { name: 'Check' }).click();
      await page.getByText('Not feasible', { exact: true }).waitFor();
      await page.getByText('The charge ends before the landing.').waitFor();

      // Who does not plan missions asks too, and what is kept stays as it is.
      const pilot = await openAs('ito', paths.mission(mission.id), { phone: true });
      const own = pilot.getByRole('form', { name: 'Charge at landing' });
      await own.getByLabel('Hover at the site').fill('');
      await own.getByRole('button', { name: 'Check' }).tap();
      await pilot.getByText('checked now, not kept with the mission').waitFor();
      expect(await pilot.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await seriousFindings(pilot)).toEqual([]);
      await pilot.reload();
      await pilot.getByText('Not feasible', { exact: true }).waitFor();
    },
  );
});
