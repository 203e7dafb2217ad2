import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { paths } from '../../paths.ts';
import { journey, openAs } from '../../testing/journey.ts';
import { door, invited } from '../../testing/people.ts';

/** What changes something, by page: the button, and what it would send. */
const ACTIONS = [
  [paths.flights, 'File a flight', '/flights', { asset_name: 'x', duration_min: 1 }],
  [paths.aircraft, 'Add an aircraft', '/aircraft', { name: 'x' }],
  [paths.maintenance, 'New work order', '/workorders', { title: 'x' }],
  [paths.programs, 'Add a type', '/types', { name: 'x' }],
  [paths.components, 'Add a component', '/components', { kind: 'motor', name: 'x' }],
  [paths.pilots, 'Add a pilot', '/pilots', { name: 'x' }],
  [paths.missions, 'Plan a mission', '/missions', { name: 'x' }],
  [paths.bulletins, 'File a bulletin', '/bulletins', { number: 'x', title: 'x' }],
] as const;

/** Which of the buttons a person is offered, and what the server answers when each is sent all the same. */
async function offered(page: Page): Promise<Record<string, readonly [boolean, number]>> {
  const found: Record<string, readonly [boolean, number]> = {};
  for (const [path, name, call, body] of ACTIONS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByRole('table').or(page.getByRole('list')).first().waitFor();
    const shown = (await page.getByRole('button', { name, exact: true }).count()) > 0;
    found[name] = [shown, (await door(page).post(call, body)).status];
  }
  return found;
}

const all = (answer: readonly [boolean, number]) =>
  Object.fromEntries(ACTIONS.map(([, name]) => [name, answer]));

describe('roles in the fleet', () => {
  journey(
    'hide what a role may not do, and the server refuses it',
    async () => {
      const owner = await openAs('owner', '/icon.svg');
      const of = (role: string) => invited(owner, { email: `${role}.fleet@example.com`, role });
      const [manager, pilot, viewer] = [await of('manager'), await of('pilot'), await of('viewer')];
      expect(await offered(manager)).toEqual(all([true, 200]));
      expect(await offered(pilot)).toEqual({
        ...all([false, 403]),
        'File a flight': [true, 200],
      });
      expect(await offered(viewer)).toEqual(all([false, 403]));
      expect(await offered(await of('auditor'))).toEqual(all([false, 403]));
      expect(await offered(await of('maintainer'))).toEqual({
        ...all([false, 403]),
        'New work order': [true, 200],
        'Add a type': [true, 200],
        'Add a component': [true, 200],
        'File a bulletin': [true, 200],
      });
    },
    300_000,
  );
});
