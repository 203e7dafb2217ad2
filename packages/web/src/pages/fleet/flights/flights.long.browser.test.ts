import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, originOf, seriousFindings, settled } from '../../../testing/journey.ts';

const log = readFileSync('testdata/tlog/copter-quad-normal-loiter.tlog');

describe('flights', () => {
  journey(
    'are found by filters in the address, saved as a view, and changed together',
    async () => {
      const page = await openAs('owner', `${paths.flights}?q=Survey%204`);
      await page.getByRole('link', { name: 'Survey 4' }).first().waitFor();
      await page.getByLabel('Kind of flight').selectOption('survey');
      await page.waitForURL(/flight_type=survey/);
      await page.getByRole('button', { name: 'Save this view' }).click();
      await page.getByLabel('Name').fill('Surveys of 4');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: 'All flights' }).click();
      await page.getByRole('link', { name: 'Surveys of 4' }).click();
      await page.waitForURL(/flight_type=survey/);
      await page
        .getByRole('row', { name: /Survey 4/ })
        .first()
        .waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      const rows = page.getByRole('checkbox', { name: /^Choose the flight/ });
      await rows.nth(0).check();
      await rows.nth(1).check();
      // Somebody else corrects the first one while it is looked at.
      const first = await page.locator('tbody tr td a').first().getAttribute('href');
      const id = Number(first?.split('/').at(-1));
      await page.request.post(`/app/api/flights/${id}`, {
        headers: { origin: new URL(page.url()).origin, 'x-airworthy': '1' },
        data: { remarks: 'Corrected meanwhile' },
      });
      await page.getByRole('button', { name: 'Edit together' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Site').fill('Gravel pit');
      await dialog.getByRole('button', { name: /Change 2/ }).click();
      await dialog.getByText('1 flight of 2 changed').waitFor();
      await dialog.getByText('somebody else changed it').waitFor();
      await dialog.getByRole('button', { name: 'Change these as they are now' }).click();
      await page.getByText('Gravel pit').nth(1).waitFor();
      await page.goto(paths.flight(id));
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await page.getByText('Corrected meanwhile').first().waitFor();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Site' })
        .filter({ hasText: 'Gravel pit' })
        .waitFor();
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Remarks').fill('As it was');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: 'As it was', exact: true }).waitFor();
    },
  );

  journey(
    'take dropped logs: matched to a flight, filed as a new one, sent again after a break',
    async () => {
      const page = await openAs('owner', paths.flightLogs);
      await page.getByLabel('Aircraft of these logs').selectOption({ label: 'Lifter' });
      const files = [
        { name: 'first.tlog', mimeType: 'application/octet-stream', buffer: log },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no log at all') },
      ];
      // The first try hangs until it is stopped, the second breaks off on its way.
      let tries = 0;
      await page.route('**/flights/*/log?*', async (route) => {
        tries++;
        if (tries === 2) await route.abort('connectionreset');
        else if (tries > 2) await route.continue();
      });
      await page.getByLabel('Flight logs').setInputFiles(files);
      await page.getByText('New flight', { exact: true }).waitFor();
      await page.getByText('Not a log').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: /Attach 1/ }).click();
      await expect.poll(() => tries).toBe(1);
      await page.getByRole('button', { name: 'Stop sending first.tlog' }).click();
      await page.getByText('The upload was stopped.').waitFor();
      await page.getByRole('button', { name: /Attach 1/ }).click();
      await page.getByText('Filed and attached').waitFor();
      expect(tries).toBe(3);
      await page.getByRole('link', { name: /^Flight \d+/ }).click();
      await page.getByRole('link', { name: 'first.tlog' }).waitFor();
      // A long log goes in steps, and after a break on with the first byte that the server lacks.
      const offsets: (string | null)[] = [];
      let goOn = () => {};
      const lookedAt = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route('**/log/uploads/*?*', async (route) => {
        offsets.push(new URL(route.request().url()).searchParams.get('offset'));
        if (offsets.length === 2) return route.abort('connectionreset');
        // The second try comes within a second: it waits until the page was looked at.
        if (offsets.length === 3) await lookedAt;
        return route.continue();
      });
      const step_bytes = 4 * 2 ** 20;
      const long = Buffer.alloc(2 * step_bytes + 1000, log);
      await page
        .locator('input[type=file][accept*=tlog]')
        .setInputFiles({ ...files[0]!, name: 'long.tlog', buffer: long });
      await page.getByText(/^The line broke\. Try 2 comes within 1 s/).waitFor();
      const share = await page
        .getByLabel('Log sent')
        .evaluate((bar: HTMLProgressElement) => bar.value);
      expect(share).toBeCloseTo(step_bytes / long.length);
      goOn();
      await page.getByRole('link', { name: 'long.tlog' }).waitFor();
      expect(offsets).toEqual([0, step_bytes, step_bytes, 2 * step_bytes].map(String));
      // The same log again finds no flight without one: it is the flight's own.
      await page.goto(paths.flightLogs);
      await page.getByLabel('Flight logs').setInputFiles(files.slice(0, 1));
      await page.getByText('No flight found').waitFor();
    },
  );

  journey('come from a CSV file that shows what would happen, and go back as a whole', async () => {
    const page = await openAs('roy', paths.flightImport);
    const csv = [
      'Date;Start time;Drone;PIC;Duration (min);Location',
      '14.01.2026;09:30;Survey 1;Rei Ito;12,5;CSV field',
      '14.01.2026;02:17 PM;DEMO-002;Petr Novak;20;CSV field',
      '15.01.2026;08:00;Borrowed;Nobody Known;9;CSV field',
    ].join('\r\n');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Show what would happen' }).click();
    await page.getByText('2 new, 0 on record already, 1 left out').waitFor();
    await page.getByText('"Nobody Known" is not on the roster').waitFor();
    await page.getByText('14 Jan 2026 14:17').waitFor();
    await page
      .getByRole('row', { name: /^Would be filed 2 0\.54 14 Jan 2026 14 Jan 2026/ })
      .waitFor();
    await page.getByText(/Download the 1.line left out/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('What Borrowed is').selectOption('text');
    await page.getByLabel('What Nobody Known is').selectOption('none');
    await page.getByRole('button', { name: 'Show what would happen' }).click();
    await page.getByText('3 new, 0 on record already, 0 left out').waitFor();
    await page.getByRole('row', { name: /^In the file 3 0\.69 14 Jan 2026 15 Jan 2026/ }).waitFor();
    await page.getByRole('button', { name: /File 3/ }).click();
    await page.getByText('3 filed').waitFor();
    await page.goto(`${paths.logbook}?q=CSV%20field`);
    await page.getByRole('row', { name: /^Total, 3 flights 0:4\d:\d\d/ }).waitFor();
    await page.goto(paths.flightImport);
    await page.getByRole('button', { name: 'Undo the import of old.csv' }).click();
    await page.getByRole('button', { name: /Delete 3/ }).click();
    await page.getByText(/3.flights deleted/).waitFor();
    // A flight time that nothing recognises is asked for: each line would be a flight of no length.
    await page.getByLabel('CSV file').setInputFiles({
      name: 'untimed.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Date,Aircraft,Aloft\n2026-01-14,Survey 1,12\n'),
    });
    const untimed = page.getByText('No column is the flight time: 1 flight would be filed with 0');
    await untimed.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Aloft').selectOption('duration_min');
    await untimed.waitFor({ state: 'detached' });
  });

  journey(
    'have a page with the reading, the track and the work of a crash; a phone shows it all',
    async () => {
      const page = await openAs('ito', `${paths.flights}?incident=1`, { phone: true });
      await page
        .getByRole('link', { name: /^\d+ \w+ \d{4}$/ })
        .first()
        .click();
      await page.getByText('Motor 2 (rear left) lost its thrust').first().waitFor();
      await page.getByRole('img', { name: /Path from above/ }).waitFor();
      await page.getByText('Inspect after a crash').waitFor();
      await page.getByRole('link', { name: 'Open in the viewer' }).waitFor();
      for (const path of [
        page.url(),
        paths.fleet,
        paths.flights,
        paths.flightImport,
        paths.logbook,
      ]) {
        await page.goto(path);
        await settled(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, width <= 390]).toEqual([path, true]);
      }
    },
  );

  journey('show the reading of their log by themselves, in the page that stays', async () => {
    const page = await openAs('owner', paths.flights);
    const headers = { origin: originOf(page), 'x-airworthy': '1' };
    const { aircraft } = await (await page.request.get('/app/api/aircraft', { headers })).json();
    const { id: asset_id } = aircraft.find(({ name }: { name: string }) => name === 'Survey 4');
    const filed = await page.request.post('/app/api/flights', {
      headers,
      data: { asset_id, flown_at: '2026-11-17', duration_min: 4 },
    });
    const { flight } = await filed.json();
    await page.goto(paths.flight(flight.id));
    await page.getByText('Attach the log of this flight to see its verdict').waitFor();
    await page.evaluate('window.isSamePage = true');
    // What a reader is at work on is not known while its answer is held back.
    let goOn = () => {};
    const lookedAt = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/flights/${flight.id}/log/reading*`, async (route) => {
      await lookedAt;
      await route.continue();
    });
    await page
      .locator('input[type=file][accept*=tlog]')
      .setInputFiles({ name: 'followed.tlog', mimeType: 'application/octet-stream', buffer: log });
    await page.getByRole('link', { name: 'followed.tlog' }).waitFor();
    expect(await page.getByText('It is next.').count()).toBe(0);
    goOn();
    await page.getByText('No crash', { exact: true }).waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    // What asks is not printed.
    const moments = page.getByRole('heading', { name: 'Moments like one of this flight' });
    await moments.waitFor();
    await page.emulateMedia({ media: 'print' });
    await moments.waitFor({ state: 'hidden' });
    await page.getByText('No crash', { exact: true }).waitFor();
  });

  journey('of today are led to from what needs somebody', async () => {
    const page = await openAs('owner', paths.fleet);
    // What is grounded leads to its order once the open work has come, and to the aircraft before.
    await settled(page);
    await page.getByText('Grounded', { exact: true }).nth(1).waitFor();
    for (const word of ['Bulletin', 'Lapsed', 'Log', 'Health'])
      await page.getByText(word, { exact: true }).first().waitFor();
    await page.getByRole('img', { name: /Hours flown in each of the last 26 weeks/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // What is grounded by one order leads to the order, and that to the aircraft.
    await page.getByRole('link', { name: 'Survey 3', exact: true }).first().click();
    await page.waitForURL(/\/fleet\/maintenance\/orders\/\d+$/);
    // The address changes first: until the code of the order's page has come, Today's own link is still there.
    await page.getByRole('heading', { name: 'Inspect after a crash', level: 1 }).waitFor();
    // What comes later moves the link: a press that begins on it would end beside it.
    await settled(page);
    await page.getByRole('link', { name: 'Survey 3', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Survey 3', level: 1 }).waitFor();
  });
});
