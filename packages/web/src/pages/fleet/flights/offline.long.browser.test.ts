import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';
import { findingsInBothThemes, outOfReach } from '../../../testing/looks.ts';
import { door } from '../../../testing/people.ts';

const PATIENT = { timeout: 30_000 };
const OPTIONS = { phone: true, context: { serviceWorkers: 'allow' } } as const;

/** A pilot's phone at the list of flights, with the app kept and the form's lists loaded once. */
async function phone(): Promise<Page> {
  const page = await openAs('ito', `${paths.flights}?file=1`, OPTIONS);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
  await page.getByLabel('Batteries', { exact: true }).getByRole('option').nth(1).waitFor({
    state: 'attached',
  });
  await page
    .getByRole('option', { name: /volume|quarry/i })
    .first()
    .waitFor({ state: 'attached' });
  return page;
}

type Typed = { readonly site: string; readonly minutes: string; readonly date?: string };

async function fileFlight(page: Page, { site, minutes, date }: Typed): Promise<void> {
  await page.getByRole('button', { name: 'File a flight' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Aircraft', { exact: true }).selectOption('Survey 1');
  await form.getByLabel('Flight time').fill(minutes);
  await form.getByLabel('Site').fill(site);
  if (date !== undefined) await form.getByLabel('Local date').fill(date);
  await form.getByRole('button', { name: 'File', exact: true }).click();
}

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'hidden' });

/** Flights of a site as the server has them. */
async function onServer(page: Page, site: string) {
  const { body } = await door(page).get(`/flights?q=${encodeURIComponent(site)}&limit=20`);
  return body.flights as { id: number; revision: number; [member: string]: unknown }[];
}

const entry = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

