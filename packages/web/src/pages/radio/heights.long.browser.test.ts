import { describe, expect } from 'vitest';
import { journey, openPage } from '../../testing/journey.ts';

describe('heights of a radio link', () => {
  journey('are dragged on the profile, and the range follows', async () => {
    const page = await openPage('/radio');
    const profile = page.getByRole('img', { name: /^Path profile/ }).first();
    await profile.scrollIntoViewIfNeeded();
    const height = page.getByLabel('Aircraft').first();
    const before = await profile.getAttribute('aria-label');
    const end = (await profile.locator('circle').last().boundingBox())!;
    const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 50, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => profile.getAttribute('aria-label')).not.toBe(before);
    const low = Number(await height.inputValue());
    expect(low).toBeGreaterThan(0);
    const again = await openPage(page.url());
    expect(Number(await again.getByLabel('Aircraft').first().inputValue())).toBe(low);
  });

  journey('come with sixteen links at most, from presets and the catalog', async () => {
    const page = await openPage('/radio');
    const remove = page.getByRole('button', { name: /^Remove / });
    await remove.first().waitFor();
    for (let links = await remove.count(); links < 16; links++) {
      await page
        .getByRole('button', { name: links % 2 ? 'Add a link' : 'Add from catalog' })
        .click();
      await page
        .getByRole('menuitem')
        .nth(links % 5)
        .click();
      await expect.poll(() => remove.count()).toBe(links + 1);
    }
    expect(await page.getByRole('button', { name: 'Add a link' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('row').count()).toBe(17);
  });
});
