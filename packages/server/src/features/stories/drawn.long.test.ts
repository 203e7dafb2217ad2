import { createHash } from 'node:crypto';
import type { Endpoint } from '@airworthy/contract';
import { DAY_MS, dateText } from '@airworthy/contract/dates';
import { isWebEndpoint } from '@airworthy/contract/web';
import { afterEach, expect, test } from 'vitest';
import { generatedHistory, randomOf } from '../../../../forensics/src/testing/history.ts';
import type { Answered } from '../../testing/app.ts';
import { drawnCalls } from '../../testing/drawnCalls.ts';
import { drawnFigures, flyRead } from '../../testing/learning.ts';
import { type Caller, newStory, type Story } from '../../testing/story.ts';
import { watchOrganizations } from '../events/watch.ts';
import { rescore } from '../health/scores.ts';
import { mailNotices } from '../notices/mailing.ts';
import { askWatched } from '../questions/watched.ts';

/**
 * Calls that are drawn, with bodies drawn out of what the endpoints declare: what nobody thought of meets by chance. Days and
 * figures are few, so that they are often just at a limit. Of an answer there is a digest: after a change that is meant, look at
 * the calls whose answers changed, and at the records at the end.
 */
let story: Story;
afterEach(() => story.close());

const CALLS = 300;
/** With each day that passes so many, and what the service does by itself. */
const A_DAY = 8;

const DRAWN =
  /^\/(aircraft|audit$|builds|bulletins|calendar$|checklist|components|documents|flights|health|missions|ml|notice|organization\/(records|currency)|pilots|questions|signed|types|views|watched|workorders)/;
/** Files, and what has a story of its own. */
const LEFT_OUT = /\/(logs?|windows|mail|columns)(\/|$)/;

const CALLERS: readonly Caller[] = [
  ...(['manager@', 'manager@', 'manager@', 'owner@', 'owner@', 'owner', 'pilot@'] as const),
  ...(['manager', 'manager', 'owner@', 'maintainer', 'pilot', 'device', 'stranger@'] as const),
];

/** The table of a list, where it is called otherwise. */
const TABLES: Readonly<Record<string, string>> = {
  builds: 'build',
  checklists: 'checklist_run',
  'checklist-templates': 'checklist_template',
  health: 'aircraft',
  imports: 'flight_import',
  types: 'aircraft_type',
  views: 'saved_view',
  'watched-questions': 'watched_question',
  workorders: 'work_order',
};
const KINDS = [
  ...Object.keys(TABLES),
  ...[
    'aircraft',
    'bulletins',
    'components',
    'documents',
    'flights',
    'missions',
    'notices',
    'pilots',
  ],
];
const tableOf = (kind: string) =>
  TABLES[kind] ?? kind.slice(0, kind === 'aircraft' ? undefined : -1);

type Random = () => number;

/** Records on file, by the word of their list. */
async function recordsOnFile(): Promise<Map<string, number[]>> {
  const each = KINDS.map((kind) => `SELECT '${kind}' AS kind, id FROM ${tableOf(kind)}`);
  const { rows } = await story.app.database.pool.query<{ kind: string; id: number }>(
    `${each.join(' UNION ALL ')} ORDER BY kind, id`,
  );
  return new Map(
    KINDS.map((kind) => [
      kind,
      rows.filter((row) => row.kind === kind).map(({ id }) => Number(id)),
    ]),
  );
}

/** What decides nothing, and what the machine decides. */
const UNSTEADY: readonly string[] = ['request_id', 'took_ms', 'warnings'];

/** Last digits differ between machines. */
function outcomeOf({ status, body, text }: Answered): string {
  const whole = JSON.stringify(body ?? text, (name, one) => {
    if (UNSTEADY.includes(name)) return undefined;
    return typeof one === 'number' ? Number(one.toPrecision(5)) : (one as unknown);
  });
  if (status !== 200) return `${status} ${body?.code} ${body?.field ?? ''}: ${body?.error}`;
  return `200 ${createHash('sha256').update(story.steady(whole)).digest('hex').slice(0, 12)}`;
}

