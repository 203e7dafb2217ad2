import { questionGroups, questionMeasures, questionTakes, trendGroups } from '@airworthy/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answered, type TestApp, testApp } from '../testing/app.ts';
import { type Browser, newBrowser } from '../testing/browser.ts';
import { answerLines, steadyText } from '../testing/printedAnswer.ts';
import { demonstrate } from './demonstration/demonstration.ts';

/**
 * What the service says of eighteen made-up months: every answer to a question without a change, as its owner reads it.
 * A wrong sum, order, limit or word anywhere on the way changes a line. After a change that is meant: `-u`, and read what
 * changed.
 */
const NOW = new Date('2025-03-10T12:00:00Z');
const BEGUN = Date.now();

let app: TestApp;
let owner: Browser;
beforeAll(async () => {
  app = await testApp();
  app.time.now = () => NOW;
  const { people } = await demonstrate(app.database.db, NOW, app.reading.blobs);
  await app.composition.work();
  await app.change(people[0]!.id, { operator: true });
  owner = newBrowser(app);
  expect((await owner.signIn(people[0]!.email, people[0]!.password)).status).toBe(200);
  await readAll();
}, 240_000);
afterAll(() => app.close());

async function readAll(): Promise<void> {
  while ((await numbers("SELECT id FROM flight_log WHERE analysis_state = 'queued'")).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

async function numbers(query: string): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ id: number }>(query);
  return rows.map(({ id }) => Number(id));
}

/**
 * Files, what is printed elsewhere (readings, tables of the engine), what is asked below with its parameters, and what
 * the machine and the day decide.
 */
const LEFT_OUT: readonly string[] = [
  '/account/export',
  '/account/usage',
  '/airframes',
  '/attachments',
  '/attachments/{id}/content',
  '/catalog',
  '/crash/{id}',
  '/flights/trends',
  '/flights/{id}/log/download',
  '/flights/{id}/log/reading',
  '/flights/{id}/log/uploads/{upload_id}',
  '/flights/{id}/logs',
  '/operator/server',
  '/organization/export',
  '/sign-on/callback',
  '/usage',
  '/version',
  '/views',
];

/** Of each list with records of its own a few, where its first three are not the ones that say most. */
const RECORDS: Readonly<Record<string, string>> = {
  '/aircraft': 'SELECT id FROM aircraft ORDER BY id LIMIT 9',
  '/health': 'SELECT id FROM aircraft ORDER BY id LIMIT 9',
  '/flights': `SELECT flight_id AS id FROM (SELECT DISTINCT ON (f.asset_id) l.flight_id FROM flight_log l
    JOIN flight f ON f.id = l.flight_id ORDER BY f.asset_id, l.id DESC) newest ORDER BY flight_id`,
};

/** The table that a list is of, where it is called otherwise. */
const TABLES: Readonly<Record<string, string>> = {
  '/checklists': 'checklist_run',
  '/types': 'aircraft_type',
  '/workorders': 'work_order',
};

const ASKED: readonly string[] = [
  ...trendGroups.flatMap((by) => [
    `/flights/trends?by=${by}`,
    `/flights/trends?by=${by}&per=month`,
  ]),
  '/flights/trends?by=month&since=2024-10-05&until=2025-01-10',
  '/flights?limit=3&incident=1',
  '/flights?limit=3&log=failed&total=0',
  '/flights?limit=3&q=quarry',
  '/flights?limit=3&since=2025-03-01&until=2025-03-05',
  '/flights/sums?since=2025-01-01',
  '/flights/tracks?since=2025-02-20',
  '/calendar?since=2025-03-01&until=2025-06-30',
  '/workorders?state=open',
  '/components?state=fitted',
  '/missions?state=planned',
  '/ml/scores?asset_id=2',
  '/views?page=flights',
];

const printed = (asked: string, answer: Answered) =>
  [`# ${asked} ${answer.status}`, ...answerLines(answer)].join('\n');

async function pathsOf(path: string): Promise<string[]> {
  const [list, further] = path.split(/\/\{[^}]*\}/);
  if (further === undefined) return [path];
  const table = TABLES[list!] ?? list!.slice(1, -1).replaceAll('-', '_');
  const query = RECORDS[list!] ?? `SELECT id FROM ${table} ORDER BY id LIMIT 3`;
  return (await numbers(query)).map((id) => path.replace(/\{[^}]*\}/, String(id)));
}

test('what the owner of the demonstration reads is as printed', async () => {
  const endpoints = [...app.composition.implementations, ...app.composition.peopleImplementations]
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === 'GET' && !LEFT_OUT.includes(path));
  const pages: string[] = [];
  for (const { path } of endpoints)
    for (const asked of await pathsOf(path)) pages.push(printed(asked, await owner.get(asked)));
  for (const path of ASKED) pages.push(printed(path, await owner.get(path)));
  const takes = questionTakes.filter((take) => take !== 'time_above');
  const questions = [
    ...questionMeasures.map(({ of }) => ({ measure: { of }, group: ['aircraft'] })),
    ...takes.map((take) => ({ measure: { of: 'hover_power_w', take }, group: ['type'] })),
    ...questionGroups.map((group) => ({ measure: { of: 'vibe_z_p95' }, group: [group] })),
    { measure: { of: 'vibe_z_p95' }, group: ['aircraft', 'month'], since: '2025-03-01' },
  ];
  for (const question of questions) {
    const answer = await owner.post('/questions', question);
    if (answer.body.took_ms !== undefined) answer.body.took_ms = 0;
    pages.push(printed(`/questions ${JSON.stringify(question)}`, answer));
  }
  const text = steadyText(`${pages.join('\n\n')}\n`, { origin: app.origin, begun: BEGUN });
  await expect(text).toMatchFileSnapshot('everyAnswer.golden.txt');
});
