import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, originOf, seriousFindings, settled } from '../../../testing/journey.ts';
import { findingsInBothThemes, outOfReach } from '../../../testing/looks.ts';
import { door } from '../../../testing/people.ts';

/** In the page: a reader of codes as phones have it, which sees the text in `seen`; this browser has none of its own. */
const READER = `
  window.seen = [];
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async (video) => video.videoWidth === 0 ? [] : window.seen.map((rawValue) => ({ rawValue }));
  };
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => (window.stream = await open(wanted));
`;

const see = (page: Page, text: string) => page.evaluate(`seen = [${JSON.stringify(text)}]`);
const camera = (page: Page) =>
  page.evaluate<string>('window.stream?.getTracks().map((one) => one.readyState).join() ?? "none"');
const live = (page: Page) => expect.poll(() => camera(page), { timeout: 30_000 }).toBe('live');

async function onePack(page: Page) {
  const { body } = await door(page).get('/components?limit=200');
  const packs = body.components as { id: number; kind: string; name: string; serial: string }[];
  const pack = packs.find((one) => one.kind === 'battery');
  if (pack === undefined) throw new Error('The demonstration has no pack.');
  return pack;
}

describe('labels', () => {
  journey('are printed for packs and components, all or one', async () => {
    const page = await openAs('ito', paths.components);
    const pack = await onePack(page);
    await page.getByRole('link', { name: 'Labels' }).click();
    const code = page.getByRole('img', {
      name: new RegExp(`Code of .*${paths.component(pack.id)}$`),
    });
    await code.waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Other components' }).click();
    await page.getByText('Motor, ', { exact: false }).first().waitFor();
    expect(await code.count()).toBe(0);
    await page.goto(paths.component(pack.id));
    await page.getByRole('link', { name: 'Label', exact: true }).click();
    await code.waitFor();
    expect(await page.getByRole('img', { name: /^Code of/ }).count()).toBe(1);
  });

  journey('are scanned by the camera, which follows nothing that is elsewhere', async () => {
    const page = await openAs('ito', '/icon.svg', {
      phone: true,
      context: { permissions: ['camera'] },
    });
    await page.addInitScript(READER);
    await page.goto(paths.aircraft);
    const pack = await onePack(page);
    await page.getByRole('button', { name: 'Scan' }).tap();
    await live(page);
    await see(page, `https://evil.example${paths.component(pack.id)}`);
    await page.getByText('This code leads to evil.example, not to this installation.').waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.aircraft);
    expect(await outOfReach(page)).toEqual([]);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await see(page, originOf(page) + paths.component(pack.id));
    await page.getByRole('heading', { name: pack.name, level: 1 }).waitFor();
    expect(await camera(page)).toBe('ended');

    await page.goto(paths.components);
    await page.getByRole('button', { name: 'Scan' }).tap();
    await live(page);
    await see(page, pack.serial);
    await page.getByRole('heading', { name: pack.name, level: 1 }).waitFor();

    await page.goto(paths.fleet);
    await page.getByRole('button', { name: 'Scan' }).tap();
    await live(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await camera(page)).toBe('ended');
  });

  journey('are found by their letters where the browser reads no codes', async () => {
    const page = await openAs('ito', paths.aircraft, { phone: true });
    const pack = await onePack(page);
    await page.getByRole('button', { name: 'Scan' }).tap();
    await page.getByText('This browser cannot read codes. Open the camera of the phone').waitFor();
    await settled(page);
    await page.getByLabel('Registration, serial number or name').fill(pack.serial.toLowerCase());
    await page.getByRole('dialog').getByRole('link', { name: pack.name }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('link', { name: pack.name }).tap();
    await page.getByRole('heading', { name: pack.name, level: 1 }).waitFor();
  });
});