/** What passes with a day: flights are read, and the service looks through what it keeps. */
async function pass(random: Random, aircraft: readonly number[]): Promise<void> {
  await story.pass(DAY_MS);
  const { app, orgId } = story;
  const { people, delivering } = app.composition;
  const assetId = aircraft[Math.floor(random() * aircraft.length)];
  if (assetId !== undefined && random() < 0.8) {
    const [{ features }] = generatedHistory({ seed: 1000 + aircraft.length, flights: 1 }) as [
      ReturnType<typeof generatedHistory>[number],
    ];
    const file = (body: unknown) => story.send('manager@', 'POST /flights', { body });
    const flown_at = dateText(app.time.now());
    await flyRead(app, { orgId, assetId, file }, drawnFigures(random, features), { flown_at });
    await app.database.db.transaction().execute((tx) => rescore(tx, { orgId, assetId }));
  }
  await watchOrganizations(people);
  await askWatched(people, () => false);
  await delivering.deliver();
  await mailNotices(people);
}

test('calls that are drawn, over five weeks', async () => {
  story = await newStory({ people: { smtpUrl: 'smtp://127.0.0.1:9' } });
  const random = randomOf(2025);
  for (const name of ['One', 'Two', 'Three']) await story.aircraft(name, { fleet_health: true });
  let records = await recordsOnFile();
  const calls = drawnCalls({
    random,
    today: () => dateText(story.app.time.now()),
    ids: (kind) => records.get(kind) ?? [],
  });
  const { implementations, peopleImplementations } = story.app.composition;
  const drawn = [...implementations, ...peopleImplementations]
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => DRAWN.test(path) && !LEFT_OUT.test(path));
  const weighed = drawn.flatMap((one) => Array<Endpoint>(weightOf(one)).fill(one));

  const lines: string[] = [];
  for (let n = 1; n <= CALLS; n++) {
    if (n % A_DAY === 0) await pass(random, records.get('aircraft') ?? []);
    if (n % 3 === 0) records = await recordsOnFile();
    const onFile = weighed.filter(({ path }) => (records.get(listOf(path)) ?? [1]).length > 0);
    const endpoint = calls.pick(onFile);
    const who = callerOf(calls.pick(CALLERS), endpoint);
    const path = endpoint.path.replace(/(\w[\w-]*)\/\{\w+\}/, (_, kind: string) => {
      return `${kind}/${calls.recordOf(kind)}`;
    });
    const body = endpoint.method === 'GET' ? undefined : calls.body(endpoint);
    const asked = `${endpoint.method} ${path}${calls.query(endpoint)}`;
    const answer = await story.send(who, asked, body === undefined ? {} : { body });
    lines.push(
      `${n} ${who}: ${asked} ${JSON.stringify(body) ?? ''}`.trimEnd(),
      `  ${outcomeOf(answer)}`,
    );
  }
  for (const { path, method } of drawn)
    if (method === 'GET' && !path.includes('{')) await story.say('owner@', `GET ${path}`);
  for (const mail of [...(await story.app.composition.people.mail.recent())].reverse())
    story.note(`a mail: ${mail.subject}`, String(mail.text).split(/\r?\n/));
  await expect(story.steady(`${lines.join('\n')}\n\n${story.text()}`)).toMatchFileSnapshot(
    'drawn.golden.txt',
  );
});

/** More is filed and corrected than asked, and little is deleted. */
function weightOf({ method, path }: Endpoint): number {
  if (method === 'DELETE') return 1;
  if (path === '/flights' && method === 'POST') return 12;
  if (method === 'POST') return 5;
  return 2;
}

/** The list whose record a path names; nothing where it names none. */
const listOf = (path: string): string => /([\w-]+)\/\{\w+\}/.exec(path)?.[1] ?? '';

const callerOf = (who: Caller, endpoint: Endpoint): Caller =>
  isWebEndpoint(endpoint) && !who.endsWith('@') ? 'manager@' : who;
