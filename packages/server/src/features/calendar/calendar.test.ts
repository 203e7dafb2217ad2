import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { day, type Fleet, newFleet } from '../../testing/fleet.ts';
import { changeAircraft } from '../aircraft/registration.ts';
import { changePilot, turnRuleOn } from '../pilots/registration.ts';
import { escaped, folded, icalOf } from './ical.ts';

let app: TestApp;
let fleet: Fleet;
let orderId: number;
let missionId: number;

beforeAll(async () => {
  app = await testApp({ people: { url: new URL('https://fleet.example.com') } });
  fleet = await newFleet(app);
  const post = async (path: string, body: unknown) =>
    (await app.call('POST', path, { key: fleet.owner.key, body })).body;
  ({ id: orderId } = await post('/workorders', {
    title: 'Annual; arms, motors',
    asset_id: fleet.assetId,
    due: { date: day(-2) },
  }));
  await post('/documents', {
    asset_id: fleet.assetId,
    kind: 'insurance',
    title: 'Policy',
    valid_until: day(40),
  });
  const program = [{ key: 'a', title: 'Look', every: { flights: 10 }, warn_at: 0.1, tasks: [] }];
  await post('/types', { name: 'Quad', program, asset_ids: [fleet.assetId] });
  await fleet.file({ asset_id: fleet.assetId, duration_min: 3 });
  ({ id: missionId } = await post('/missions', {
    name: 'Quarry',
    planned_from: `${day(3)}T14:00:00Z`,
    planned_to: `${day(3)}T16:00:00Z`,
    asset_ids: [fleet.assetId],
  }));
  await turnRuleOn(app.database.db, fleet.orgId, { key: 'medical' });
  await changePilot(app.database.db, fleet.orgId, fleet.pilot.rosterId, {
    dates: new Map([['medical', day(20)]]),
  });
});
afterAll(() => app.close());

const get = (search = '', key = fleet.key) => app.call('GET', `/calendar${search}`, { key });

