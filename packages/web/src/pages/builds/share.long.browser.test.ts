import { describe, expect } from 'vitest';
import { journey, openAs, openPage, settled } from '../../testing/journey.ts';

describe('a link to a build', () => {
  journey('opens for a stranger, is sent to no server and kept nowhere', async () => {
    const page = await openAs('owner', '/builder');
    await page.getByLabel('Name of the build').fill('Shared mapper');
    await page.getByLabel('Dry mass').fill('912');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto('/builds');
    await page.getByRole('button', { name: 'More for Shared mapper' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('The link to Shared mapper is copied.').waitFor();
    const link = (await page.evaluate('navigator.clipboard.readText()')) as string;

    const stranger = await openPage('/icon.svg');
    const sent: string[] = [];
    const refused: string[] = [];
    stranger.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    stranger.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url());
    });
    await stranger.goto(link);
    await settled(stranger);
    expect(await stranger.getByLabel('Name of the build').inputValue()).toBe('Shared mapper');
    expect(await stranger.getByLabel('Dry mass').inputValue()).toBe('912');
    await stranger.getByRole('button', { name: 'Compare', exact: true }).click();
    await stranger.getByRole('button', { name: 'Add a build' }).waitFor();
    await settled(stranger);
    const carried = /Shared mapper|912|build=/;
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter((one) => carried.test(one))).toEqual([]);
    expect(refused).toEqual([]);
    const kept = (await stranger.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    )) as string;
    expect(kept).not.toMatch(carried);
  });

  journey('that is damaged says so, and its page goes on', async () => {
    for (const [path, what] of [
      ['/builder#build=AAAA', 'no build can be read from it'],
      ['/radio#links=AAAA', 'no plan can be read from it'],
    ] as const) {
      const page = await openPage(path);
      await page.getByText(`This link is damaged: ${what}.`).waitFor();
      await page.getByRole('img').first().waitFor();
    }
  });
});

describe('the library', () => {
  journey('keeps both copies of a build that is duplicated twice', async () => {
    const page = await openAs('owner', '/builds');
    for (const copy of ['Survey quad copy', 'Survey quad copy 2']) {
      await page.getByRole('button', { name: 'More for Survey quad', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByRole('button', { name: copy, exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Survey quad copy', exact: true }).waitFor();
  });

  journey('takes back the file that it wrote, and says why another is no build', async () => {
    const page = await openAs('owner', '/builds');
    await page.getByRole('button', { name: 'More for Survey quad', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export JSON' }).click();
    const exported = await (await download).path();
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({
      name: 'route.plan',
      mimeType: 'application/json',
      buffer: Buffer.from('{"fileType":"Plan","mission":{}}'),
    });
    await page
      .getByText('route.plan cannot be opened as a build: mission is {}, where a list belongs.')
      .waitFor();
    await choose.setInputFiles(exported);
    await expect.poll(() => page.getByLabel('Name of the build').inputValue()).toBe('Survey quad');
  });

  journey('starts a new build with nothing stated', async () => {
    const page = await openAs('owner', '/builds');
    await page.getByRole('link', { name: 'New build' }).click();
    await page.getByText(/^0 of \d+ stated$/).waitFor();
  });
});
