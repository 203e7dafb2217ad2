import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';

describe('maintenance', () => {
  journey('opens work, ticks its tasks and closes it with a sign-off', async () => {
    const page = await openAs('owner', paths.maintenance);
    await page.getByRole('button', { name: 'New work order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What to do').fill('Grinding noise on arm 2');
    await dialog.getByLabel('Aircraft', { exact: true }).selectOption('Mapper 2');
    await dialog.getByLabel('Grounds the aircraft').check();
    await dialog.getByLabel('Tasks').fill('Open arm 2\nReplace the bearing');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Grinding noise on arm 2', level: 1 }).waitFor();
    await page.getByText('Grounds it').waitFor();
    await page.getByLabel('Done: Open arm 2').check();
    await page.getByRole('button', { name: 'Add a part' }).click();
    await page.getByLabel('Part 1', { exact: true }).fill('Bearing 9x4x4');
    await page.getByLabel('State').selectOption('in_progress');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Maintenance' }).click();
    const column = page.getByRole('region', { name: 'In progress' });
    await column.getByText('1 of 2 tasks', { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await column.getByRole('link', { name: 'Grinding noise on arm 2' }).click();
    await page.getByRole('button', { name: 'Sign off' }).click();
    await dialog.getByText('1 task is not ticked').waitFor();
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Inspected and released to service.').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);

    const pilot = await openAs('ito', paths.maintenance);
    await pilot.getByRole('link', { name: 'Grinding noise on arm 2' }).click();
    await pilot.getByText('Inspected and released to service.').waitFor();
    expect(await pilot.getByRole('button', { name: 'Sign off' }).count()).toBe(0);
  });

  journey('schedules by type, moves a component, and records compliance', async () => {
    const page = await openAs('owner', paths.programs);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a type' }).click();
    await dialog.getByLabel('Name').fill('Tethered hexa');
    await dialog.getByRole('button', { name: 'Add an item' }).click();
    await dialog.getByLabel('Title').fill('Yearly inspection');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('must give hours, flights or days').first().waitFor();
    await dialog.getByLabel('Every … hours').fill('100');
    await dialog.getByLabel('Every … days').fill('365');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('cell', { name: '100 h or 365 days' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Components', exact: true }).click();
    await page.getByRole('button', { name: 'Add a component' }).click();
    await dialog.getByLabel('Name').fill('Test pack 9');
    await dialog.getByLabel('Fitted to').selectOption('Survey 1');
    await dialog.getByLabel('Cycle limit').fill('300');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: 'Test pack 9', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Move' }).click();
    await dialog.getByLabel('Where to').selectOption({ label: 'Fit to Survey 2' });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /Removed Survey 1/ }).waitFor();
    await page.getByRole('row', { name: /Fitted Survey 2/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Bulletins', exact: true }).click();
    await page.getByRole('button', { name: 'File a bulletin' }).click();
    await dialog.getByLabel('Number', { exact: true }).fill('SN-2026-7');
    await dialog.getByLabel('Title').fill('Check balance leads');
    await dialog.getByLabel('Severity').selectOption('recommended');
    await dialog.getByLabel('With this component fitted').selectOption('battery');
    await dialog.getByRole('button', { name: 'File' }).click();
    await page.getByRole('heading', { name: /SN-2026-7/, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Set the compliance of Survey 2' }).click();
    await dialog.getByLabel('Note').fill('Leads replaced');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Complied Survey 2/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