describe('the calendar', () => {
  test('has maintenance, currencies, documents and missions in the order of their days', async () => {
    const { status, body } = await get(`?since=${day(-10)}&until=${day(60)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 4,
      undated: 1,
      kinds: ['maintenance', 'document', 'currency', 'mission'],
      feed_made_at: null,
    });
    expect(body.entries).toMatchObject([
      {
        uid: `workorder-${orderId}`,
        title: 'Survey 1: Annual; arms, motors',
        starts: day(-2),
        state: 'overdue',
        record: { kind: 'workorder', id: orderId },
      },
      {
        kind: 'mission',
        starts: `${day(3)}T14:00:00Z`,
        ends: `${day(3)}T16:00:00Z`,
        all_day: false,
        state: 'planned',
      },
      {
        kind: 'currency',
        title: 'R. Ito: last day of Medical',
        starts: day(20),
        state: 'due_soon',
      },
      { kind: 'document', title: 'Survey 1: Policy ends', starts: day(40), state: 'later' },
    ]);
  });

  test('calls maintenance due soon within 14 days, as its own list does, and a paper within 30', async () => {
    const own = await newFleet(app);
    const post = async (path: string, body: object) =>
      expect((await app.call('POST', path, { key: own.owner.key, body })).status).toBe(200);
    for (const days of [-1, 14, 15])
      await post('/workorders', { title: `In ${days}`, due: { date: day(days) } });
    await post('/documents', {
      asset_id: own.assetId,
      kind: 'insurance',
      title: 'Policy',
      valid_until: day(30),
    });
    const { body } = await get(`?since=${day(-1)}&until=${day(60)}`, own.key);
    expect(body.entries.map(({ title, state }: Record<string, string>) => [title, state])).toEqual([
      ['In -1', 'overdue'],
      ['In 14', 'due_soon'],
      ['In 15', 'later'],
      ['Survey 1: Policy ends', 'due_soon'],
    ]);
  });

  test('has bulletins that no order is open for, until the aircraft complies', async () => {
    const own = await newFleet(app);
    const post = async (path: string, body: object) => {
      const reply = await app.call('POST', path, { key: own.owner.key, body });
      expect(reply.status).toBe(200);
      return reply.body;
    };
    const bulletin = (number: string, rest: object) =>
      post('/bulletins', { number, title: 'Screws', severity: 'recommended', ...rest });
    await own.file({ asset_id: own.assetId, duration_min: 90 });
    const { id } = await bulletin('SB-1', { deadline: { date: day(-1), hours: 50 } });
    await bulletin('SB-2', { deadline: { hours: 10.1 } });
    await bulletin('SB-3', { deadline: { hours: 10 } });
    await bulletin('SB-4', {});
    await bulletin('SB-5', { severity: 'mandatory', deadline: { date: day(9) } });
    const seen = async () => (await get(`?since=${day(-9)}&until=${day(60)}`, own.key)).body;
    const before = await seen();
    expect(before).toMatchObject({
      undated: 1,
      entries: [
        {
          kind: 'maintenance',
          title: 'Survey 1: SB-1 Screws',
          text: 'Bulletin',
          starts: day(-1),
          state: 'overdue',
          record: { kind: 'bulletin', id },
          asset_id: own.assetId,
        },
        { title: 'Survey 1: SB-5: Screws', state: 'due_soon', record: { kind: 'workorder' } },
      ],
    });
    await own.file({ asset_id: own.assetId, duration_min: 6 });
    expect((await seen()).undated).toBe(2);
    await post(`/bulletins/${id}/compliance`, { asset_id: own.assetId, state: 'complied' });
    const after = await seen();
    expect(after.entries).toEqual(before.entries.slice(1));
    expect(after.undated).toBe(2);
  });

  test('judges an order with a day and hours by what is nearer, and counts one with hours alone', async () => {
    const own = await newFleet(app);
    await own.file({ asset_id: own.assetId, duration_min: 90 });
    const order = async (title: string, due: object) =>
      expect(
        (
          await app.call('POST', '/workorders', {
            key: own.owner.key,
            body: { title, asset_id: own.assetId, due },
          })
        ).status,
      ).toBe(200);
    await order('Passed', { date: day(30), hours: 1.4 });
    await order('Near', { date: day(31), hours: 11.5 });
    await order('Far', { date: day(32), hours: 11.6, flights: 1 });
    await order('Flown', { date: day(33), flights: 0 });
    await order('Hours alone', { hours: 11.5 });
    await order('Far hours alone', { hours: 11.6 });
    const { body } = await get(`?since=${day(0)}&until=${day(60)}`, own.key);
    expect(body.undated).toBe(1);
    expect(body.entries.map((one: Record<string, string>) => [one.title, one.state])).toEqual([
      ['Survey 1: Passed', 'overdue'],
      ['Survey 1: Near', 'due_soon'],
      ['Survey 1: Far', 'later'],
      ['Survey 1: Flown', 'overdue'],
    ]);
  });

  test('is that of a period, 90 days from today unless another is asked for', async () => {
    const { body } = await get();
    expect([body.since, body.until]).toEqual([day(), day(90)]);
    expect(body.entries).toHaveLength(3);
    expect((await get(`?since=${day(3)}&until=${day(3)}`)).body.entries).toMatchObject([
      { uid: `mission-${missionId}` },
    ]);
  });

  test.each([
    [() => `?since=${day(5)}&until=${day(1)}`, /before/],
    [() => `?since=${day(0)}&until=${day(800)}`, /two years/],
    [() => '?until=tomorrow', /date/],
  ])('refuses a period that is none', async (search, sentence) => {
    const { status, body } = await get(search());
    expect([status, body.field]).toEqual([400, 'until']);
    expect(body.error).toMatch(sentence);
  });

  test('names the kinds that a limited key sees, and is empty for another organization', async () => {
    const { key } = await app.addKey(fleet.owner.ownerId, { areas: ['missions'] });
    const { body } = await get('', key);
    expect(body.kinds).toEqual(['mission']);
    expect(body.entries).toMatchObject([{ kind: 'mission' }]);
    const other = await newFleet(app);
    expect((await get('', other.key)).body).toMatchObject({ entries: [], undated: 0 });
  });

  test.each([
    ['stored', 0],
    ['retired', 0],
    ['lost', 0],
    ['grounded', 3],
    ['maintenance', 3],
  ] as const)('of an aircraft that is %s has %i entries', async (status, amount) => {
    const own = await newFleet(app);
    const post = async (path: string, body: object) =>
      expect(
        await app.call('POST', path, {
          key: own.owner.key,
          body: { asset_id: own.assetId, ...body },
        }),
      ).toMatchObject({ status: 200 });
    await post('/workorders', { title: 'Look', due: { date: day(1) } });
    await post('/documents', { kind: 'insurance', title: 'Policy', valid_until: day(3) });
    await post('/components', { kind: 'battery', name: 'Pack', life: { date: day(4) } });
    await changeAircraft(app.database.db, own.orgId, own.assetId, { status });
    const { body } = await get(`?since=${day(-10)}&until=${day(60)}`, own.key);
    expect(body.entries).toHaveLength(amount);
  });
});

describe('a feed', () => {
  const make = async (key = fleet.key) =>
    (await app.call('POST', '/calendar/feed', { key, body: {} })).body as { url: string };
  const read = (url: string) => fetch(url.replace('https://fleet.example.com', app.origin));

  test('is a calendar by RFC 5545 with the same UIDs at every reading', async () => {
    const { url } = await make();
    expect(url).toMatch(/^https:\/\/fleet\.example\.com\/feed\/calendar\.ics\?key=[\w-]{43}$/);
    const answer = await read(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([]);
    const whole = text.replaceAll('\r\n ', '').split('\r\n');
    expect([whole[0], whole[1], whole.at(-2)]).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'END:VCALENDAR',
    ]);
    expect(whole).toContain('SUMMARY:Survey 1: Annual\\; arms\\, motors');
    const compact = (date: string) => date.replaceAll('-', '');
    expect(whole).toContain(`DTSTART;VALUE=DATE:${compact(day(-2))}`);
    expect(whole).toContain(`DTEND;VALUE=DATE:${compact(day(-1))}`);
    expect(whole).toContain(`DTSTART:${compact(day(3))}T140000Z`);
    expect(whole).toContain(`URL:https://fleet.example.com/fleet/maintenance/orders/${orderId}`);
    const uids = (of: readonly string[]) => of.filter((line) => line.startsWith('UID:'));
    expect(new Set(uids(whole)).size).toBe(4);
    const again = (await (await read(url)).text()).replaceAll('\r\n ', '').split('\r\n');
    expect(uids(again)).toEqual(uids(whole));
    expect(app.lines.join()).not.toContain(new URL(url).searchParams.get('key'));
  });

  test('is renewed: the old address ends, and so does that of somebody who left', async () => {
    const leaver = await app.addMember(fleet.orgId, 'viewer');
    const old = await make(leaver.key);
    const { url } = await make(leaver.key);
    expect([(await read(old.url)).status, (await read(url)).status]).toEqual([404, 200]);
    expect((await get('', leaver.key)).body.feed_made_at).not.toBeNull();
    await app.database.db.deleteFrom('member').where('account_id', '=', leaver.userId).execute();
    expect((await read(url)).status).toBe(404);
  });

  test('needs its key, and is a person’s', async () => {
    expect((await fetch(`${app.origin}/feed/calendar.ics`)).status).toBe(404);
    expect((await fetch(`${app.origin}/feed/calendar.ics?key=x`, { method: 'POST' })).status).toBe(
      405,
    );
    expect((await fetch(`${app.origin}/feed/other`)).status).toBe(404);
    const refused = await app.call('POST', '/calendar/feed', { key: fleet.device, body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission']);
  });
});

describe('a line of a feed', () => {
  test('is folded by octets, and no character is cut in two', () => {
    const line = `SUMMARY:${'ä🚁'.repeat(60)}`;
    const parts = folded(line).split('\r\n');
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
    expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true);
    expect(folded(line).replaceAll('\r\n ', '')).toBe(line);
  });

  test('is escaped, so that a title writes no line of its own', () => {
    expect(escaped('a\\b;c,d\r\nEND:VEVENT\n\u0000\u0007x')).toBe(
      'a\\\\b\\;c\\,d\\nEND:VEVENT\\nx',
    );
    const entry = {
      uid: 'u',
      kind: 'mission',
      title: 'x\nBEGIN:VALARM',
      text: '',
      starts: '2026-11-17T10:00:00Z',
      ends: null,
      all_day: false,
      state: 'cancelled',
      record: { kind: 'mission', id: 1 },
      asset_id: null,
    } as const;
    const about = { name: 'Org', domain: 'd', now: new Date(0), home: null };
    const lines = icalOf([entry], about).split('\r\n');
    expect(lines).not.toContain('BEGIN:VALARM');
    expect(lines).toContain('SUMMARY:Cancelled: x\\nBEGIN:VALARM');
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain('DTSTAMP:19700101T000000Z');
  });
});
