import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../paths.ts';
import { fileServer } from '../testing/fileServer.ts';
import { journey, openAs, openPage, seriousFindings } from '../testing/journey.ts';
import { door } from '../testing/people.ts';

/** Grounds an aircraft after the server has looked through the demonstration for the first time: what came with it is no news. */
async function groundOne(page: Page): Promise<string> {
  const { onDatabase } = await fileServer();
  const looked = () => onDatabase('SELECT bool_and(noted) AS all FROM event_watch');
  await expect.poll(looked).toEqual([{ all: true }]);
  const name = 'Told quad';
  const { id } = (await door(page).post('/aircraft', { name })).body;
  await door(page).post('/workorders', { title: 'Crack', asset_id: id, grounding: true });
  const unread = async () => (await door(page).get('/notices?unread=1')).body.unread;
  await expect.poll(unread).toBe(1);
  return name;
}

describe('the bell', () => {
  journey('counts what is unread, leads to the record and marks it as read', async () => {
    const page = await openAs('owner', paths.missions);
    const name = await groundOne(page);
    await page.reload();
    await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
    const notice = page.getByRole('link', { name: `Unread: ${name} is grounded` });
    await notice.getByText('Open work grounds it: Crack.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await notice.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Notices, none unread' }).waitFor();
  });

  journey('never says that nothing is new when that is not known', async () => {
    const page = await openAs('owner', '/icon.svg');
    const isNotices = (url: URL) => url.pathname === '/app/api/notices';
    await page.route(isNotices, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(paths.missions);
    await page.getByRole('button', { name: 'Notices, could not be loaded' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('Whether there is something new is not known.').waitFor();
    expect(await panel.innerText()).not.toMatch(/no notices|none/i);
    await page.unroute(isNotices);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Notices, (none|\d+) unread$/ }).waitFor();
  });

  journey('rings for what its reader chose, on a phone too', async () => {
    const page = await openAs('ito', paths.noticeSettings, { phone: true });
    const health = page.getByRole('radiogroup', { name: 'Health falling' });
    await health.getByText('At once').click();
    await page.getByLabel('Due soon is told ahead by').selectOption('30 days');
    await page.getByRole('switch', { name: 'Send mails' }).click({ force: true });
    await expect
      .poll(async () => (await door(page).get('/notice-settings')).body)
      .toMatchObject({ health: 'now', due_days: 30, mail: false });
    await page.reload();
    await expect.poll(() => health.getByLabel('At once').isChecked()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Notices,/ }).click();
    await page.getByRole('link', { name: 'Choose what you are told of' }).waitFor();
  });
});

journey(
  'the link of a mail stops mails only by its button, and says when it is not ours',
  async () => {
    const page = await openPage(paths.unsubscribe);
    await page.getByText(/link/i).first().waitFor();
    await page.goto(`${paths.unsubscribe}?a#1.1.forged`);
    await page.getByRole('button', { name: 'Stop the mails' }).click();
    await page.getByRole('alert').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  },
);
