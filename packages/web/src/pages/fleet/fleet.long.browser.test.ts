import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs, seriousFindings } from '../../testing/journey.ts';

describe('the fleet', () => {
  journey('opens every page full, without a serious finding of axe', async () => {
    const page = await openAs('owner', paths.fleet);
    await page.getByRole('heading', { name: 'Needs you' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    for (const [path, name] of [
      [paths.flights, 'Flights'],
      [paths.health, 'Health'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('table').waitFor();
      expect([name, await seriousFindings(page)]).toEqual([name, []]);
    }
  });

  journey('offers a pilot to file a flight', async () => {
    const page = await openAs('ito', paths.flights);
    await page.getByRole('button', { name: 'File a flight' }).waitFor();
  });
});
