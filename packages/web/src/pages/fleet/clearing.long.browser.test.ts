import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs } from '../../testing/journey.ts';
import { door } from '../../testing/people.ts';

/** Opens a record's form, empties fields, saves it, and opens it again. */
async function empty(page: Page, labels: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const label of labels) {
    const field = dialog.getByLabel(label, { exact: true });
    expect([label, await field.inputValue()]).not.toEqual([label, '']);
    await field.fill('');
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const label of labels)
    expect([label, await dialog.getByLabel(label, { exact: true }).inputValue()]).toEqual([
      label,
      '',
    ]);
  await page.keyboard.press('Escape');
}

describe('a value that was entered', () => {
  journey(
    'is taken away again: limits, deadlines, planned times, papers, a pilot',
    async () => {
      const page = await openAs('owner', '/icon.svg');
      const { post, get } = door(page);
      const component = await post('/components', {
        kind: 'battery',
        name: 'Clearing pack',
        life: { hours: 300, flights: 900, cycles: 300, date: '2031-05-02' },
      });
      await page.goto(paths.component(component.body.id));
      await empty(page, ['Hour limit', 'Flight limit', 'Cycle limit', 'Last day']);
      await page.getByText('no limit set').waitFor();

      const mission = await post('/missions', {
        name: 'Clearing mission',
        planned_from: '2031-04-01T08:00:00Z',
        planned_to: '2031-04-01T10:00:00Z',
        max_height_m: 90,
      });
      await page.goto(paths.mission(mission.body.id));
      await empty(page, ['From', 'To', 'Maximum height above ground']);

      const bulletin = await post('/bulletins', {
        number: 'SB-CLEAR',
        title: 'Clearing bulletin',
        severity: 'information',
        issued: '2026-10-01',
        effective: '2026-10-15',
        deadline: { date: '2031-01-01', hours: 25 },
        applies_to: { serial_from: 'zz1', serial_to: 'zz2' },
      });
      await page.goto(paths.bulletin(bulletin.body.id));
      await empty(page, ['Issued', 'In effect from', 'Deadline', 'Deadline after it takes effect']);

      const aircraft = await post('/aircraft', { name: 'Clearing quad', hours_at_entry: 12.5 });
      const one = paths.oneAircraft(aircraft.body.id);
      await post(`/aircraft/${aircraft.body.id}`, { insurance_until: '2031-01-01' });
      await page.goto(one);
      await empty(page, ['Insured until']);

      const pilot = await post('/pilots', {
        name: 'Clearing pilot',
        dates: { part107_recurrent: '2026-10-01' },
      });
      await page.goto(paths.pilot(pilot.body.id));
      await empty(page, ['Part 107 recurrent training, passed on']);

      const flight = await post('/flights', { asset_id: aircraft.body.id, duration_min: 9 });
      await page.goto(paths.flight(flight.body.id));
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await dialog.getByLabel('Pilot').selectOption({ label: 'Nobody on the roster' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await get(`/flights/${flight.body.id}`)).body.flight.pilot_id).toBeNull();
    },
    120_000,
  );

  journey('of a document: it is added, is due on Today, loses its end and is deleted', async () => {
    const page = await openAs('owner', '/icon.svg');
    const { body } = await door(page).post('/aircraft', { name: 'Papered quad' });
    await door(page).post('/flights', { asset_id: body.id, duration_min: 5 });
    await page.goto(paths.oneAircraft(body.id));
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a document' }).click();
    await dialog.getByLabel('Kind').selectOption('authorization');
    await dialog.getByLabel('Title').fill('Night waiver');
    await dialog.getByLabel('Number').fill('NW-9');
    await dialog.getByLabel('Address of the document').fill('ftp://example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('must begin with https://').first().waitFor();
    await dialog.getByLabel('Address of the document').fill('https://example.com/nw-9.pdf');
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Valid until').fill(inTenDays);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Due soon', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Night waiver' }).waitFor();

    await page.goto(paths.fleet);
    const due = page.getByRole('listitem').filter({ hasText: 'Night waiver, NW-9' });
    await due.getByText('10 days left').waitFor();
    await due.getByRole('link', { name: 'Papered quad' }).click();

    await page.getByRole('button', { name: 'Change Night waiver' }).click();
    await page.getByRole('menuitem', { name: 'Edit…' }).click();
    await dialog.getByLabel('Valid until').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Authorization NW-9', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change Night waiver' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No document on record.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Night waiver' }).waitFor();

    const pilot = await openAs('ito', paths.oneAircraft(body.id), { phone: true });
    await pilot.getByRole('link', { name: 'Night waiver' }).waitFor();
    expect(await pilot.getByRole('button', { name: 'Add a document' }).count()).toBe(0);
    expect(await pilot.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
