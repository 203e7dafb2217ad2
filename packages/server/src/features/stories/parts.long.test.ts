import { DAY_MS } from '@airworthy/contract/dates';
import { afterEach, expect, test } from 'vitest';
import { newStory, type Story } from '../../testing/story.ts';

/** Components, bulletins and documents at the edges of each rule: every call with its answer. */
let story: Story;
afterEach(() => story.close());

test('components: fitted, worn, moved, at the end of their life', async () => {
  story = await newStory();
  const { say, refused } = story;
  const [one, two] = [await story.aircraft('One'), await story.aircraft('Two')];
  await story.fly(one, '2025-03-01', 3);
  await refused('maintainer', 'POST /components', [
    { name: 'P' },
    { kind: 'battery' },
    { kind: 'battery', name: 'P', asset_id: 999 },
    { kind: 'battery', name: 'P', fitted_on: '2025-03-12' },
    { kind: 'battery', name: 'P', hours: 1_000_001 },
    { kind: 'battery', name: 'P', clear: ['life'] },
  ]);
  await say('maintainer', 'POST /components', {
    kind: 'motor',
    name: 'Tomorrow',
    asset_id: two,
    fitted_on: '2025-03-11',
  });
  const filed = await say('maintainer', 'POST /components', {
    external_ref: 'p1',
    kind: 'battery',
    name: 'P1',
    serial: 'B16',
    vendor: 'Tattu',
    part_number: 'TA',
    batch: 'A',
    position: 'bay',
    asset_id: one,
    fitted_on: '2025-02-28',
    health: { ir_mohm: 21.4 },
    life: { hours: 10, flights: 10, cycles: 30, date: '2025-04-09' },
    cycles: 26,
    notes: 'used',
  });
  const { id } = filed;
  await say('maintainer', 'POST /components', {
    external_ref: 'p1',
    revision: 1,
    clear: ['life.date'],
  });
  await say('maintainer', 'POST /components', { external_ref: 'p1', revision: 1, name: 'P2' });
  await say('maintainer', 'POST /components', { external_ref: 'p1', fitted_on: '2025-03-02' });
  await say('maintainer', 'POST /components', { external_ref: 'p1', hours: 2, flights: 5 });
  await story.fly(one, '2025-03-10', 1);
  await say('viewer', `GET /components/${id}`);
  await story.fly(one, '2025-03-10', 2.99);
  await story.fly(one, '2025-03-10', 4.01);
  await say('viewer', `GET /components/${id}`);
  await say('viewer', 'GET /workorders');
  await say('viewer', 'GET /aircraft');
  await refused('maintainer', `POST /components/${id}/move`, [
    {},
    { at: '2025-03-10' },
    { state: 'fitted' },
    { asset_id: two, state: 'spare' },
    { state: 'removed', at: '2025-03-12' },
    { state: 'removed', at: '2025-03-01' },
    { state: 'removed', revision: 1 },
    { asset_id: 999 },
  ]);
  await say('maintainer', `POST /components/${id}/move`, {
    asset_id: two,
    at: '2025-03-09',
    position: 'left',
  });
  await say('maintainer', `POST /components/${id}/move`, { state: 'removed', at: '2025-03-11' });
  await say('maintainer', `POST /components/${id}/move`, { state: 'spare' });
  await say('maintainer', `POST /components/${id}/move`, { state: 'scrapped' });
  await refused('maintainer', `POST /components/${id}/move`, [
    { asset_id: one },
    { state: 'spare' },
  ]);
  await say('manager@', `POST /components/${id}`, { notes: 'gone' });
  await say('manager@', `POST /components/${id + 90}`, { notes: 'gone' });
  await say('stranger', `GET /components/${id}`);
  for (const query of ['', `asset_id=${two}`, 'state=scrapped', 'state=spare', 'since=2025-03-11'])
    await say('viewer', `GET /components?limit=1&${query}`);
  await say('viewer@', `GET /components/${id}/history`);

  const dated = { kind: 'other', name: 'Parachute', asset_id: one, fitted_on: '2025-03-01' };
  const chute = await say('maintainer', 'POST /components', {
    ...dated,
    life: { date: '2025-03-31' },
  });
  for (const days of [17, 1, 3, 1]) {
    await story.pass(days * DAY_MS);
    const { component } = (await story.send('viewer', `GET /components/${chute.id}`)).body;
    const { used, remaining, status } = component;
    story.note(`after ${days} more days`, { used, remaining, status });
  }
  await story.fly(one, '2025-04-01', 0.1);
  await say('viewer', 'GET /workorders?state=open');
  await expect(story.text()).toMatchFileSnapshot('components.golden.txt');
});

