import { basename } from 'node:path';
import { describe, expect } from 'vitest';
import { testdata } from '../../../../flightlog/src/testing/testdata.ts';
import { paths } from '../../paths.ts';
import { journey, openPage } from '../../testing/journey.ts';
import { LOGS, openLog, readingOf, saved } from '../../testing/logs.ts';
import { instant } from './quantities.ts';

/** In the page: the names of what a file marks, as the browser's parser of XML reads them. */
const NAMES_IN_XML = (text: string) => {
  const read = new DOMParser().parseFromString(text, 'application/xml');
  if (read.querySelector('parsererror') !== null) throw new Error('This is no XML.');
  return [...read.querySelectorAll('wpt > name, Placemark > name')].map((one) => one.textContent);
};
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

describe('what is kept of a log', () => {
  journey('is a report in one file, with and without place and identity', async () => {
    const reading = await readingOf(LOGS.motor);
    const page = await openPage(paths.log);
    await openLog(page, LOGS.motor);
    await page.getByRole('textbox', { name: 'Note at the cursor' }).fill('the prop was cracked');
    await page.getByRole('button', { name: 'Add at 28.09 s' }).click();
    await page.getByRole('button', { name: 'Look at 28.09 s: the prop was cracked' }).waitFor();
    const keep = (item: string) =>
      saved(page, async () => {
        await page.getByRole('button', { name: 'Keep' }).click();
        await page.getByRole('menuitem', { name: item, exact: true }).click();
      });
    const report = await keep('Report as HTML');
    expect(report.name).toBe('copter-quad-motor-failure.bin.report.html');
    const whole = report.bytes.toString();
    expect(whole).toContain('lost its thrust');
    expect(whole).toContain('the prop was cracked');
    // One file that needs nothing else.
    expect(whole).not.toMatch(/(src|href)="(?!#|data:)/);
    const { lat, lon } = reading.crash.location!;
    const identity = [
      `${lat.toFixed(5)}, ${lon.toFixed(5)}`,
      'copter-quad-motor-failure',
      instant(reading.meta.started_at!),
    ];
    for (const part of identity) expect(whole).toContain(part);
    const anonymous = await keep('Report without place, name and texts');
    expect(anonymous.name).toBe('flight.report.html');
    const bare = anonymous.bytes.toString();
    expect(bare).toContain('lost its thrust');
    for (const part of [...identity, 'the prop was cracked']) expect(bare).not.toContain(part);
    const json = await keep('Reading as JSON');
    expect(JSON.parse(json.bytes.toString())).toEqual(JSON.parse(JSON.stringify(reading)));
    for (const kind of ['KML', 'GPX']) {
      const path = await keep(`Path as ${kind}`);
      expect(path.name).toBe(`copter-quad-motor-failure.bin.${kind.toLowerCase()}`);
      expect(await page.evaluate(NAMES_IN_XML, path.bytes.toString())).toEqual(
        expect.arrayContaining(['impact', 'the prop was cracked']),
      );
    }
  });

  journey('is the series of the window as CSV and a plot as PNG', async () => {
    const page = await openPage(`${paths.log}?from=20&to=30`);
    await openLog(page, LOGS.motor);
    await page.getByText('20.0 to 30.0 s').waitFor();
    const { bytes } = await saved(page, async () => {
      await page.getByRole('button', { name: 'Keep' }).click();
      await page.getByRole('menuitem', { name: 'Series of the window as CSV' }).click();
    });
    const [head, ...rows] = bytes.toString().trim().split('\r\n');
    expect(head).toMatch(/^t_s,roll_deg,/);
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      expect(row.split(',').length).toBe(head!.split(',').length);
      expect(Number(row.split(',')[0])).toBeGreaterThanOrEqual(20);
      expect(Number(row.split(',')[0])).toBeLessThanOrEqual(30);
    }
    const picture = await saved(page, () =>
      page.getByRole('button', { name: 'PNG of the plot Attitude' }).click(),
    );
    expect(picture.name).toBe('Attitude.png');
    expect(picture.bytes.subarray(0, 4)).toEqual(PNG);
  });

  journey('is the list of parameters as a file, searched and against another log', async () => {
    const page = await openPage(`${paths.log}?log=${basename(LOGS.motor)}`);
    await openLog(page, LOGS.motor, LOGS.dive);
    const rows = page.getByRole('region', { name: 'Rows of the parameters' }).locator('tbody tr');
    await page.getByRole('textbox', { name: 'Search the parameters' }).fill('frame_class');
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([expect.stringMatching(/^FRAME_CLASS/)]);
    await page.getByRole('textbox', { name: 'Search the parameters' }).fill('');
    await page.getByPlaceholder('Against another log').click();
    await page.getByRole('option', { name: basename(LOGS.dive) }).click();
    await page.waitForURL(/against=copter-quad-pilot-dive\.bin&show=differs/);
    await page.getByRole('columnheader', { name: 'Other log' }).waitFor();
    for (const row of await rows.all()) {
      const [, own, , other] = await row.locator('td').allTextContents();
      expect(own).not.toBe(other);
    }
    const file = await saved(page, () =>
      page.getByRole('button', { name: 'Save as file' }).click(),
    );
    expect(file.name).toBe('copter-quad-motor-failure.bin.param');
    expect(file.bytes.toString()).toMatch(/^FRAME_CLASS,1$/m);
  });

  journey('compares parameters with a list where the log records no defaults', async () => {
    const page = await openPage(paths.log);
    // The same log, whose column of defaults has a name that says nothing.
    const bytes = Buffer.from(testdata(LOGS.motor));
    const at = bytes.indexOf('TimeUS,Name,Value,Default');
    expect(at).toBeGreaterThan(0);
    bytes.write('Spare__', at + 'TimeUS,Name,Value,'.length);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'no-defaults.bin', mimeType: '', buffer: bytes });
    await page.getByText('The log does not record defaults. 1005 are from a list').waitFor();
    await page.getByText('the release of this log, 4.6.3, is in it').waitFor();
    await page.getByText(/^\d+ differ from their default, \d+ are at it, and of 22/).waitFor();
    const rows = page.getByRole('region', { name: 'Rows of the parameters' }).locator('tbody tr');
    await page.getByRole('button', { name: 'Default not known' }).click();
    await page.waitForURL(/show=unknown/);
    await expect.poll(() => rows.count()).toBe(22);
    expect(await rows.first().textContent()).toContain('not known');
    await page.getByRole('textbox', { name: 'Search the parameters' }).fill('frame_class');
    await expect.poll(() => rows.allTextContents()).toEqual(['FRAME_CLASS 10 (list)']);
  });
});
