import { basename } from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { testdata } from '../../../../flightlog/src/testing/testdata.ts';
import { paths } from '../../paths.ts';
import { journey, openAs, openPage, seriousFindings } from '../../testing/journey.ts';
import { LOGS, openLog } from '../../testing/logs.ts';

const logs = (page: Page) => page.getByRole('table').first().locator('tbody tr');

async function openPacked(page: Page, name: string, packed: Uint8Array): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(packed) });
}

const zip = () =>
  zipSync(
    {
      'day/motor.bin': testdata(LOGS.motor),
      'day/loiter.tlog': testdata(LOGS.loiter),
      'day/notes.txt': Buffer.from('wind from the west'),
    },
    { level: 1 },
  );

async function askToSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('menuitem', { name: 'Send to the server…' }).click();
}

describe('several logs', () => {
  journey('come out of a zip, and what is attached to a flight is the log in it', async () => {
    const page = await openAs('ito', paths.log);
    await openPacked(page, 'day.zip', zip());
    await page.getByRole('button', { name: 'loiter.tlog of day.zip', exact: true }).waitFor();
    await page.getByRole('button', { name: 'motor.bin of day.zip', exact: true }).click();
    await page.getByRole('heading', { name: 'motor.bin of day.zip' }).waitFor();
    expect(await page.getByRole('button', { name: 'day.zip', exact: true }).count()).toBe(0);
    await page.locator('#verdict', { hasText: 'lost its thrust' }).waitFor();
    await expect.poll(() => logs(page).count()).toBe(2);
    await askToSend(page);
    await page.getByPlaceholder('Choose the flight').click();
    await page.getByRole('option').nth(1).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = page.getByText(/^motor\.bin is attached to flight \d+/);
    const id = /flight (\d+)/.exec((await sent.textContent()) ?? '')![1]!;
    const download = await page.request.get(`/app/api/flights/${id}/log/download`);
    expect((await download.body()).equals(testdata(LOGS.motor))).toBe(true);
  });

  journey('are packed one by one, too: the server reads the log of a gzip file', async () => {
    const page = await openAs('owner', paths.log);
    await openPacked(page, 'motor.bin.gz', gzipSync(testdata(LOGS.motor)));
    const verdict = page.locator('#verdict', { hasText: 'lost its thrust' });
    await verdict.waitFor();
    await askToSend(page);
    await page.getByRole('radio', { name: 'Ask for a reading' }).check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/crash=\d+/);
    await page.getByText('read by the server').waitFor();
    await verdict.waitFor();
  });

  journey(
    'of one flight are recognised, and a second file takes the place of the first',
    async () => {
      const page = await openPage(paths.log);
      await openLog(page, LOGS.motor);
      await page.locator('#verdict').waitFor();
      await openLog(page, LOGS.motorTelemetry);
      const [before, after] = [basename(LOGS.motor), basename(LOGS.motorTelemetry)];
      const notice = page.getByText(`${after} takes its place. ${before} stays open beside it.`);
      await notice.waitFor();
      await page.waitForURL(new RegExp(`log=${after}`));
      expect(await page.title()).toBe(`${after} · Airworthy`);
      await page.getByText(`same flight as ${before}`).waitFor();
      await page
        .getByRole('button', { name: `Close ${before}` })
        .last()
        .click();
      await page.getByRole('heading', { name: 'Logs' }).waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: after }).waitFor();
    },
  );

  journey('are compared in the same plots, and the arrangement survives a reload', async () => {
    const page = await openPage(paths.log);
    await openLog(page, LOGS.motor, LOGS.dive);
    await page.getByRole('button', { name: basename(LOGS.motor), exact: true }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByPlaceholder('Choose a flight').click();
    await page.getByRole('option', { name: basename(LOGS.dive) }).click();
    const attitude = page.locator('[data-plot=attitude]');
    await attitude.locator('li[data-faint=true]').first().waitFor();
    const lines = await attitude.locator('li').count();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Event', exact: true }).first().click();
    await page.getByRole('button', { name: 'Take-off', exact: true }).click();
    await page.waitForURL(/with=copter-quad-pilot-dive\.bin/);
    const shift = new URL(page.url()).searchParams.get('shift');
    await page.getByRole('button', { name: 'Power', exact: true }).click();
    await page.waitForURL(/plots=/);
    await page.reload();
    await openLog(page, LOGS.motor, LOGS.dive);
    await attitude.locator('li[data-faint=true]').first().waitFor();
    await expect.poll(() => attitude.locator('li').count()).toBe(lines);
    expect(await page.locator('[data-plot=power]').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('shift')).toBe(shift);
    await page.getByLabel(/Its moment at the cursor/).fill('12.5');
    await expect.poll(() => new URL(page.url()).searchParams.get('shift')).not.toBe(shift);
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await attitude.locator('li[data-faint=true]').first().waitFor({ state: 'detached' });
  });
});
