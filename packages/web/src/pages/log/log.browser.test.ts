import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';

const log = (name: string) =>
  fileURLToPath(new URL(`../../../../../testdata/${name}`, import.meta.url));

describe('the flight viewer', () => {
  journey('reads a chosen log in the browser and shows its verdict, sending nothing', async () => {
    const page = await openPage(paths.log);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page
      .locator('input[type=file]')
      .setInputFiles(log('dataflash/copter-quad-motor-failure.bin'));
    await page.getByRole('heading', { name: 'What led there' }).waitFor();
    expect(await page.locator('#verdict').textContent()).toMatch(/lost its thrust/);
    expect(sent).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('names a file that is no log', async () => {
    const page = await openPage(paths.log);
    const file = { name: 'a.bin', mimeType: '', buffer: Buffer.from('%PDF-1.7') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('This is a PDF document, not a flight log').waitFor();
  });
});
