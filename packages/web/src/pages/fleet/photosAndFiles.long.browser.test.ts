import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, seriousFindings, settled } from '../../testing/journey.ts';

describe('photos and files', () => {
  journey('are attached to a flight, made smaller on request, shown and deleted', async () => {
    const page = await openAs('owner', paths.flights);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const title = page.getByRole('heading', { name: 'Photos and files' });
    const sheet = page.locator('section', { has: title });
    await sheet.getByText('No photo or file.').waitFor();
    // Grainy as a photo is: drawn areas would be smaller as a PNG than as a JPEG of fewer pixels.
    const photo = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [2400, 300];
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('no canvas');
      const pixels = drawing.createImageData(canvas.width, canvas.height);
      let grain = 1;
      for (let at = 0; at < pixels.data.length; at++) {
        grain = (grain * 48_271) % 2_147_483_647;
        pixels.data[at] = at % 4 === 3 ? 255 : grain % 256;
      }
      drawing.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const buffer = Buffer.from(photo, 'base64');
    const file = { name: 'arm.png', mimeType: 'image/png', buffer };
    const choose = sheet.locator('input[type=file]');
    await choose.setInputFiles([file]);
    await sheet.getByRole('link', { name: 'arm.png' }).waitFor();
    const picture = sheet.getByRole('img', { name: 'arm.png' });
    await expect.poll(() => widthOf(picture)).toBe(2400);

    await sheet.getByLabel('Make photos smaller').check();
    await choose.setInputFiles([{ ...file, name: 'leg.png' }]);
    await expect.poll(() => widthOf(sheet.getByRole('img', { name: 'leg.jpg' }))).toBe(2048);

    await choose.setInputFiles([
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>') },
    ]);
    await page.getByText('The file is none of JPEG').first().waitFor();
    await settled(page);
    expect(await seriousFindings(page)).toEqual([]);

    await sheet.getByRole('button', { name: 'Delete arm.png' }).click();
    await picture.waitFor({ state: 'detached' });
  });
});

function widthOf(picture: {
  evaluate<T>(read: (element: HTMLElement | SVGElement) => T): Promise<T>;
}): Promise<number> {
  return picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);
}
