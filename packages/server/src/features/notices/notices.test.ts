import { noticeKinds, roles } from '@airworthy/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { watchOrganizations } from '../events/watch.ts';
import { changePilot, turnRuleOn } from '../pilots/registration.ts';

let app: TestApp;
let fleet: Fleet;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.now = () => new Date();
  fleet = await newFleet(app);
});

const as = (key: string) => (method: string, path: string, body?: unknown) =>
  app.call(method, path, { key, ...(body === undefined ? {} : { body }) });
const owner = (method: string, path: string, body?: unknown) =>
  as(fleet.owner.key)(method, path, body);
const pilot = (method: string, path: string, body?: unknown) => as(fleet.key)(method, path, body);
const passOn = () => app.composition.delivering.deliver();
async function titles(key: string): Promise<string[]> {
  await passOn();
  const { status, body } = await as(key)('GET', '/notices');
  expect(status).toBe(200);
  return body.notices.map(({ title }: { title: string }) => title);
}
const ground = (title = 'Crack') =>
  owner('POST', '/workorders', { title, asset_id: fleet.assetId, grounding: true });
const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
];
/** A day as people write it: `25 Nov 2026`. */
const readable = (days: number): string => {
  const [year, month, date] = day(days).split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`;
};

async function watch(days = 0): Promise<void> {
  const then = Date.now() + days * 86_400_000 + 3_700_000;
  app.time.now = () => new Date(then);
  while ((await watchOrganizations(app.services)) > 0);
}

describe('a notice', () => {
  test('is read by everybody who is told of it, each for themselves', async () => {
    await ground();
    await passOn();
    const { body } = await owner('GET', '/notices');
    expect(body).toMatchObject({ unread: 1, total: 1, next: null });
    const [notice] = body.notices;
    expect(notice).toMatchObject({
      kind: 'grounded',
      title: 'Survey 1 is grounded',
      text: 'Open work grounds it: Crack.',
      record: { kind: 'aircraft', id: fleet.assetId },
      read: false,
    });
    const read = await owner('POST', `/notices/${notice.id}`, { read: true });
    expect(read.body.notice).toEqual({ ...notice, read: true });
    expect((await owner('GET', '/notices')).body.unread).toBe(0);
    expect((await owner('GET', '/notices?unread=1')).body.notices).toEqual([]);
    expect((await pilot('GET', '/notices')).body.unread).toBe(1);
    await owner('POST', `/notices/${notice.id}`, { read: false });
    expect((await owner('GET', '/notices')).body.unread).toBe(1);
  });

  test('is one of many: all are read up to the newest that was seen', async () => {
    await ground();
    await owner('POST', '/bulletins', { number: 'SB-1', issuer: 'Maker', title: 'Screws' });
    await passOn();
    const { body } = await owner('GET', '/notices?limit=1');
    expect(body).toMatchObject({ unread: 2, total: 2, limit: 1 });
    expect(body.notices[0].title).toBe('Bulletin SB-1 of Maker: Screws');
    const second = await owner('GET', `/notices?limit=1&cursor=${body.next}`);
    expect(second.body.notices[0].title).toBe('Survey 1 is grounded');
    const until = (id: number) => owner('POST', '/notices', { read_until: id });
    expect((await until(second.body.notices[0].id)).body).toEqual({ read: 1, unread: 1 });
    expect((await until(body.notices[0].id)).body).toEqual({ read: 1, unread: 0 });
  });

  test('is written once, however often events are handed on', async () => {
    await ground();
    await passOn();
    await app.database.db.updateTable('event').set({ passed_on_at: null }).execute();
    await passOn();
    expect(await titles(fleet.owner.key)).toEqual(['Survey 1 is grounded']);
  });

  test('of another person or organization is not found', async () => {
    await ground();
    await passOn();
    const [notice] = (await owner('GET', '/notices')).body.notices;
    const other = await newFleet(app);
    for (const key of [fleet.key, other.owner.key]) {
      const answer = await as(key)('POST', `/notices/${notice.id}`, { read: true });
      expect(answer.status).toBe(404);
    }
    expect(await titles(other.owner.key)).toEqual([]);
  });

  test('goes with the membership', async () => {
    const leaver = await app.addMember(fleet.orgId, 'manager');
    await ground();
    expect(await titles(leaver.key)).toEqual(['Survey 1 is grounded']);
    await app.database.db.deleteFrom('member').where('account_id', '=', leaver.userId).execute();
    const left = await app.database.db
      .selectFrom('notice')
      .select('id')
      .where('account_id', '=', leaver.userId)
      .execute();
    expect(left).toEqual([]);
    expect((await as(leaver.key)('GET', '/notices')).status).toBe(403);
  });

  test('is for people: a device is refused', async () => {
    const { status, body } = await as(fleet.device)('GET', '/notices');
    expect([status, body.code]).toEqual([403, 'permission']);
  });

  test('is shown to a limited key only where its area is among those of the key', async () => {
    await ground();
    await owner('POST', '/bulletins', { number: 'SB-1', issuer: 'Maker', title: 'Screws' });
    const { key } = await app.addKey(fleet.owner.ownerId, { areas: ['maintenance'] });
    expect(await titles(key)).toEqual(['Bulletin SB-1 of Maker: Screws']);
    expect((await as(key)('GET', '/notices')).body.unread).toBe(1);
  });
});

describe('people are told', () => {
  test('of work that is assigned to them by name, and not of what they take themselves', async () => {
    const order = { title: 'Bearings', asset_id: fleet.assetId, assigned_to: ' r. ITO ' };
    const { id } = (await owner('POST', '/workorders', order)).body;
    const told = [`Work order ${id} is assigned to you: Bearings`];
    expect(await titles(fleet.key)).toEqual(told);
    expect(await titles(fleet.owner.key)).toEqual([]);
    await owner('POST', `/workorders/${id}`, { notes: 'Ordered' });
    expect(await titles(fleet.key)).toEqual(told);
    await owner('POST', `/workorders/${id}`, { assigned_to: 'Olga Owner' });
    expect(await titles(fleet.owner.key)).toEqual([]);
    const manager = await app.addMember(fleet.orgId, 'manager');
    await as(manager.key)('POST', `/workorders/${id}`, { assigned_to: 'R. Ito' });
    await as(manager.key)('POST', `/workorders/${id}`, { assigned_to: 'Olga Owner' });
    expect(await titles(fleet.owner.key)).toEqual(told);
  });

  test('of what falls due as many days ahead as they chose, once, and again for another date', async () => {
    const weekly = await app.addMember(fleet.orgId, 'manager');
    await as(weekly.key)('POST', '/notice-settings', { due_days: 7 });
    const { id } = (
      await owner('POST', '/workorders', {
        title: 'Annual',
        asset_id: fleet.assetId,
        due: { date: day(20) },
      })
    ).body;
    await watch();
    expect(await titles(fleet.owner.key)).toEqual([]);
    await watch(7);
    const told = `Survey 1: Annual is due on ${readable(20)}`;
    expect(await titles(fleet.owner.key)).toEqual([told]);
    expect(await titles(weekly.key)).toEqual([]);
    await watch(14);
    expect(await titles(fleet.owner.key)).toEqual([told]);
    expect(await titles(weekly.key)).toEqual([told]);
    await owner('POST', '/workorders', {
      external_ref: 'x',
      title: 'Other',
      due: { date: day(22) },
    });
    await watch(15);
    expect(await titles(weekly.key)).toEqual([`Other is due on ${readable(22)}`, told]);
    await app.database.db
      .updateTable('work_order')
      .set({ due_date: day(21) })
      .where('id', '=', id)
      .execute();
    await watch(16);
    expect((await titles(weekly.key))[0]).toBe(`Survey 1: Annual is due on ${readable(21)}`);
  });

  test('of items near by hours, of ends of lives and of documents', async () => {
    const program = [{ key: 'a', title: 'Look', every: { flights: 10 }, warn_at: 0.1, tasks: [] }];
    await owner('POST', '/types', { name: 'Quad', program, asset_ids: [fleet.assetId] });
    await owner('POST', '/components', {
      kind: 'battery',
      name: 'Pack 1',
      asset_id: fleet.assetId,
      fitted_on: day(-100),
      life: { date: day(5) },
    });
    await owner('POST', '/documents', {
      asset_id: fleet.assetId,
      kind: 'insurance',
      title: 'Policy',
      valid_until: day(3),
    });
    await fleet.file({ asset_id: fleet.assetId, duration_min: 3 });
    await watch();
    expect((await titles(fleet.owner.key)).sort()).toEqual([
      'Survey 1: Look is due soon',
      `Survey 1: Policy ends on ${readable(3)}`,
      `Survey 1: end of life of Pack 1 is due on ${readable(5)}`,
    ]);
    await watch(1);
    expect(await titles(fleet.owner.key)).toHaveLength(3);
  });

  test('of their own currency, and of everybody’s where they manage the roster', async () => {
    const other = await app.addMember(fleet.orgId, 'pilot');
    await turnRuleOn(app.database.db, fleet.orgId, { key: 'medical' });
    await changePilot(app.database.db, fleet.orgId, fleet.pilot.rosterId, {
      dates: new Map([['medical', day(20)]]),
    });
    await watch();
    const told = [`R. Ito: Medical lapses after ${readable(20)}`];
    expect(await titles(fleet.key)).toEqual(told);
    expect(await titles(fleet.owner.key)).toEqual(told);
    expect(await titles(other.key)).toEqual([]);
    await watch(22);
    expect((await titles(fleet.key))[0]).toBe(
      `R. Ito: Medical has lapsed; it was valid until ${readable(20)}`,
    );
  });

  test('of nothing that came into an organization with its history', async () => {
    await app.database.db
      .updateTable('event_watch')
      .set({ noted: false, checked_at: new Date(0) })
      .where('org_id', '=', fleet.orgId)
      .execute();
    await ground();
    await owner('POST', '/workorders', { title: 'Annual', due: { date: day(3) } });
    await watch();
    expect(await titles(fleet.owner.key)).toEqual([]);
    await watch(2);
    expect(await titles(fleet.owner.key)).toEqual([]);
  });
});

describe('choices', () => {
  test('are those of the role until others are made, each by itself', async () => {
    const of = async (key: string) => (await as(key)('GET', '/notice-settings')).body;
    expect(await of(fleet.owner.key)).toEqual({
      grounded: 'now',
      crash: 'now',
      work: 'now',
      due: 'daily',
      currency: 'daily',
      bulletin: 'daily',
      health: 'daily',
      question: 'daily',
      due_days: 14,
      mail: true,
      mail_available: false,
    });
    const viewer = await app.addMember(fleet.orgId, 'viewer');
    expect(await of(viewer.key)).toMatchObject({ grounded: 'off', work: 'now' });
    const changed = await as(viewer.key)('POST', '/notice-settings', { grounded: 'daily' });
    expect(changed.body).toMatchObject({ grounded: 'daily', crash: 'off', work: 'now' });
    await as(viewer.key)('POST', '/notice-settings', { due_days: 30, mail: false, crash: 'now' });
    expect(await of(viewer.key)).toMatchObject({
      grounded: 'daily',
      crash: 'now',
      due_days: 30,
      mail: false,
    });
  });

  test('of everybody, in every role, are their own to make', async () => {
    for (const role of roles.filter((one) => one !== 'owner')) {
      const member = await app.addMember(fleet.orgId, role);
      for (const kind of noticeKinds) {
        const { status, body } = await as(member.key)('POST', '/notice-settings', {
          [kind]: 'off',
        });
        expect([status, body[kind]]).toEqual([200, 'off']);
      }
    }
    await ground();
    expect(await titles(fleet.owner.key)).toHaveLength(1);
  });

  test('that are off are kept: nobody is told', async () => {
    await owner('POST', '/notice-settings', { grounded: 'off' });
    await ground();
    expect(await titles(fleet.owner.key)).toEqual([]);
    expect(await titles(fleet.key)).toEqual(['Survey 1 is grounded']);
  });

  test.each([
    [{ crash: 'weekly' }, 'crash'],
    [{ due_days: 8 }, 'due_days'],
    [{ mail: 'yes' }, 'mail'],
  ])('%j is refused by its member', async (body, field) => {
    const answer = await owner('POST', '/notice-settings', body);
    expect([answer.status, answer.body.field]).toEqual([400, field]);
  });
});
