import { DAY_MS } from '@airworthy/contract/dates';
import { afterEach, expect, test } from 'vitest';
import { newStory, type Story } from '../../testing/story.ts';

/** Flights, checklists, missions and the roster at the edges of each rule: every call with its answer. */
let story: Story;
afterEach(() => story.close());

async function aircraft(name: string, more: object = {}): Promise<number> {
  const { body } = await story.send('manager@', 'POST /aircraft', { body: { name, ...more } });
  return body.id;
}

test('flights: filed, corrected, found, locked, deleted', async () => {
  story = await newStory();
  const { say, refused } = story;
  const one = await aircraft('One', { registration: 'FA3' });
  const two = await aircraft('Two');
  await refused('pilot', 'POST /flights', [
    {},
    { asset_id: 999 },
    { asset_id: one, pilot_id: 999 },
    { asset_id: one, mission_id: 999 },
    { asset_id: one, flown_at: '2025-03-12' },
    { asset_id: one, flown_at: '2025-03-12T00:30:00+14:00' },
    { asset_id: one, duration_s: 604_801 },
    { asset_id: one, duration_s: 60, duration_min: 2 },
    { asset_id: one, sorties: 1001 },
    { asset_id: one, crew: [{ pilot_id: 999 }] },
    { asset_id: one, batteries: [{ component_id: 999 }] },
    { asset_id: one, clear: ['site'] },
  ]);
  const { id } = await say('pilot', 'POST /flights', {
    external_ref: 'f1',
    asset_id: one,
    flown_at: '2025-03-10T23:30:00-05:00',
    duration_min: 21,
    flight_type: 'survey',
    site: 'North quarry',
    night: true,
    sorties: 2,
    conditions: { wind_kmh: 18, text: 'rain' },
    crew: ['M. Roy', { name: 'X', role: 'observer' }],
    payload: 'LiDAR',
    remarks: 'Gusty',
  });
  await say('device', 'POST /flights', { asset_name: 'A kite' });
  await say('device', 'POST /flights', { asset_name: 'one', flown_at: '2025-03-11' });
  await say('pilot', 'POST /flights', { external_ref: 'f1', landings: 0, revision: 1 });
  await say('pilot', 'POST /flights', { external_ref: 'f1', remarks: 'x', revision: 1 });
  await say('pilot', `POST /flights/${id}`, { asset_id: two, crew: 'Z', reason: 'Other aircraft' });
  await say('pilot', `POST /flights/${id}`, { external_ref: 'f2', clear: ['pilot_id'] });
  await say('pilot', `POST /flights/${id + 90}`, { remarks: 'x' });
  await say('viewer', `POST /flights/${id}`, { remarks: 'x' });
  await say('stranger', `GET /flights/${id}`);
  await say('viewer@', `GET /flights/${id}/record`);
  await say('pilot', 'POST /flights/bulk', {
    flights: [
      { external_ref: 'b1', asset_id: one, flown_at: '2025-03-09', duration_s: 90 },
      { external_ref: 'b1', asset_id: one, duration_s: 91 },
      { asset_id: one, sorties: -1 },
      { asset_id: 999 },
      'nothing',
      { external_ref: 'b2', asset_id: one, incident: true, flight_type: 'training' },
    ],
  });
  for (const query of [
    'limit=2',
    `asset_id=${two}`,
    'since=2025-03-10&until=2025-03-10',
    'flight_type=training',
    'incident=1',
    'incident=0&total=0',
    'log=missing&limit=1',
    'log=failed',
    'q=QUARRY',
    'q=quar%20ry',
    'q=rain',
    'since=2025-03-11&until=2025-03-10',
  ])
    await say('viewer', `GET /flights?${query}`);
  const page = await story.send('viewer', 'GET /flights?limit=2');
  await say('viewer', `GET /flights?limit=2&cursor=${encodeURIComponent(page.body.next)}`);
  await say('viewer', 'GET /flights?cursor=abc');
  await say('viewer', 'GET /flights?limit=0');
  await say('viewer@', 'GET /flights/count?q=quarry');
  await say('viewer@', 'GET /flights/sums?since=2025-03-10');
  await say('viewer@', 'GET /flights/csv?until=2025-03-10');
  await say('viewer@', 'GET /flights/weeks');
  await say('viewer', 'GET /aircraft');

  await say('owner@', 'GET /organization/records');
  await say('manager@', 'POST /organization/records', { locked_until: '2025-03-09', revision: 1 });
  await refused('pilot', 'POST /flights', [
    { asset_id: one, flown_at: '2025-03-09' },
    { asset_id: one, flown_at: '2025-03-10' },
    { external_ref: 'b1', remarks: 'locked' },
    { external_ref: 'b2', flown_at: '2025-03-08' },
  ]);
  await say('pilot', `DELETE /flights/${id}?reason=Twice`);
  await say('pilot', `DELETE /flights/${id}`);
  await say('viewer', 'GET /aircraft');
  await say('manager@', 'POST /organization/records', { own_flights: true, locked_until: null });
  const { flights } = (await story.send('owner', 'GET /flights')).body;
  for (const flight of flights)
    await say('pilot', `POST /flights/${flight.id}`, { remarks: 'own' });
  await say('manager', `POST /flights/${flights[0].id}`, { remarks: 'any' });
  await say('owner@', 'GET /audit?limit=6');
  await expect(story.text()).toMatchFileSnapshot('flights.golden.txt');
});

