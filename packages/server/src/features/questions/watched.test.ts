import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../storage/transaction.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/browser.ts';
import { brokenEngine } from '../../testing/duckdb.ts';
import { type Fleet, newFleet } from '../../testing/fleet.ts';
import { flyRead, hoverFeatures } from '../../testing/learning.ts';
import { registerAircraft } from '../aircraft/registration.ts';
import { askWatched } from './watched.ts';
import { takeDue } from './watchStore.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let fleet: Fleet;
let owner: Awaited<ReturnType<typeof signedIn>>;
let now: number;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.deleteFrom('watched_question').execute();
  now = Date.now();
  app.time.now = () => new Date(now);
  fleet = await newFleet(app);
  owner = await signedIn(app, fleet.owner.ownerId);
});

const byAircraft = { measure: { of: 'vibe_z_p95', take: 'max' }, group: ['aircraft'] };
const byWeek = { measure: { of: 'vibe_z_p95', take: 'max' }, group: ['aircraft', 'week'] };
const above = (value: number) => ({ side: 'above', value });
const fly = (vibe_z_p95: number | null, flight: Record<string, unknown> = {}) =>
  flyRead(app, fleet, hoverFeatures(1, { vibe_z_p95 }), { flown_at: '2026-06-01', ...flight });
const watch = (body: object = {}, as = owner) =>
  as.post('/watched-questions', {
    name: 'Shaking',
    question: byAircraft,
    line: above(25),
    ...body,
  });
const listed = async (as = owner) => (await as.get('/watched-questions')).body.questions;
/** Asks what is due so many minutes later. */
async function later(minutes: number): Promise<number> {
  now += minutes * MINUTE_MS + 1000;
  return askWatched(app.services);
}
async function notices(key = fleet.owner.key) {
  await app.composition.delivering.deliver();
  const { body } = await app.call('GET', '/notices', { key });
  return body.notices.filter(({ kind }: { kind: string }) => kind === 'question');
}

