import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';
import { outOfReach } from '../../../testing/looks.ts';

/** One grey pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

describe('checklists', () => {
  journey(
    'are written, revised under a warning, and shown to a pilot without the form',
    async () => {
      const page = await openAs('owner', paths.checklistTemplate('new'));
      await page.getByLabel('Name').fill('Battery swap');
      await page.getByRole('button', { name: 'Add an item' }).click();
      await page.getByLabel('Item 1', { exact: true }).focus();
      await page.evaluate("navigator.clipboard.writeText('- Main switch off\\n- Pack locked')");
      await page.keyboard.press('Control+v');
      await page.getByLabel('Item 2', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.waitForURL(/templates\/\d+/);
      const path = new URL(page.url()).pathname;
      await page.getByText('revision 1', { exact: true }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);

      const other = await openAs('owner', path);
      await other.getByLabel('Item 2', { exact: true }).fill('Pack locked and strapped');
      await other.getByRole('button', { name: 'Save a revision' }).click();
      await other.getByText('Revision 2 is saved.').waitFor();
      await page.getByLabel('Name').fill('Swap');
      await page.getByRole('button', { name: 'Save a revision' }).click();
      await page.getByText('Somebody else changed this record').waitFor();
      await page.getByRole('button', { name: 'Take what is on file' }).click();
      expect(await page.getByLabel('Name').inputValue()).toBe('Battery swap');
      expect(await page.getByLabel('Item 2', { exact: true }).inputValue()).toContain('strapped');

      const pilot = await openAs('ito', path);
      await pilot.getByRole('heading', { name: 'Items' }).waitFor();
      expect(await pilot.getByRole('textbox').count()).toBe(0);
    },
  );

  journey('are run with a thumb without a connection, and filed once it is back', async () => {
    const name = 'Pre-flight at the field';
    const items = ['Propellers tight', 'Battery above 95 %', 'Home point set', 'Airspace clear'];
    const owner = await openAs('owner', '/icon.svg');
    const { origin: at } = new URL(owner.url());
    const added = await owner.request.post(`${at}/app/api/checklist-templates`, {
      headers: { origin: at, 'x-airworthy': '1' },
      data: { name, items: items.map((text) => ({ text })) },
    });
    expect(added.status()).toBe(200);
    const options = { phone: true, context: { serviceWorkers: 'allow' } } as const;
    const page = await openAs('ito', paths.checklists, options);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    await page.getByRole('link', { name: `Start ${name}` }).click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByLabel('Aircraft').selectOption('Survey 1');
    await page.context().setOffline(true);
    await page.reload();
    const group = (item: string) => page.getByRole('group', { name: item });
    const pass = group('Home point set').getByRole('button', { name: 'Pass' });
    await pass.tap();
    expect(((await pass.boundingBox()) ?? { height: 0 }).height).toBeGreaterThanOrEqual(48);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await seriousFindings(page)).toEqual([]);
    // Nothing that was answered is lost with the page.
    await page.reload();
    await page.getByText('1 of 4 answered').waitFor();
    await group('Airspace clear').getByRole('button', { name: 'Pass' }).tap();
    await group('Battery above 95 %').getByRole('button', { name: 'Skip' }).tap();
    await group('Propellers tight').getByRole('button', { name: 'Fail' }).tap();
    await page.getByLabel('What is wrong').fill('Nick on propeller 2');
    await page.getByLabel('Add a photo: Propellers tight').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: PICTURE });
    // A photo is kept with the run, and shown again after the page was lost.
    await page.getByRole('img', { name: 'Propellers tight 1.png' }).waitFor();
    await page.reload();
    await page.getByRole('img', { name: 'Propellers tight 1.png' }).waitFor();
    expect(await outOfReach(page)).toEqual([]);
    await page.getByRole('button', { name: 'File', exact: true }).tap();
    await page.getByText('1 checklist is on this device').waitFor();
    await page.context().setOffline(false);
    await page.getByText('1 checklist is on this device').waitFor({ state: 'hidden' });
    await page.getByRole('table').getByRole('link', { name }).tap();
    await page.getByText('It is kept as it was filed').waitFor();
    await page.getByText('Nick on propeller 2').waitFor();
    await page.getByRole('link', { name: 'Propellers tight 1.png' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('are started at an aircraft, and a required item that fails grounds it', async () => {
    const owner = await openAs('owner', '/icon.svg');
    const { origin: at } = new URL(owner.url());
    const headers = { origin: at, 'x-airworthy': '1' };
    const post = async (path: string, data: object) =>
      (await owner.request.post(`${at}/app/api${path}`, { headers, data })).json();
    const { id } = await post('/aircraft', { name: 'Checked 1' });
    const items = [{ text: 'Arms locked' }, { text: 'Lens clean', required: false }];
    const template = { name: 'Walk-round', items, asset_ids: [id], on_fail: 'ground' };
    await post('/checklist-templates', template);
    const page = await openAs('owner', paths.oneAircraft(id), { phone: true });
    await page.getByRole('button', { name: 'Run a checklist' }).click();
    await page.getByRole('menuitem', { name: 'Walk-round' }).click();
    await page.getByRole('heading', { name: 'Walk-round' }).waitFor();
    expect(await page.getByLabel('Aircraft').inputValue()).toBe(String(id));
    expect(await page.getByText('Required', { exact: true }).count()).toBe(1);
    expect(await page.getByText('Optional', { exact: true }).count()).toBe(1);
    await page
      .getByRole('group', { name: 'Lens clean' })
      .getByRole('button', { name: 'Fail' })
      .tap();
    expect(await page.getByText('Filing this grounds').count()).toBe(0);
    await page
      .getByRole('group', { name: 'Arms locked' })
      .getByRole('button', { name: 'Fail' })
      .tap();
    await page.getByText('Filing this grounds Checked 1.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'File', exact: true }).tap();
    await page.getByText('It is kept as it was filed').waitFor();
    await page.goto(paths.oneAircraft(id));
    await page.getByText('Open work grounds it: Failed check: Arms locked.').waitFor();
    await page.goto(paths.fleet);
    await page.getByText('Failed check: Arms locked').first().waitFor();
  });
});
