import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, openPage, seriousFindings } from '../../testing/journey.ts';
import { MOTOR, openLog, readingOf } from '../../testing/logs.ts';
import { UNCHOSEN } from '../../testing/shownVerdict.ts';
import { sentenceText } from './sentences.ts';
import { verdictParts } from './words.ts';

/** The sentence that the command line and the server give for the same file. */
async function sentenceOf(name: string): Promise<string> {
  return sentenceText(verdictParts((await readingOf(name)).crash.reason).sentence, UNCHOSEN);
}

const sideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe('the flight viewer', () => {
  journey('lists several logs of all three formats, the gravest first', async () => {
    const names = ['tlog/copter-quad-normal-loiter.tlog', 'ulog/quad-forced-disarm.ulg', MOTOR];
    const page = await openPage(paths.log);
    await openLog(page, ...names);
    await page.locator('tbody tr:not(:has(td[colspan]))').nth(2).waitFor();
    const rows = await page.locator('tbody tr').allTextContents();
    expect(rows[2]).toContain('copter-quad-normal-loiter.tlog');
    for (const name of names) {
      await page.getByRole('button', { name: name.split('/')[1]!, exact: true }).click();
      const sentence = await sentenceOf(name);
      await page.locator('#verdict', { hasText: sentence.slice(0, 20) }).waitFor();
      expect(await page.locator('#verdict').textContent()).toBe(sentence);
    }
  });

  journey('filters the timeline and keeps the filter in the address', async () => {
    const page = await openPage(paths.log);
    await openLog(page, MOTOR);
    const rows = page.getByRole('region', { name: 'Rows of the timeline' }).locator('tbody tr');
    await rows.first().waitFor();
    const all = await rows.count();
    await page.getByRole('button', { name: 'Work out tracking and step response' }).click();
    const roll = page.getByRole('row', { name: /^Roll / });
    await roll.getByText(/°$/).waitFor();
    await page.getByRole('row', { name: /Airspeed.*Unknown\. The log has neither/ }).waitFor();
    await page.getByText('No mission and no fence in this log.').waitFor();
    await page.getByRole('button', { name: 'Alerts' }).click();
    await page.waitForURL(/class=alert/);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
  });

  journey('plots any field of any message on either axis and keeps it in the address', async () => {
    const page = await openPage(paths.log);
    await openLog(page, MOTOR);
    await page.getByRole('button', { name: 'Any field' }).click();
    await page.getByRole('textbox', { name: 'Search the fields' }).fill('bat volt');
    await page
      .getByRole('button', { name: /^New plot of BAT.*Volt$/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Search the fields' }).fill('bat curr');
    await page
      .getByRole('button', { name: /Curr on the right axis/ })
      .first()
      .click();
    await page.waitForURL(/fields=BAT[^;]*Volt[^;]*Curr%7Er/);
    const plot = page.locator('figure[data-plot^=BAT]');
    // The simulated pack holds 12.60 V at the moment of the event.
    await plot.getByText('12.60').first().waitFor();
    await page
      .getByRole('textbox', { name: 'Arithmetic of fields' })
      .fill('ATT.Roll - ATT.DesRoll');
    await page.getByRole('button', { name: 'New plot of the arithmetic' }).click();
    const error = page.locator('figure[data-plot="ATT.Roll - ATT.DesRoll"]');
    await error.getByText(/°$/).first().waitFor();
    await page.getByRole('button', { name: 'Gyro spectrum' }).click();
    await page.waitForURL(/fft%3A/);
    await page.getByText(/shown up to/).waitFor();
    // One field over another, and the same field over time and frequency.
    const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
    const more = (field: string) =>
      page
        .getByRole('button', { name: new RegExp(`^More plots of ${field}$`) })
        .first()
        .click();
    await fill('Search the fields', 'IMU GyrX');
    await more('IMU.*GyrX');
    await page
      .getByRole('button', { name: /^Spectrogram of IMU.*GyrX$/ })
      .first()
      .click();
    await page.getByText(/strongest .* at .* Hz/).waitFor();
    await page.getByRole('button', { name: 'Log frequency' }).click();
    await page.waitForURL(/scales=frequency(%2C|,)strength/);
    // Values on a logarithmic scale, of a field and of a plot that every log has.
    const onLog = (name: string) =>
      page.getByRole('button', { name: `Log scale of the plot ${name}` }).click();
    await onLog('ATT.Roll - ATT.DesRoll');
    await page.waitForURL(/log%3AATT/);
    await error
      .getByText(/^Points at zero or below are not drawn.*: ATT\.Roll - ATT\.DesRoll \S+ of \S+\.$/)
      .waitFor();
    await onLog('Vibration');
    await page.waitForURL(/scales=frequency(%2C|,)strength(%2C|,)vibration/);
    await fill('Search the fields', 'ATT.Roll');
    await more('ATT.Roll');
    await page.getByRole('button', { name: 'New plot with ATT.Roll across' }).click();
    await page.getByText('Choose a field to draw over ATT.Roll').waitFor();
    await fill('Search the fields', 'ATT.Pitch');
    await page.getByRole('button', { name: 'ATT.Pitch over the field across' }).click();
    await page.getByRole('img', { name: 'ATT.Pitch (°) over ATT.Roll (°)' }).waitFor();
    // The arrangement is kept under a name and comes back on a page that shows another one.
    await page.getByRole('button', { name: 'Layouts' }).click();
    await page.getByRole('textbox', { name: 'Name of the layout' }).fill('Tuning');
    await page.getByRole('button', { name: 'Save layout' }).click();
    await page.getByRole('button', { name: 'Gyro spectrum' }).click();
    await page.getByText(/shown up to/).waitFor({ state: 'detached' });
    await onLog('Vibration');
    await page.waitForURL(/scales=frequency(%2C|,)strength(&|$)/);
    await page.getByRole('button', { name: 'Tuning', exact: true }).click();
    await page.getByText(/shown up to/).waitFor();
    await page.waitForURL(/scales=frequency(%2C|,)strength(%2C|,)vibration/);
  });

  journey('keeps layouts in the account, for another browser of the same person', async () => {
    const first = await openAs('ito', paths.log);
    await openLog(first, MOTOR);
    await first.getByRole('button', { name: 'Layouts' }).click();
    await first.getByText('Kept in your account.').waitFor();
    await first.getByRole('textbox', { name: 'Name of the layout' }).fill('Mine');
    await first.getByRole('button', { name: 'Save layout' }).click();
    await first.getByRole('button', { name: 'Mine', exact: true }).waitFor();
    const second = await openAs('ito', paths.log);
    await openLog(second, MOTOR);
    await second.getByRole('button', { name: 'Layouts' }).click();
    await second.getByRole('button', { name: 'Mine', exact: true }).click();
    await second.getByRole('button', { name: 'Delete Mine' }).click();
    await second.getByRole('button', { name: 'Mine', exact: true }).waitFor({ state: 'detached' });
  });

  journey('replays the flight by keys, also where the browser has no WebGL', async () => {
    const page = await openPage(paths.home);
    await page.addInitScript(`
      const before = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return String(kind).startsWith('webgl') ? null : before.call(this, kind, ...rest);
      };`);
    await page.goto(paths.log);
    await openLog(page, MOTOR);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.waitForURL(/replay=follow/);
    await page.getByText(/This browser shows no 3D graphics/).waitFor();
    const replay = page.getByRole('application', { name: /^Replay/ });
    await replay.getByText('LOITER').waitFor();
    await replay.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^28\.6 of 41/).waitFor();
    // Where the cursor rests is in the address, so that a link shows the same moment.
    await page.waitForURL(/[?&]at=28\.[56]/);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByText(/^(29|3\d)\.\d of 41/).waitFor();
    await page.keyboard.press('a');
    await page.waitForURL(/replay=above/);
  });

  journey(
    'sends a log to a flight through a broken line and shows the reading of the server',
    async () => {
      const page = await openAs('ito', paths.log);
      let broken = 0;
      await page.route('**/app/api/flights/*/log?*', (route) =>
        broken++ === 0 ? route.abort('connectionreset') : route.continue(),
      );
      await openLog(page, MOTOR);
      await page.getByRole('button', { name: 'Keep' }).click();
      await page.getByRole('menuitem', { name: 'Send to the server…' }).click();
      await page.getByPlaceholder('Choose the flight').click();
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText(/The line broke/).waitFor();
      const sent = page.getByText(/is attached to flight \d+/);
      const id = /flight (\d+)/.exec((await sent.textContent()) ?? '')?.[1];
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.goto(`${paths.flight(id ?? '')}`);
      await page.getByRole('link', { name: 'Open in the flight viewer' }).click();
      // Not offered where the server was quicker, perhaps between the look and the click.
      const ask = page.getByRole('button', { name: 'Ask for a reading' });
      await ask.or(page.getByText('read by the server')).first().waitFor();
      if (await ask.isVisible()) await ask.click({ timeout: 5000 }).catch(() => {});
      await page.getByText('read by the server').waitFor();
      expect(await page.locator('#verdict').textContent()).toBe(await sentenceOf(MOTOR));
      expect(fetched.filter((url) => url.includes('/log/download'))).toEqual([]);
      await page.getByRole('button', { name: 'Any field' }).click();
      await page.getByText(/fields, the first 60 shown/).waitFor();
      expect(fetched.filter((url) => url.includes('/log/download')).length).toBe(1);
    },
  );

  journey('has no side scrolling on a phone', async () => {
    const page = await openPage(paths.log, { phone: true, dark: true });
    await openLog(page, MOTOR);
    await page.getByRole('heading', { name: 'This log' }).waitFor();
    expect(await sideways(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  journey('says that a file is not a log, and what a log of another maker is', async () => {
    const page = await openPage(paths.log);
    const open = (name: string, content: string) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
    await open('a.bin', '%PDF-1.7');
    await page.getByText('This is a PDF document, not a flight log').waitFor();
    await open('FLY001.DAT', `${' '.repeat(16)}BUILD Jan  1 2018`);
    await page
      .getByText(/DJI flight log \(DAT\): its format is not public\. Flights can be imported/)
      .first()
      .waitFor();
  });
});
