import { describe, expect } from 'vitest';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';

describe('the builder', () => {
  journey('refuses a value outside its range at the field', async () => {
    const page = await openPage('/builder');
    await page.getByLabel('Propeller diameter').fill('500');
    await page.getByText('Must be at most 120').waitFor();
    // Left as it was typed, with the reason, until something else changes the number.
    await page.getByLabel('Name of the build').focus();
    expect(await page.getByLabel('Propeller diameter').inputValue()).toBe('500');
    await page.getByText('Must be at most 120 in. Not taken.').waitFor();
    await page.getByLabel('Propeller diameter').fill('30 cm');
    await page.getByText('= 11.811\u202fin').waitFor();
    await page.getByLabel('Name of the build').focus();
    expect(await page.getByLabel('Propeller diameter').inputValue()).toBe('11.811');
  });

  journey('reads a number with its unit, and says why another is none of the field', async () => {
    const page = await openPage('/builder');
    const mass = page.getByLabel('Dry mass');
    await mass.fill('1,3 kg');
    await page.getByText('= 1300\u202fg').waitFor();
    await mass.fill('1,3 litres');
    await page.getByText('“litres” is no unit of this field: g, kg, oz or lb').waitFor();
    await page.getByLabel('Name of the build').focus();
    expect(await mass.inputValue()).toBe('1,3 litres');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => mass.inputValue()).toBe('640');
  });

  journey('takes a motor that was measured on a stand and a cell from the catalog', async () => {
    const page = await openPage('/builder');
    await page.getByRole('button', { name: 'Choose a measured motor' }).click();
    await page.getByLabel('Search motors and propellers').fill('MN4014 17x5.8');
    await page.getByRole('button', { name: 'T-Motor MN4014 330 Kv' }).first().click();
    await page.getByText(/^Motor: T-Motor MN4014 330 Kv .* measured on a stand/).waitFor();
    expect(await page.getByLabel('Propeller diameter').inputValue()).toBe('17');
    await page.getByRole('button', { name: 'Choose from catalog' }).first().click();
    await page.getByText(/^\d+ more parts: type a word to see them\.$/).waitFor();
    await page.getByLabel('Search the catalog').fill('P42A');
    await page.getByRole('button', { name: 'Molicel INR-21700-P42A' }).click();
    expect(await page.getByLabel('Capacity').first().inputValue()).toBe('4200');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Motor: T-Motor MN4014/).waitFor({ state: 'detached' });
  });

  journey('sweeps two inputs as a map and takes a point', async () => {
    const page = await openPage('/builder?view=what-if&x=payload_g&y=prop_diameter_in');
    const map = page.getByRole('img', { name: /Hover time from/ });
    await map.waitFor();
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    await map.click({ position: { x: 300, y: 100 } });
    await page.getByRole('group', { name: 'Added payload', exact: true }).waitFor();
  });

  journey('opens every example without a serious finding of axe, wide and on a phone', async () => {
    const page = await openPage('/builder');
    for (const name of ['5-inch freestyle', 'Survey hexa', 'Quadplane', 'Flying wing']) {
      await page.getByRole('button', { name: 'Examples' }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect.poll(() => page.getByLabel('Name of the build').inputValue()).toBe(name);
    }
    expect(await seriousFindings(page)).toEqual([]);
    const phone = await openPage('/builder', { phone: true, dark: true });
    await phone.getByRole('region', { name: 'Results at a glance' }).waitFor();
    expect(await seriousFindings(phone)).toEqual([]);
    const overflow = 'document.documentElement.scrollWidth - innerWidth';
    expect(await phone.evaluate(overflow)).toBeLessThanOrEqual(0);
  });

  journey('shows what a patch changes, applies it and takes it back', async () => {
    const page = await openPage('/builder');
    await page.getByLabel('ESC rating').fill('20');
    const row = page.getByRole('listitem').filter({ hasText: 'ESC_WOT_CURRENT' });
    await row.getByText('ESC rating 20 → 49 A').waitFor();
    await row.getByRole('button', { name: 'Apply' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await page.getByLabel('ESC rating').inputValue()).toBe('49');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
  });

  journey('looks at a patch no longer than its finding is there', async () => {
    const page = await openPage('/builder');
    await page.getByLabel('ESC rating').fill('20');
    const row = page.getByRole('listitem').filter({ hasText: 'ESC_WOT_CURRENT' });
    await row.hover();
    const glance = page.getByRole('region', { name: 'Results at a glance' });
    await glance.getByText('ESC 38 / 49 A').waitFor();
    // The pointer stays where it is while the key takes the finding away: no pointer leaves a row that is gone.
    await page.getByLabel('ESC rating').press('End');
    await page.keyboard.type('0');
    await row.waitFor({ state: 'detached' });
    await glance.getByText('ESC 38 / 200 A').waitFor();
  });

  journey('shows a figure and its band of the same analysis at every key', async () => {
    const page = await openPage('/builder');
    await page.getByRole('region', { name: 'Results at a glance' }).waitFor();
    await page.evaluate(`
      window.seen = new Set();
      const gauge = document.querySelector('[aria-label="Results at a glance"] > div');
      const look = () => seen.add(gauge.dataset.level + ' ' + gauge.innerText);
      new MutationObserver(look).observe(gauge, {
        subtree: true, childList: true, characterData: true, attributes: true,
      });`);
    await page.getByLabel('Dry mass').fill('');
    await page.getByLabel('Dry mass').pressSequentially('950', { delay: 120 });
    await page.waitForURL(/#build=/);
    const seen = (await page.evaluate('[...seen]')) as string[];
    // A band or a level of another analysis would show a second text beside the same figure.
    const figures = seen.map((text) => text.split('\n')[1]);
    expect(new Set(figures).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });

  journey('reacts to typing, keeps the build in its address and undoes', async () => {
    const page = await openPage('/builder');
    const glance = page.getByRole('region', { name: 'Results at a glance' });
    const light = await glance.innerText();
    const frame = await glance.boundingBox();
    await page.getByLabel('Dry mass').fill('1400');
    await expect.poll(() => glance.innerText()).not.toBe(light);
    // What is below would move, and be painted again, at every key.
    expect(await glance.boundingBox()).toEqual(frame);
    await page.waitForURL(/#build=/);
    const again = await openPage(page.url());
    const shared = again.getByRole('region', { name: 'Results at a glance' });
    await shared.waitFor();
    expect(await glance.innerText()).toBe(await shared.innerText());
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => glance.innerText()).toBe(light);
  });
});
