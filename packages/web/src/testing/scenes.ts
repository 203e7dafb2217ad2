import type { Page } from 'playwright-core';
import { paths } from '../paths.ts';
import { follow, settled } from './journey.ts';

/** Who looks: somebody signed out, people of the demonstration, or the operator of the server. */
export type Viewer = 'nobody' | 'owner' | 'pilot' | 'operator';

/** A page, or one of its states that has no address of its own. */
export type Scene = {
  readonly name: string;
  readonly viewer: Viewer;
  /** Where it begins; of a record, the address that a list of the API leads to. */
  readonly path: string | ((page: Page) => Promise<string>);
  readonly steps?: (page: Page) => Promise<void>;
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();

/** A click on each button in turn. */
const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await button(page, name).click();
  };

/** A click on a button, then on an item of the menu that it opens. */
const menu = (opener: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await button(page, opener).click();
  await page.getByRole('menuitem', { name: item }).first().click();
};

/** The page of the first record in a list of the API. */
const firstOf =
  (list: string, page: (id: number) => string) =>
  async (visitor: Page): Promise<string> => {
    const { origin } = new URL(visitor.url());
    const answer = await visitor.request.get(`${origin}/app/api${list}`);
    const rows = Object.values(await answer.json()).find(Array.isArray) as { id: number }[];
    const [first] = rows;
    if (first === undefined) throw new Error(`${list} has nothing.`);
    return page(first.id);
  };

const oneFlight = firstOf('/flights?limit=1&log=done&total=0', paths.flight);
const oneAircraft = firstOf('/aircraft', paths.oneAircraft);
const oneMission = firstOf('/missions?limit=1&state=planned', paths.mission);
const oneOrder = firstOf('/workorders?limit=1&state=open', paths.workOrder);
const oneTemplate = firstOf('/checklists?templates=1&limit=1', paths.checklistTemplate);
const oneRun = (page: Page) => firstOf('/checklists?templates=1&limit=1', paths.checklistRun)(page);

const scene = (
  name: string,
  path: Scene['path'],
  steps?: Scene['steps'],
  viewer: Viewer = 'owner',
): Scene => ({ name, viewer, path, ...(steps === undefined ? {} : { steps }) });

/** Single records. */
const RECORDS: readonly Scene[] = [
  scene('flight', oneFlight),
  scene('flight-unread', firstOf('/flights?limit=1&log=failed&total=0', paths.flight)),
  scene('one-aircraft', oneAircraft),
  scene('work-order', oneOrder),
  scene('records-life', firstOf('/aircraft', paths.aircraftRecord)),
  scene('records-book', `${paths.logbook}?since=2026-11-01&profile=easa_specific`),
  scene('records-check', oneAircraft, press('Check the records')),
  scene('records-settings', paths.organizationSettings, press('Check the records')),
  scene('work-order-done', firstOf('/workorders?limit=1&state=done', paths.workOrder)),
  scene('component', firstOf('/components?kind=battery&limit=1', paths.component)),
  scene('checklist-run', oneRun),
  scene('filed-checklist', firstOf('/checklists?limit=1', paths.filedChecklist)),
  scene('checklist-template', oneTemplate),
  scene('pilot', firstOf('/pilots', paths.pilot)),
  scene('mission', oneMission),
  scene('bulletin', firstOf('/bulletins?limit=1', paths.bulletin)),
  scene('health-of', firstOf('/aircraft', paths.healthOf)),
];