describe('a watched question', () => {
  test('is asked at once, and kept for the organization with who saved it', async () => {
    await fly(10);
    const { status, body } = await watch();
    expect(status).toBe(200);
    expect(body.question).toMatchObject({
      name: 'Shaking',
      question: { ...byAircraft, where: {} },
      line: above(25),
      unit: 'm/s²',
      state: 'inside',
      late: false,
      flights: 1,
      crossed: [],
    });
    const pilot = await signedIn(app, fleet.pilot.userId);
    expect(await listed(pilot)).toEqual([body.question]);
    expect(body.question.saved_by).toBe('Olga Owner');
  });

  test('is of one organization, and changed by those who look after aircraft', async () => {
    const { id } = (await watch()).body.question;
    const other = await newFleet(app);
    const stranger = await signedIn(app, other.owner.ownerId);
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.remove(`/watched-questions/${id}`)).status).toBe(404);
    expect((await watch({ id }, stranger)).status).toBe(404);
    const pilot = await signedIn(app, fleet.pilot.userId);
    expect((await watch({ name: 'Mine' }, pilot)).status).toBe(403);
    expect((await pilot.remove(`/watched-questions/${id}`)).status).toBe(403);
    expect(await listed()).toHaveLength(1);
    expect((await owner.remove(`/watched-questions/${id}`)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  test('is in the audit when it is saved, changed and removed, and not when it is asked', async () => {
    const { id } = (await watch()).body.question;
    await fly(30);
    await later(2);
    await watch({ id, line: above(40) });
    await owner.remove(`/watched-questions/${id}`);
    const { entries } = (await owner.get('/audit?target=question')).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'question.delete',
      'question.update',
      'question.insert',
    ]);
    expect(entries[1]).toMatchObject({ before: { line: 25 }, after: { line: 40 } });
    expect(entries[0].target.name).toBe('Shaking');
  });

  test.each([
    ['a figure that nobody knows', { question: { measure: { of: 'vibe_z_p59' } } }, 'measure.of'],
    ['no line', { line: { side: 'over', value: 1 } }, 'line.side'],
    [
      'an aircraft of elsewhere',
      { question: { ...byAircraft, where: { asset_id: 999_999 } } },
      'question.where.asset_id',
    ],
  ])('is refused for %s', async (_, body, field) => {
    const answer = await watch(body);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
    expect(await listed()).toEqual([]);
  });

  test('has a name of its own, and replaces only the one that is named', async () => {
    const { id } = (await watch()).body.question;
    expect((await watch()).status).toBe(409);
    expect((await watch({ id, name: 'Quieter', line: above(20) })).body.question).toMatchObject({
      id,
      name: 'Quieter',
      line: above(20),
    });
    expect(await listed()).toHaveLength(1);
  });

  test('names what is beyond its line, and does not take a figure on the line for it', async () => {
    const second = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
    await fly(25);
    await fly(30, { asset_id: second });
    expect((await watch()).body.question).toMatchObject({
      state: 'crossed',
      crossed: [{ name: 'Survey 2', period: null, value: 30, flights: 1 }],
      crossed_total: 1,
    });
    const below = await watch({ name: 'Low', line: { side: 'below', value: 30 } });
    expect(below.body.question.crossed).toMatchObject([{ name: 'Survey 1', value: 25 }]);
  });

  test('does not call a figure that no flight has fine', async () => {
    await fly(null);
    expect((await watch()).body.question).toMatchObject({ state: 'empty', left_out: 1 });
  });

  test('keeps the members that a question has, and no others', async () => {
    const { body } = await watch({ question: { ...byAircraft, more: 'x'.repeat(100_000) } });
    expect(body.question.question).toEqual({ ...byAircraft, where: {} });
    expect(await listed()).toEqual([body.question]);
  });

  test('is saved while records of its organization are filed', async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("INSERT INTO aircraft (org_id, name) VALUES ($1, 'On its way')", [
        fleet.orgId,
      ]);
      expect((await watch()).status).toBe(200);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('is listed by as many statements as one, however many there are', async () => {
    await fly(30);
    const statements = async () => {
      const counts: number[] = [];
      for (let run = 0; run < 3; run++) {
        const sent = vi.spyOn(pg.Client.prototype, 'query');
        await listed();
        const texts = sent.mock.calls.map(([query]) => {
          const given: unknown = query;
          return typeof given === 'string' ? given : ((given as { text?: string }).text ?? '');
        });
        sent.mockRestore();
        counts.push(texts.filter((text) => /^\s*(select|with)/i.test(text)).length);
      }
      return Math.min(...counts);
    };
    await watch();
    const ofOne = await statements();
    for (let n = 0; n < 5; n++) await watch({ name: `Shaking ${n}` });
    expect(
      (await listed()).map(({ crossed_total }: { crossed_total: number }) => crossed_total),
    ).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await statements()).toBe(ofOne);
  });

  test('shows what it comes to to nobody who has left', async () => {
    await fly(30);
    await watch();
    await app.database.db
      .deleteFrom('member')
      .where('account_id', '=', fleet.owner.ownerId)
      .execute();
    const { text } = await owner.get('/account/export');
    const [watched] = JSON.parse(text).watched_questions;
    expect(watched).toMatchObject({ name: 'Shaking', line: 25 });
    expect(Object.keys(watched).sort()).toEqual(
      ['created_at', 'id', 'line', 'name', 'org_id', 'question', 'side'].sort(),
    );
  });

  test('goes with the aircraft that it asks for, and is found by it again', async () => {
    await fly(30);
    const question = { ...byAircraft, where: { asset_id: fleet.assetId } };
    const { body } = await watch({ question });
    expect(body.question.question).toMatchObject(question);
    await fly(35);
    await later(2);
    expect((await listed())[0].crossed).toMatchObject([{ value: 35 }]);
  });
});

describe('a line that is crossed', () => {
  test('is told once, in the app, and not again while it stays crossed', async () => {
    await fly(10);
    const { id } = (await watch()).body.question;
    await fly(30);
    await later(2);
    expect(await notices()).toMatchObject([
      {
        title: 'Shaking: Survey 1 is above 25 m/s²',
        text: 'Vibration, z, largest: Survey 1 30 m/s² (2 flights).',
        record: { kind: 'question', id },
      },
    ]);
    expect((await listed())[0]).toMatchObject({ state: 'crossed', crossed_total: 1 });
    await fly(40);
    expect(await later(2)).toBe(1);
    expect((await listed())[0].crossed).toMatchObject([{ value: 40 }]);
    expect(await notices()).toHaveLength(1);
  });

  test('is told again once the figure has been back', async () => {
    await fly(10);
    await watch({ question: byWeek });
    for (const [value, flown_at, told] of [
      [30, '2026-06-08', 1],
      [12, '2026-06-15', 1],
      [31, '2026-06-22', 2],
    ] as const) {
      await fly(value, { flown_at });
      await later(2);
      expect(await notices()).toHaveLength(told);
    }
    expect((await notices())[0].text).toContain('(1 flight, week of 22 Jun 2026)');
  });

  test('is told to those who chose it, now or daily, and to nobody else', async () => {
    await watch();
    const key = fleet.pilot.key;
    expect((await app.call('GET', '/notice-settings', { key })).body.question).toBe('off');
    const settings = await app.call('GET', '/notice-settings', { key: fleet.owner.key });
    expect(settings.body.question).toBe('daily');
    await fly(30);
    await later(2);
    expect(await notices(key)).toEqual([]);
    expect(await notices()).toHaveLength(1);
  });

  test('is no news where it was crossed when it was saved', async () => {
    await fly(30);
    await watch();
    await fly(31);
    await later(2);
    expect(await notices()).toEqual([]);
    const second = await registerAircraft(app.database.db, fleet.orgId, { name: 'Survey 2' });
    await fly(50, { asset_id: second });
    await later(2);
    expect((await notices())[0].title).toBe('Shaking: Survey 2 is above 25 m/s²');
  });

  test('is told although whoever asked first has died', async () => {
    await watch();
    await fly(30);
    now += 2 * MINUTE_MS;
    const budget = { now: new Date(now), every_ms: 3_600_000, rest_ms: MINUTE_MS, a_minute: 4 };
    const taken = await inTransaction(app.database.db, (tx) => takeDue(tx, budget));
    expect(taken?.name).toBe('Shaking');
    expect(await askWatched(app.services)).toBe(0);
    expect(await later(1)).toBe(1);
    expect(await notices()).toHaveLength(1);
  });
});

