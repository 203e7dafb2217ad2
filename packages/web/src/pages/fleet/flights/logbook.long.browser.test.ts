import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';

describe('the logbook', () => {
  journey('of one pilot prints as a table with sums, without what is for the screen', async () => {
    const page = await openAs('owner', paths.pilots);
    await page.getByRole('link', { name: 'Rei Ito' }).first().click();
    await page.getByRole('heading', { name: 'Rei Ito', level: 1 }).waitFor();
    const pilot = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`${paths.logbook}?pilot_id=${pilot}`);
    await page.getByRole('heading', { name: /^Rei Ito, / }).waitFor();
    const sums = page.getByRole('row', { name: /^\d+ flights \d+:\d\d/ });
    await sums.waitFor();
    const rows = await page.getByRole('row').count();
    // Beside the flights there are the headings and the sums.
    expect(Number.parseInt(await sums.innerText(), 10)).toBe(rows - 2);
    expect(await seriousFindings(page)).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    for (const gone of [
      page.getByRole('navigation').first(),
      page.getByRole('button', { name: 'Print' }),
      page.getByLabel('Kind of flight'),
    ])
      expect(await gone.isVisible()).toBe(false);
    expect(await sums.isVisible()).toBe(true);
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(width).toBeLessThanOrEqual(0);
    // A heading repeats on every sheet of paper, and the file is one of pages.
    const pdf = await page.pdf({ format: 'A4', landscape: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
  });
});
