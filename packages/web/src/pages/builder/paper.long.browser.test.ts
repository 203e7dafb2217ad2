import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, openPage } from '../../testing/journey.ts';
import { exampleNames } from './firstExample.ts';

const IMPERIAL = `localStorage.setItem('airworthy-settings', '{"system":"imperial","speed":"mph"}')`;
const METRES_PER_MILE = 1609.344;
const MARGIN = '10mm';

async function openExample(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect.poll(() => page.getByLabel('Name of the build').inputValue()).toBe(name);
}

/** Pages of paper; every page of a PDF is an object of this type. */
async function sheetsOf(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
  const pdf = await page.pdf({ format, margin });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** The sheet is loaded behind the page, and drawn while something is printed. */
async function paperIsLoaded(page: Page): Promise<void> {
  const sheets = async () => {
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    return page.locator('section[aria-hidden=true]').count();
  };
  await expect.poll(sheets, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
}

describe('a printed build', () => {
  journey(
    'is two sides of A4 and of Letter for every example, in both systems of units',
    async () => {
      for (const imperial of [false, true]) {
        const page = await openPage('/builder', { dark: imperial });
        if (imperial) {
          await page.evaluate(IMPERIAL);
          await page.reload();
        }
        await paperIsLoaded(page);
        for (const name of exampleNames) {
          await openExample(page, name);
          for (const format of ['A4', 'Letter'] as const)
            expect([name, imperial, format, await sheetsOf(page, format)]).toEqual([
              name,
              imperial,
              format,
              2,
            ]);
        }
        await page.emulateMedia({ media: 'print' });
        await page.evaluate('dispatchEvent(new Event("beforeprint"))');
        const sheet = page.locator('section[aria-hidden=true]');
        await sheet
          .getByText(/Top speed/)
          .first()
          .waitFor();
        const text = await sheet.innerText();
        expect(text).toMatch(imperial ? /\d\s(mph|lb|ft)/ : /\d\s(km\/h|g|m)\b/);
        if (imperial) expect(text.replace(/^.*Source:.*$/m, '')).not.toMatch(/\d\s(km\/h|kg|mm)\b/);
      }
    },
  );
});

describe('the printed inputs', () => {
  journey(
    'are enough to build it again, say what is assumed, and have a line to sign',
    async () => {
      const page = await openPage('/builder');
      await openExample(page, '7-inch long range');
      await page.emulateMedia({ media: 'print' });
      await page.evaluate('dispatchEvent(new Event("beforeprint"))');
      const sheet = page.locator('section[aria-hidden=true]');
      await sheet.getByText('Inputs of 7-inch long range').waitFor();
      const row = (label: string) =>
        sheet.getByRole('row', { includeHidden: true }).filter({ hasText: label });
      for (const [label, text] of [
        ['Propeller diameter', '7 in'],
        ['Motor Kv', '1200 rpm/V'],
        ['Dry mass', '640 g'],
        ['Capacity', '3000 mAh'],
        ['Chemistry', 'LiPo'],
      ] as const) {
        expect(await row(label).first().innerText()).toContain(text);
        expect(await row(label).first().innerText()).not.toMatch(/assumed|predicted/);
      }
      expect(await row('Altitude').first().innerText()).toMatch(/0 m assumed/);
      for (const signed of ['Built by', 'Date', 'Checked by'])
        await sheet.getByText(signed, { exact: true }).waitFor();
    },
  );
});

describe('a saved table of a chart', () => {
  journey('has the numbers of the units that its columns name', async () => {
    const page = await openPage('/builder');
    const metric = await airspeedTable(page);
    await page.evaluate(IMPERIAL);
    await page.reload();
    const imperial = await airspeedTable(page);
    expect(metric.head[0]).toBe('Airspeed (km/h)');
    expect(imperial.head[0]).toBe('Airspeed (mph)');
    expect(imperial.head.slice(1)).toEqual(metric.head.slice(1));
    expect(imperial.rows.length).toBe(metric.rows.length);
    const last = metric.rows.length - 1;
    const [speed_kmh, power_w] = metric.rows[last]!;
    const [speed_mph, samePower_w] = imperial.rows[last]!;
    expect((speed_mph! * METRES_PER_MILE) / 1000).toBeCloseTo(speed_kmh!, 2);
    expect(samePower_w).toBeCloseTo(power_w!, 2);
  });
});

async function airspeedTable(page: Page): Promise<{ head: string[]; rows: number[][] }> {
  await page.getByRole('button', { name: 'Save Power over airspeed' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8').split('\n');
  const [head = '', ...rows] = lines;
  return { head: head.split(','), rows: rows.map((row) => row.split(',').map(Number)) };
}