describe('watching', () => {
  test('asks again what a reading can have changed, and rests while nothing changes', async () => {
    await watch();
    expect(await later(30)).toBe(0);
    await fly(10);
    expect(await later(0)).toBe(1);
    expect(await later(2)).toBe(0);
    expect((await listed())[0]).toMatchObject({ state: 'inside', flights: 1 });
  });

  test('asks everything once an hour, for what is corrected or deleted', async () => {
    const flight = await fly(30);
    await watch();
    expect((await listed())[0].state).toBe('crossed');
    const gone = await app.call('DELETE', `/flights/${flight}`, { key: fleet.owner.key });
    expect(gone.status).toBe(200);
    expect(await later(61)).toBe(1);
    expect((await listed())[0]).toMatchObject({ state: 'empty', crossed: [] });
  });

  test('asks four questions of an organization in a minute, and the rest after it', async () => {
    for (let n = 0; n < 6; n++) await watch({ name: `Shaking ${n}` });
    now += 2 * MINUTE_MS;
    await fly(30);
    expect(await later(0)).toBe(4);
    expect(await later(0.5)).toBe(0);
    expect(await later(0.5)).toBe(2);
    expect(await notices()).toHaveLength(6);
  });

  test('says of a question that could not be asked why, and keeps what it was before', async () => {
    await fly(30);
    const { id } = (await watch()).body.question;
    // A figure that a later version no longer has.
    await app.database.db
      .updateTable('watched_question')
      .set({ question: JSON.stringify({ ...byAircraft, measure: { of: 'vibration_of_old' } }) })
      .where('id', '=', id)
      .execute();
    await fly(31);
    expect(await later(2)).toBe(1);
    expect((await listed())[0]).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('not known'),
      crossed: [{ value: 30 }],
    });
    await fly(32);
    expect(await later(2)).toBe(0);
    expect(await later(61)).toBe(1);
  });

  test('asks those of others although one of them fails', async () => {
    const { id } = (await watch()).body.question;
    const other = await newFleet(app);
    const theirs = await signedIn(app, other.owner.ownerId);
    await watch({}, theirs);
    await app.database.db
      .updateTable('watched_question')
      .set({ question: '{}', tried_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    now += 61 * MINUTE_MS;
    await flyRead(app, other, hoverFeatures(1, { vibe_z_p95: 30 }));
    await expect(askWatched(app.services)).rejects.toThrow(/undefined/);
    expect((await listed(theirs))[0]).toMatchObject({ state: 'crossed' });
  });

  test('asks again soon what could not be asked just now', async () => {
    const folder = brokenEngine();
    const apart = await testApp({ lake: true, duckdbFolder: folder });
    try {
      apart.time.now = () => new Date(now);
      const own = await newFleet(apart);
      const keeper = await signedIn(apart, own.owner.ownerId);
      const current = { measure: { of: 'column', column: 'battery_current_a', take: 'max' } };
      const begun = (await watch({ question: current }, keeper)).body.question;
      expect(begun).toMatchObject({ state: 'empty', unit: 'A' });
      const flight = await flyRead(apart, own, hoverFeatures(1, {}));
      await sql`INSERT INTO lake_file (org_id, log_id, partition, size_bytes)
        SELECT org_id, id, 'aircraft=1/month=2026-06', 1 FROM flight_log WHERE flight_id = ${flight}`.execute(
        apart.database.db,
      );
      for (let minute = 0; minute < 2; minute++) {
        now += 2 * MINUTE_MS;
        expect(await askWatched(apart.services)).toBe(1);
        expect((await listed(keeper))[0]).toMatchObject({ state: 'empty', reason: null });
      }
    } finally {
      await apart.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('says when its answer is older than it should be', async () => {
    await watch();
    now += 121 * MINUTE_MS;
    expect((await listed())[0].late).toBe(true);
    await askWatched(app.services);
    expect((await listed())[0].late).toBe(false);
  });
});
