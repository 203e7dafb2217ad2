import { DAY_MS } from '@airworthy/contract/dates';
import { afterEach, expect, test } from 'vitest';
import { newStory, type Story } from '../../testing/story.ts';

/** What one workshop does with its aircraft, at the edges of each rule: every call with its answer. */
let story: Story;
afterEach(() => story.close());

test('types, programs and the work that they raise', async () => {
  story = await newStory();
  const { say, refused } = story;
  const [one, two] = [await story.aircraft('One', { serial: 'A9' }), await story.aircraft('Two')];
  await say('pilot', 'POST /types', { name: 'Quad' });
  await refused('maintainer', 'POST /types', [
    {},
    { name: 'T', airframe_type: 'Quad Z' },
    { name: 'T', mtow_g: 0 },
    { name: 'T', asset_ids: [999] },
    { name: 'T', build_id: 999 },
    { name: 'T', program: [{ key: 'a', title: 'A', every: {} }] },
    { name: 'T', program: [{ key: 'a', title: 'A', every: { days: 36_501 } }] },
    {
      name: 'T',
      program: [{ key: 'a', title: 'A', every: { days: 1 }, checklist_template_id: 999 }],
    },
  ]);
  const type = await say('maintainer', 'POST /types', {
    external_ref: 'quad',
    name: 'Quad',
    maker: 'Holybro',
    airframe_type: 'Quad X',
    mtow_g: 2500,
    limits: { wind_kmh: 36, temp_min_c: -10 },
    asset_ids: [one],
    program: [
      { key: 'h', title: 'By hours', every: { hours: 10 }, grounding: true, tasks: ['Bearings'] },
      { key: 'f', title: 'By flights', every: { flights: 4 }, warn_at: 0.5 },
      { key: 'd', title: 'By days', every: { days: 30, hours: 500 } },
    ],
  });
  await say('maintainer', 'POST /types', { external_ref: 'quad', clear: ['mtow_g'], revision: 1 });
  await say('maintainer', 'POST /types', { external_ref: 'quad', maker: 'X', revision: 1 });
  await say('manager@', `POST /types/${type.id}`, { maker: 'Other', limits: { temp_max_c: 40 } });
  await say('manager@', `POST /types/${type.id + 50}`, { maker: 'Other' });
  await say('manager@', `POST /types/${type.id}`, { name: 'Quad', revision: 1 });
  await say('viewer', `GET /types/${type.id}`);
  await say('viewer', `GET /types?asset_id=${one}`);
  await say('viewer', `GET /types?asset_id=${two}`);
  await say('viewer', 'GET /types?since=2025-03-11');
  await say('stranger', `GET /types/${type.id}`);

  await story.fly(one, '2025-03-10', 8.9);
  await say('viewer', 'GET /aircraft');
  await story.fly(one, '2025-03-10', 0.1);
  await say('viewer', 'GET /aircraft');
  for (const hours of [0.5, 0.49]) await story.fly(one, '2025-03-10', hours);
  await say('viewer', 'GET /workorders');
  await story.fly(one, '2025-03-10', 0.01);
  await say('viewer', 'GET /aircraft');
  const { workorders } = await say('viewer', 'GET /workorders?state=unfinished');
  for (const { id } of workorders)
    await say('maintainer', `POST /workorders/${id}`, {
      state: 'done',
      sign_off: { statement: 'Checked' },
    });
  await say('viewer', 'GET /aircraft');
  await story.pass(29 * DAY_MS);
  await say('viewer', 'GET /aircraft');
  await say('viewer', 'GET /calendar?since=2025-03-01&until=2025-06-30');
  await story.pass(DAY_MS);
  await story.fly(one, '2025-04-09', 0.1);
  await say('viewer', 'GET /workorders?state=open');
  await expect(story.text()).toMatchFileSnapshot('programs.golden.txt');
});

