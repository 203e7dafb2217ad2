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
    await page.getByText('Grounds it', { exact: true }).waitFor();
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
    expect(await dialog.getByText('Nothing recorded').count()).toBe(0);
    await dialog.getByText('You sign with your account, as Ada Lindqvist.').waitFor();
    await dialog.getByLabel('Licence number or second name').fill('DE.66.10482');
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const signed = 'Ada Lindqvist (DE.66.10482): Inspected and released to service.';
    await page.getByText(signed).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const full = page.getByText(/^SHA-256 [0-9a-f]{64}$/);
    expect(await full.isVisible()).toBe(true);
    const hash = (await full.innerText()).slice('SHA-256 '.length);
    expect(await page.getByText(hash.slice(0, 8), { exact: true }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Mapper 2' }).first().click();
    await page.getByRole('heading', { name: 'Mapper 2', level: 1 }).waitFor();
    expect(await page.getByText('The chain fits').count()).toBe(0);
    await page.getByRole('button', { name: 'Check the records' }).click();
    await page.getByText('The chain fits').waitFor();
    await page.getByText(hash).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(paths.organizationSettings);
    await page.getByRole('button', { name: 'Check the records' }).click();
    await page.getByText(/^The chain fits All \d+ signed records fit their chains\.$/).waitFor();

    const pilot = await openAs('ito', paths.maintenance);
    await pilot.getByRole('link', { name: 'Grinding noise on arm 2' }).click();
    await pilot.getByText(signed).waitFor();
    expect(await pilot.getByRole('button', { name: 'Sign off' }).count()).toBe(0);
  });

  journey('shows all work that is not finished, and says where it does not', async () => {
    const page = await openAs('owner', '/icon.svg');
    const asked: (string | null)[] = [];
    await page.route(/\/app\/api\/workorders\?/, async (route) => {
      const state = new URL(route.request().url()).searchParams.get('state');
      asked.push(state);
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: state === 'unfinished' ? { ...body, next: 'MTA' } : body,
      });
    });
    await page.goto(paths.maintenance);
    await page.getByText('More is on record than was looked at: work orders.').waitFor();
    await page
      .getByRole('region', { name: 'Done' })
      .getByText(/^The latest 5;/)
      .waitFor();
    expect([...new Set(asked)].sort()).toEqual(['done', 'unfinished']);
  });

  journey('corrects a signed order by another one, and shows both', async () => {
    const page = await openAs('owner', paths.maintenance);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New work order' }).click();
    await dialog.getByLabel('What to do').fill('Replace arm 4');
    await dialog.getByLabel('Aircraft', { exact: true }).selectOption('Mapper 2');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Replace arm 4', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign off' }).click();
    await dialog.getByText('Nothing recorded').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('What was found and done').fill('Arm A-17 fitted.');
    await page.getByRole('button', { name: 'Sign off' }).click();
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const signed = page.url();
    await page.getByRole('button', { name: 'Correct' }).click();
    expect(await dialog.getByLabel('Aircraft time at the work').inputValue()).toMatch(
      /^\d+(\.\d{1,2})?$/,
    );
    await dialog.getByRole('button', { name: 'Sign the correction' }).click();
    await dialog.getByText('says why a signed order is corrected').first().waitFor();
    await dialog.getByLabel('Why it is corrected').fill('The serial was that of arm 3.');
    await dialog.getByLabel('What was found and done').fill('Arm A-18 fitted.');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign the correction' }).click();
    await page.getByRole('heading', { name: /^Corrects work order \d+$/ }).waitFor();
    await page.getByRole('row', { name: /Notes Arm A-17 fitted\. Arm A-18 fitted\./ }).waitFor();
    await page.goto(signed);
    await page.getByRole('heading', { name: /^Corrected by work order \d+$/ }).waitFor();
    await page.getByText('The serial was that of arm 3.').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Arm A-17 fitted.', { exact: true }).first().waitFor();
    await page.getByRole('cell', { name: 'Arm A-18 fitted.' }).waitFor();
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
