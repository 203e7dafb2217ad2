import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs } from '../../testing/journey.ts';
import { LOGS, openLog, readingOf } from '../../testing/logs.ts';

describe('a build calibrated from a flight', () => {
  journey('takes its steady hovers, shows before and after, and opens in the builder', async () => {
    const reading = await readingOf(LOGS.motor);
    const { power_w } = reading.hovers[0]!;
    const name = 'Calibrated quad';
    const page = await openAs('owner', paths.builder);
    await page.getByLabel('Name of the build').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto(paths.log);
    await openLog(page, LOGS.motor);
    await page.getByRole('button', { name: 'Calibrate a build' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${Math.round(power_w!)} W for`).waitFor();
    await dialog.getByPlaceholder('Choose the build of this aircraft').click();
    await page.getByRole('option', { name }).click();
    const power = dialog.getByRole('row', { name: /^Hover power/ });
    await power.waitFor();
    const [, before, after] = await power.locator('td').allTextContents();
    expect(after).not.toBe(before);
    await dialog.getByRole('button', { name: 'Save the build' }).click();
    await page.getByText(`${name} is calibrated with this flight.`).waitFor();
    await page.goto(paths.builds);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('group', { name: 'Measured hover 1' }).waitFor();
    expect(await page.getByLabel('or power').first().inputValue()).toBe(
      String(Number(power_w!.toPrecision(4))),
    );
  });
});
