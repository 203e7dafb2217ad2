import { expect, test } from 'vitest';
import { type LifeEntry, lifeCsv, lifeOf, type OnRecord } from './life.ts';

const signed = {
  id: 71,
  title: '50-hour inspection',
  state: 'done',
  reason: '50.2 h of 50 h',
  corrects: null,
  tasks: [
    { text: 'Check bearings', done: true, note: '' },
    { text: 'Clean', done: false, note: 'no time' },
  ],
  parts: [{ name: 'Bearing', serial: 'B-118', qty: 2 }],
  notes: 'Motor 2 rough.',
  hours_at: 50.2,
  flights_at: 214,
  opened: '2026-03-01T10:00:00Z',
  closed: '2026-03-04T10:00:00Z',
  sign_off: { name: 'K. Sato', statement: 'Released.', licence: 'L-1', signed_by: 'Ken Sato' },
  chain: { position: 1, hash: 'abcdef0123456789' },
};

const found = {
  aircraft: {
    id: 3,
    name: 'Survey 1',
    created: '2026-05-01T08:00:00Z',
    total_hours: 62.5,
    hours_flown: 50,
  },
  orders: [
    { ...signed, id: 90, state: 'open', closed: null, sign_off: null, chain: null, corrects: 71 },
    signed,
    { ...signed, id: 60, closed: '2026-02-01T10:00:00Z', chain: null },
  ],
  components: [
    {
      id: 31,
      kind: 'battery',
      name: 'Pack 4',
      serial: 'B4',
      history: [
        { at: '2026-01-02', event: 'fitted', asset_id: 3 },
        { at: '2026-01-09', event: 'fitted', asset_id: 4 },
      ],
    },
  ],
  bulletins: [
    {
      id: 5,
      number: 'SB-1',
      title: 'Screws',
      issued: '2026-02-10',
      effective: null,
      created: '2026-02-11T00:00:00Z',
      aircraft: [
        { asset_id: 3, state: 'open', complied_on: null, note: '' },
        { asset_id: 4, state: 'complied', complied_on: '2026-02-12', note: '' },
      ],
    },
  ],
  incidents: [
    { id: 412, flown_at: '2026-02-20', site: 'Quarry', remarks: 'Hard landing', pilot_name: null },
  ],
} as unknown as OnRecord;

test('the life of an aircraft has its work, parts, bulletins and incidents in order of time', () => {
  const life = lifeOf(found);
  expect(life.map(({ day, what, title }) => `${day} ${what}: ${title}`)).toEqual([
    '2026-05-01 Registered: Survey 1',
    '2026-01-02 Component: Pack 4 fitted',
    '2026-02-01 Work: 50-hour inspection (order 60)',
    '2026-02-10 Bulletin, open: SB-1: Screws',
    '2026-02-20 Incident: Flight 412, Quarry',
    '2026-03-01 Work, open: 50-hour inspection (order 90, corrects 71)',
    '2026-03-04 Work: 50-hour inspection (order 71)',
  ]);
  expect(life[0]?.hours).toBe(12.5);
});

test('an entry of work says what was done, by whom, and where it stands in the chain', () => {
  const life = lifeOf(found);
  const order = (id: number): LifeEntry => life.find(({ key }) => key === `order-${id}`)!;
  expect(order(71)).toMatchObject({ who: 'Ken Sato, L-1', record: '1: abcdef01', hours: 50.2 });
  expect(order(71).detail.split('\n')).toEqual([
    '50.2 h of 50 h',
    'Check bearings; Clean (not ticked): no time',
    'Parts: 2 × Bearing B-118',
    'Motor 2 rough.',
    'Released.',
  ]);
  expect(order(60).record).toBe('signed before the chain');
  expect(order(90)).toMatchObject({ who: '', record: 'not signed' });
});

test('the file has a line for each entry', () => {
  const lines = lifeCsv(lifeOf(found));
  expect(lines).toContain('2026-02-20,Incident,"Flight 412, Quarry",Hard landing,,,,\r\n');
  expect(lines).toMatch(/^Date,What,Entry,Details,Hours,Flights,Signed by,Record\r\n/);
});
