import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Browser, signedIn } from '../../testing/browser.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { LOOKED_AT_MAX } from './store.ts';

let app: TestApp;
let fleet: Fleet;
let owner: Browser;
beforeAll(async () => {
  app = await testApp();
  fleet = await newFleet(app);
  owner = await signedIn(app, fleet.owner.ownerId);
  // Days apart, from the oldest on: the first three are of a kind that none after them is.
  await app.database.pool.query(
    `INSERT INTO audit (org_id, at, actor_kind, actor_label, action, target_kind)
     SELECT $1, timestamptz '2020-01-01 12:00+00' + n * interval '6 hours', 'person',
       CASE WHEN n < 3 THEN 'Ada' ELSE 'Ben' END, CASE WHEN n < 3 THEN 'key.insert' ELSE 'flight.update' END,
       CASE WHEN n < 3 THEN 'key' ELSE 'flight' END
     FROM generate_series(0, $2 + 99) n`,
    [fleet.orgId, LOOKED_AT_MAX],
  );
});
afterAll(() => app.close());

type Entries = { entries: { action: string; at: string }[]; next: string | null };

async function pages(query: string): Promise<Entries[]> {
  const read: Entries[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await owner.get(`/audit?${query}${cursor}`);
    read.push(body);
    if (body.next === null) return read;
    cursor = `&cursor=${body.next}`;
  }
}

test.each([
  'actor=ada&until=2024-01-01',
  'action=key&until=2024-01-01',
  'target=key&until=2024-01-01',
])(
  'a page of the audit by %s looks at a bounded number of entries and goes on where it stopped',
  async (query) => {
    const read = await pages(query);
    expect(read.map(({ entries }) => entries.length)).toEqual([0, 3]);
    const csv = (await owner.get(`/audit/csv?${query}`)).text.trimEnd().split('\r\n');
    expect(csv).toHaveLength(4);
  },
);

test('days are found at once, both of them included', async () => {
  const [page, ...rest] = await pages('since=2020-01-02&until=2020-01-03&limit=50');
  expect(rest).toEqual([]);
  const days = page!.entries.map(({ at }) => at.slice(0, 10));
  expect(new Set(days)).toEqual(new Set(['2020-01-02', '2020-01-03']));
  expect(days).toHaveLength(8);
});

test('pages of a filter follow one another without a gap or a repeat', async () => {
  const all = (await pages('action=flight&until=2024-01-01&limit=100')).flatMap(
    ({ entries }) => entries,
  );
  expect(all).toHaveLength(LOOKED_AT_MAX + 97);
  expect(new Set(all.map(({ at }) => at)).size).toBe(all.length);
});
