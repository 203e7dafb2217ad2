import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../../../paths.ts';
import { journey, openAs, seriousFindings, settled } from '../../../../testing/journey.ts';
import { door } from '../../../../testing/people.ts';

/** Addresses of other servers that a page has asked. */
function elsewhere(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin)
      asked.push(request.url());
  });
  return asked;
}

describe('trends and map', () => {
  journey('add up to the logbook, say what was not read, and lead to their flights', async () => {
    const page = await openAs('owner', paths.flights);
    await page
      .getByRole('navigation', { name: 'Flights' })
      .getByRole('link', { name: 'Trends' })
      .click();
    await page.getByRole('heading', { name: 'Hours by month' }).waitFor();
    await settled(page);
    const { origin } = new URL(page.url());
    const sums = await (await page.request.get(`${origin}/app/api/flights/sums`)).json();
    const total = page.getByRole('row', { name: /^All flights/ });
    expect(await total.locator('td').nth(1).innerText()).toBe(String(sums.flights));
    const [hours = 0, minutes = 0, seconds = 0] = (await total.locator('td').nth(2).innerText())
      .split(':')
      .map(Number);
    expect(3600 * hours + 60 * minutes + seconds).toBe(sums.time_s);
    await page.getByText(/What the other \d+ would show is not known/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByLabel('by', { exact: true }).selectOption('batch');
    await page.getByLabel('Show', { exact: true }).selectOption('rate');
    await page
      .getByRole('heading', { name: 'Failures per 100 hours by component batch' })
      .waitFor();
    await page
      .getByText(/batch 2025-06/)
      .first()
      .waitFor();
    expect(page.url()).toContain('by=batch');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^Component batch,Components,Scrapped,Flights,Time,/);
    expect(lines.at(-2)).toMatch(new RegExp(`^All flights,,,${sums.flights},`));

    await page.getByLabel('by', { exact: true }).selectOption('aircraft');
    await page.getByLabel('per', { exact: true }).selectOption('month');
    const toggle = page.getByRole('button', { name: / the table of / }).first();
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    // A month of one aircraft leads to its flights of that month.
    await page
      .getByRole('link', { name: /^[A-Z][a-z]+ 20\d\d$/ })
      .first()
      .click();
    await page.waitForURL(/\/fleet\/flights\?(?=.*asset_id=)(?=.*since=)(?=.*until=)/);

    const phone = await openAs('owner', `${paths.flightTrends}?by=site&show=findings`, {
      phone: true,
    });
    await phone.getByRole('heading', { name: 'Flights with findings by site' }).waitFor();
    await settled(phone);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await seriousFindings(phone)).toEqual([]);
  });

  journey('of twelve aircraft by month are a line each, and all months are asked for', async () => {
    const monthly = `${paths.flightTrends}?by=aircraft&show=findings&per=month`;
    for (const [phone, most] of [
      [false, 1600],
      [true, 3200],
    ] as const) {
      const page = await openAs('owner', monthly, { phone });
      const lines = page.getByRole('img', { name: /^Flights with findings of .+, \d+ months$/ });
      await lines.first().waitFor();
      await settled(page);
      expect(await lines.count()).toBe(12);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(most);
      // What no log was read of is hatched, and not drawn as none.
      expect(await page.locator('[data-unknown="true"]').count()).toBeGreaterThan(0);
      expect(await seriousFindings(page)).toEqual([]);
    }
    const page = await openAs('owner', paths.flightTrends);
    const months = page.getByRole('table').last().getByRole('row');
    const all = page.getByRole('button', { name: /^Show all \d+$/ });
    await all.waitFor();
    expect(await months.count()).toBe(1 + 12 + 1);
    const count = Number((await all.innerText()).replace(/\D/g, ''));
    await all.click();
    await page.waitForURL(/all=1/);
    await expect.poll(() => months.count()).toBe(1 + count + 1);
  });

  journey('draw where it was flown, ask no other server, and say what has no place', async () => {
    const page = await openAs('owner', '/icon.svg');
    const asked = elsewhere(page);
    const missions = await (
      await page.request.get(new URL('/app/api/missions?limit=50', page.url()).href)
    ).json();
    const placed = missions.missions.find((one: { location: unknown }) => one.location !== null);
    const [aircraft] = (
      await (await page.request.get(new URL('/app/api/aircraft', page.url()).href)).json()
    ).aircraft;
    const { body: filed } = await door(page).post('/flights', {
      ...{ asset_id: aircraft.id, mission_id: placed.id, duration_min: 5, incident: true },
      site: 'Placed by its mission',
    });
    await page.goto(paths.flightMap);
    const map = page.getByRole('img', { name: /^Map of \d+ flights? at \d+ sites?/ });
    await map.waitFor();
    await settled(page);
    await page.getByText(/flights? (has|have) no place on record/).waitFor();
    expect(await map.locator('g[data-flight] path').count()).toBeGreaterThan(0);
    await page.getByLabel('Colour by').selectOption('finding');
    await page.getByRole('list', { name: 'Colours' }).getByText('crash or incident').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Show Placed by its mission on the map' }).click();
    await page.waitForURL(/across=3000/);
    // The place that was chosen is in the middle, and its flight is drawn there as planned.
    const frame = (await map.boundingBox())!;
    const ring = map.locator(`g[data-flight="${filed.id}"] circle`);
    await ring.waitFor();
    const { x, width } = (await ring.boundingBox())!;
    expect(Math.abs(x + width / 2 - (frame.x + frame.width / 2))).toBeLessThan(2);
    await page.getByRole('button', { name: 'Come closer' }).click();
    await page.waitForURL(/across=1500/);
    await page.goBack();
    await page.waitForURL(/across=3000/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.waitForURL((url) => !url.search.includes('across'));
    expect(asked).toEqual([]);

    const phone = await openAs('owner', paths.flightMap, { phone: true });
    await phone.getByRole('img', { name: /^Map of/ }).waitFor();
    await settled(phone);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await seriousFindings(phone)).toEqual([]);
  });

  journey('that did not load say so, and draw nothing', async () => {
    const page = await openAs('owner', '/icon.svg');
    await page.route(/\/app\/api\/flights\/(trends|tracks)/, (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    for (const path of [paths.flightTrends, paths.flightMap]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'This could not be loaded' }).first().waitFor();
      const text = await page.locator('main').innerText();
      expect(text).not.toMatch(/read, no finding|No flights|All flights/);
    }
  });
});
