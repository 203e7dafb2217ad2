import { expect } from 'vitest';
import { paths } from '../../../paths.ts';
import { journey, openAs, seriousFindings } from '../../../testing/journey.ts';
import { door } from '../../../testing/people.ts';

journey(
  'a calendar shows what falls due, and is read elsewhere by an address that can be renewed',
  async () => {
    const page = await openAs('owner', '/icon.svg');
    const order = { title: 'Annual look', due: { date: '2031-05-14' } };
    await door(page).post('/workorders', order);
    await page.goto(`${paths.calendar}?month=2031-04`);
    await page.getByRole('button', { name: 'The month after' }).click();
    await page.getByRole('heading', { name: 'May 2031' }).waitFor();
    const cell = page.getByRole('cell', { name: /^14/ });
    await cell.getByRole('link', { name: 'Annual look' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const make = async (button: string) => {
      await page.getByRole('button', { name: button }).click();
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Renew' });
      if (button.startsWith('Renew')) await confirm.click();
      const url = await page.getByRole('figure', { name: 'Address' }).locator('pre').innerText();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      return url;
    };
    const first = await make('Make a feed');
    const read = await page.request.get(first);
    expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const second = await make('Renew the address');
    expect((await page.request.get(first)).status()).toBe(404);
    expect((await page.request.get(second)).status()).toBe(200);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Annual look' }).click();
    await page.getByRole('heading', { name: 'Annual look', level: 1 }).waitFor();
  },
);

journey('a calendar that did not load says so, and not that nothing has its day', async () => {
  const page = await openAs('owner', '/icon.svg');
  await page.route(
    (url) => url.pathname === '/app/api/calendar',
    (route) => route.fulfill({ status: 500, body: '{}' }),
  );
  await page.goto(`${paths.calendar}?month=2035-01`);
  await page.getByRole('heading', { name: 'This could not be loaded' }).first().waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Nothing on record');
});