describe('a flight without signal', () => {
  journey('is kept on the phone with all it has, seen in another tab, and filed once', async () => {
    const site = 'Field without signal';
    const page = await phone();
    await page.context().setOffline(true);
    await page.goto(paths.flights);
    await page.getByRole('button', { name: 'File a flight' }).click();
    const form = page.getByRole('dialog');
    await form
      .getByText(/To choose from: aircraft, pilots, batteries and missions as loaded/)
      .waitFor();
    await form.getByLabel('Aircraft', { exact: true }).selectOption('Survey 1');
    await form.getByLabel('Flight time').fill('12');
    await form.getByLabel('Site').fill(site);
    await form.getByLabel('Mission').selectOption({ index: 1 });
    await form.getByLabel('Batteries', { exact: true }).selectOption({ index: 1 });
    await form.getByLabel('Crew').fill('M. Roy (visual observer)');
    await form.getByLabel('Wind').fill('18');
    await form.getByLabel('Weather').fill('Light rain');
    expect(await outOfReach(page)).toEqual([]);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'File', exact: true }).tap();
    await closed(page);
    await page.getByText('1 flight is on this device and not filed yet').waitFor();
    await page.getByText('Waiting', { exact: true }).waitFor();
    expect(await outOfReach(page)).toEqual([]);
    expect(await findingsInBothThemes(page)).toEqual([]);

    const second = await page.context().newPage();
    await second.goto(paths.flights);
    await second.getByText('Waiting', { exact: true }).waitFor();
    // The first tab is closed, as a browser would be; the flight is not lost with it.
    await page.close();
    await second.reload();
    await second.getByText('Waiting', { exact: true }).waitFor();
    const third = await second.context().newPage();
    await third.goto(paths.flights);
    await third.getByText('Waiting', { exact: true }).waitFor();
    await second.context().setOffline(false);
    await Promise.all(
      [second, third].map((tab) =>
        tab.getByText('1 flight is on this device').waitFor({ state: 'hidden' }),
      ),
    );
    const [filed, ...more] = await onServer(second, site);
    expect(more).toEqual([]);
    expect(filed).toMatchObject({
      revision: 1,
      asset_name: 'Survey 1',
      duration_min: 12,
      pilot_name: 'Rei Ito',
      crew: [{ name: 'M. Roy', role: 'visual_observer' }],
      conditions: { wind_kmh: 18, text: 'Light rain' },
    });
    expect(filed?.mission_id).toBeTypeOf('number');
    expect(filed?.batteries).toMatchObject([{ component_id: expect.any(Number) }]);
  });

  journey(
    'is filed once where the answer is lost, and stays with the sentence of a refusal',
    async () => {
      const site = 'Field with one bar';
      // Without the service worker: what passes through it is not always seen by `route`.
      const page = await openAs('ito', paths.flights, { phone: true });
      let lost = 0;
      // The server takes the flight, and its answer does not come back.
      await page.route('**/app/api/flights', async (route) => {
        if (route.request().method() !== 'POST' || lost > 1) return route.continue();
        lost++;
        await route.fetch();
        await route.abort('connectionreset');
      });
      await fileFlight(page, { site, minutes: '7' });
      await page.getByText('Waiting', { exact: true }).waitFor();
      await page.evaluate('dispatchEvent(new Event("online"))');
      await expect.poll(() => lost, PATIENT).toBe(2);
      await page.evaluate('dispatchEvent(new Event("online"))');
      await page.getByText('1 flight is on this device').waitFor({ state: 'hidden' });
      expect(await onServer(page, site)).toMatchObject([{ revision: 1 }]);

      const wrong = 'Field of tomorrow';
      await page.context().setOffline(true);
      await fileFlight(page, { site: wrong, minutes: '8', date: '2031-01-01' });
      await closed(page);
      await page.context().setOffline(false);
      await page.getByText('Refused', { exact: true }).waitFor();
      const sentence = 'Flown at must not be later than tomorrow.';
      await page.getByText(sentence).waitFor();
      await page.getByText('1 of them needs you').waitFor();
      expect(await onServer(page, wrong)).toEqual([]);
      await page.reload();
      await page.getByText(sentence).waitFor();
      expect(await outOfReach(page)).toEqual([]);
      expect(await seriousFindings(page)).toEqual([]);
      await entry(page, 'Survey 1, 1 Jan 2031').getByRole('button', { name: 'Correct' }).click();
      const form = page.getByRole('dialog');
      await form.getByText(sentence).waitFor();
      expect(await form.getByLabel('Site').inputValue()).toBe(wrong);
      await form.getByLabel('Local date').fill(new Date().toISOString().slice(0, 10));
      await form.getByRole('button', { name: 'File', exact: true }).click();
      await page.waitForURL(/flights\/\d+$/);
      expect(await onServer(page, wrong)).toMatchObject([{ revision: 1, duration_min: 8 }]);
    },
  );

  journey('is not filed beside the same one from another device, nor over a change', async () => {
    const site = 'Field with two phones';
    const page = await phone();
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await fileFlight(page, { site, minutes: '33' });
    await closed(page);
    const other = await openAs('ito', paths.flights);
    await fileFlight(other, { site, minutes: '33' });
    await other.waitForURL(/flights\/\d+$/);
    await page.context().setOffline(false);
    await page.getByText('Conflict', { exact: true }).waitFor();
    await page.getByText(/was filed from elsewhere meanwhile/).waitFor();
    expect(await onServer(other, site)).toHaveLength(1);
    await page.getByRole('button', { name: 'File as another flight' }).click();
    await page.getByText('on this device and not filed').waitFor({ state: 'hidden' });
    expect(await onServer(other, site)).toHaveLength(2);

    const changed = 'Field that was corrected';
    let line: 'loses answers' | 'away' | 'back' = 'loses answers';
    await page.route('**/app/api/flights', async (route) => {
      if (route.request().method() !== 'POST' || line === 'back') return route.continue();
      const isTaken = line === 'loses answers';
      line = 'away';
      if (isTaken) await route.fetch();
      await route.abort('connectionreset');
    });
    await fileFlight(page, { site: changed, minutes: '5' });
    await page.getByText('Waiting', { exact: true }).waitFor();
    await expect.poll(() => onServer(other, changed), PATIENT).toHaveLength(1);
    const [first] = await onServer(other, changed);
    const correction = { landings: 3, reason: 'Counted again' };
    expect((await door(other).post(`/flights/${first?.id}`, correction)).status).toBe(200);
    await closed(page);
    await page.getByRole('button', { name: 'Correct' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Remarks').fill('From the phone');
    line = 'back';
    await form.getByRole('button', { name: 'File', exact: true }).click();
    await form.getByText('Somebody else changed this record').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Conflict', { exact: true }).waitFor();
    expect(await onServer(other, changed)).toMatchObject([{ landings: 3, remarks: '' }]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('on this device and not filed').waitFor({ state: 'hidden' });
  });
});
