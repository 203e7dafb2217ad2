import { describe, expect } from 'vitest';
import { journey, openAs, seriousFindings } from '../../testing/journey.ts';

describe('the library', () => {
  journey('keeps a build, renames, copies, finds and deletes it unless it is undone', async () => {
    const page = await openAs('owner', '/builder');
    await page.getByLabel('Name of the build').fill('Mapper');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto('/builds');
    await page.getByRole('button', { name: 'More for Mapper' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mapper two');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'More for Mapper two' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('button', { name: 'Mapper two copy', exact: true }).waitFor();
    await page.getByLabel('Search the builds').fill('two copy');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'More for Mapper two copy' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No build has these words').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Mapper two copy', exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('keeps a build that is saved again while its deletion can be undone', async () => {
    const page = await openAs('owner', '/builder');
    const save = async () => {
      await page.getByLabel('Name of the build').fill('Twice');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
    };
    const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click();
    await save();
    await goTo('Builds');
    await page.getByRole('button', { name: 'More for Twice' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const deleted = page.getByText('Twice deleted');
    await deleted.waitFor();
    await goTo('Builder');
    await save();
    await deleted.waitFor({ state: 'hidden' });
    await page.goto('/builds');
    await page.getByRole('button', { name: 'Twice', exact: true }).waitFor();
  });
});