test('flights from a table: previewed, filed, undone', async () => {
  story = await newStory();
  const { say } = story;
  const one = await aircraft('One');
  const rows = [
    { asset_id: one, flown_at: '2025-03-01', duration_min: 10, site: 'A' },
    { external_ref: 'i2', asset_id: one, flown_at: '2025-03-01', duration_min: 10, site: 'A' },
    { asset_name: 'Kite', flown_at: '2025-03-02' },
    { asset_id: 999, flown_at: '2025-03-02' },
    { asset_id: one, flown_at: '2025-03-20' },
  ];
  await say('pilot@', 'POST /flights/imports/preview', { rows });
  await say('pilot@', 'POST /flights/imports/preview', { rows: [] });
  const made = await say('pilot@', 'POST /flights/imports', { name: 'old.csv', rows });
  await say('pilot@', 'POST /flights/imports', { name: 'old.csv', rows });
  await say('pilot@', 'POST /flights/imports/preview', { rows });
  await say('viewer@', 'GET /flights/imports');
  const { flights } = await say('viewer', 'GET /flights');
  await say('pilot', `POST /flights/${flights[0].id}`, { remarks: 'corrected' });
  await say('viewer@', 'GET /flights/imports');
  const importId = made.import_id;
  await say('viewer@', `DELETE /flights/imports/${importId}`);
  await say('pilot@', `DELETE /flights/imports/${importId}`);
  await say('pilot@', `DELETE /flights/imports/${importId}`);
  await say('viewer', 'GET /flights');
  await expect(story.text()).toMatchFileSnapshot('imports.golden.txt');
});

test('checklists: templates, answers, and the work that a failed item raises', async () => {
  story = await newStory();
  const { say, refused } = story;
  const one = await aircraft('One');
  await refused('manager@', 'POST /checklist-templates', [
    {},
    { name: 'T', items: [] },
    { name: 'T', items: [{ text: 'A' }], asset_ids: [999] },
    {
      name: 'Same key',
      items: [
        { text: 'A', key: 'k' },
        { text: 'B', key: 'k' },
      ],
    },
    { name: 'Same text', items: [{ text: 'A' }, { text: ' a ' }] },
    { name: 'Same text', items: [{ text: 'A' }] },
  ]);
  const items = [
    { key: 'props', text: 'Propellers  tight', required: true, section: 'Airframe' },
    { text: 'Straße frei' },
    { text: 'Battery full', required: true },
  ];
  const { id } = await say('manager@', 'POST /checklist-templates', { name: 'Before', items });
  await say('manager@', `POST /checklist-templates/${id}`, { phase: 'preflight', on_fail: 'work' });
  await say('manager@', `POST /checklist-templates/${id}`, { name: 'x', revision: 1 });
  const run = { template_id: id, asset_id: one };
  await refused('pilot', 'POST /checklists', [
    {},
    { results: [] },
    { results: [{ text: 'A', result: 'pass' }], template_id: 999 },
    { results: [{ text: 'A', result: 'pass' }], flight_id: 999 },
    { results: [{ text: 'A', result: 'pass' }], asset_id: 999 },
    { results: [{ text: 'A', result: 'maybe' }] },
  ]);
  await say('pilot', 'POST /checklists', {
    ...run,
    external_ref: 'r1',
    results: [
      { text: 'propellers TIGHT', result: 'pass' },
      { text: 'STRASSE FREI', result: 'skip', note: 'none' },
      { text: 'Something else', result: 'fail' },
    ],
  });
  await say('pilot', 'POST /checklists', {
    external_ref: 'r1',
    results: [
      { text: 'Propellers tight', result: 'fail', note: 'loose' },
      { text: 'Battery full', result: 'fail' },
      { text: 'Battery full', result: 'pass' },
    ],
    reason: 'Looked again',
  });
  await say('pilot', 'POST /checklists', { external_ref: 'r1', notes: 'x', revision: 1 });
  await say('pilot', 'POST /checklists', { external_ref: 'r1', notes: 'again' });
  await say('viewer@', 'GET /checklists/failed');
  await say('manager@', `POST /checklist-templates/${id}`, { on_fail: 'ground' });
  await say('device', 'POST /checklists', {
    ...run,
    completed_at: '2025-03-09T08:00:00Z',
    results: [{ text: 'Propellers tight', result: 'fail' }],
  });
  await say('viewer', 'GET /aircraft');
  await say('viewer', 'GET /workorders');
  await say('manager@', `POST /checklist-templates/${id}`, { on_fail: 'nothing' });
  await say('pilot', 'POST /checklists', {
    ...run,
    results: [{ text: 'Battery full', result: 'fail' }],
  });
  await say('viewer@', 'GET /checklists/failed');
  await story.pass(29 * DAY_MS);
  await say('viewer@', 'GET /checklists/failed');
  await story.pass(2 * DAY_MS);
  await say('viewer@', 'GET /checklists/failed');
  await say('pilot', 'POST /checklists', { results: [{ text: 'Free', result: 'fail' }] });
  await say('manager@', `POST /checklist-templates/${id}`, { active: false, on_fail: null });
  const page = await say('viewer', 'GET /checklists?limit=2');
  await say('viewer', `GET /checklists?limit=2&total=0&cursor=${encodeURIComponent(page.next)}`);
  await say('viewer', 'GET /checklists?cursor=abc');
  await say('viewer', 'GET /checklists/999');
  await say('viewer@', 'GET /checklists/1/history');
  await expect(story.text()).toMatchFileSnapshot('checklists.golden.txt');
});
