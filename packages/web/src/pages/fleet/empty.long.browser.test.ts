import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openPage, seriousFindings } from '../../testing/journey.ts';
import { door, openAsOperator, PASSWORD } from '../../testing/people.ts';

/** What each page says while there is nothing on it: what comes here, and what to do. */
const EMPTY: readonly (readonly [path: string, says: RegExp, next: RegExp])[] = [
  [paths.fleet, /Three steps to a first flight/, /Register an aircraft/],
  [paths.flights, /Flights are filed here by hand/, /Drop flight logs/],
  [paths.logbook, /Every flight is listed here/, /File the first flight/],
  [paths.flightImport, /You see what would happen to each line/, /Drop a CSV file of flights/],
  [paths.flightLogs, /matched to its flight by time and aircraft/, /Drop flight logs here/],
  [paths.aircraft, /collects its flights, hours, maintenance/, /Add an aircraft/],
  [paths.labels, /Every aircraft of the registry gets a label/, /Aircraft/],
  [paths.maintenance, /raise work here/, /Begin with New work order/],
  [`${paths.maintenance}?view=due`, /Nothing comes due/, /Give an aircraft a type/],
  [paths.programs, /maintained alike/, /Begin with Add a type/],
  [paths.components, /keeps its hours, flights and cycles/, /Begin with Add a component/],
  [paths.checklists, /what is checked before or after a flight/, /Begin with New template/],
  [paths.missions, /brings aircraft, pilots, checklists and a time together/, /Begin with Plan a/],
  [paths.bulletins, /finds the aircraft it concerns/, /Begin with File a bulletin/],
  [paths.health, /Health is read from the logs/, /Aircraft/],
  [paths.pilots, /Nobody Yet/, /Add a pilot/],
];

/** The owner of a new organization in which nobody has filed anything. */
async function newOwner(): Promise<Page> {
  const operator = await openAsOperator('/icon.svg');
  const email = 'empty@example.com';
  const { body } = await door(operator).post('/operator/invitations', { email });
  const page = await openPage('/icon.svg', { at: new URL(operator.url()).origin });
  const token = new URL(body.link).hash.slice(1);
  const account = { token, name: 'Nobody Yet', password: PASSWORD };
  expect((await door(page).post('/links/accept', account)).status).toBe(200);
  expect((await door(page).post('/organizations', { name: 'Empty fleet' })).status).toBe(200);
  return page;
}

describe('an organization with nothing in it', () => {
  journey(
    'says on every page what comes there and what to do, and leads to a first flight in three steps',
    async () => {
      const page = await newOwner();
      for (const [path, says, next] of EMPTY) {
        await page.goto(path);
        const main = page.getByRole('main');
        await main.getByText(says).first().waitFor();
        expect([path, await main.innerText()]).toEqual([path, expect.stringMatching(next)]);
        expect([path, await seriousFindings(page)]).toEqual([path, []]);
      }

      await page.goto(paths.fleet);
      await page.getByRole('link', { name: 'Register an aircraft' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('First quad');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('heading', { name: 'First quad', level: 1 }).waitFor();

      // The steps stay until the first flight is on record.
      await page.getByRole('link', { name: 'Today', exact: true }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Register an aircraft' })
        .getByText('done')
        .waitFor();
      await page.getByRole('main').getByRole('link', { name: 'File a flight' }).last().click();
      await dialog.getByLabel('Aircraft', { exact: true }).selectOption('First quad');
      await dialog.getByLabel('Flight time').fill('11');
      await dialog.getByRole('button', { name: 'File' }).click();
      await page.getByRole('heading', { name: /^Flight \d+$/ }).waitFor();
      await page.getByText('11 min', { exact: true }).waitFor();

      await page.goto(paths.fleet);
      await page.getByRole('heading', { name: 'Needs you' }).waitFor();
      await page.getByText('1 flight').first().waitFor();
      await page.getByRole('link', { name: 'Drop logs' }).click();
      await page.getByLabel('Aircraft of these logs').selectOption({ label: 'First quad' });
      await page.getByLabel('Flight logs').setInputFiles({
        name: 'first.tlog',
        mimeType: 'application/octet-stream',
        buffer: readFileSync('testdata/tlog/copter-quad-normal-loiter.tlog'),
      });
      await page.getByRole('button', { name: /Attach 1/ }).click();
      await page.getByText('Filed and attached').waitFor();
    },
    180_000,
  );
});
