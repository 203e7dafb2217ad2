import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { type Fleet, newFleet } from '../testing/fleet.ts';

/** What no caller means and every server meets, in every field of every record endpoint. */

let app: TestApp;
let fleet: Fleet;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
});
afterAll(() => app.close());

const texts = [
  '🛩️ 測試 עברית \u202Eabc',
  "'; DROP TABLE flight; --",
  '<img src=x onerror=alert(1)>',
  '\\ " $1 %s {{7*7}}',
];

type Kind = {
  path: string;
  one: string;
  /** A body with the text in every field that takes one. */
  body: (text: string) => Record<string, unknown>;
  /** Where the reply must repeat it, if not as it was sent. */
  echo?: (text: string) => Record<string, unknown>;
  /** Bodies that are refused for the id they name, with its field. */
  ids: (id: unknown) => [Record<string, unknown>, string][];
};

const kinds: Kind[] = [
  {
    path: '/flights',
    one: 'flight',
    body: (text) => ({ asset_name: text, site: text, remarks: text, crew: text, conditions: text }),
    echo: (text) => ({ asset_name: text, site: text, remarks: text, conditions: { text } }),
    ids: (id) => [
      [{ asset_id: id }, 'asset_id'],
      [{ asset_name: 'x', pilot_id: id }, 'pilot_id'],
      [{ asset_name: 'x', mission_id: id }, 'mission_id'],
    ],
  },
  {
    path: '/checklists',
    one: 'run',
    body: (text) => ({ notes: text, results: [{ text, result: 'pass', note: text }] }),
    echo: (text) => ({ notes: text, results: [{ text, note: text }] }),
    ids: (id) =>
      ['template_id', 'flight_id', 'asset_id'].map((field) => [
        { [field]: id, results: [{ text: 'a', result: 'pass' }] },
        field,
      ]),
  },
  {
    path: '/missions',
    one: 'mission',
    body: (text) => ({
      name: text,
      client: text,
      site: text,
      notes: text,
      risk: { notes: text },
      airspace: { class: text, authorization: text },
    }),
    ids: (id) =>
      ['asset_ids', 'pilot_ids', 'flight_ids', 'checklist_template_ids'].map((field) => [
        { name: 'x', [field]: [id] },
        `${field}[0]`,
      ]),
  },
  {
    path: '/workorders',
    one: 'workorder',
    body: (text) => ({
      title: text,
      reason: text,
      notes: text,
      assigned_to: text,
      tasks: [text],
      parts: [{ name: text, serial: text }],
    }),
    echo: (text) => ({
      title: text,
      reason: text,
      notes: text,
      assigned_to: text,
      tasks: [{ text }],
      parts: [{ name: text, serial: text }],
    }),
    ids: (id) => [
      [{ title: 'x', asset_id: id }, 'asset_id'],
      [{ title: 'x', component_id: id }, 'component_id'],
    ],
  },
  {
    path: '/components',
    one: 'component',
    body: (text) => ({
      kind: 'other',
      name: text,
      serial: text,
      vendor: text,
      part_number: text,
      batch: text,
      notes: text,
    }),
    echo: (text) => ({
      name: text,
      serial: text,
      vendor: text,
      part_number: text,
      batch: text,
      notes: text,
    }),
    ids: (id) => [[{ kind: 'other', name: 'x', asset_id: id }, 'asset_id']],
  },
  {
    path: '/types',
    one: 'type',
    body: (text) => ({
      name: text,
      maker: text,
      program: [{ key: text, title: text, every: { hours: 1 }, tasks: [text] }],
    }),
    echo: (text) => ({
      name: text,
      maker: text,
      program: [{ key: text, title: text, tasks: [text] }],
    }),
    ids: (id) => [
      [{ name: 'x', build_id: id }, 'build_id'],
      [{ name: 'x', asset_ids: [id] }, 'asset_ids[0]'],
    ],
  },
  {
    path: '/bulletins',
    one: 'bulletin',
    body: (text) => ({
      number: text,
      title: text,
      issuer: text,
      summary: text,
      url: text,
      applies_to: { serial_from: text, serial_to: text, firmware: text },
    }),
    echo: (text) => ({ number: text, title: text, issuer: text, summary: text, url: text }),
    ids: (id) => [
      [{ number: 'x', title: 'x', applies_to: { type_ids: [id] } }, 'applies_to.type_ids[0]'],
    ],
  },
];

describe.each(kinds)('POST $path', ({ path, one, body, echo = body, ids }) => {
  const post = (sent: unknown) => app.call('POST', path, { key: fleet.owner.key, body: sent });

  test.each(texts)('keeps %j in every field', async (text) => {
    const answer = await post({ ...body(text), external_ref: text });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body[one]).toMatchObject({
      ...echo(text),
      ...(one === 'run' ? {} : { external_ref: text }),
    });
  });

  test('refuses a null character wherever it stands', async () => {
    const answer = await post(body('a\u0000b'));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('null character');
  });

  test('refuses a body of 10 MB', async () => {
    const sent = { ...body('x'), external_ref: 'x'.repeat(10 * 2 ** 20) };
    expect((await post(sent)).status).toBe(413);
  });

  test.each(['abc', '1', -1, 0, 1.5, 2 ** 53, 1e300, true, {}])(
    'refuses the id %j by its field',
    async (id) => {
      for (const [sent, field] of ids(id)) {
        const answer = await post(sent);
        expect(answer.status, `${field} ${answer.text}`).toBe(400);
        expect(answer.body.field).toBe(field);
      }
    },
  );

  test.each([[], 'text', 5, null])('refuses %j as a body', async (sent) => {
    expect((await post(sent)).status).toBe(400);
  });

  test('members named __proto__ and constructor do no harm', async () => {
    const sent = JSON.stringify({ ...body('x'), external_ref: 'proto' });
    const raw = `${sent.slice(0, -1)},"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await app.call('POST', path, { key: fleet.owner.key, raw, headers });
    expect(answer.status).toBe(200);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

const paths = [
  '/flights/ID',
  '/missions/ID',
  '/workorders/ID',
  '/components/ID',
  '/types/ID',
  '/bulletins/ID',
];
const noIds = [
  'abc',
  '-1',
  '0',
  '1[5]',
  '01',
  '9007199254740993',
  '1e3',
  '%00',
  "1'--",
  '99999999999999999999',
];

test.each(paths)('GET %s is 404 for anything that is not an id', async (path) => {
  for (const id of noIds) {
    const answer = await app.call('GET', path.replace('ID', encodeURI(id)), {
      key: fleet.owner.key,
    });
    expect(answer.status, id).toBe(404);
    expect(answer.body.error).toMatch(/not found$|^Unknown endpoint$/);
  }
});

const lists = [
  '/flights',
  '/checklists',
  '/missions',
  '/workorders',
  '/components',
  '/types',
  '/bulletins',
];

test.each(lists)('GET %s survives hostile queries', async (path) => {
  const get = (query: string) => app.call('GET', `${path}?${query}`, { key: fleet.owner.key });
  for (const query of [
    'since=0001-01-01',
    'since=9999-12-31',
    'limit=99999999999999999999',
    '%ff=%fe',
    'a=%00',
  ])
    expect((await get(query)).status, query).toBe(200);
  for (const cursor of ['x', '%00', 'W10', 'WyIxIl0', 'WzFlMzAwXQ', 'WzEuNV0', 'x'.repeat(2000)])
    expect((await get(`cursor=${cursor}`)).status, cursor).toBe(400);
  for (const limit of ['0', '-1', 'x', '', '1[5]', '1e3'])
    expect((await get(`limit=${limit}`)).status, limit).toBe(400);
});