test('bulletins: whom they concern, and how each aircraft complies', async () => {
  story = await newStory();
  const { say, refused } = story;
  const a9 = await story.aircraft('A9', { serial: 'SN-A9' });
  const a10 = await story.aircraft('A10', { serial: 'sn-a10' });
  const none = await story.aircraft('No serial');
  await story.aircraft('Retired', { serial: 'SN-A10', status: 'retired' });
  const type = (
    await story.send('maintainer', 'POST /types', { body: { name: 'T', asset_ids: [a9, none] } })
  ).body.id;
  await story.send('maintainer', 'POST /components', {
    body: { kind: 'motor', name: 'M', asset_id: a10 },
  });
  await refused('maintainer', 'POST /bulletins', [
    { title: 'T' },
    { number: 'N' },
    { number: 'N', title: 'T', applies_to: { type_ids: [999] } },
    { number: 'N', title: 'T', severity: 'urgent' },
    { number: 'N', title: 'T', deadline: { hours: -1 } },
  ]);
  const publish = (number: string, more: object) =>
    say('maintainer', 'POST /bulletins', { number, title: 'Screws', ...more });
  await publish('all', { severity: 'information' });
  await publish('type', { severity: 'recommended', applies_to: { type_ids: [type] } });
  await publish('from', { applies_to: { serial_from: 'SN-A10' } });
  await publish('to', { applies_to: { serial_to: 'SN-A9' } });
  await publish('motor', { applies_to: { component_kind: 'motor' } });
  const { id } = await publish('must', {
    external_ref: 'b1',
    issuer: 'Holybro',
    kind: 'airworthiness_directive',
    severity: 'mandatory',
    issued: '2025-03-01',
    effective: '2025-03-05',
    summary: 'Replace the screws',
    url: 'https://example.com/b',
    applies_to: { type_ids: [type], firmware: '< 1.15' },
    deadline: { date: '2025-03-20', hours: 2 },
  });
  await say('viewer', 'GET /workorders');
  await say('maintainer', 'POST /bulletins', {
    external_ref: 'b1',
    clear: ['issued'],
    revision: 1,
  });
  await say('maintainer', 'POST /bulletins', { external_ref: 'b1', title: 'x', revision: 1 });
  await refused('maintainer', `POST /bulletins/${id}/compliance`, [
    { asset_id: a9 },
    { asset_id: a10, state: 'complied' },
    { asset_id: 999, state: 'complied' },
    { asset_id: a9, state: 'complied', complied_on: '2025-03-12' },
    { asset_id: a9, state: 'complied', revision: 1 },
  ]);
  await say('maintainer', `POST /bulletins/${id}/compliance`, {
    asset_id: a9,
    state: 'complied',
    note: 'Replaced',
  });
  await say('maintainer', `POST /bulletins/${id}/compliance`, { asset_id: a9, state: 'open' });
  await say('maintainer', `POST /bulletins/${id}/compliance`, {
    asset_id: none,
    state: 'not_applicable',
  });
  await say('viewer', 'GET /workorders');
  await story.fly(a9, '2025-03-10', 1.9);
  await say('viewer', `GET /bulletins/${id}`);
  await story.fly(a9, '2025-03-10', 0.2);
  await say('viewer', `GET /bulletins/${id}`);
  await say('viewer', 'GET /aircraft');
  await story.pass(11 * DAY_MS);
  await say('viewer', 'GET /bulletins?state=overdue');
  for (const query of [`asset_id=${a10}`, 'state=complied', 'since=2025-03-22', 'limit=2&total=0'])
    await say('viewer', `GET /bulletins?${query}`);
  const { workorders } = (await story.send('viewer', 'GET /workorders?state=unfinished')).body;
  for (const order of workorders)
    await say('maintainer', `POST /workorders/${order.id}`, {
      state: 'done',
      sign_off: { statement: 'Replaced' },
    });
  await say('viewer', `GET /bulletins/${id}`);
  await say('stranger', `GET /bulletins/${id}`);
  await expect(story.text()).toMatchFileSnapshot('bulletins.golden.txt');
});

test('documents and the calendar of what ends', async () => {
  story = await newStory();
  const { say, refused } = story;
  const one = await story.aircraft('One', { insurance_until: '2025-04-09' });
  await refused('maintainer', 'POST /documents', [
    { title: 'T' },
    { asset_id: one },
    { asset_id: 999, title: 'T' },
    { asset_id: one, title: 'T', url: 'javascript:alert(1)' },
    { asset_id: one, title: 'T', kind: 'poem' },
  ]);
  const ends = ['2025-03-09', '2025-03-10', '2025-04-08', '2025-04-09', '2025-04-10'];
  for (const valid_until of ends)
    await say('maintainer', 'POST /documents', { asset_id: one, title: 'Policy', valid_until });
  const { id } = await say('maintainer', 'POST /documents', {
    external_ref: 'd1',
    asset_id: one,
    kind: 'insurance',
    title: 'No end',
    number: 'P-1',
    url: 'https://example.com/p',
    notes: 'safe',
  });
  await say('maintainer', `POST /documents/${id}`, { valid_until: '2025-03-11', revision: 1 });
  await say('maintainer', `POST /documents/${id}`, { clear: ['valid_until'], url: '' });
  await say('maintainer', `POST /documents/${id}`, { title: 'x', revision: 1 });
  await say('pilot', `DELETE /documents/${id}`);
  await say('stranger', `DELETE /documents/${id}`);
  for (const state of ['valid', 'due_soon', 'expired'])
    await say('viewer', `GET /documents?state=${state}`);
  await say('viewer', 'GET /documents?limit=2&total=0');
  await say('viewer', 'GET /calendar');
  await say('viewer', 'GET /calendar?since=2025-03-10&until=2025-04-09');
  await refused('viewer', 'GET /calendar?since=2025-04-09&until=2025-03-10', [undefined]);
  await say('maintainer', `DELETE /documents/${id}`);
  await say('maintainer', `GET /documents/${id}`);
  const feed = await story.send('viewer@', 'POST /calendar/feed');
  const ical = await fetch(new URL(feed.body.url, story.app.origin));
  story.note('the calendar as a feed', [ical.status, ...(await ical.text()).split('\r\n')]);
  await expect(story.text()).toMatchFileSnapshot('documents.golden.txt');
});
