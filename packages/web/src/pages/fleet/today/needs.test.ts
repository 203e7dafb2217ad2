import { expect, test } from 'vitest';
import { type Fleet, needsOf } from './needs.ts';

type Aircraft = Fleet['aircraft'][number];
type Pilot = Fleet['pilots'][number];
type Document = NonNullable<Fleet['documents']>[number];

const now = new Date('2026-11-16T10:00:00Z');
const aircraft = (members: Partial<Aircraft>) =>
  ({
    id: 1,
    name: 'Survey 1',
    status: 'in_service',
    airworthy: true,
    next_due: null,
    insurance_until: null,
    ...members,
  }) as Aircraft;
const due = (state: 'ok' | 'due_soon' | 'overdue', in_hours: number) => ({
  title: '50-hour inspection',
  in_hours,
  in_flights: null,
  in_days: null,
  state,
});
const linesOf = (fleet: Omit<Fleet, 'now'>) =>
  needsOf({ ...fleet, now }).map(({ word, subject, when, to }) => [word, subject, when, to]);

test('lists what is bad first, then what comes due, and nothing that is fine or out of use', () => {
  const list = [
    aircraft({ id: 1, next_due: due('ok', 30) }),
    aircraft({ id: 2, name: 'Survey 2', next_due: due('due_soon', 0.4) }),
    aircraft({ id: 4, name: 'Survey 4', next_due: due('overdue', -16.9) }),
    aircraft({ id: 3, name: 'Mapper', airworthy: false, grounded_reason: 'crash reading' }),
    aircraft({ id: 5, name: 'Old', airworthy: false, status: 'retired' }),
  ];
  expect(linesOf({ aircraft: list, pilots: [] })).toEqual([
    ['Grounded', 'Mapper', '', '/fleet/aircraft/3'],
    ['Overdue', 'Survey 4', '16.9 h over', '/fleet/aircraft/4'],
    ['Due', 'Survey 2', 'in 0.4 h', '/fleet/aircraft/2'],
  ]);
});

test('leads to the pilot whose currency has lapsed or lapses', () => {
  const pilot = (id: number, status: string, days_left: number) =>
    ({
      id,
      name: `Pilot ${id}`,
      status,
      currency: { items: [{ key: 'medical', label: 'Medical', status, days_left }] },
    }) as unknown as Pilot;
  const pilots = [pilot(7, 'lapsing', 12), pilot(8, 'lapsed', -2), pilot(9, 'current', 90)];
  expect(linesOf({ aircraft: [], pilots })).toEqual([
    ['Lapsed', 'Pilot 8', '2\u00a0days over', '/fleet/pilots/8'],
    ['Lapses', 'Pilot 7', '12\u00a0days left', '/fleet/pilots/7'],
  ]);
});

test('names documents that end, of aircraft in use', () => {
  const paper = (id: number, asset_id: number, valid_until: string, state: string) =>
    ({ id, asset_id, title: 'Permit', number: 'A-7', valid_until, state }) as Document;
  const documents = [
    paper(1, 1, '2026-11-20', 'due_soon'),
    paper(2, 1, '2026-11-16', 'due_soon'),
    paper(3, 1, '2026-11-10', 'expired'),
    paper(4, 2, '2026-11-10', 'expired'),
  ];
  const list = [aircraft({ id: 1 }), aircraft({ id: 2, status: 'stored' })];
  expect(linesOf({ aircraft: list, pilots: [], documents }).map(([, , when]) => when)).toEqual([
    '6\u00a0days over',
    'today',
    '4\u00a0days left',
  ]);
});

test('an aircraft whose crash is unanswered is named with it, before any driver', () => {
  const health = [
    {
      asset_id: 3,
      name: 'Mapper',
      score: null,
      band: 'poor',
      reason: 'Flight 12 ended in a crash, and no signed work answers it.',
      drivers: [],
    },
    { asset_id: 4, name: 'Survey 4', score: null, band: 'unknown', reason: 'Few.', drivers: [] },
  ] as unknown as NonNullable<Fleet['health']>;
  expect(needsOf({ aircraft: [], pilots: [], health, now })).toMatchObject([
    { level: 'bad', word: 'Health', subject: 'Mapper', sentence: health[0]!.reason },
  ]);
});
