import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pages } from '../../pages.ts';
import { paths } from '../../paths.ts';
import { newServer } from '../../testing/fileServer.ts';
import { go, journey, openPage, settled } from '../../testing/journey.ts';
import { door, invited, linkTo, PASSWORD, setUp } from '../../testing/people.ts';

const ROLES = ['admin', 'manager', 'maintainer', 'pilot', 'auditor', 'viewer'] as const;

/** Pages about people and their organization, whose every action is in the golden table. */
const PAGES: readonly string[] = [
  paths.account,
  paths.security,
  paths.sessions,
  paths.apiAccess,
  paths.organization,
  paths.members,
  paths.devices,
  paths.signOn,
  paths.storage,
  paths.audit,
  paths.webhooks,
  paths.organizationSettings,
  ...['server', 'accounts', 'plans', 'organizations', 'outbox', 'jobs'].map(
    (tab) => `${paths.operator}?tab=${tab}`,
  ),
];

/** What stands in a snapshot for a part that has not come yet: with six pages at once some come late. */
const LOADING = 'status "Loading"';

/** What the reader can do on a page: its buttons, switches and fields that are not disabled. */
async function actionsOn(page: Page, path: string): Promise<string[]> {
  await go(page, path);
  let snapshot = LOADING;
  while (snapshot.includes(LOADING)) {
    await settled(page);
    snapshot = await page.getByRole('main').ariaSnapshot();
  }
  const names = [...snapshot.matchAll(/- (button|switch|textbox|combobox|link) "([^"]+)"([^\n]*)/g)]
    .filter(([, , , state = '']) => !state.includes('[disabled]'))
    .map(([, kind, name = '']) => `${kind} ${name.replace(/\S+@\S+|\d+/g, '…')}`);
  return [...new Set(names)].sort();
}

type Person = { readonly name: string; readonly page: Page };

/** An operator who is of no organization, and an organization with one member of every role. */
async function everybody(installation: { startScreen: string; origin: string }): Promise<Person[]> {
  const { origin: at, startScreen } = installation;
  const operator = await setUp(startScreen, at);
  await door(operator).post('/operator/invitations', { email: 'owner@example.com' });
  const owner = await openPage('/icon.svg', { at });
  const token = (await linkTo(operator, 'owner@example.com')).split('#')[1];
  await door(owner).post('/links/accept', { token, name: 'owner', password: PASSWORD });
  await door(owner).post('/organizations', { name: 'Fleet' });
  await door(owner).post('/organization/devices', { label: 'station' });
  await door(owner).post('/aircraft', { name: 'Survey' });
  const people: Person[] = [
    { name: 'operator', page: operator },
    { name: 'owner', page: owner },
  ];
  for (const role of ROLES)
    people.push({ name: role, page: await invited(owner, { email: `${role}@example.com`, role }) });
  for (const { page } of people) await door(page).post('/keys', { label: 'key' });
  await door(owner).post('/organization/invitations', { email: 'open@example.com', role: 'pilot' });
  return people;
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

describe('what a page offers', () => {
  journey(
    'is what the golden table lists for each role, and no page runs into a refusal',
    async () => {
      const installation = await newServer();
      try {
        const people = await everybody(installation);
        const refused: string[] = [];
        for (const { name, page } of people)
          page.on('response', (response) => {
            const { pathname } = new URL(response.url());
            if (pathname.startsWith('/app/api') && response.status() === 403)
              refused.push(`${name}: ${pathname} on ${new URL(page.url()).pathname}`);
          });
        // Everybody goes through the pages at the same time; a page mostly waits for its answers.
        const seen = await Promise.all(
          people.map(async ({ page }) => {
            const actions: string[][] = [];
            for (const path of PAGES) actions.push(await actionsOn(page, path));
            return actions;
          }),
        );
        const offered = new Map<string, Set<string>>();
        for (const [at, path] of PAGES.entries())
          for (const [index, { name }] of people.entries())
            for (const action of seen[index]?.[at] ?? []) {
              const key = `${path}  ${action}`;
              offered.set(key, (offered.get(key) ?? new Set()).add(name));
            }
        const names = people.map(({ name }) => name);
        const rows = [...offered].map(([key, who]) => [
          ...key.split('  '),
          ...names.map((name) => (who.has(name) ? 'yes' : '–')),
        ]);
        const text = table([['page', 'action', ...names], ...rows]);
        await expect(text).toMatchFileSnapshot('./roles.golden.txt');

        const fleet = pages.filter(
          ({ needs, path }) =>
            needs === 'organization' && path.startsWith('/fleet') && !path.includes('$'),
        );
        const members = people.filter(({ name }) => name !== 'operator');
        await Promise.all(
          members.map(async ({ page }) => {
            for (const { path } of fleet) {
              await go(page, path);
            }
          }),
        );
        expect(refused).toEqual([]);
      } finally {
        await installation.stop();
      }
    },
    600_000,
  );
});
