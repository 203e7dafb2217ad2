import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings, settled } from '../../../testing/journey.ts';

describe('aircraft', () => {
  journey('are added, changed under a warning, labelled and retired', async () => {
    const page = await openAs('owner', paths.aircraft);
    await page.getByRole('button', { name: 'Add an aircraft' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Hexa 7');
    await dialog.getByLabel('Registration', { exact: true }).fill('DEMO-077');
    await dialog.getByLabel('Hours at registration').fill('12.5');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'Hexa 7', level: 1 }).waitFor();
    await page.getByText('12.5', { exact: true }).first().waitFor();
    // Nothing is scheduled for it: no verdict, and no green.
    await page.locator('b', { hasText: 'Not scheduled' }).waitFor();
    const path = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'File a flight' }).click();
    const chosen = dialog.getByLabel('Aircraft', { exact: true }).locator('option:checked');
    await expect.poll(() => chosen.innerText()).toContain('Hexa 7');
    await page.goto(path);

    await page.getByRole('button', { name: 'Edit' }).click();
    const other = await openAs('owner', path);
    await other.getByRole('button', { name: 'Edit' }).click();
    await other.getByRole('dialog').getByLabel('Status').selectOption('grounded');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await other.locator('b', { hasText: 'Grounded' }).waitFor();
    await dialog.getByLabel('Model').fill('Hexa');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Somebody else changed this record').waitFor();
    await dialog.getByRole('row', { name: /Status In service Grounded/i }).waitFor();
    await dialog.getByRole('button', { name: 'Take what is on file' }).click();
    await dialog.getByLabel('Model').fill('Hexa');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('b', { hasText: 'Grounded' }).waitFor();

    await page.getByRole('link', { name: 'Label' }).click();
    await page.getByRole('img', { name: new RegExp(`Code of .*${path}$`) }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Retire' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.locator('b', { hasText: 'Retired' }).waitFor();
    await page.goto(paths.aircraft);
    await page.getByRole('link', { name: 'Survey 1' }).waitFor();
    expect(await page.getByRole('link', { name: 'Hexa 7' }).count()).toBe(0);
    // Nothing is due on what nobody means to fly, however long its day has passed.
    await page.goto(`${paths.aircraft}?view=table&all=1`);
    await page.getByRole('row', { name: /^Retired Prototype .* –$/ }).waitFor();
    await page.getByRole('link', { name: 'Trainer' }).click();
    await page.getByText('25-hour inspection, if it is used again').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Find a page/ }).fill('demo-001');
    await page.getByRole('option', { name: /Survey 1/ }).click();
    await page.getByRole('heading', { name: 'Survey 1', level: 1 }).waitFor();
  });

  journey('show everything on record on one page, to a pilot without the forms', async () => {
    const page = await openAs('ito', paths.aircraft, { phone: true });
    expect(await page.getByRole('button', { name: 'Add an aircraft' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Survey 1' }).tap();
    for (const name of ['Health', 'Components', 'Latest flights', 'About', 'Work', 'Bulletins'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // What a fact says has more of the width than its name.
    const shaking = page.getByRole('row', { name: /^Vibration against the type/ });
    expect((await shaking.getByRole('cell').boundingBox())?.width).toBeGreaterThan(170);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Trends' }).tap();
    await page.getByRole('heading', { name: 'Health of Survey 1' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('print their record on two sheets, however much is on file', async () => {
    const page = await openAs('owner', paths.aircraft);
    await page
      .getByRole('link', { name: /Survey 1/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Latest flights' }).waitFor();
    await settled(page);
    const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
    const pdf = await page.pdf({ format: 'A4', margin });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });
});
