import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey, openAs, openPage } from '../../testing/journey.ts';
import { saved } from '../../testing/logs.ts';

const glance = (page: Page) => page.getByRole('region', { name: 'Results at a glance' });

/** Rows as a maker's sheet has them: throttle in percent, grams, amperes, volts. */
const SHEET = `Throttle\tThrust (g)\tCurrent (A)\tVoltage (V)
50%\t410\t3.6\t16
65%\t640\t6.8\t16
75%\t820\t9.9\t15.9
100%\t1310\t20.6\t15.7`;

describe('a build that takes what was measured', () => {
  journey('reads a pasted thrust table and says what each column is', async () => {
    const page = await openPage('/builder');
    await page.getByRole('button', { name: 'Remove the points' }).click();
    await page.getByText(/measured on a stand/).waitFor({ state: 'detached' });
    const before = await glance(page).innerText();
    await page.getByRole('button', { name: 'Paste a thrust table' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(SHEET);
    await dialog.getByText('4 points read.').waitFor();
    const columns = dialog.getByRole('combobox');
    const named = await columns.evaluateAll((all) =>
      all.map((one) => (one as HTMLSelectElement).value),
    );
    expect(named).toEqual(['throttle', 'thrust_g', 'current_a', 'voltage_v']);
    await dialog.getByRole('button', { name: 'Use these points' }).click();
    await page.getByText('4 measured points of this motor and propeller').waitFor();
    await expect.poll(() => glance(page).innerText()).not.toBe(before);
    await page.getByRole('button', { name: 'Remove the points' }).click();
    await expect.poll(() => glance(page).innerText()).toBe(before);
  });

  journey('shows the thrust that a motor and propeller give until it is stated', async () => {
    const page = await openPage('/builder');
    await page.getByRole('button', { name: 'Remove the points' }).click();
    const thrust = page.getByLabel('Full thrust per motor');
    const placeholder = async () => (await thrust.getAttribute('placeholder')) ?? '';
    await thrust.fill('');
    await page.getByLabel('Motor Kv').fill('900');
    await page.getByText('predicted', { exact: true }).first().waitFor();
    const before = await placeholder();
    await page.getByLabel('Motor Kv').fill('600');
    await expect.poll(placeholder).not.toBe(before);
  });

  journey('lives with a finding for a reason, and takes that back', async () => {
    const page = await openPage('/builder');
    const findings = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Findings', exact: true }) });
    await findings.getByText('1 to look at').waitFor();
    await findings.getByRole('button', { name: 'Set aside MOTOR_OUT' }).click();
    await findings.getByLabel('Why MOTOR_OUT is accepted').fill('Flown over own ground only.');
    await findings.getByRole('button', { name: 'Set aside', exact: true }).click();
    await findings.getByText('Set aside: Flown over own ground only.').waitFor();
    await findings.getByText('1 set aside').waitFor();
    await page.waitForURL(/#build=/);
    await page.reload();
    await findings.getByText('Set aside: Flown over own ground only.').waitFor();
    await findings.getByRole('button', { name: /^Take back/ }).click();
    await findings.getByText('1 to look at').waitFor();
  });

  journey('is calibrated by a hover and flies a mission leg by leg', async () => {
    const page = await openPage('/builder');
    const before = await glance(page).innerText();
    await page.getByRole('button', { name: 'Add measured hover' }).click();
    const hover = page.getByRole('group', { name: 'Measured hover 1' });
    await hover.getByText(/^Does not count yet/).waitFor();
    const minutes = hover.getByLabel('Minutes');
    // The build's own time in grey; nothing is measured yet, and the answer is what it was.
    expect(await minutes.inputValue()).toBe('');
    expect(before).toContain(`\n${await minutes.getAttribute('placeholder')}\u202fmin`);
    expect(await glance(page).innerText()).toBe(before);
    // What is computed does not apply to a measurement that is left blank.
    expect(await hover.getByText(/if left blank/).count()).toBe(0);
    await minutes.fill('9');
    await hover.getByText(/^Does not count yet/).waitFor({ state: 'detached' });
    await expect.poll(() => glance(page).innerText()).not.toBe(before);
    await minutes.fill('');
    await expect.poll(() => glance(page).innerText()).toBe(before);
    await minutes.fill('9');
    for (const minutes of ['2', '3']) {
      await page.getByRole('button', { name: 'Add leg' }).click();
      await page
        .getByRole('group', { name: /^Leg \d/ })
        .last()
        .getByLabel('Minutes')
        .fill(minutes);
    }
    const mission = page.locator('section', { hasText: 'Charge along the mission' }).last();
    await mission.getByText('possible', { exact: true }).waitFor();
    await expect.poll(() => mission.locator('tbody tr').count()).toBe(2);
    await page.getByRole('group', { name: 'Leg 2' }).getByLabel('Minutes').fill('60');
    await mission.getByText('fails at leg 2').waitFor();
  });

  journey('is kept with its versions, shared by a link, exported and printed', async () => {
    const page = await openAs('owner', '/builder');
    const name = 'Versioned quad';
    await page.getByLabel('Name of the build').fill(name);
    for (const mass of ['900', '1100']) {
      await page.getByLabel('Dry mass').fill(mass);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
    }
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await page.getByRole('heading', { name, exact: true, includeHidden: true }).waitFor();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As API call' }).click();
    await page.getByText(/"dry_mass_g": 1100/).waitFor();
    await page.goto('/builds');
    const more = async (item: string | RegExp) => {
      await page.getByRole('button', { name: `More for ${name}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const file = await saved(page, () => more('Export JSON'));
    expect(JSON.parse(file.bytes.toString()).params.dry_mass_g).toBe(1100);
    await more('Copy link');
    await page.getByText(`The link to ${name} is copied.`).waitFor();
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string;
    const guest = await openPage(link);
    await expect.poll(() => guest.getByLabel('Dry mass').inputValue()).toBe('1100');
    expect(await guest.getByLabel('Name of the build').inputValue()).toBe(name);
    await more(/\d/);
    await page.waitForURL(/builder#build=/);
    await expect.poll(() => page.getByLabel('Dry mass').inputValue()).toBe('900');
  });
});