const FLEET: readonly Scene[] = [
  scene('today-menu', paths.fleet, press('Display settings')),
  scene('palette', paths.fleet, async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('sur');
    await page.getByRole('option').first().waitFor();
  }),
  scene('keys', paths.fleet, async (page) => page.keyboard.press('?')),
  scene('person-menu', paths.fleet, async (page) => {
    // On a phone it is in the drawer of the navigation.
    const drawer = button(page, 'Menu');
    if (await drawer.isVisible()) await drawer.click();
    await button(page, /Ada Lindqvist/).click();
  }),
  scene('trends-batch', `${paths.flightTrends}?by=batch&show=rate`),
  scene('trends-monthly', `${paths.flightTrends}?by=aircraft&show=findings&per=month`),
  scene('map-finding', `${paths.flightMap}?colour=finding`),
  scene('file-flight', `${paths.flights}?file=1`),
  scene('flights-none', `${paths.flights}?q=nowhere-at-all`),
  scene('flights-chosen', paths.flights, async (page) => {
    const boxes = page.getByRole('checkbox', { name: /^Choose the flight/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
  }),
  scene('bulk-edit', paths.flights, async (page) => {
    const boxes = page.getByRole('checkbox', { name: /^Choose the flight/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await button(page, 'Edit together').click();
  }),
  scene('save-view', `${paths.flights}?flight_type=survey`, press('Save this view')),
  scene('correct-flight', oneFlight, press('Correct')),
  scene('import-preview', paths.flightImport, importPreview),
  scene('aircraft-table', `${paths.aircraft}?view=table&all=1`),
  scene('labels-packs', `${paths.labels}?of=packs`),
  scene('scan', paths.aircraft, press('Scan')),
  scene('add-aircraft', paths.aircraft, press('Add an aircraft')),
  scene('edit-aircraft', oneAircraft, press('Edit')),
  scene('retire-aircraft', oneAircraft, press('Retire')),
  scene('add-document', oneAircraft, press('Add a document')),
  scene('aircraft-missing', paths.oneAircraft(999_999)),
  scene('due', `${paths.maintenance}?view=due`),
  scene('new-work-order', paths.maintenance, press('New work order')),
  scene('sign-off', oneOrder, press('Sign off')),
  scene(
    'correct-work-order',
    firstOf('/workorders?limit=1&state=done', paths.workOrder),
    press('Correct'),
  ),
  scene('add-type', paths.programs, press('Add a type')),
  scene('add-component', paths.components, press('Add a component')),
  scene('move-component', firstOf('/components?limit=1', paths.component), press('Move')),
  scene('checklist-failed', oneRun, press('Fail')),
  scene('new-template', paths.checklistTemplate('new')),
  scene('add-pilot', paths.pilots, press('Add a pilot')),
  scene('plan-mission', paths.missions, press('Plan a mission')),
  scene('edit-mission', oneMission, press('Edit')),
  scene('file-bulletin', paths.bulletins, press('File a bulletin')),
  scene('comply', firstOf('/bulletins?limit=1', paths.bulletin), press(/^Set/)),
  scene('pilot-today', paths.fleet, undefined, 'pilot'),
  scene('pilot-flights', paths.flights, undefined, 'pilot'),
  scene('pilot-members', paths.members, undefined, 'pilot'),
  scene('not-found', '/nowhere'),
];

/** A file of three flights: one that is new, one with a fault, one that was filed before. */
async function importPreview(page: Page): Promise<void> {
  const lines = [
    'Date,Aircraft,Pilot,Minutes,Site',
    '2026-11-15,Survey 1,Rei Ito,12,North quarry',
    '2026-13-40,Survey 1,Rei Ito,12,North quarry',
    '2026-11-15,Unheard of,Rei Ito,-4,North quarry',
  ];
  await page.getByLabel('CSV file').setInputFiles({
    name: 'logbook.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await button(page, 'Show what would happen').click();
  await button(page, /^File \d/).waitFor();
}

const ACCOUNT: readonly Scene[] = [
  scene('new-key', paths.apiAccess, press('New key')),
  scene('key-menu', paths.apiAccess, press(/^Change/)),
  scene('authenticator', paths.security, press('Set up')),
  scene('add-passkey', paths.security, press('Add a passkey')),
  scene('delete-account', paths.account, press('Show what would be deleted')),
  scene('invite', paths.members, press('Invite')),
  scene('member-menu', paths.members, press(/^Change/)),
  scene('remove-member', paths.members, menu(/^Change/, /Remove/)),
  scene('new-device', paths.devices, press('New device')),
  scene('delete-organization', paths.organization, press('Delete the organization')),
  scene('leave-organization', paths.organization, press(/^Leave/)),
  scene('audit-entry', paths.audit, press(/^Show/)),
  scene('operator-refused', paths.operator),
  scene('no-organization', paths.fleet, undefined, 'operator'),
];

const OPERATOR: readonly Scene[] = [
  ...['server', 'accounts', 'organizations', 'outbox', 'jobs'].map((tab) =>
    scene(`operator-${tab}`, `${paths.operator}?tab=${tab}`, undefined, 'operator'),
  ),
  scene('operator-invite', `${paths.operator}?tab=accounts`, press('Invite'), 'operator'),
  scene('operator-account', `${paths.operator}?tab=accounts`, press(/^Change/), 'operator'),
  scene(
    'operator-organization',
    `${paths.operator}?tab=organizations`,
    press(/^Change/),
    'operator',
  ),
  scene(
    'operator-import',
    `${paths.operator}?tab=organizations`,
    press('Import a file'),
    'operator',
  ),
];

/** What the addresses of the app alone do not show: records, dialogs, menus, refusals. */
export const scenes: readonly Scene[] = [...RECORDS, ...FLEET, ...ACCOUNT, ...OPERATOR];

/** Brings a page to a scene; it is then still loading what the scene shows. */
export async function enter(page: Page, { path, steps }: Scene): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page));
  if (steps === undefined) return;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await steps(page);
}

/**
 * The same as links lead there, which takes a third of the time, until the scene shows all it has. By way of a page that
 * has nothing: what a scene before opened, typed or chose ends with its own page. What stands above all pages, such as a
 * menu, ends with the app.
 */
export async function enterByLink(page: Page, scene: Scene): Promise<void> {
  await follow(page, '/between-scenes');
  await page.getByRole('heading', { name: 'No such page', level: 1 }).waitFor();
  const path = typeof scene.path === 'string' ? scene.path : await scene.path(page);
  if ((await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0)
    await page.goto(path);
  else await follow(page, path);
  await settled(page);
  if (scene.steps === undefined) return;
  await scene.steps(page);
  await settled(page);
}
