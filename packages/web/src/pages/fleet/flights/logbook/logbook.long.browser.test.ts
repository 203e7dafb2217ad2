import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../../testing/journey.ts';

/** Seconds of `h:mm:ss`. */
const seconds = (text: string) =>
  text.split(':').reduce((total, part) => total * 60 + Number(part), 0);

/** The column Time of a sheet: its lines, and its three sums. */
async function timesOf(sheet: Locator): Promise<{ lines: number[]; sums: number[] }> {
  const heads = await sheet.getByRole('columnheader').allInnerTexts();
  const at = heads.indexOf('Time');
  const cells = (rows: readonly string[]) => rows.map(seconds);
  const lines = await sheet
    .locator(`tbody tr:not([class]) td:nth-child(${at + 1})`)
    .allInnerTexts();
  const sums = await sheet.locator('tbody tr[class] td:nth-of-type(1)').allInnerTexts();
  return { lines: cells(lines), sums: cells(sums) };
}

describe('the logbook', () => {
  journey('of one pilot prints on sheets that add up, with what was flown before', async () => {
    const page = await openAs('owner', paths.pilots);
    await page.getByRole('link', { name: 'Rei Ito' }).first().click();
    await page.getByRole('heading', { name: 'Rei Ito', level: 1 }).waitFor();
    const pilot = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`${paths.logbook}?pilot_id=${pilot}`);
    const sheets = page.getByRole('region', { name: /^Sheet \d+ of \d+$/ });
    await sheets.first().waitFor();
    const all = await sheets.count();
    expect(all).toBeGreaterThan(2);
    let carried = 0;
    for (let index = 0; index < all; index++) {
      const { lines, sums } = await timesOf(sheets.nth(index));
      const own = lines.reduce((a, b) => a + b, 0);
      expect(sums).toEqual([own, carried, carried + own]);
      carried += own;
    }

    // From the middle of the book on, the first sheet brings forward what came before.
    const [day] = await sheets.nth(1).locator('tbody tr td:nth-child(1)').allInnerTexts();
    const since = new Date(`${day} UTC`).toISOString().slice(0, 10);
    await page.goto(`${paths.logbook}?pilot_id=${pilot}&since=${since}&profile=easa_specific`);
    await page
      .getByText(/earlier flights? brought forward/)
      .first()
      .waitFor();
    const later = await timesOf(sheets.first());
    expect(later.sums[1]).toBeGreaterThan(0);
    const last = await timesOf(sheets.last());
    expect(last.sums[2]).toBe(carried);
    await sheets.first().getByText('Authorisation or declaration no.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const path = await (await download).path();
    expect(readFileSync(path, 'utf8')).toMatch(
      /^Date,Start,"Model, serial",Pilot,Kind,Site,Time,Total/,
    );

    await page.emulateMedia({ media: 'print' });
    for (const gone of [
      page.getByRole('navigation').first(),
      page.getByRole('button', { name: 'Print or PDF' }),
      page.getByLabel('Kind of flight'),
    ])
      expect(await gone.isVisible()).toBe(false);
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(width).toBeLessThanOrEqual(0);
    // An upright sheet is asked for: the book turns it, so that nothing is cut off.
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
    expect(pages).toBe(await sheets.count());
  });

  journey('gives remarks the whole width of a phone', async () => {
    const page = await openAs('owner', paths.logbook, { phone: true });
    const remarks = page.getByRole('cell').and(page.locator('[data-label="Remarks"]')).first();
    await remarks.waitFor();
    const lead = page.locator('tbody tr:not([class]) td:first-child').first();
    const [its, whole] = [await remarks.boundingBox(), await lead.boundingBox()];
    expect(its!.width).toBe(whole!.width);
  });

  journey('names the organization and what it says of itself', async () => {
    const page = await openAs('owner', paths.organizationSettings);
    const details = page.getByLabel('Address, operator registration, contact');
    await details.fill('Hangar 4, Harbour Road\nOperator DEU87astrdge12k8');
    const card = page.locator('section', { has: details });
    await card.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => card.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.goto(`${paths.logbook}?since=2026-11-01`);
    await page.getByText('Operator DEU87astrdge12k8').first().waitFor();
  });
});