test('work orders: filed, corrected, moved, signed, and never changed after that', async () => {
  story = await newStory();
  const { say, refused } = story;
  const [one, two] = [await story.aircraft('One'), await story.aircraft('Two')];
  const { id: part } = await story
    .send('maintainer', 'POST /components', { body: { kind: 'motor', name: 'M1', asset_id: one } })
    .then(({ body }) => body);
  await refused('maintainer', 'POST /workorders', [
    {},
    { title: 'T', asset_id: 999 },
    { title: 'T', component_id: 999 },
    { title: 'T', corrects: 999 },
    { title: 'T', state: 'done' },
    { title: 'T', priority: 'soon' },
    { title: 'T', due: { date: '2025-02-30' } },
    { title: 'T', clear: ['due'] },
  ]);
  const full = {
    external_ref: 'w1',
    title: 'Bearings',
    asset_id: one,
    component_id: part,
    priority: 'high',
    grounding: true,
    reason: 'Grinding noise',
    due: { hours: 5, flights: 3, date: '2025-03-20' },
    tasks: ['Look', { text: 'Replace', done: true, note: 'both' }, { text: 'Test' }],
    parts: [{ name: 'Bearing' }, { serial: 'B-1', qty: 0 }],
    assigned_to: 'The maintainer',
    notes: 'Motor 2',
  };
  const { id } = await say('manager', 'POST /workorders', full);
  await say('manager', 'POST /workorders', full);
  await say('manager', 'POST /workorders', {
    external_ref: 'w1',
    clear: ['due.hours', 'due.date'],
  });
  await say('manager', 'POST /workorders', { external_ref: 'w1', notes: 'late', revision: 1 });
  await say('viewer', 'GET /aircraft');
  await say('pilot', `POST /workorders/${id}`, { state: 'in_progress' });
  await say('stranger', `POST /workorders/${id}`, { state: 'in_progress' });
  await say('maintainer', `POST /workorders/${id}`, { state: 'waiting_parts', assigned_to: '' });
  await say('maintainer', `POST /workorders/${id}`, { notes: 'x', revision: 1 });
  await say('maintainer', `POST /workorders/${id}`, { state: 'done' });
  await say('device', `POST /workorders/${id}`, { state: 'done', sign_off: { statement: 'Ok' } });
  await story.fly(one, '2025-03-10', 2);
  const sign = { state: 'done', sign_off: { statement: 'Released', licence: 'DE.66' } };
  await say('maintainer', `POST /workorders/${id}`, sign);
  await refused('maintainer', `POST /workorders/${id}`, [
    sign,
    { state: 'done' },
    { state: 'open' },
    { notes: 'Motor 2' },
    { notes: 'Motor 3' },
    { sign_off: { statement: 'Released' } },
    { sign_off: { statement: 'Not released' } },
    { sign_off: { statement: 'Released', name: 'Somebody' } },
    { sign_off: { statement: 'Released', name: 'The maintainer' } },
    { sign_off: { statement: 'Released', licence: '' } },
    { hours_at: 2 },
    { hours_at: 2.5 },
    { flights_at: 2 },
    { tasks: ['Look'] },
    { priority: 'high' },
    { assigned_to: '' },
  ]);
  await refused('manager', 'POST /workorders', [
    { external_ref: 'w1', notes: 'Motor 2' },
    { external_ref: 'w1', notes: 'Motor 3' },
    { corrects: id },
    { corrects: id, reason: '' },
    { corrects: id, reason: 'Wrong hours', asset_id: two },
  ]);
  const correction = { corrects: id, reason: 'Wrong hours', hours_at: 1.5 };
  const second = await say('manager', 'POST /workorders', { ...correction, external_ref: 'c1' });
  await refused('manager', 'POST /workorders', [{ corrects: second.id, reason: 'Again' }]);
  await say('manager', `POST /workorders/${second.id}`, {
    state: 'done',
    sign_off: { name: 'K. Sato', statement: 'Corrected' },
  });
  await say('viewer', `GET /workorders/${id}`);
  const third = await say('manager', 'POST /workorders', { title: 'None', asset_id: two });
  await say('manager', `POST /workorders/${third.id}`, { state: 'cancelled' });
  await refused('manager', `POST /workorders/${third.id}`, [
    { state: 'open' },
    { state: 'cancelled' },
    { notes: 'still' },
  ]);
  await say('manager', 'POST /workorders', {
    title: 'At once',
    state: 'done',
    hours_at: 7,
    flights_at: 8,
    sign_off: { statement: 'Done before' },
  });
  await say('viewer', 'GET /workorders?limit=2');
  for (const query of ['state=done', 'state=unfinished', `asset_id=${two}`, 'since=2025-03-11'])
    await say('viewer', `GET /workorders?${query}&total=0&limit=1`);
  await say('viewer', 'GET /signed-records');
  await say('viewer', `GET /signed-records?asset_id=${one}&limit=1`);
  await say('viewer', `GET /signed-records/check?asset_id=${one}`);
  await say('viewer', `GET /signed-records/check?asset_id=${two}`);
  await say('auditor', 'GET /signed-records/check');
  await expect(story.text()).toMatchFileSnapshot('workOrders.golden.txt');
});
