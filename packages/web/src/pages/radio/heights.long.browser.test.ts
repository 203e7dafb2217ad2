import { describe, expect } from 'vitest';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';

describe('heights of a radio link', () => {
  journey('are dragged on the profile, and the range follows', async () => {
    const page = await openPage('/radio');
    const profile = page.getByRole('img', { name: /^Path profile/ }).first();
    await profile.scrollIntoViewIfNeeded();
    const height = page.getByLabel('Aircraft', { exact: true }).first();
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
    // The address follows after a pause.
    await expect.poll(() => page.url()).toContain('#links=');
    const again = await openPage(page.url());
    expect(Number(await again.getByLabel('Aircraft', { exact: true }).first().inputValue())).toBe(
      low,
    );
  });

  journey('follow the arrow keys and a finger, which scrolls nothing meanwhile', async () => {
    const page = await openPage('/radio', { phone: true });
    const handle = page.getByRole('slider', { name: 'Height of the aircraft' }).first();
    const height = page.getByLabel('Aircraft', { exact: true }).first();
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => height.inputValue()).toBe('111');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => height.inputValue()).toBe('110');

    await handle.scrollIntoViewIfNeeded();
    const { x, y, width } = (await handle.boundingBox())!;
    const scrolled = await page.evaluate('scrollY');
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: x + width / 2, y: at }],
      });
    await touch('touchStart', y + width / 2);
    for (let step = 1; step <= 6; step++) await touch('touchMove', y + width / 2 + 10 * step);
    await touch('touchEnd');
    await expect.poll(async () => Number(await height.inputValue())).toBeLessThan(90);
    expect(await page.evaluate('scrollY')).toBe(scrolled);
    expect(await seriousFindings(page)).toEqual([]);
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
